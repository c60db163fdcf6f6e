"""Hooks that both games and most homebrew need, each with parameters instead of names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    Act,
    Add,
    Allow,
    Bounds,
    Coins,
    Conquest,
    Declining,
    DiscardBadge,
    Factor,
    Fix,
    Forbid,
    GainPieces,
    GainTokens,
    GivePiece,
    Holder,
    Ignore,
    Keep,
    LiftPieces,
    Lose,
    MovePiece,
    Option,
    Pay,
    Phase,
    Picking,
    PieceKind,
    PlacePiece,
    Reach,
    RegionFilter,
    Regions,
    RemovePieces,
    Reserve,
    ReturnPieces,
    Roll,
    Sacrifice,
    Scoring,
    Settling,
    Silence,
    Spare,
    Stay,
    Tender,
    Turn,
    bits,
    hook,
)
from engine.subjects import Attempt, Leaving

# What a conquest costs.


@hook("conquest_cost", reads="filters")
def cheaper(me: Holder, conquest: Conquest, *, where: RegionFilter, by: int = 1) -> Iterator[Add]:
    """Matching regions cost fewer tokens, never less than one.

    where: the regions that cost less
    by: how many tokens less
    """
    if where(me) >> conquest.target & 1:
        yield Add(-by)


@hook("conquest_cost", reads="filters")
def dearer(
    me: Holder, conquest: Conquest, *, where: RegionFilter, by: int = 1, on_swaps: bool = False
) -> Iterator[Add]:
    """Matching regions cost more tokens.

    where: the regions that cost more
    by: how many tokens more
    on_swaps: whether a swap of a lone token costs more too
    """
    if where(me) >> conquest.target & 1:
        yield Add(by, on_swaps)


@hook("conquest_cost", reads="filters")
def as_if_empty(me: Holder, conquest: Conquest, *, where: RegionFilter) -> Iterator[Ignore]:
    """Tokens and natives in matching regions do not add to the cost.

    where: the regions that are attacked as if empty
    """
    if where(me) >> conquest.target & 1:
        yield Ignore("dwellers")


@hook("conquest_cost", reads="filters")
def ignores_piece(me: Holder, conquest: Conquest, *, piece: PieceKind, where: RegionFilter) -> Iterator[Ignore]:
    """A kind of piece does not add to the cost of matching regions.

    piece: the piece that does not count
    where: the regions in which it does not count
    """
    if where(me) >> conquest.target & 1:
        yield Ignore(piece.id)


@hook("conquest_cost", reads="map")
def costs_exactly(me: Holder, conquest: Conquest, *, tokens: int) -> Iterator[Fix]:
    """The conquest costs a fixed number of tokens, whatever defends the region.

    tokens: the price
    """
    yield Fix(tokens)


@hook("conquest_cost")
def pays_with(me: Holder, conquest: Conquest, *, piece: PieceKind, alone: bool = True) -> Iterator[Tender]:
    """Pieces in hand pay for conquests like tokens, while the race has any token at all.

    piece: the piece that pays
    alone: whether a region may be taken with pieces only
    """
    if me.hand or me.tokens_on_map:
        yield Tender(piece.index, alone)


@hook("conquest_cost", name="swaps")
def swap_price(
    me: Holder,
    conquest: Conquest,
    *,
    source: Literal["tray", "tray_then_hand"] = "tray",
    reach: Literal["any", "no_entry", "adjacent"] = "any",
) -> Iterator[Fix]:
    """An opponent's lone active token is replaced by one of the race's own, and dies.

    source: where the new token comes from
    reach: `any` region it can attack, `no_entry` for all but where it only enters, or `adjacent` to one it holds
    """
    yield Fix(1, "tray" if source == "tray" else "either", kills=True)


@hook("legality", name="swaps")
def swap_target(
    me: Holder,
    conquest: Conquest,
    *,
    source: Literal["tray", "tray_then_hand"] = "tray",
    reach: Literal["any", "no_entry", "adjacent"] = "any",
) -> Iterator[Forbid]:
    """Only an opponent's lone active token can be swapped."""
    is_opponents = conquest.defender >= 0 and conquest.defending_player != me.player
    if not is_opponents or not me.is_active_nation(conquest.defender) or not me.is_lone_token(conquest.target):
        yield Forbid("not_a_lone_active_token")
    if reach == "any":
        return
    reached = me.adjacent(me.regions) | (me.reached_from_anywhere if reach == "no_entry" else 0)
    if not reached >> conquest.target & 1:
        yield Forbid("not_adjacent_to_the_race")


