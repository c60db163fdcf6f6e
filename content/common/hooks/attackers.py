"""What a race does to those who attack it: bars, tolls, silence and marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    ONE,
    Allow,
    Attempt,
    Conquest,
    Forbid,
    GivePiece,
    Holder,
    HookName,
    Parry,
    Pay,
    PieceKind,
    Pierce,
    PositiveAmount,
    RegionFilter,
    ReturnPieces,
    Sacrifice,
    Silence,
    Turn,
    hook,
)


@hook("suppress", side="target", other_sides=())
def silences(
    me: Holder,
    attempt: Attempt,
    *,
    hooks: tuple[HookName, ...] = (),
    except_hooks: tuple[HookName, ...] = (),
    points: tuple[Literal["adjacency", "entry", "legality", "conquest_cost", "rolls", "loss", "strike"], ...] = (),
) -> Iterator[Silence]:
    """Other players' traits do not help them to conquer the race's regions.

    hooks: the hooks that are silenced; all, unless some are named
    except_hooks: hooks that work all the same
    points: the kinds of help that are silenced, such as `adjacency` for reach; all, unless some are named

    says: {hooks:=Other players' races, powers and items do not help them conquer your regions|rolls_at=rolls of the
      die|rolls_first=rolls of the die|pays_with=pieces that pay like tokens|swaps=swaps of tokens|each=# do not
      help other players conquer your regions}{points:adjacency=reach|entry=entering the map|legality=what they may
      attack|conquest_cost=the cost|rolls=rolling the die|loss=what you lose|strike=pieces that conquer by
      themselves|each=, as far as # goes}{except_hooks:rolls_at=rolls of the die|rolls_first=rolls of the
      die|pays_with=pieces that pay like tokens|swaps=swaps of tokens|each=, except for #}.

    example: silences: {hooks: [swaps, rolls_at]}
    """
    is_meant = (not hooks or attempt.trait in hooks) and (not points or attempt.point in points)
    if is_meant and attempt.trait not in except_hooks and me.player_of(attempt.attacker) != me.player:
        yield Silence()


@hook("legality", reads="nation", side="target", other_sides=("owner", "any", "opponents"))
def bars_entry(me: Holder, conquest: Conquest) -> Iterator[Forbid]:
    """No opponent may enter the map in a region of the race.

    says: {side:target=Other players cannot enter the map in your regions|owner=Other players cannot enter the map
      in regions of any of your races|other=Other players cannot enter the map}.

    example: bars_entry: {}
    """
    if conquest.entering and me.player_of(conquest.attacker) != me.player:
        yield Forbid("not_an_entry")


@hook("legality", name="takes_toll", reads="nation", side="target", other_sides=("owner", "any", "opponents"))
def bar_without_toll(me: Holder, conquest: Conquest, *, coins: PositiveAmount = ONE) -> Iterator[Forbid]:
    """An opponent who conquers a region of the race pays its player, and cannot attack without coins.

    coins: how many coins

    says: When another player conquers {side:target=one of your regions|owner=a region of any of your races|other=a
      region}, they pay you {coins:coin}, and without {coins:it|them} they cannot attack.

    example: {takes_toll: {coins: 1}, while: decline}
    """
    attacker = me.player_of(conquest.attacker)
    if attacker != me.player and not me.has_coins(attacker, coins(me)):
        yield Forbid("cannot_pay_the_toll")


@hook("on_conquer", name="takes_toll", side="target", other_sides=("owner", "any", "opponents"))
def take_toll(me: Holder, conquest: Conquest, *, coins: PositiveAmount = ONE) -> Iterator[Pay]:
    """The conqueror pays at once."""
    attacker = me.player_of(conquest.attacker)
    if attacker != me.player:
        yield Pay(me.player, coins(me), attacker)


@hook("legality", reads="nation", side="target", other_sides=("owner", "any", "opponents"))
def bars_the_poor(me: Holder, conquest: Conquest) -> Iterator[Forbid]:
    """An opponent without coins cannot attack.

    says: Other players without coins cannot attack {side:target=you|owner=any of your races|other=anybody}.

    example: bars_the_poor: {}
    """
    attacker = me.player_of(conquest.attacker)
    if attacker != me.player and not me.has_coins(attacker):
        yield Forbid("cannot_pay_the_toll")


@hook("on_conquer", side="target", other_sides=("owner", "any", "opponents"))
def coins_when_beaten(me: Holder, conquest: Conquest, *, coins: PositiveAmount = ONE) -> Iterator[Pay]:
    """The bank pays when an opponent conquers a region of the race.

    coins: how many coins

    says: When another player conquers {side:target=one of your regions|owner=a region of any of your races|other=a
      region}, you get {coins:coin}.

    example: coins_when_beaten: {coins: 2}
    """
    if me.player_of(conquest.attacker) != me.player:
        yield Pay(me.player, coins(me))


@hook("on_attack", side="owner", other_sides=("target", "any", "opponents"))
def marks_attackers(me: Holder, conquest: Conquest, *, piece: PieceKind, failed: bool = True) -> Iterator[GivePiece]:
    """Players who attack any race of the owner get a piece laid before them.

    piece: the piece
    failed: whether failed attacks count

    says: When another player {failed:attacks|conquers} {side:target=one of your regions|owner=a region of any of
      your races|other=a region}, you lay {piece:a} before them.

    example: marks_attackers: {piece: vengeance_marker}
    """
    attacker = me.player_of(conquest.attacker)
    if attacker != me.player and (failed or conquest.conquered):
        yield GivePiece(piece.index, attacker, me.nation, me.bearer)


@hook("on_turn_end")
def takes_pieces_back(me: Holder, turn: Turn, *, piece: PieceKind) -> Iterator[ReturnPieces]:
    """Pieces given to players come back at the end of the owner's turn.

    piece: the piece

    says: At the end of your turn, you take {piece:yours} back from other players.

    example: takes_pieces_back: {piece: vengeance_marker}
    """
    yield ReturnPieces(piece.index, me.nation)


@hook("on_conquer", side="target", borne=True)
def traps(me: Holder, conquest: Conquest, *, tokens: PositiveAmount = ONE) -> Iterator[Sacrifice]:
    """Whoever conquers the region where this piece lies loses tokens there.

    tokens: how many tokens the conqueror loses

    says: Whoever conquers the region where this lies loses {tokens:token} there.

    example: traps: {tokens: 1}
    """
    if me.bearer_region >> conquest.target & 1:
        for _ in range(tokens(me)):
            yield Sacrifice(conquest.target)


@hook("legality", reads="filters", side="target", other_sides=("owner",))
def is_immune(me: Holder, conquest: Conquest, *, where: RegionFilter) -> Iterator[Forbid]:
    """Nobody conquers matching regions of the race.

    where: the regions that are immune

    says: Nobody can conquer {where:all regions}.

    example: is_immune: {where: {symbol: magic}}
    """
    yield Forbid("immune", where(me))


@hook("parries", side="target")
def calls_off(
    me: Holder, conquest: Conquest, *, coins: PositiveAmount, where: RegionFilter, to_attacker: bool = False
) -> Iterator[Parry]:
    """The player may pay coins to call off an attack on a matching region of the race.

    coins: what it costs
    where: the regions for which an attack can be called off
    to_attacker: whether the attacker gets the coins, not the bank

    says: When somebody attacks {where:a region}, you may pay {to_attacker:them|the bank} {coins:coin} to call off
      the attack.

    example: calls_off: {coins: 2, where: any}
    """
    yield Parry(coins(me), to_attacker, where(me))


Immunity = Literal["pieces", "races", "peace", "bans"]
_REASONS = {"races": "immune", "peace": "peace", "bans": "forbidden"}


@hook("pierces", name="breaks_immunity", reads="filters")
def break_through_pieces(
    me: Holder,
    conquest: Conquest,
    *,
    immunities: tuple[Immunity, ...],
    where: RegionFilter,
    pieces: tuple[PieceKind, ...] = (),
) -> Iterator[Pierce]:
    """The race conquers matching regions although something makes them immune.

    immunities: what it breaks through: `pieces` that close their region, `races` that make regions immune, `peace`, and
      `bans` of items that forbid conquests
    where: the regions
    pieces: the kinds of pieces it breaks through; all that close a region, unless some are named

    says: You may conquer {where:any region} even if it is immune because of {immunities:pieces=pieces|races=other
      races|peace=peace|bans=bans|each=#}{pieces: (only #)}.

    example: {breaks_immunity: {immunities: [pieces, races], where: any}, boost: turn, price: 2}
    """
    if "pieces" in immunities:
        named = 0
        for kind in pieces:
            named |= kind.mask
        yield Pierce(named if pieces else me.world.immune_pieces, where(me))


@hook("legality", name="breaks_immunity", reads="filters")
def break_through_hooks(
    me: Holder,
    conquest: Conquest,
    *,
    immunities: tuple[Immunity, ...],
    where: RegionFilter,
    pieces: tuple[PieceKind, ...] = (),
) -> Iterator[Allow]:
    """What other items forbid is allowed all the same."""
    for immunity in immunities:
        if immunity != "pieces":
            yield Allow(_REASONS[immunity], where(me))
