"""What lies beside each region for a nation with certain traits, as far as the map alone decides it."""

from __future__ import annotations

from typing import NamedTuple

from engine.vocabulary.numbers import RegionSet

Row = tuple[RegionSet, ...]
"""For each region, some others."""


class BorderTables(NamedTuple):
    """For every region, the regions beside it: for conquests, for counting groups, and without what is in reach anyway.

    `anywhere` is what a trait reaches wherever the nation stands.
    """

    reach: Row
    group: Row
    linked: Row
    anywhere: RegionSet = 0


def printed(neighbours: Row) -> BorderTables:
    """The borders of a nation without any trait that changes them."""
    return BorderTables(neighbours, neighbours, neighbours)


def joined(first: BorderTables, second: BorderTables) -> BorderTables:
    """All borders of two."""
    return BorderTables(
        _united(first.reach, second.reach),
        _united(first.group, second.group),
        _united(first.linked, second.linked),
        first.anywhere | second.anywhere,
    )


def _united(first: Row, second: Row) -> Row:
    return tuple([one | other for one, other in zip(first, second, strict=True)])