@hook("conquest_cost")
def cheaper_by_reach(me: Holder, conquest: Conquest, *, piece: PieceKind, by: int = 1) -> Iterator[Add]:
    """What something used for the conquest brings into reach counts as adjacent to a piece, and costs less.

    piece: the piece of the race around which regions cost less
    by: how many tokens less
    """
    helped = any("adjacency" in me.profile.boosts[name].hooks for name in conquest.boosts)
    for placed in me.on_map(piece):
        if helped and not me.adjacent(me.place_of(placed)) >> conquest.target & 1:
            yield Add(-by)


# Where a race can go.


@hook("legality", reads="filters")
def opens(me: Holder, conquest: Conquest, *, where: RegionFilter) -> Iterator[Allow]:
    """Ground that is closed to others can be conquered.

    where: the ground that is open
    """
    if where(me) >> conquest.target & 1:
        yield Allow("closed")


@hook("adjacency", reads="filters")
def enters(me: Holder, reach: Reach, *, where: RegionFilter) -> Iterator[Regions]:
    """The race may enter the map in matching regions too.

    where: the additional entries
    """
    if reach.outside:
        yield Regions(where(me))


@hook("legality")
def enters_only(me: Holder, conquest: Conquest, *, where: RegionFilter) -> Iterator[Forbid]:
    """The race enters the map in matching regions and nowhere else.

    where: the only entries
    """
    if conquest.entering and not where(me) >> conquest.target & 1:
        yield Forbid("not_an_entry")


@hook("legality", side="target")
def bars_entry(me: Holder, conquest: Conquest) -> Iterator[Forbid]:
    """No opponent enters the map in a region of the race."""
    if conquest.entering and me.player_of(conquest.attacker) != me.player:
        yield Forbid("not_an_entry")


@hook("adjacency", reads="filters")
def reaches(
    me: Holder, reach: Reach, *, where: RegionFilter, on_entry: bool = True, kinds: tuple[str, ...] = ("reach",)
) -> Iterator[Regions]:
    """Matching regions can be attacked from anywhere.

    where: the regions in reach
    on_entry: whether the race may enter the map there too
    kinds: `reach` for conquests, `group` for counting groups
    """
    if reach.kind in kinds and (on_entry or not reach.outside):
        yield Regions(where(me))


@hook("adjacency", reads="filters")
def links(
    me: Holder, reach: Reach, *, where: RegionFilter, kinds: tuple[str, ...] = ("reach", "group")
) -> Iterator[Regions]:
    """Matching regions are adjacent to one another.

    where: the regions that are linked
    kinds: `reach` for conquests, `group` for counting groups
    """
    linked = where(me)
    if reach.kind in kinds and reach.sources & linked:
        yield Regions(linked)


@hook("garrison", reads="filters")
def stays_on(me: Holder, settling: Settling, *, where: RegionFilter) -> Iterator[Stay]:
    """Ground that others must leave empty may be kept.

    where: the ground that may be kept
    """
    yield Stay(where(me))


@hook("garrison", reads="filters")
def garrisons(
    me: Holder, settling: Settling, *, where: RegionFilter, at_least: int = 1, at_most: int = 1000
) -> Iterator[Bounds]:
    """After redeployment, matching regions hold a certain number of tokens.

    where: the regions concerned
    at_least: the fewest tokens
    at_most: the most tokens
    """
    yield Bounds(where(me), at_least, at_most)


