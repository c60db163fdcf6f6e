"""Applies changes to the state, one at a time, in the order they were asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.board.bindings import refresh
from engine.board.moves import hold, move
from engine.conquest.assessment import assess
from engine.holder.others_answers import conquest_of
from engine.position.limits import count_use, forget_uses
from engine.position.position import Position
from engine.position.purse import pieces_to_pay
from engine.state.phases import Spot, Status
from engine.state.records import Pending
from engine.state.state import pieces_at, tell
from engine.turn.capture import begin_attack, conquer, end_if_empty, leave, meet_fates, occupy, strike
from engine.turn.decline import decline, kept, revive
from engine.turn.draws import draw_lots, roll_die, roll_finally
from engine.turn.guards import lay_guards
from engine.turn.lent_pieces import bring_lent_pieces
from engine.turn.market import (
    change_combo,
    discard_badge,
    discard_lent_badge,
    drop_combo,
    forget_coins,
    lend_badge,
    note_coins,
    swap_badge,
    take_badge,
)
from engine.turn.moments import Queue, enqueue, raise_moment
from engine.turn.redeployment import expand
from engine.vocabulary.changes import (
    BringLentPieces,
    BringTokens,
    CallOff,
    CastDie,
    CopyTrait,
    CountUse,
    DiscardBadge,
    DiscardCombo,
    DiscardPiece,
    DrawBadge,
    DrawLots,
    Flee,
    GainPieces,
    GainTokens,
    Gather,
    GivePiece,
    GiveUpTokens,
    Grant,
    LayGuards,
    LayOnCombo,
    Leave,
    LiftPieces,
    March,
    MoveCoins,
    MovePiece,
    NoteFinding,
    Occupy,
    Offer,
    Pay,
    PlacePiece,
    Proceed,
    ReadyTroops,
    Reinforce,
    RemovePieces,
    Replace,
    Retry,
    ReturnBadge,
    ReturnPieces,
    Revive,
    RollAgain,
    Sacrifice,
    SendIntoDecline,
    SpendPieces,
    Strike,
    SwapBadge,
    TakeBadge,
    TakePiece,
    Withdraw,
)
from engine.vocabulary.numbers import NOBODY, Nation, Piece, Region
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Picking

MOST_CHANGES: Final = 2000
"""So many changes may follow from one action."""
MOST_BEYOND_TRAY: Final = 99
"""So many tokens may come to a race beyond its tray."""


def run(position: Position, queue: Queue, applied: int = 0) -> int:
    """Apply everything that waits, including what is added meanwhile; the number of all that were applied so far."""
    while queue:
        bound, change = queue.pop(0)
        applied += 1
        if applied > MOST_CHANGES and bound is not None:
            raise bound.mistake("never stops asking for changes")
        try:
            _APPLY[type(change)](position, queue, change)
        except (IndexError, KeyError, TypeError, ValueError) as error:
            if bound is None:
                raise
            raise bound.mistake(f"asked for {change!r}, which cannot be done: {error}") from error
    return applied


def _gain_tokens(position: Position, queue: Queue, change: GainTokens) -> None:
    race = position.race[change.nation]
    # B-PICK-12, U-PICK-08: extra tokens are limited by what is in the tray.
    gained = min(change.tokens, position.tray[race])
    if gained <= 0:
        return
    position.tray[race] -= gained
    _hand_out(position, change.nation, gained)


def _bring_tokens(position: Position, queue: Queue, change: BringTokens) -> None:
    race = position.race[change.nation]
    known = position.beyond_tray.get(race, 0)
    brought = min(change.tokens, MOST_BEYOND_TRAY - known)
    if brought > 0 and position.status[change.nation] != Status.GONE:
        position.beyond_tray[race] = known + brought
        _hand_out(position, change.nation, brought)


def _hand_out(position: Position, nation: Nation, gained: int) -> None:
    """Give new tokens to a nation: in another player's turn they wait with the beaten ones."""
    if position.player_of[nation] == position.turn or not position.held[nation]:
        position.hand[nation] += gained
    else:
        _let_wait(position, nation, gained)
    tell(position, ("gain_tokens", position.player_of[nation], gained))


