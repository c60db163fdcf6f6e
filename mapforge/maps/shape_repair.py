"""Repairs shapes that cross themselves, tells which cross too often for that, and takes shapes apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from mapforge.maps.geometry_refusals import TooTangled
from mapforge.maps.segments import Ints

MOST_CROSSINGS = 2_000
"""The most crossings of one outline that are repaired; printed boards have none."""
MOST_MEETINGS = 100_000
"""The most crossings of outlines with each other; drawings of neighbours that nobody has joined have some hundred."""
MOST_PAIRS = 200_000
"""The most pairs of shapes that meet; on a plane, shapes side by side have fewer than three for each of them."""
_CHUNK = 64
_LOOKS = 600_000
"""How many pairs of sides are compared at most, which is enough to estimate the rest."""
_FEWEST_SIDES = 60
"""So many sides are looked at in any case, however many there are."""


def repaired(shape: Polygon | MultiPolygon) -> Polygon | MultiPolygon:
    """The nearest valid shape; empty when there is none, and for a tangle what is around it."""
    # A scribble would keep the repair busy for longer than anybody waits, and none of its loops is a region.
    drawn = shapely.convex_hull(shape) if crosses_itself_too_often(shape) else shape
    # With its defaults this raised on 5 of the 3,231 counties of the United States.
    valid = shapely.make_valid(drawn, method="structure", keep_collapsed=False)
    parts = list(polygons_of(valid))
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def valid(shape: Polygon | MultiPolygon) -> Polygon | MultiPolygon:
    """A shape as it is, or else repaired."""
    return shape if shape.is_valid else repaired(shape)


def polygons_of(shape: BaseGeometry) -> Iterator[Polygon]:
    """The polygons that a shape consists of."""
    for part in shapely.get_parts(shape):
        if isinstance(part, Polygon) and not part.is_empty:
            yield part


def crosses_itself_too_often(shape: BaseGeometry) -> bool:
    """Tell whether an outline crosses itself more often than can be repaired, as far as some of its sides show."""
    # Each side meets itself and its two neighbours.
    return _is_met_more_often(_sides([shape]), "intersects", 3, MOST_CROSSINGS)


def cross_too_often(shapes: Sequence[BaseGeometry]) -> bool:
    """Tell whether outlines or lines cross each other more often than any drawing does; common borders do not cross."""
    return _is_met_more_often(_sides(shapes), "crosses", 0, MOST_MEETINGS)


def pairs_that_meet(shapes: NDArray[np.object_], most: int = MOST_PAIRS) -> tuple[Ints, Ints]:
    """All pairs of shapes that meet, by index and the smaller first; TooTangled when there are far too many."""
    tree = shapely.STRtree(shapes)
    first, second, count = [np.zeros(0, dtype=np.intp)], [np.zeros(0, dtype=np.intp)], 0
    # One query for all of them could return more pairs than memory holds.
    for start in range(0, len(shapes), _CHUNK):
        one, other = tree.query(shapes[start : start + _CHUNK], predicate="intersects")
        one += start
        first.append(one[one < other])
        second.append(other[one < other])
        count += len(first[-1])
        if count > most:
            raise TooTangled(f"more than {most:,} pairs of shapes lie on or next to each other")
    return np.concatenate(first), np.concatenate(second)


def _sides(shapes: Sequence[BaseGeometry]) -> NDArray[np.object_]:
    drawn = np.array(shapes, dtype=object)
    lines = np.concatenate([shapely.get_rings(drawn), drawn[shapely.get_dimensions(drawn) == 1]])
    corners, ring = shapely.get_coordinates(lines, return_index=True)
    same = ring[1:] == ring[:-1]
    return np.asarray(shapely.linestrings(np.stack([corners[:-1][same], corners[1:][same]], axis=1)))


def _is_met_more_often(
    sides: NDArray[np.object_], how: Literal["intersects", "crosses"], usual: int, most: int
) -> bool:
    if len(sides) < 100:
        return False
    # Counting all crossings would itself take too long, so that some sides stand for the rest. They come from all along
    # the outline, because a tangle may be in one place of a long coast.
    count = min(len(sides), max(_FEWEST_SIDES, _LOOKS // len(sides)))
    some = sides[np.linspace(0, len(sides) - 1, count).astype(int)]
    tree = shapely.STRtree(sides)
    # Every crossing is met from both of its sides. One query for all of them could return more pairs than memory holds.
    enough, met = 2 * most * count / len(sides), 0
    for start in range(0, count, _FEWEST_SIDES):
        part = some[start : start + _FEWEST_SIDES]
        met += len(tree.query(part, predicate=how)[0]) - usual * len(part)
        if met > enough:
            return True
    return False
