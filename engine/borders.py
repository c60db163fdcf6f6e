"""What lies beside each region for a nation with certain traits, as far as the map alone decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.subjects import Reach

if TYPE_CHECKING:
    from engine.bound import Bound
    from engine.holder import Holder
    from engine.world import World

Row = tuple[int, ...]


class Borders(NamedTuple):
    """For every region, the regions beside it: for conquests, for counting groups, and without what is in reach anyway.

    `anywhere` is what a trait reaches wherever the nation stands.
    """

    reach: Row
    group: Row
    linked: Row
    anywhere: int = 0


def printed(world: World) -> Borders:
    """The borders of a nation without any trait that changes them."""
    return Borders(world.neighbours, world.neighbours, world.neighbours)


def made_by(bound: Bound, me: Holder) -> Borders:
    """The borders that a hook adds, asked for each region by itself: two regions are adjacent or not."""

    def asked(sources: int, kind: str) -> int:
        found = 0
        for answer in bound.ask(me.borne_by(bound), Reach(sources, kind)):
            found |= answer.mask
        return found

    regions = range(len(me.world.regions))
    anywhere = asked(0, "reach")
    reach = tuple([asked(1 << region, "reach") | anywhere for region in regions])
    group = tuple([asked(1 << region, "group") for region in regions])
    everywhere = me.everywhere
    if asked(everywhere, "reach") != _all(reach) or asked(everywhere, "group") != _all(group):
        raise bound.mistake("has promised with `reads` that two regions are adjacent or not, whatever else is held")
    return Borders(reach, group, tuple([row & ~anywhere for row in reach]), anywhere)


def _all(row: Row) -> int:
    found = 0
    for mask in row:
        found |= mask
    return found


def joined(first: Borders, second: Borders) -> Borders:
    """All borders of two."""
    return Borders(
        _united(first.reach, second.reach),
        _united(first.group, second.group),
        _united(first.linked, second.linked),
        first.anywhere | second.anywhere,
    )


def _united(first: Row, second: Row) -> Row:
    return tuple([one | other for one, other in zip(first, second, strict=True)])
