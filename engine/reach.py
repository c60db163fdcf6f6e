"""Which regions are adjacent, and where a race may enter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bits import groups, spread
from engine.holder import Holder
from engine.state import UNKNOWN
from engine.subjects import Attempt, Reach

if TYPE_CHECKING:
    from engine.bound import Boost, Bound
    from engine.state import State


def near(s: State, nation: int) -> int:
    """Regions that lie beside those of a nation, as far as the map alone decides it."""
    found = s.near[nation]
    if found == UNKNOWN:
        found = s.near[nation] = spread(s.profiles[nation].borders.reach, s.held[nation])
    return found


def linked(s: State, nation: int, sources: int) -> int:
    """Regions adjacent to some others; what a trait reaches from anywhere is not adjacent to them by that."""
    profile = s.profiles[nation]
    found = spread(profile.borders.linked, sources)
    for bound in profile.bends:
        anywhere = _asked_about(s, nation, (bound,), Reach(0, "reach"))
        found |= _asked_about(s, nation, (bound,), Reach(sources, "reach")) & ~anywhere
    return found


def reached_from_anywhere(s: State, nation: int) -> int:
    """Regions that the traits of a nation reach wherever it stands."""
    profile = s.profiles[nation]
    return profile.borders.anywhere | _asked_about(s, nation, profile.bends, Reach(0, "reach"))


def in_reach(s: State, nation: int, boosts: tuple[Boost, ...] = ()) -> int:
    """Regions a nation can attack next: adjacent to what it holds, or the entries when it holds nothing."""
    held, profile = s.held[nation], s.profiles[nation]
    if not held:
        found = s.rules.world.entries | asked_reach(s, nation, profile.adjacency + profile.entry, held)
    else:
        found = near(s, nation)
        if profile.bends:
            found |= _asked_about(s, nation, profile.bends, Reach(held, "reach"))
    return found | asked_reach(s, nation, boosting(boosts, held), held) if boosts else found


def in_reach_of(s: State, nation: int, target: int, boosts: tuple[Boost, ...] = ()) -> bool:
    """Tell whether a nation can attack a region, without the help that its holder silences."""
    if not is_guarded(s, target):
        return bool(in_reach(s, nation, boosts) >> target & 1)
    held, profile = s.held[nation], s.profiles[nation]
    found = spread(s.rules.world.neighbours, held) if held else s.rules.world.entries
    own = profile.adjacency if held else profile.adjacency + profile.entry
    bounds = heard(s, (*own, *boosting(boosts, held)), nation, target)
    return bool((found | asked_reach(s, nation, bounds, held)) >> target & 1)


def boosting(boosts: tuple[Boost, ...], held: int) -> tuple[Bound, ...]:
    """The hooks of boosts that reach further, or, for a race that holds nothing, let it enter elsewhere."""
    points = ("adjacency",) if held else ("adjacency", "entry")
    return tuple([bound for boost in boosts for point in points for bound in boost.hooks.get(point, ())])


def grouped(s: State, nation: int) -> list[int]:
    """The groups into which a nation's regions fall, by printed borders and its own traits."""
    profile = s.profiles[nation]
    if not profile.bends:
        return groups(profile.borders.group, s.held[nation])
    found, rest = [], s.held[nation]
    while rest:
        group, grown = 0, rest & -rest
        while grown != group:
            group = grown
            beside = spread(profile.borders.group, group)
            grown |= (beside | _asked_about(s, nation, profile.bends, Reach(group, "group"))) & rest
        found.append(group)
        rest &= ~group
    return found


def asked_reach(s: State, nation: int, bounds: tuple[Bound, ...], held: int) -> int:
    """What some hooks bring into reach of what a nation holds, or of a race that enters."""
    return _asked_about(s, nation, bounds, Reach(held, "reach", not held)) if bounds else 0


def _asked_about(s: State, nation: int, bounds: tuple[Bound, ...], subject: Reach) -> int:
    found = 0
    for bound in bounds:
        for answer in bound.ask(Holder(s, nation, bound), subject):
            found |= answer.mask
    return found


def is_guarded(s: State, region: int) -> bool:
    """Tell whether the holder of a region may silence an attacker's help."""
    owner = s.owner[region]
    return owner >= 0 and "suppress" in s.profiles[owner].target


def heard(s: State, bounds: tuple[Bound, ...], nation: int, target: int) -> tuple[Bound, ...]:
    """Drop the attacker's hooks that the holder of the target silences."""
    if not bounds or not is_guarded(s, target):
        return bounds
    owner = s.owner[target]
    guards = s.profiles[owner].target["suppress"]

    def is_silenced(bound: Bound) -> bool:
        attempt = Attempt(bound.point, bound.use.hook.name, target, nation)
        return any(guard.ask(Holder(s, owner, guard), attempt) for guard in guards)

    return tuple(bound for bound in bounds if not bound.use.suppressible or not is_silenced(bound))