def _let_wait(position: Position, nation: Nation, tokens: int) -> None:
    """Let tokens wait with the beaten ones, to be put on the map at the end of the turn."""
    position.withdrawn[nation] += tokens
    if nation not in position.defenders:
        position.defenders.append(nation)


def _reinforce(position: Position, queue: Queue, change: Reinforce) -> None:
    nation, region = position.owner[change.region], change.region
    if nation < 0:
        return
    race, is_from_hand = position.race[nation], change.stock == "hand"
    tokens = min(change.tokens, position.hand[nation] if is_from_hand else position.tray[race])
    if tokens <= 0:
        return
    if is_from_hand:
        position.hand[nation] -= tokens
    else:
        position.tray[race] -= tokens
    position.tokens[region] += tokens
    tell(position, ("reinforce", position.player_of[nation], position.rules.world.regions[region].id, tokens))


def _withdraw(position: Position, queue: Queue, change: Withdraw) -> None:
    nation, region = position.owner[change.region], change.region
    tokens = min(change.tokens, position.tokens[region])
    if nation < 0 or tokens <= 0:
        return
    position.tokens[region] -= tokens
    player = position.player_of[nation]
    if player == position.turn and position.status[nation] == Status.ACTIVE:
        position.hand[nation] += tokens
    else:
        _let_wait(position, nation, tokens)
    tell(position, ("withdraw", player, position.rules.world.regions[region].id, tokens))
    if not position.tokens[region]:
        leave(position, queue, region)


def _march(position: Position, queue: Queue, change: March) -> None:
    nation, region, source = position.owner[change.source], change.region, change.source
    tokens = min(change.tokens, position.tokens[source])
    if nation < 0 or position.owner[region] != nation or region == source or tokens <= 0:
        return
    position.tokens[source] -= tokens
    position.tokens[region] += tokens
    regions = position.rules.world.regions
    tell(position, ("march", position.player_of[nation], regions[source].id, regions[region].id, tokens))
    if not position.tokens[source]:
        leave(position, queue, source)


def _flee(position: Position, queue: Queue, change: Flee) -> None:
    nation, region = change.nation, change.region
    tokens = min(change.tokens, position.withdrawn[nation])
    is_empty = position.owner[region] < 0 and not position.natives[region]
    if tokens <= 0 or not (is_empty or position.owner[region] == nation):
        return
    position.withdrawn[nation] -= tokens
    if is_empty:
        hold(position, region, nation)
    position.tokens[region] += tokens
    regions = position.rules.world.regions
    tell(position, ("march", position.player_of[nation], regions[change.source].id, regions[region].id, tokens))


def _give_up_tokens(position: Position, queue: Queue, change: GiveUpTokens) -> None:
    """Tokens in hand go first, then those that were beaten and wait."""
    nation = change.nation
    from_hand = min(change.tokens, position.hand[nation])
    beaten = min(change.tokens - from_hand, position.withdrawn[nation])
    position.hand[nation] -= from_hand
    position.withdrawn[nation] -= beaten
    position.tray[position.race[nation]] += from_hand + beaten
    tell(position, ("give_up", position.player_of[nation], from_hand + beaten))


def _leave(position: Position, queue: Queue, change: Leave) -> None:
    if position.owner[change.region] >= 0:
        leave(position, queue, change.region)


def _occupy(position: Position, queue: Queue, change: Occupy) -> None:
    nation, tokens = change.nation, change.tokens
    ready = position.hand[nation] if change.stock == "hand" else position.tray[position.race[nation]]
    is_gone = position.status[nation] == Status.GONE
    if is_gone or ready < tokens or position.held[nation] >> change.region & 1:
        return
    if change.stock == "hand":
        position.hand[nation] -= tokens
    else:
        position.tray[position.race[nation]] -= tokens
    occupy(position, queue, nation, change.region, tokens)


