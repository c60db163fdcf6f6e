"""Which regions are adjacent, and where a race may enter."""

from __future__ import annotations

from engine.holder.holder_facts import HolderFacts
from engine.holder.question import ask
from engine.position.position import UNKNOWN, Position
from engine.traits.bound_hook import Boost, BoundHook
from engine.vocabulary.numbers import Nation, Region, RegionSet
from engine.vocabulary.sets import groups, spread
from engine.vocabulary.subjects import Attempt, Reach


def near(position: Position, nation: Nation) -> RegionSet:
    """Regions that lie beside those of a nation, as far as the map alone decides it."""
    regions = position.near[nation]
    if regions == UNKNOWN:
        regions = position.near[nation] = spread(position.profiles[nation].borders.reach, position.held[nation])
    return regions


def linked(me: HolderFacts, sources: RegionSet) -> RegionSet:
    """Regions adjacent to some others; what a trait reaches from anywhere is not adjacent to them by that."""
    if not sources:
        return 0
    # M-31: what is merely in reach from anywhere is not adjacent, so no discount for neighbours counts it.
    profile = me._position.profiles[me.nation]
    regions = spread(profile.linked, sources)
    for bound in profile.bends:
        anywhere = _asked_about(me, (bound,), Reach(0, "reach"))
        regions |= _asked_about(me, (bound,), Reach(sources, "reach")) & ~anywhere
    return regions


def reached_from_anywhere(me: HolderFacts) -> RegionSet:
    """Regions that the traits of a nation reach wherever it stands."""
    profile = me._position.profiles[me.nation]
    return profile.borders.anywhere | _asked_about(me, profile.bends, Reach(0, "reach"))


def in_reach(me: HolderFacts, boosts: tuple[Boost, ...] = ()) -> RegionSet:
    """Regions a nation can attack next: adjacent to what it holds, or the entries when it holds nothing."""
    position, nation = me._position, me.nation
    held, profile = position.held[nation], position.profiles[nation]
    # B-CONQ-20, -21, -28, U-CONQ-27: a race that holds nothing enters again, by whatever entry its traits give it.
    if not held:
        regions = position.rules.world.entries | asked_reach(me, profile.adjacency + profile.entry)
    else:
        regions = near(position, nation)
        if profile.bends:
            regions |= _asked_about(me, profile.bends, Reach(held, "reach"))
    return regions | asked_reach(me, boosting(boosts, held)) if boosts else regions


def in_reach_of(me: HolderFacts, target: Region, boosts: tuple[Boost, ...] = ()) -> bool:
    """Tell whether a nation can attack a region, without the help that its holder silences."""
    position = me._position
    if not is_guarded(position, target):
        return bool(in_reach(me, boosts) >> target & 1)
    # U-RACE-GNOMES-02, -10: without help only a printed border or the edge of the board leads there.
    held, profile = position.held[me.nation], position.profiles[me.nation]
    regions = spread(position.rules.world.neighbours, held) if held else position.rules.world.entries
    own = profile.adjacency if held else profile.adjacency + profile.entry
    bounds = heard(me, (*own, *boosting(boosts, held)), target)
    return bool((regions | asked_reach(me, bounds)) >> target & 1)


def boosting(boosts: tuple[Boost, ...], held: RegionSet) -> tuple[BoundHook, ...]:
    """The hooks of boosts that reach further, or, for a race that holds nothing, let it enter elsewhere."""
    points = ("adjacency",) if held else ("adjacency", "entry")
    return tuple([bound for boost in boosts for point in points for bound in boost.hooks.get(point, ())])


def grouped(me: HolderFacts) -> list[RegionSet]:
    """The groups into which a nation's regions fall, by printed borders and its own traits."""
    profile, held = me._position.profiles[me.nation], me._position.held[me.nation]
    if not profile.bends:
        return groups(profile.borders.group, held)
    connected, rest = [], held
    while rest:
        group, grown = 0, rest & -rest
        while grown != group:
            group = grown
            beside = spread(profile.borders.group, group)
            grown |= (beside | _asked_about(me, profile.bends, Reach(group, "group"))) & rest
        connected.append(group)
        rest &= ~group
    return connected


def asked_reach(me: HolderFacts, bounds: tuple[BoundHook, ...]) -> RegionSet:
    """What some hooks bring into reach of what a nation holds, or of a race that enters."""
    if not bounds:
        return 0
    held = me._position.held[me.nation]
    return _asked_about(me, bounds, Reach(held, "reach", not held))


def _asked_about(me: HolderFacts, bounds: tuple[BoundHook, ...], subject: Reach) -> RegionSet:
    regions = 0
    for bound in bounds:
        for answer in ask(me.bearing(bound), bound, subject):
            regions |= answer.mask
    return regions


def is_guarded(position: Position, region: Region) -> bool:
    """Tell whether the holder of a region may silence an attacker's help."""
    owner = position.owner[region]
    return owner >= 0 and "suppress" in position.profiles[owner].target


def heard(me: HolderFacts, bounds: tuple[BoundHook, ...], target: Region) -> tuple[BoundHook, ...]:
    """Drop the attacker's hooks that the holder of the target silences."""
    position = me._position
    if not bounds or not is_guarded(position, target):
        return bounds
    owner = position.owner[target]
    guards = position.profiles[owner].target["suppress"]

    def is_silenced(bound: BoundHook) -> bool:
        attempt = Attempt(bound.point, bound.use.hook.name, target, me.nation)
        return any(ask(me.through(owner, guard), guard, attempt) for guard in guards)

    # U-RACE-GNOMES-05: drawbacks still apply.
    return tuple(bound for bound in bounds if not bound.use.suppressible or not is_silenced(bound))
