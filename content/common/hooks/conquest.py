"""What a conquest costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    ANYWHERE,
    ONE,
    Add,
    Ceiling,
    Conquest,
    Fix,
    Floor,
    Holder,
    Ignore,
    Natural,
    NaturalAmount,
    PieceKind,
    Positive,
    PositiveAmount,
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

    says: {boost:It costs|{where:all regions} {where:costs|cost}} {doer} {by:token less} (never less than 1).

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

    says: {boost:It costs|{where:all regions} {where:costs|cost}} {doer} {by:token more}{on_fixed:, even at a fixed
      price|{on_swaps:, even if a token is swapped|}}.

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
    by: NaturalAmount = ONE,
    at_most: Natural = 1000,
) -> Iterator[Add]:
    """A region costs fewer tokens for each of its neighbours that matches.

    beside: the neighbours that count
    where: the regions that cost less
    by: how many tokens less for each
    at_most: how many neighbours count at most

    says: {boost:It|{where:each region}} costs {doer} {by:token less} for {beside:each region} bordering
      it{at_most:, but no more than one counts|, but no more than # count} (never less than 1).

    example: cheaper_by_neighbours: {beside: {occupied_by: me}, where: any}
    """
    yield from _by_neighbours(me, where, beside, -by(me), at_most)


@hook("conquest_cost", reads="nation")
def dearer_by_neighbours(
    me: Holder,
    conquest: Conquest,
    *,
    beside: RegionFilter,
    where: RegionFilter,
    by: NaturalAmount = ONE,
    at_most: Natural = 1000,
) -> Iterator[Add]:
    """A region costs more tokens for each of its neighbours that matches.

    beside: the neighbours that count
    where: the regions that cost more
    by: how many tokens more for each
    at_most: how many neighbours count at most

    says: {boost:It|{where:each region}} costs {doer} {by:token more} for {beside:each region} bordering
      it{at_most:, but no more than one counts|, but no more than # count}.

    example: {dearer_by_neighbours: {beside: {occupied_by: me}, where: any, at_most: 2}, side: target}
    """
    yield from _by_neighbours(me, where, beside, by(me), at_most)


def _by_tokens(me: Holder, where: RegionFilter, per: int, by: int, most: int) -> Iterator[Add]:
    """So much for the tokens in a region."""
    for region in bits(where(me)):
        if count := min(most, me.tokens(region) // per):
            yield Add(by * count, where=1 << region)


@hook("conquest_cost", reads="nation")
def cheaper_by_tokens(
    me: Holder,
    conquest: Conquest,
    *,
    where: RegionFilter,
    per: Positive = 1,
    by: NaturalAmount = ONE,
    at_most: Natural = 1000,
) -> Iterator[Add]:
    """A region costs fewer tokens for the tokens that stand there.

    where: the regions that cost less
    per: how many tokens there it takes
    by: how many tokens less
    at_most: how often that counts at most

    says: {boost:It|{where:each region}} costs {doer} {by:token less} for every {per:token|# tokens} there{at_most:, but
      no more than once|, but no more than # times} (never less than 1).

    example: cheaper_by_tokens: {where: any, per: 2}
    """
    yield from _by_tokens(me, where, per, -by(me), at_most)


@hook("conquest_cost", reads="nation")
def dearer_by_tokens(
    me: Holder,
    conquest: Conquest,
    *,
    where: RegionFilter,
    per: Positive = 1,
    by: NaturalAmount = ONE,
    at_most: Natural = 1000,
) -> Iterator[Add]:
    """A region costs more tokens for the tokens that stand there.

    where: the regions that cost more
    per: how many tokens there it takes
    by: how many tokens more
    at_most: how often that counts at most

    says: {boost:It|{where:each region}} costs {doer} {by:token more} for every {per:token|# tokens} there{at_most:, but
      no more than once|, but no more than # times}.

    example: {dearer_by_tokens: {where: {terrain: mountain}}, side: target}
    """
    yield from _by_tokens(me, where, per, by(me), at_most)


@hook("conquest_cost", reads="filters")
def as_if_empty(me: Holder, conquest: Conquest, *, where: RegionFilter) -> Iterator[Ignore]:
    """Tokens and natives in matching regions do not add to the cost.

    where: the regions that are attacked as if empty

    says: Tokens and natives {boost:there|in {where:all regions}} do not add to {boost:the cost|what a conquest
      costs {doer}}.

    example: as_if_empty: {where: {occupied_by: natives}}
    """
    yield Ignore("dwellers", where(me))


@hook("conquest_cost", reads="filters")
def ignores_piece(me: Holder, conquest: Conquest, *, piece: PieceKind, where: RegionFilter) -> Iterator[Ignore]:
    """A kind of piece does not add to the cost of matching regions.

    piece: the piece that does not count
    where: the regions in which it does not count

    says: {piece:many} {boost:there|in {where:all regions}} {piece:does|do} not add to {boost:the cost|what a
      conquest costs {doer}}.

    example: ignores_piece: {piece: fortress, where: any}
    """
    yield Ignore(piece.id, where(me))


@hook("conquest_cost", reads="filters")
def costs_exactly(
    me: Holder, conquest: Conquest, *, tokens: PositiveAmount, where: RegionFilter = ANYWHERE
) -> Iterator[Fix]:
    """The conquest costs a fixed number of tokens, whatever defends the region.

    tokens: the price
    where: the regions that have this price

    says: {boost:It costs|{where:each region} costs} {doer} exactly {tokens:token}, whatever defends it.

    example: {costs_exactly: {tokens: 1}, boost: turn}
    """
    yield Fix(tokens(me), where=where(me))


@hook("conquest_cost", reads="filters")
def costs_at_least(
    me: Holder, conquest: Conquest, *, tokens: PositiveAmount, where: RegionFilter = ANYWHERE
) -> Iterator[Floor]:
    """Conquests never cost fewer tokens than this, whatever makes them cheaper; swaps do not count.

    tokens: the least a conquest costs
    where: the regions concerned

    says: {boost:It never costs|{where:no region} {where:never|ever} costs} {doer} less than {tokens:token}.

    example: {costs_at_least: {tokens: 2}, suppressible: false}
    """
    yield Floor(tokens(me), where(me))


@hook("conquest_cost", reads="filters")
def costs_at_most(
    me: Holder, conquest: Conquest, *, tokens: PositiveAmount, where: RegionFilter = ANYWHERE
) -> Iterator[Ceiling]:
    """Conquests never cost more tokens than this, whatever defends the region.

    tokens: the most a conquest costs
    where: the regions concerned

    says: {boost:It never costs|{where:no region} {where:never|ever} costs} {doer} more than {tokens:token}.

    example: costs_at_most: {tokens: 3}
    """
    yield Ceiling(tokens(me), where(me))


@hook("conquest_cost", reads="nation")
def pays_with(
    me: Holder,
    conquest: Conquest,
    *,
    piece: PieceKind,
    alone: bool = True,
    worth: PositiveAmount = ONE,
    spent: bool = False,
) -> Iterator[Tender]:
    """Pieces in hand pay for conquests like tokens, while the race has any token at all.

    piece: the piece that pays
    alone: whether a region may be taken with pieces only
    worth: for how many tokens each of them pays
    spent: whether they go back to the supply, not into the region; then a token must go along

    says: {piece:each} in your hand pays for conquests like {worth:token}{alone:|, but at least one token
      must go along}{spent: and goes back to the supply|}.

    example: pays_with: {piece: silver_hammer}
    """
    if me.in_hand(piece) and (me.hand or me.tokens_on_map):
        yield Tender(piece.index, alone and not spent, worth=worth(me), spent=spent)


@hook("conquest_cost", reads="boosts")
def cheaper_by_reach(me: Holder, conquest: Conquest, *, piece: PieceKind, by: NaturalAmount = ONE) -> Iterator[Add]:
    """What something used for the conquest brings into reach counts as adjacent to a piece, and costs less.

    piece: the piece of the race around which regions cost less
    by: how many tokens less

    says: A region that something you use brings into reach counts as next to {piece:the} and costs {doer} {by:token
      less}.

    example: cheaper_by_reach: {piece: great_ancient}
    """
    helped = any("adjacency" in boost.hooks for boost in conquest.boosts)
    for placed in me.on_map(piece):
        if helped:
            yield Add(-by(me), where=me.everywhere & ~me.adjacent(me.place_of(placed)))


@hook("conquest_cost", reads="nation")
def cheaper_first(
    me: Holder,
    conquest: Conquest,
    *,
    where: RegionFilter,
    by: NaturalAmount = ONE,
    conquests: Positive = 1,
    of: Literal["turn", "combo"] = "turn",
) -> Iterator[Add]:
    """The first conquests of a turn, or since the combo was picked, cost fewer tokens.

    where: the regions that cost less
    by: how many tokens less
    conquests: how many conquests are the first ones
    of: whether they are counted in each `turn`, or once for the `combo`

    says: {of:turn=Your first {conquests:conquest|# conquests} each turn|combo=Your first {conquests:conquest|#
      conquests} after you pick this} {conquests:costs|cost} {by:token less}{where:? in regions} (never less than
      1).

    example: cheaper_first: {where: any, by: 2}
    """
    made = me.conquests_this_turn(occupied=False) if of == "turn" else me.conquests
    if made < conquests:
        yield Add(-by(me), where=where(me))


@hook("conquest_cost", reads="nation")
def cheaper_at_last(
    me: Holder, conquest: Conquest, *, where: RegionFilter, in_hand: Natural = 2, by: NaturalAmount = ONE
) -> Iterator[Add]:
    """The last conquests of a turn cost fewer tokens: those made with few tokens left in hand.

    where: the regions that cost less
    in_hand: how many tokens in hand are few
    by: how many tokens less

    says: While you have {in_hand:at most 1 token|at most # tokens|no tokens} in hand, {where:all regions}
      {where:costs|cost} {doer} {by:token less} (never less than 1).

    example: cheaper_at_last: {where: any, in_hand: 2}
    """
    if me.hand <= in_hand:
        yield Add(-by(me), where=where(me))