def _grant(position: Position, queue: Queue, change: Grant) -> None:
    nation, region = change.nation, change.region
    if position.status[nation] == Status.GONE or position.owner[region] in (nation, NOBODY):
        return
    race = position.race[nation]
    if not position.tray[race] + position.hand[nation]:
        return
    _withdraw(position, queue, Withdraw(region, position.tokens[region]))
    if position.tray[race]:
        position.tray[race] -= 1
    else:
        position.hand[nation] -= 1
    hold(position, region, nation)
    position.tokens[region] = 1
    tell(position, ("grant", position.player_of[nation], position.rules.world.regions[region].id))


def _gather(position: Position, queue: Queue, change: Gather) -> None:
    nation, home = change.nation, change.region
    for region in bits(position.held[nation] & ~(1 << home)):
        position.tokens[home] += position.tokens[region]
        position.tokens[region] = 0
        meet_fates(position, region, "abandoned", nation)
        hold(position, region, -1)
    tell(position, ("gather", position.player_of[nation], position.rules.world.regions[home].id))


def _copy_trait(position: Position, queue: Queue, change: CopyTrait) -> None:
    position.copied[change.piece] = change.trait
    position.stale = True
    tell(
        position,
        (
            "copy",
            position.rules.world.kind_of[change.piece].id,
            position.rules.world.traits[change.trait].id,
        ),
    )


def _bring_lent_pieces(position: Position, queue: Queue, change: BringLentPieces) -> None:
    bring_lent_pieces(position, change.nation)


def _gain_pieces(position: Position, queue: Queue, change: GainPieces) -> None:
    kind = position.rules.world.kinds[change.kind]
    # B-COMPONENTS-16: pieces are a hard limit; when none is left, none is gained.
    for piece in pieces_at(position, kind.mask, Spot.SUPPLY)[: max(0, change.pieces)]:
        if position.uses or position.lasting:
            forget_uses(position, piece)
        position.belongs[piece] = change.nation
        if change.source >= 0:
            position.source[piece] = change.source
        move(position, piece, Spot.HAND, change.nation)


def _place_piece(position: Position, queue: Queue, change: PlacePiece) -> None:
    kind = position.rules.world.kinds[change.kind]
    ready = pieces_at(position, kind.mask, Spot.HAND, change.nation) or pieces_at(position, kind.mask, Spot.SUPPLY)
    if ready and (not change.while_held or position.owner[change.region] == change.nation):
        if position.spot[ready[0]] == Spot.SUPPLY and (position.uses or position.lasting):
            forget_uses(position, ready[0])
        _put(position, ready[0], change.region, change.nation, change.source)


def _put(position: Position, piece: Piece, region: Region, nation: Nation, source: int) -> None:
    position.belongs[piece] = nation
    if source >= 0:
        position.source[piece] = source
    move(position, piece, Spot.MAP, region)
    world = position.rules.world
    kind = world.kind_of[piece]
    shown_kind = "face_down" if kind.face_down else kind.id
    tell(position, ("put", position.player_of[nation] if nation >= 0 else -1, shown_kind, world.regions[region].id))


def _move_piece(position: Position, queue: Queue, change: MovePiece) -> None:
    # What follows a conquest stays behind when the region is lost again at once.
    if change.holder < 0 or position.owner[change.region] == change.holder:
        _put(position, change.piece, change.region, position.belongs[change.piece], -1)


def _take_piece(position: Position, queue: Queue, change: TakePiece) -> None:
    if position.status[change.nation] == Status.GONE:
        discard_lent_badge(position, change.piece)
        return
    giver = position.belongs[change.piece]
    position.belongs[change.piece] = change.nation
    move(position, change.piece, Spot.HAND, change.nation)
    if giver >= 0 and position.player_of[giver] != position.player_of[change.nation]:
        kind, taker = position.rules.world.kind_of[change.piece].id, position.player_of[change.nation]
        tell(position, ("give", position.player_of[giver], kind, taker))


def _lift_pieces(position: Position, queue: Queue, change: LiftPieces) -> None:
    for piece in bits(position.rules.world.kinds[change.kind].mask):
        if position.belongs[piece] == change.nation and position.spot[piece] == Spot.MAP:
            move(position, piece, Spot.HAND, change.nation)


