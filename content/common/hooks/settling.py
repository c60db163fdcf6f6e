"""Redeployment: what regions must and may hold."""

from __future__ import annotations

from collections.abc import Iterator

from engine import (
    ONE,
    UNLIMITED,
    Bounds,
    Holder,
    NaturalAmount,
    Option,
    Phase,
    ReadyTroops,
    RegionFilter,
    Reserve,
    Root,
    Settling,
    Stay,
    bits,
    hook,
)


@hook("garrison", reads="filters")
def stays_on(me: Holder, settling: Settling, *, where: RegionFilter) -> Iterator[Stay]:
    """Ground that others must leave empty may be kept.

    where: the ground that may be kept

    says: You may stay in {where:regions}, which others must leave when they redeploy.

    example: stays_on: {where: {terrain: river}}
    """
    yield Stay(where(me))


@hook("garrison", reads="filters")
def garrisons(
    me: Holder,
    settling: Settling,
    *,
    where: RegionFilter,
    at_least: NaturalAmount = ONE,
    at_most: NaturalAmount = UNLIMITED,
    when_readied: bool = False,
) -> Iterator[Bounds]:
    """After redeployment, matching regions hold a certain number of tokens.

    where: the regions concerned
    at_least: the fewest tokens
    at_most: the most tokens
    when_readied: whether the fewest stay there, too, when the race readies its troops

    says: After you redeploy{when_readied: and while you conquer|}, {where:each of your regions} {at_least:must hold
      at least 1 token|must hold at least # tokens|may be left empty}{at_most: and may hold no more than 1 token|
      and may hold no more than # tokens}.

    example: garrisons: {where: {edge: true}, at_least: 2}
    """
    yield Bounds(where(me), at_least(me), at_most(me), when_readied)


@hook("garrison", reads="filters")
def sets_aside(me: Holder, settling: Settling, *, tokens: NaturalAmount) -> Iterator[Reserve]:
    """Tokens that leave the map after redeployment and come back when the race readies its troops.

    tokens: how many tokens

    says: After you redeploy, {tokens:1 of your tokens leaves|# of your tokens leave|none of your tokens leave} the
      map and {tokens:comes|come|come} back when you next ready your troops.

    example: sets_aside: {tokens: 4}
    """
    yield Reserve(tokens(me))


@hook("actions", reads="races", phases=("settle",))
def readies_again(me: Holder, phase: Phase) -> Iterator[Option]:
    """Once a turn, in the middle of redeployment, the race may ready its troops and conquer again.

    says: Once per turn, in the middle of redeployment, you may ready your troops again and go on conquering.

    example: readies_again: {}
    """
    if phase.name == "settle" and phase.nation == me.nation and me.has_own_turn and not me.has_settled:
        yield Option("use", me.item, "", (ReadyTroops(me.nation),))


@hook("garrison", reads="filters")
def stays_put(me: Holder, settling: Settling, *, where: RegionFilter) -> Iterator[Root]:
    """Tokens in matching regions stay where they are when the race redeploys.

    where: the regions whose tokens stay

    says: Tokens in {where:your regions} stay where they are when you redeploy.

    example: stays_put: {where: any}
    """
    yield Root(where(me))


@hook("garrison")
def redeploys_to(me: Holder, settling: Settling, *, where: RegionFilter) -> Iterator[Bounds]:
    """Tokens that the race redeploys go to matching regions and nowhere else.

    where: the regions they may go to

    says: Tokens you redeploy may go only to {where:your regions}.

    example: redeploys_to: {where: {conquered_this_turn: true}}
    """
    for region in bits(me.regions & ~where(me)):
        yield Bounds(1 << region, 1, max(1, me.tokens(region)))
