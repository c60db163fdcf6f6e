"""Tokens that come to regions, move between them or go back to hand without a conquest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    ONE,
    Conquest,
    Declining,
    Flee,
    Grant,
    Holder,
    Leaving,
    March,
    Offer,
    Option,
    Phase,
    Picking,
    PlayerWord,
    PositiveAmount,
    RegionFilter,
    Reinforce,
    Settling,
    Turn,
    Withdraw,
    bits,
    hook,
)

Moment = Literal["pick", "turn_start", "attack", "conquest", "leaving", "redeployment", "decline", "turn_end"]
MOMENTS = (
    "on_enter_play",
    "on_turn_start",
    "on_attack",
    "on_conquer",
    "on_leave",
    "on_settle",
    "on_decline",
    "on_turn_end",
)
Subject = Picking | Turn | Conquest | Leaving | Settling | Declining


def _regions(me: Holder, where: RegionFilter) -> list[int]:
    """The regions in which something happens: matching ones, and only that of the moment when it has one."""
    among = where(me) & me.occupied & ~me.natives
    if me.place and not me.has_choice:
        among &= me.place
    return [*bits(among & ~me.untouchable(among & ~me.own_regions))]


@hook(*MOMENTS)
def reinforces(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    where: RegionFilter,
    tokens: PositiveAmount = ONE,
    source: Literal["tray", "hand"] = "tray",
) -> Iterator[Reinforce]:
    """Tokens of whoever holds matching regions are put there at a moment of the game.

    at: the moment; with `side: opponents`, the moment of another player
    where: the regions that get tokens; where the moment has a region, only that one, unless somebody `chooses`
    tokens: how many for each region, as far as there are any
    source: whether they come from the `tray`, or from the `hand` of the race, into its own regions

    says: {at:where}, {tokens:token from {source:tray=the tray|hand=your hand}} {tokens:goes|go} {place:there|into
      {where:each region}}.

    example: reinforces: {at: turn_end, where: {occupied_by: me, terrain: mountain}}
    """
    for region in _regions(me, where):
        if source == "tray" or me.regions >> region & 1:
            yield Reinforce(region, tokens(me), source)


@hook(*MOMENTS)
def sends_back(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    where: RegionFilter,
    tokens: PositiveAmount = ONE,
    all_there: bool = False,
) -> Iterator[Withdraw]:
    """Tokens in matching regions, own or foreign, go back to their player's hand at a moment of the game.

    at: the moment; at an attack or a conquest, only tokens that then stand in that region, unless somebody `chooses`
    where: the regions, own or foreign, but for those of others that are immune; with the last token, they are left
    tokens: how many in each, as far as there are so many
    all_there: whether all tokens of a region go

    says: {at:attacked}, {all_there:all tokens {attacked:there|in {where:each region}}|{tokens:token
      {attacked:there|in {where:each region}}}}
      {all_there:go|{tokens:goes|go}} back into hand.

    example: {sends_back: {at: conquest, where: any}, side: target}
    """
    if isinstance(subject, Conquest) and not me.has_choice:
        # Asked before the region changes hands, it is about whoever stands there afterwards.
        if where(me) >> subject.target & 1:
            yield Withdraw(subject.target, 1000 if all_there else tokens(me))
        return
    for region in _regions(me, where):
        yield Withdraw(region, me.tokens(region) if all_there else tokens(me))


@hook(*MOMENTS)
def marches(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    out_of: RegionFilter,
    to: RegionFilter,
    tokens: PositiveAmount = ONE,
    may_stay: bool = False,
) -> Iterator[March | Offer]:
    """Tokens move from one region to another of the same holder at a moment, where the player chooses.

    at: the moment; with `side: opponents`, the moment of another player
    out_of: the regions they may leave, own or foreign; one that the last token leaves is given up
    to: the regions they may move to, which the same race must hold
    tokens: how many, as far as there are so many
    may_stay: whether the player may leave them where they are

    says: {at}, {may_stay:you may move|you move} {tokens:token from {out_of:a region} to {to:another
      region}}.

    example: marches: {at: turn_end, out_of: {occupied_by: me}, to: {occupied_by: me, edge: true}}
    """
    sources, goals, number = _where_held(me, out_of), to(me), tokens(me)
    options = []
    for source in bits(sources):
        reached = goals & me.regions_of(me.owner(source)) & ~(1 << source)
        steps = [Option("use", me.item, _name(me, r), (March(r, source, number),)) for r in bits(reached)]
        if len(steps) == 1:
            options.append(Option("use", me.item, _name(me, source), steps[0].changes))
        elif steps:
            then = (Offer(me.player, tuple(steps), optional=False),)
            options.append(Option("use", me.item, _name(me, source), then))
    if len(options) == 1 and not may_stay:
        yield from options[0].changes  # type: ignore[misc]
    elif options:
        yield Offer(me.player, tuple(options), optional=may_stay)


@hook("on_enter_play", "on_turn_start", "on_settle", "on_decline", "on_turn_end")
def hands_region(
    me: Holder,
    subject: Subject,
    *,
    at: Literal["pick", "turn_start", "redeployment", "decline", "turn_end"],
    where: RegionFilter,
    to: PlayerWord,
) -> Iterator[Grant]:
    """Matching regions go to another race without a conquest, with one token of its tray, or else of its hand.

    at: the moment; with `side: opponents`, the moment of another player
    where: the regions, own or foreign, but for those of others that are immune; tokens there go back into hand
    to: whose active race gets them; for `me`, the race itself

    says: {at}, {to:takes} over {where:each region} with 1 token from the tray, and the tokens there go back into hand.

    example: {hands_region: {at: turn_end, where: {occupied_by: me}, to: left}, chooses: me}
    """
    takers = [me.nation if player == me.player else me.active_nation_of(player) for player in me.players_called(to)]
    for region in _regions(me, where):
        for taker in takers[:1]:
            if taker >= 0 and me.owner(region) != taker and me.can_bring_token(taker):
                yield Grant(region, taker)


@hook("on_conquer", side="target", other_sides=())
def flees(me: Holder, conquest: Conquest, *, where: RegionFilter) -> Iterator[Flee | Offer]:
    """Tokens that are beaten, but not lost, go at once into a matching region, which the player chooses.

    where: the regions, of those that the race holds and of empty ones; without any, they wait as usual

    says: When somebody conquers one of your regions, your tokens that are not lost flee at once into empty regions
      or your own{where:*, but only into #||}.

    example: flees: {where: {borders: {at_target: true}}}
    """
    target, world = conquest.target, me.world
    killed = me.this_attack.killed if me.this_attack is not None else 1
    safe = me.empty & ~(world.impassable | world.closed | world.left_empty | me.shielded)
    tokens = me.tokens(target) - killed
    regions = bits(where(me) & (me.regions | safe) & ~(1 << target)) if tokens > 0 else ()
    ways = [Flee(region, target, me.nation, tokens) for region in regions]
    if len(ways) == 1:
        yield ways[0]
    elif ways:
        options = [Option("use", me.item, _name(me, way.region), (way,)) for way in ways]
        yield Offer(me.player, tuple(options), optional=False)


def _where_held(me: Holder, where: RegionFilter) -> int:
    """Matching regions with tokens, but for those of others that are immune."""
    among = where(me) & me.occupied & ~me.natives
    return among & ~me.untouchable(among & ~me.own_regions)


def _name(me: Holder, region: int) -> str:
    return me.world.regions[region].id


@hook("actions", phases=("choose", "conquer", "after"))
def calls_back(
    me: Holder,
    phase: Phase,
    *,
    during: Literal["choose", "conquer", "after"],
    where: RegionFilter,
    tokens: PositiveAmount = ONE,
    may_empty: bool = False,
) -> Iterator[Option]:
    """Tokens of the race may be taken back into hand, in the middle of conquests too.

    during: when: `choose` for the start of the turn, `conquer`, or `after` scoring
    where: the regions, of those that the race holds
    tokens: how many at a time, as far as there are so many
    may_empty: whether the last token may be taken as well, which gives the region up; otherwise one stays

    says: {during}, you may take {tokens:token back into your hand from {where:one of your
      regions}}{may_empty:|, where 1 must stay}.

    example: calls_back: {during: conquer, where: {conquered_this_turn: false}}
    """
    if phase.name != during or phase.nation != me.nation or not me.has_own_turn:
        return
    for region in bits(where(me) & me.regions):
        spare = me.tokens(region) - (0 if may_empty else 1)
        if spare > 0:
            taken = min(spare, tokens(me))
            yield Option("use", me.item, _name(me, region), (Withdraw(region, taken),))