def _return_pieces(position: Position, queue: Queue, change: ReturnPieces) -> None:
    for piece in bits(position.rules.world.kinds[change.kind].mask):
        if position.belongs[piece] == change.nation:
            move(position, piece, Spot.SUPPLY)


def _remove_pieces(position: Position, queue: Queue, change: RemovePieces) -> None:
    for piece in bits(position.rules.world.kinds[change.kind].mask):
        if position.belongs[piece] == change.nation:
            move(position, piece, Spot.OUT)


def _discard_badge(position: Position, queue: Queue, change: DiscardBadge) -> None:
    if position.status[change.nation] != Status.GONE:
        discard_badge(position, change.nation)
        refresh(position, change.nation)


def _discard_piece(position: Position, queue: Queue, change: DiscardPiece) -> None:
    move(position, change.piece, Spot.OUT if change.for_good else Spot.SUPPLY)


def _give_piece(position: Position, queue: Queue, change: GivePiece) -> None:
    if change.source >= 0 and not _holds(position, change.nation, change.source):
        return
    mask = position.rules.world.kinds[change.kind].mask
    # U-POWER-VENGEFUL-01: two attacks are still one marker.
    before = pieces_at(position, mask, Spot.PLAYER, change.player)
    if not change.stacks and any(position.belongs[piece] == change.nation for piece in before):
        return
    for piece in pieces_at(position, mask, Spot.SUPPLY)[:1]:
        position.belongs[piece] = change.nation
        if change.source >= 0:
            position.source[piece] = change.source
        move(position, piece, Spot.PLAYER, change.player)
        tell(
            position,
            (
                "give",
                position.player_of[change.nation],
                position.rules.world.kinds[change.kind].id,
                change.player,
            ),
        )


def _holds(position: Position, nation: Nation, piece: Piece) -> bool:
    """Tell whether a nation holds the region of a piece."""
    return position.spot[piece] == Spot.MAP and position.owner[position.at[piece]] == nation


def _pay(position: Position, queue: Queue, change: Pay) -> None:
    """Coins go from one to another as far as there are any; fewer than none go the other way."""
    player, payer, coins = change.player, change.payer, change.coins
    if coins < 0:
        player, payer, coins = payer, player, -coins
    if payer >= 0:
        coins = min(coins, position.coins[payer])
        position.coins[payer] -= coins
    if player < 0:
        tell(position, ("pay", payer, -coins, NOBODY))
        return
    position.coins[player] += coins
    tell(position, ("pay", player, coins, payer))


def _spend_pieces(position: Position, queue: Queue, change: SpendPieces) -> None:
    spent = pieces_to_pay(position, change.player, change.kind)[: change.pieces]
    for piece in spent:
        move(position, piece, Spot.SUPPLY)
    if spent:
        tell(position, ("spend", change.player, position.rules.world.kinds[change.kind].id, len(spent)))


def _count_use(position: Position, queue: Queue, change: CountUse) -> None:
    count_use(position, change)


def _lay_on_combo(position: Position, queue: Queue, change: LayOnCombo) -> None:
    kind = position.rules.world.kinds[change.kind]
    ready = pieces_at(position, kind.mask, Spot.HAND, change.nation) or pieces_at(position, kind.mask, Spot.SUPPLY)
    race = position.combos[change.position][0]
    for piece in ready[:1]:
        position.belongs[piece] = -1
        position.source.pop(piece, None)
        move(position, piece, Spot.BANNER, race)
        if position.rules.remembers_layers:
            position.layers[piece] = position.player_of[change.nation]
        tell(position, ("lay", position.player_of[change.nation], kind.id, position.rules.world.traits[race].id))


def _move_coins(position: Position, queue: Queue, change: MoveCoins) -> None:
    if change.position >= len(position.combos):
        return
    combo, player, coins = position.combos[change.position], change.player, max(change.coins, 0)
    if change.coins < 0:
        coins = -min(-change.coins, combo.coins)
    elif player >= 0:
        coins = min(coins, position.coins[player])
    if not coins:
        return
    if player >= 0:
        position.coins[player] -= coins
    change_combo(position, change.position, combo._replace(coins=combo.coins + coins))
    if coins > 0:
        note_coins(position, combo.race, player, coins)
    else:
        forget_coins(position, combo.race, -coins, change.laid_by)
    tell(position, ("lay_coins", player, coins, position.rules.world.traits[combo.race].id))