# The die.


@hook("rolls")
def rolls_first(me: Holder, reach: Reach) -> Iterator[Roll]:
    """The die may be rolled before each conquest and makes it cheaper; the target is chosen afterwards."""
    yield Roll(me.everywhere, named=False, ends_conquests=True)


@hook("rolls")
def rolls_at(
    me: Holder, reach: Reach, *, where: RegionFilter, ends_conquests: bool = False, places_all: bool = False
) -> Iterator[Roll]:
    """The die may be rolled once at each matching region, named before, and makes its conquest cheaper.

    where: the regions it may be rolled at
    ends_conquests: whether a failed roll ends the conquests of the turn
    places_all: whether all tokens in hand go into the region
    """
    yield Roll(where(me), True, ends_conquests, places_all)


# Losses and decline.


@hook("loss", side="target")
def loses_none(
    me: Holder, conquest: Conquest, *, to_strikes: bool = True, who: Literal["all", "active"] = "all"
) -> Iterator[Spare]:
    """No token is lost when a region is conquered.

    to_strikes: whether pieces that conquer by themselves kill none either
    who: whether declined races are spared too
    """
    if who == "all" or me.is_active_nation(conquest.defender):
        yield Spare(to_strikes)


@hook("loss", side="target")
def loses(me: Holder, conquest: Conquest, *, tokens: int) -> Iterator[Lose]:
    """More tokens are lost when a region is conquered.

    tokens: how many tokens are lost
    """
    yield Lose(tokens)


@hook("keeps")
def keeps_all(me: Holder, declining: Declining) -> Iterator[Keep]:
    """All tokens on the map stay at decline."""
    yield Keep("all")


@hook("keeps")
def keeps_none(me: Holder, declining: Declining) -> Iterator[Keep]:
    """No token stays at decline."""
    yield Keep("none")


@hook("keeps")
def stays_beside_others(me: Holder, declining: Declining) -> Iterator[Keep]:
    """The race does not count as the one declined race of its player."""
    yield Keep("one", counts=False)


@hook("acts")
def conquers_in_decline(me: Holder, declining: Declining, *, own_die: bool = False) -> Iterator[Act]:
    """The declined race goes on conquering at the start of its player's turns.

    own_die: whether a final roll of its own leaves the active race another
    """
    yield Act("conquer", own_die)


@hook("acts")
def settles_as_it_declines(me: Holder, declining: Declining) -> Iterator[Act]:
    """The race redeploys one last time in the turn of its decline."""
    yield Act("settle")


@hook("actions", phases=("settle",))
def gives_up_tokens(me: Holder, phase: Phase) -> Iterator[Option]:
    """While the race redeploys, tokens may go to the tray, but for one in each region."""
    if phase.nation == me.nation:
        for region in bits(me.regions):
            if me.tokens(region) > 1:
                yield Option("use", me.item, me.world.regions[region].id, (Sacrifice(region),))


# Coins.


