"""Where a race can go: entries, reach and links between regions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import Allow, Conquest, Forbid, Holder, Reach, RegionFilter, Regions, hook
from engine.vocabulary.sets import groups


@hook("legality", reads="filters")
def opens(me: Holder, conquest: Conquest, *, where: RegionFilter) -> Iterator[Allow]:
    """Ground that is closed to others can be conquered.

    where: the ground that is open

    says: {doer} may conquer {where:regions}, which {where:is|are} closed to others.

    example: opens: {where: {water: true}}
    """
    yield Allow("closed", where(me))


@hook("legality", reads="filters", other_sides=("any", "opponents"))
def cannot_conquer(me: Holder, conquest: Conquest, *, where: RegionFilter) -> Iterator[Forbid]:
    """Matching regions cannot be conquered: by the race itself, or by others with `side`.

    where: the regions that cannot be conquered

    says: {side:own=You cannot conquer {where:any region}|opponents=Other players cannot conquer {where:any
      region}|any=Nobody can conquer {where:any region}}.

    example: {cannot_conquer: {where: any}, if: {count: conquests, at_least: 2}}
    """
    yield Forbid("forbidden", where(me))


@hook("entry", reads="filters")
def enters(me: Holder, reach: Reach, *, where: RegionFilter) -> Iterator[Regions]:
    """The race may enter the map in matching regions too.

    where: the additional entries

    says: You may enter the map in {where:any region}.

    example: enters: {where: {symbol: cavern}}
    """
    yield Regions(where(me))


@hook("legality", reads="nation")
def enters_only(me: Holder, conquest: Conquest, *, where: RegionFilter) -> Iterator[Forbid]:
    """The race enters the map in matching regions and nowhere else.

    where: the only entries

    says: {doer} may enter the map only in {where:a region}.

    example: enters_only: {where: {coast: true}}
    """
    if conquest.entering:
        yield Forbid("not_an_entry", me.everywhere & ~where(me))


@hook("adjacency", reads="filters")
def reaches(
    me: Holder,
    reach: Reach,
    *,
    where: RegionFilter,
    on_entry: bool = True,
    kinds: tuple[Literal["reach", "group"], ...] = ("reach",),
) -> Iterator[Regions]:
    """Matching regions can be attacked from anywhere.

    where: the regions in reach
    on_entry: whether the race may enter the map there too
    kinds: `reach` for conquests, `group` for counting groups

    says: {boost:It need not border yours{on_entry:, even when you are entering the map|}|You may attack {where:any
      region}, whether or not it borders yours{on_entry:, and enter the map there|}}{kinds:reach=|group= (for counting
      groups only)|reach+group=}.

    example: reaches: {where: {occupied_by: nobody}}
    """
    if reach.kind in kinds and (on_entry or not reach.outside):
        yield Regions(where(me))


@hook("adjacency", reads="filters")
def links(
    me: Holder, reach: Reach, *, where: RegionFilter, kinds: tuple[Literal["reach", "group"], ...] = ("reach", "group")
) -> Iterator[Regions]:
    """Matching regions are adjacent to one another.

    where: the regions that are linked
    kinds: `reach` for conquests, `group` for counting groups

    says: {where:all regions} {where:counts|count} as adjacent to one another for you{kinds:reach=, but only for
      conquests|group=, but only for counting groups|reach+group=|group+reach=}.

    example: links: {where: {symbol: cavern}}
    """
    linked = where(me)
    if reach.kind in kinds and reach.sources & linked:
        yield Regions(linked)


@hook("adjacency", reads="filters")
def travels_along(
    me: Holder, reach: Reach, *, where: RegionFilter, kinds: tuple[Literal["reach", "group"], ...] = ("reach",)
) -> Iterator[Regions]:
    """The race passes along connected regions, such as water, from bank to bank, and enters the map that way.

    where: the regions it passes along
    kinds: `reach` for conquests, `group` for counting groups

    says: You may pass along {where:regions} from bank to bank, and enter the map that way.

    example: travels_along: {where: {terrain: river}}
    """
    for water in groups(me.world.neighbours, where(me)):
        banks = me.bordering(water) | water
        if (reach.outside and water & me.world.edge) or (reach.kind in kinds and reach.sources & banks):
            yield Regions(banks)