def _discard_combo(position: Position, queue: Queue, change: DiscardCombo) -> None:
    if change.position < len(position.combos):
        drop_combo(position, change.position)


def _ready_troops(position: Position, queue: Queue, change: ReadyTroops) -> None:
    position.settled |= 1 << change.nation
    position.conquests_over = False
    position.settlers = []
    position.actor = change.nation
    expand(position, change.nation)


def _return_badge(position: Position, queue: Queue, change: ReturnBadge) -> None:
    discard_lent_badge(position, change.piece)


def _swap_badge(position: Position, queue: Queue, change: SwapBadge) -> None:
    swap_badge(position, change.nation, change.position, change.recounts)


def _strike(position: Position, queue: Queue, change: Strike) -> None:
    strike(position, queue, change.piece, change.region, change.nation, change.loses)
    if change.source >= 0:
        position.source[change.piece] = change.source


def _retry(position: Position, queue: Queue, change: Retry) -> None:
    boosts = position.profiles[position.actor].boosts_named(change.boosts)
    conquer(position, queue, change.region, assess(position, position.actor, change.region, boosts), boosts, True)


def _roll_again(position: Position, queue: Queue, change: RollAgain) -> None:
    nation, region = position.actor, change.region
    if not position.conquests_over or position.held[nation] >> region & 1:
        return
    boosts = position.profiles[nation].boosts_named(change.boosts)
    assessment = assess(position, nation, region, boosts)
    # What was named was paid for with the first attempt.
    if assessment.source != "hand" or not assessment.available:
        return
    result = roll_finally(position, conquest_of(position, nation, region, boosts))
    if assessment.available + result >= assessment.cost:
        conquer(position, queue, region, assessment, (), True, result + 1)
    else:
        tell(position, ("failed", position.turn, position.rules.world.regions[region].id))


def _proceed(position: Position, queue: Queue, change: Proceed) -> None:
    boosts = position.profiles[position.actor].boosts_named(change.boosts)
    assessment = assess(position, position.actor, change.region, boosts)
    position.die = -1
    conquer(position, queue, change.region, assessment, boosts, False)


def _call_off(position: Position, queue: Queue, change: CallOff) -> None:
    boosts = position.profiles[position.actor].boosts_named(change.boosts)
    conquest = conquest_of(position, position.actor, change.region, boosts)
    position.die = -1
    begin_attack(position, queue, conquest, boosts)
    tell(position, ("called_off", conquest.defending_player, position.rules.world.regions[change.region].id))


def _send_into_decline(position: Position, queue: Queue, change: SendIntoDecline) -> None:
    if kept(position, change.nation).allowed:
        decline(position, queue, change.nation, position.profiles[change.nation].boosts_named(change.boosts))


def _revive(position: Position, queue: Queue, change: Revive) -> None:
    revive(position, change.nation)


def _sacrifice(position: Position, queue: Queue, change: Sacrifice) -> None:
    nation = position.owner[change.region]
    if not position.tokens[change.region]:
        return
    # U-PLACE-ALTAR-06: of a stack one token leaves; U-PLACE-ALTAR-04: with the last one, the race.
    position.tokens[change.region] -= 1
    position.tray[position.race[nation]] += 1
    tell(position, ("sacrifice", position.player_of[nation], position.rules.world.regions[change.region].id))
    if not position.tokens[change.region]:
        meet_fates(position, change.region, "abandoned", nation)
        hold(position, change.region, -1)
        end_if_empty(position, nation)


def _replace(position: Position, queue: Queue, change: Replace) -> None:
    old, new, region = position.owner[change.region], change.nation, change.region
    # U-POWER-REBORN-02: the token comes from the tray, and from the hand only if the tray is empty.
    if position.tray[position.race[new]]:
        position.tray[position.race[new]] -= 1
    else:
        position.hand[new] -= 1
    position.tray[position.race[old]] += position.tokens[region]
    position.tokens[region] = 0
    meet_fates(position, region, "lost", old)
    hold(position, region, new)
    position.tokens[region] = 1
    tell(position, ("replace", position.player_of[new], position.rules.world.regions[region].id))
    end_if_empty(position, old)


