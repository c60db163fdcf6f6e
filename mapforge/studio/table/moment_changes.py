"""Moments of a game as changes: each is written as what differs from the one before, and read back whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mapforge.files.plain_data import Fields, Record

_REGIONS = "regions"


def changes(before: Fields, after: Fields) -> Record:
    """What differs between two moments, region by region; a region that has nothing in it any longer is None."""
    found: Record = {key: value for key, value in after.items() if key != _REGIONS and before.get(key) != value}
    old, new = before.get(_REGIONS, {}), after.get(_REGIONS, {})
    regions = {id: state for id, state in new.items() if old.get(id) != state}
    regions |= dict.fromkeys(id for id in old if id not in new)
    return {**found, _REGIONS: regions} if regions else found


def changed(before: Fields, change: Fields) -> Record:
    """The moment that changes lead to."""
    regions = {**before.get(_REGIONS, {}), **change.get(_REGIONS, {})}
    kept = {id: state for id, state in regions.items() if state is not None}
    return {**before, **change, _REGIONS: kept}


def moments(first: Fields, steps: Sequence[Fields]) -> Iterator[Fields]:
    """All moments of a game, from the first one."""
    yield (now := first)
    for change in steps:
        yield (now := changed(now, change))
