"""What a conquest costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    ANYWHERE,
    ONE,
    Add,
    Conquest,
    Fix,
    Floor,
    Holder,
    Ignore,
    Natural,
    NaturalAmount,
    PieceKind,
    Positive,
    RegionFilter,
    Tender,
    bits,
    hook,
)


@hook("conquest_cost", reads="filters")
def cheaper(me: Holder, conquest: Conquest, *, where: RegionFilter, by: NaturalAmount = ONE) -> Iterator[Add]:
    """Matching regions cost fewer tokens, never less than one.

    where: the regions that cost less
    by: how many tokens less

    says: {where} cost {by:token} less, though never less than one.

    example: cheaper: {where: {terrain: [hill, farmland]}}
    """
    yield Add(-by(me), where=where(me))


@hook("conquest_cost", reads="filters")
def dearer(
    me: Holder,
    conquest: Conquest,
    *,
    where: RegionFilter,
    by: NaturalAmount = ONE,
    on_swaps: bool = False,
    on_fixed: bool = False,
) -> Iterator[Add]:
    """Matching regions cost more tokens.

    where: the regions that cost more
    by: how many tokens more
    on_swaps: whether a swap of a lone token costs more too
    on_fixed: whether every fixed price grows, that of a swap included

    says: {where} cost {by:token} more.

    example: {dearer: {where: any}, side: target}
    """
    yield Add(by(me), on_swaps, where(me), on_fixed)


def _by_neighbours(me: Holder, where: RegionFilter, beside: RegionFilter, by: int, most: int) -> Iterator[Add]:
    """So much for each matching neighbour of a region."""
    near, neighbours = beside(me), me.world.neighbours
    for region in bits(where(me)):
        if count := min(most, (neighbours[region] & near).bit_count()):
            yield Add(by * count, where=1 << region)


@hook("conquest_cost", reads="nation")
def cheaper_by_neighbours(
    me: Holder,
    conquest: Conquest,
    *,
    beside: RegionFilter,
    where: RegionFilter,
    by: Positive = 1,
    at_most: Natural = 1000,
) -> Iterator[Add]:
    """A region costs fewer tokens for each of its neighbours that matches.

    beside: the neighbours that count
    where: the regions that cost less
    by: how many tokens less for each
    at_most: how many neighbours count at most

    says: In {where}, a conquest costs {by:token} less for each of its neighbours among {beside}{at_most:, one at
      most|, # at most}.

    example: cheaper_by_neighbours: {beside: {occupied_by: me}, where: any}
    """
    yield from _by_neighbours(me, where, beside, -by, at_most)


@hook("conquest_cost", reads="nation")
def dearer_by_neighbours(
    me: Holder,
    conquest: Conquest,
    *,
    beside: RegionFilter,
    where: RegionFilter,
    by: Positive = 1,
    at_most: Natural = 1000,
) -> Iterator[Add]:
    """A region costs more tokens for each of its neighbours that matches.

    beside: the neighbours that count
    where: the regions that cost more
    by: how many tokens more for each
    at_most: how many neighbours count at most

    says: In {where}, a conquest costs {by:token} more for each of its neighbours among {beside}{at_most:, one at
      most|, # at most}.

    example: {dearer_by_neighbours: {beside: {occupied_by: me}, where: any, at_most: 2}, side: target}
    """
    yield from _by_neighbours(me, where, beside, by, at_most)


@hook("conquest_cost", reads="filters")
def as_if_empty(me: Holder, conquest: Conquest, *, where: RegionFilter) -> Iterator[Ignore]:
    """Tokens and natives in matching regions do not add to the cost.

    where: the regions that are attacked as if empty

    says: Tokens and natives in {where} do not add to the cost.

    example: as_if_empty: {where: {occupied_by: natives}}
    """
    yield Ignore("dwellers", where(me))


@hook("conquest_cost", reads="filters")
def ignores_piece(me: Holder, conquest: Conquest, *, piece: PieceKind, where: RegionFilter) -> Iterator[Ignore]:
    """A kind of piece does not add to the cost of matching regions.

    piece: the piece that does not count
    where: the regions in which it does not count

    says: Each {piece} in {where} does not add to the cost.

    example: ignores_piece: {piece: fortress, where: any}
    """
    yield Ignore(piece.id, where(me))


@hook("conquest_cost", reads="filters")
def costs_exactly(me: Holder, conquest: Conquest, *, tokens: Positive, where: RegionFilter = ANYWHERE) -> Iterator[Fix]:
    """The conquest costs a fixed number of tokens, whatever defends the region.

    tokens: the price
    where: the regions that have this price

    says: The conquest{where: of #} costs exactly {tokens:token}, whatever defends the region.

    example: {costs_exactly: {tokens: 1}, boost: turn}
    """
    yield Fix(tokens, where=where(me))


@hook("conquest_cost", reads="filters")
def costs_at_least(
    me: Holder, conquest: Conquest, *, tokens: Positive, where: RegionFilter = ANYWHERE
) -> Iterator[Floor]:
    """Conquests never cost fewer tokens than this, whatever makes them cheaper; swaps do not count.

    tokens: the least a conquest costs
    where: the regions concerned

    says: Conquests{where: of #} never cost less than {tokens:token}.

    example: {costs_at_least: {tokens: 2}, suppressible: false}
    """
    yield Floor(tokens, where(me))


@hook("conquest_cost", reads="nation")
def pays_with(me: Holder, conquest: Conquest, *, piece: PieceKind, alone: bool = True) -> Iterator[Tender]:
    """Pieces in hand pay for conquests like tokens, while the race has any token at all.

    piece: the piece that pays
    alone: whether a region may be taken with pieces only

    says: Each {piece} in hand pays for conquests like a token{alone:|, though not without one}.

    example: pays_with: {piece: silver_hammer}
    """
    if me.in_hand(piece) and (me.hand or me.tokens_on_map):
        yield Tender(piece.index, alone)


@hook("conquest_cost", reads="boosts")
def cheaper_by_reach(me: Holder, conquest: Conquest, *, piece: PieceKind, by: Positive = 1) -> Iterator[Add]:
    """What something used for the conquest brings into reach counts as adjacent to a piece, and costs less.

    piece: the piece of the race around which regions cost less
    by: how many tokens less

    says: What the conquest brings into reach counts as adjacent to the {piece} and costs {by:token} less.

    example: cheaper_by_reach: {piece: great_ancient}
    """
    helped = any("adjacency" in boost.hooks for boost in conquest.boosts)
    for placed in me.on_map(piece):
        if helped:
            yield Add(-by, where=me.everywhere & ~me.adjacent(me.place_of(placed)))


@hook("conquest_cost", reads="nation")
def cheaper_first(
    me: Holder,
    conquest: Conquest,
    *,
    where: RegionFilter,
    by: Positive = 1,
    conquests: Positive = 1,
    of: Literal["turn", "combo"] = "turn",
) -> Iterator[Add]:
    """The first conquests of a turn, or since the combo was picked, cost fewer tokens.

    where: the regions that cost less
    by: how many tokens less
    conquests: how many conquests are the first ones
    of: whether they are counted in each `turn`, or once for the `combo`

    says: In {where}, the first {conquests:conquest|# conquests} {of:turn=of each turn|combo=since the pick}
      {conquests:costs|cost} {by:token} less.

    example: cheaper_first: {where: any, by: 2}
    """
    made = me.conquests_this_turn(occupied=False) if of == "turn" else me.conquests
    if made < conquests:
        yield Add(-by, where=where(me))


@hook("conquest_cost", reads="nation")
def cheaper_at_last(
    me: Holder, conquest: Conquest, *, where: RegionFilter, in_hand: Natural = 2, by: Positive = 1
) -> Iterator[Add]:
    """The last conquests of a turn cost fewer tokens: those made with few tokens left in hand.

    where: the regions that cost less
    in_hand: how many tokens in hand are few
    by: how many tokens less

    says: With {in_hand:token} or fewer in hand, {where} cost {by:token} less.

    example: cheaper_at_last: {where: any, in_hand: 2}
    """
    if me.hand <= in_hand:
        yield Add(-by, where=where(me))