@hook("score", reads="filters")
def coins_per_region(
    me: Holder, scoring: Scoring, *, where: RegionFilter, coins: int = 1, per: int = 1
) -> Iterator[Coins]:
    """Coins for each matching region the race holds.

    where: the regions that pay
    coins: how many coins
    per: how many such regions it takes
    """
    paying = where(me) & me.regions
    if per == 1:
        yield Coins(coins, paying)
    else:
        yield Coins(paying.bit_count() // per * coins)


@hook("score", reads="map")
def coins_per_turn(me: Holder, scoring: Scoring, *, coins: int, needs_region: bool = False) -> Iterator[Coins]:
    """Coins at the end of each turn.

    coins: how many coins
    needs_region: whether the race must hold a region
    """
    if me.regions or not needs_region:
        yield Coins(coins)


@hook("score")
def coins_once(me: Holder, scoring: Scoring, *, coins: int) -> Iterator[Coins]:
    """Coins at the end of the turn in which the combo was picked.

    coins: how many coins
    """
    if me.was_picked_this_turn:
        yield Coins(coins)


@hook("score")
def coins_per_conquest(me: Holder, scoring: Scoring, *, of_occupied: bool = True, coins: int = 1) -> Iterator[Coins]:
    """Coins for each region conquered this turn.

    of_occupied: whether only regions count that were not empty
    coins: how many coins
    """
    yield Coins(coins, me.conquered(occupied=of_occupied))


@hook("score")
def coins_per_group(
    me: Holder, scoring: Scoring, *, by: Literal["border", "group"] = "border", coins: int = 1
) -> Iterator[Coins]:
    """Coins for each group of the race's regions that is cut off from the others.

    by: `border` for printed borders alone, `group` for adjacency made by traits as well
    coins: how many coins
    """
    yield Coins(coins * me.groups(by))


@hook("score")
def coins_if_united(
    me: Holder, scoring: Scoring, *, coins: int, by: Literal["border", "group"] = "group"
) -> Iterator[Coins]:
    """Coins when all regions of the race form one group.

    coins: how many coins
    by: `border` for printed borders alone, `group` for adjacency made by traits as well
    """
    if me.groups(by) == 1:
        yield Coins(coins)


@hook("score")
def coins_from_neighbours(
    me: Holder,
    scoring: Scoring,
    *,
    around: RegionFilter,
    neighbours: Literal["active", "any"] = "active",
    per: Literal["player", "region"] = "player",
    immune_pay: bool = False,
    coins: int = 1,
) -> Iterator[Coins]:
    """Other players with tokens in bordering regions pay.

    around: the regions whose neighbours pay
    neighbours: whether declined tokens pay too
    per: whether each player pays once or for each region
    immune_pay: whether tokens in immune regions pay
    coins: how many coins
    """
    bordering = me.bordering(around(me) & me.regions)
    if not immune_pay:
        bordering &= ~me.shielded_from(me.player)
    if neighbours == "active":
        bordering &= me.active_regions
    for player in me.opponents:
        paying = [r for r in bits(bordering) if me.owner(r) >= 0 and me.player_of(me.owner(r)) == player]
        if paying:
            yield Coins(coins * (len(paying) if per == "region" else 1), payer=player)


@hook("score", reads="filters")
def multiplies(me: Holder, scoring: Scoring, *, where: RegionFilter, times: int = 2) -> Iterator[Factor]:
    """Bank coins of matching regions are multiplied.

    where: the regions concerned
    times: the factor
    """
    yield Factor(where(me) & me.regions, times)


@hook("suppress")
def refuses_multiplying(me: Holder, attempt: Attempt) -> Iterator[Silence]:
    """Coins of the region where this lies are never multiplied."""
    if attempt.point == "score" and me.bearer_region >> attempt.region & 1:
        yield Silence()


@hook("on_conquer", side="target")
def coins_when_beaten(me: Holder, conquest: Conquest, *, coins: int = 1) -> Iterator[Pay]:
    """The bank pays when an opponent conquers a region of the race.

    coins: how many coins
    """
    if me.player_of(conquest.attacker) != me.player:
        yield Pay(me.player, coins)


# Tokens.


@hook("on_enter_play")
def extra_tokens(me: Holder, picking: Picking, *, tokens: int) -> Iterator[GainTokens]:
    """More tokens when the combo is picked.

    tokens: how many tokens
    """
    yield GainTokens(me.nation, tokens)


@hook("garrison", reads="map")
def sets_aside(me: Holder, settling: Settling, *, tokens: int) -> Iterator[Reserve]:
    """Tokens that leave the map after redeployment and come back when the race readies its troops.

    tokens: how many tokens
    """
    yield Reserve(tokens)


@hook("on_settle")
def tokens_per_region(me: Holder, settling: Settling, *, where: RegionFilter, tokens: int = 1) -> Iterator[GainTokens]:
    """New tokens in redeployment for each matching region the race holds.

    where: the regions that give tokens
    tokens: how many tokens for each
    """
    yield GainTokens(me.nation, tokens * (where(me) & me.regions).bit_count())


@hook("on_settle")
def tokens_per_conquest(
    me: Holder, settling: Settling, *, per: int, of_occupied: bool = True, tokens: int = 1
) -> Iterator[GainTokens]:
    """New tokens in redeployment for conquests of this turn.

    per: how many conquests it takes
    of_occupied: whether only regions count that were not empty
    tokens: how many tokens
    """
    yield GainTokens(me.nation, me.conquests_this_turn(occupied=of_occupied) // per * tokens)


@hook("actions", phases=("choose",))
def token_at_start(me: Holder, phase: Phase, *, tokens: int = 1) -> Iterator[Option]:
    """New tokens at the start of a turn.

    tokens: how many tokens
    """
    if me.has_own_turn and me.in_tray:
        yield Option("use", me.item, "", (GainTokens(me.nation, tokens),))


# Pieces.


@hook("on_conquer")
def places_on_conquest(
    me: Holder,
    conquest: Conquest,
    *,
    piece: PieceKind,
    where: RegionFilter,
    first: int = 0,
    from_supply: bool = False,
) -> Iterator[PlacePiece]:
    """A piece is put into each matching region the race conquers.

    piece: the piece
    where: the regions that get one
    first: how many conquests of the race count; 0 for all
    from_supply: whether pieces that the race has already do not count
    """
    is_ready = not from_supply or me.in_supply(piece)
    if is_ready and where(me) >> conquest.target & 1 and (not first or me.conquests <= first):
        yield PlacePiece(piece.index, conquest.target, me.nation, me.bearer)


@hook("on_conquer")
def brings_piece(me: Holder, conquest: Conquest, *, piece: PieceKind) -> Iterator[MovePiece | PlacePiece]:
    """The race's only piece of a kind moves into the region it conquers.

    piece: the piece
    """
    placed = me.on_map(piece)
    if placed:
        yield MovePiece(placed[0], conquest.target)
    else:
        yield PlacePiece(piece.index, conquest.target, me.nation, me.bearer)


@hook("on_conquer")
def follows_conquest(me: Holder, conquest: Conquest) -> Iterator[MovePiece]:
    """What was used for the conquest moves into the conquered region."""
    if me.bearer >= 0:
        yield MovePiece(me.bearer, conquest.target)


@hook("on_enter_play")
def brings_pieces(me: Holder, picking: Picking, *, piece: PieceKind, pieces: int = 1000) -> Iterator[GainPieces]:
    """The race has pieces of its own from the start.

    piece: the piece
    pieces: how many; all that the supply has unless told
    """
    yield GainPieces(piece.index, pieces, me.nation, me.bearer)


@hook("on_settle")
def pieces_per_region(
    me: Holder, settling: Settling, *, piece: PieceKind, where: RegionFilter, pieces: int = 1
) -> Iterator[GainPieces]:
    """New pieces in redeployment for each matching region the race holds.

    piece: the piece
    where: the regions that give pieces
    pieces: how many for each
    """
    yield GainPieces(piece.index, pieces * (where(me) & me.regions).bit_count(), me.nation)


@hook("on_settle")
def lifts_pieces(me: Holder, settling: Settling, *, piece: PieceKind) -> Iterator[LiftPieces]:
    """Pieces on the map come back to the race when it redeploys.

    piece: the piece
    """
    yield LiftPieces(piece.index, me.nation)


@hook("actions", phases=("settle", "defend"))
def puts_pieces(
    me: Holder,
    phase: Phase,
    *,
    piece: PieceKind,
    where: RegionFilter,
    most_per_region: int = 1000,
    after_losses: bool = False,
    from_supply: bool = False,
) -> Iterator[Option]:
    """Pieces of the race are put into its regions in redeployment.

    piece: the piece
    where: the regions that may get one
    most_per_region: how many may stand together
    after_losses: whether pieces that came back from a lost region are put down with the beaten tokens
    from_supply: whether the piece comes from the supply, not from the race's own
    """
    phases = ("settle", "defend") if after_losses else ("settle",)
    if phase.name not in phases or phase.nation != me.nation:
        return
    if not (me.in_supply(piece) if from_supply else me.in_hand(piece)):
        return
    for region in bits(where(me) & me.regions):
        if me.tokens(region) and me.count(piece, region) < most_per_region:
            change = PlacePiece(piece.index, region, me.nation, me.bearer)
            yield Option("put", piece.id, me.world.regions[region].id, (change,))


@hook("actions", phases=("choose", "settle"))
def moves_piece(
    me: Holder, phase: Phase, *, piece: PieceKind, during: Literal["choose", "settle"], to: RegionFilter
) -> Iterator[Option]:
    """The race's only piece of a kind may be moved, or put on the map.

    piece: the piece
    during: `choose` for the start of the turn, `settle` for redeployment
    to: the regions it may move to
    """
    if phase.name != during or phase.nation != me.nation or not me.has_own_turn:
        return
    placed = me.on_map(piece)
    if not placed and not me.in_hand(piece) and (during == "choose" or not me.in_supply(piece)):
        return
    closed = me.shielded_from(me.player) | (me.place_of(placed[0]) if placed else 0)
    for region in bits(to(me) & ~closed):
        change = MovePiece(placed[0], region) if placed else PlacePiece(piece.index, region, me.nation, me.bearer)
        yield Option("put", piece.id, me.world.regions[region].id, (change,))


def _parting(me: Holder, piece: PieceKind, for_good: bool) -> ReturnPieces | RemovePieces:
    return RemovePieces(piece.index, me.nation) if for_good else ReturnPieces(piece.index, me.nation)


@hook("on_leave", name="loses_piece_when_homeless")
def lose_piece_on_leaving(
    me: Holder, leaving: Leaving, *, piece: PieceKind, for_good: bool = False
) -> Iterator[ReturnPieces | RemovePieces]:
    """A piece leaves the race when its last region is given up or conquered.

    piece: the piece
    for_good: whether it leaves the game
    """
    if not me.regions & ~(1 << leaving.region):
        yield _parting(me, piece, for_good)


@hook("on_conquer", name="loses_piece_when_homeless", side="target")
def lose_piece_when_beaten(
    me: Holder, conquest: Conquest, *, piece: PieceKind, for_good: bool = False
) -> Iterator[ReturnPieces | RemovePieces]:
    """The same when an opponent takes the last region."""
    if me.regions == 1 << conquest.target:
        yield _parting(me, piece, for_good)


@hook("on_decline")
def loses_piece_at_decline(
    me: Holder, declining: Declining, *, piece: PieceKind, for_good: bool = False
) -> Iterator[ReturnPieces | RemovePieces]:
    """A piece leaves the race when it declines.

    piece: the piece
    for_good: whether it leaves the game
    """
    yield _parting(me, piece, for_good)


@hook("on_decline")
def loses_badge_at_decline(me: Holder, declining: Declining) -> Iterator[DiscardBadge]:
    """The badge is discarded at decline, whatever else stays."""
    yield DiscardBadge(me.nation)


@hook("on_attack", side="owner")
def marks_attackers(me: Holder, conquest: Conquest, *, piece: PieceKind, failed: bool = True) -> Iterator[GivePiece]:
    """Players who attack any race of the owner get a piece laid before them.

    piece: the piece
    failed: whether attacks count that failed
    """
    attacker = me.player_of(conquest.attacker)
    if attacker != me.player and (failed or conquest.conquered):
        yield GivePiece(piece.index, attacker, me.nation, me.bearer)


@hook("on_turn_end")
def takes_pieces_back(me: Holder, turn: Turn, *, piece: PieceKind) -> Iterator[ReturnPieces]:
    """Pieces given to players come back at the end of the owner's turn.

    piece: the piece
    """
    yield ReturnPieces(piece.index, me.nation)