def _draw_badge(position: Position, queue: Queue, change: DrawBadge) -> None:
    lend_badge(position, change.piece, change.from_top)
    _begin_loan(position, queue, change.piece)


def _take_badge(position: Position, queue: Queue, change: TakeBadge) -> None:
    holder = position.belongs[change.piece]
    if holder < 0 or not take_badge(position, change.piece, change.trait, change.row):
        return
    # The tokens and pieces of the new badge come as if the combo was picked with it.
    position.found |= 1 << change.piece
    if change.with_tokens:
        enqueue(queue, None, (GainTokens(holder, position.rules.world.traits[change.trait].tokens),))
    _begin_loan(position, queue, change.piece)


def _begin_loan(position: Position, queue: Queue, piece: Piece) -> None:
    """Let the power that a piece lends from now on come into play for whoever has the piece."""
    is_on_map = position.spot[piece] == Spot.MAP
    holder = position.owner[position.at[piece]] if is_on_map else position.belongs[piece]
    if holder >= 0:
        refresh(position, holder)
        lent = [bound for bound in position.profiles[holder].own.get("on_enter_play", ()) if bound.bearer == piece]
        raise_moment(position, queue, holder, lent, Picking(holder, -1))


def _cast_die(position: Position, queue: Queue, change: CastDie) -> None:
    result = roll_die(position, change.player)
    enqueue(queue, None, change.outcomes[min(result, len(change.outcomes) - 1)])


def _draw_lots(position: Position, queue: Queue, change: DrawLots) -> None:
    for lot in draw_lots(position, len(change.outcomes), change.times):
        enqueue(queue, None, change.outcomes[lot])


def _note_finding(position: Position, queue: Queue, change: NoteFinding) -> None:
    position.found |= 1 << change.piece


def _offer(position: Position, queue: Queue, change: Offer) -> None:
    if change.options:
        position.pending.append(Pending(*change))


def _lay_guards(position: Position, queue: Queue, change: LayGuards) -> None:
    lay_guards(position, change.region)


_APPLY: Final[dict[type, Callable[[Position, Queue, Any], None]]] = {
    GainTokens: _gain_tokens,
    BringTokens: _bring_tokens,
    GiveUpTokens: _give_up_tokens,
    Leave: _leave,
    Occupy: _occupy,
    Reinforce: _reinforce,
    Withdraw: _withdraw,
    March: _march,
    Flee: _flee,
    Grant: _grant,
    Gather: _gather,
    GainPieces: _gain_pieces,
    PlacePiece: _place_piece,
    MovePiece: _move_piece,
    TakePiece: _take_piece,
    LiftPieces: _lift_pieces,
    ReturnPieces: _return_pieces,
    RemovePieces: _remove_pieces,
    DiscardBadge: _discard_badge,
    DiscardPiece: _discard_piece,
    GivePiece: _give_piece,
    Pay: _pay,
    SpendPieces: _spend_pieces,
    CountUse: _count_use,
    LayOnCombo: _lay_on_combo,
    MoveCoins: _move_coins,
    DiscardCombo: _discard_combo,
    ReadyTroops: _ready_troops,
    ReturnBadge: _return_badge,
    SwapBadge: _swap_badge,
    Strike: _strike,
    SendIntoDecline: _send_into_decline,
    Revive: _revive,
    Retry: _retry,
    RollAgain: _roll_again,
    Proceed: _proceed,
    CallOff: _call_off,
    Sacrifice: _sacrifice,
    Replace: _replace,
    DrawBadge: _draw_badge,
    TakeBadge: _take_badge,
    CastDie: _cast_die,
    DrawLots: _draw_lots,
    CopyTrait: _copy_trait,
    BringLentPieces: _bring_lent_pieces,
    NoteFinding: _note_finding,
    LayGuards: _lay_guards,
    Offer: _offer,
}
