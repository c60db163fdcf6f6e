"""Repairs shapes that cross themselves, tells which cross too often for that, and takes shapes apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from mapforge.maps.collinear import near_pairs
from mapforge.maps.geometry_refusals import TooTangled
from mapforge.maps.segments import Floats, Ints

MOST_CROSSINGS = 2_000
"""The most crossings of one outline that are repaired; printed boards have none."""
MOST_MEETINGS = 20_000
"""The most crossings of outlines, or one for each side; drawings of neighbours that nobody has joined have hundreds."""
MOST_PAIRS = 200_000
"""The most pairs of shapes whose boxes meet."""
MOST_TOUCHING = 20_000
"""The most pairs of shapes that meet, or ten for each; on a plane, shapes side by side have fewer than three each."""
MOST_LEVEL = 4_000_000
"""The most pairs of sides of one shape at the same height, or 400 for each side; ragged coasts have a hundred."""
_FEW_SIDES = 400
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
    return _is_met_more_often(_sides([shape]), _meeting, 3, MOST_CROSSINGS)


def refuse_crossings(shapes: Sequence[BaseGeometry] | NDArray[np.object_], what: str, most: int = 0) -> None:
    """Raise TooTangled where outlines or lines cross each other more often than in any drawing; common borders do not.

    That is more than 20,000 times, and more than once for each side, unless told otherwise.
    """
    sides = _sides(shapes)
    most = most or max(MOST_MEETINGS, len(sides))
    if _is_met_more_often(sides, _crossing, 0, most):
        raise TooTangled(f"{what} cross each other more than {most:,} times")


def refuse_crowds(shapes: Sequence[BaseGeometry] | NDArray[np.object_]) -> None:
    """Raise TooTangled where so many boxes around shapes or their sides meet that every comparison takes too long."""
    boxes, sides = shapely.envelope(np.array(shapes, dtype=object)), _sides(shapes)
    near_pairs(boxes, boxes, max(2 * MOST_PAIRS, 20 * len(boxes)))
    near_pairs(sides, sides)
    _refuse_combs(shapes, len(sides))


def _refuse_combs(shapes: Sequence[BaseGeometry] | NDArray[np.object_], sides: int) -> None:
    """Raise TooTangled where shapes have so many sides at one height that it takes long to tell what is inside."""
    level, most = 0, max(MOST_LEVEL, 400 * sides)
    for shape in shapes:
        if shapely.get_num_coordinates(shape) > _FEW_SIDES:
            level += _level_pairs(shape)
            if level > most:
                raise TooTangled(f"outlines run up and down so often that more than {most:,} pairs of sides are level")


def _level_pairs(shape: BaseGeometry) -> int:
    """How many pairs of sides of a shape some horizontal line passes both of, each pair counted twice."""
    corners, ring = shapely.get_coordinates(shapely.get_rings(shape), return_index=True)
    same = ring[1:] == ring[:-1]
    one, other = corners[:-1, 1][same], corners[1:, 1][same]
    low, high = np.sort(np.minimum(one, other)), np.sort(np.maximum(one, other))
    # Those that begin below the top of a side, without those that end below its foot.
    begun, ended = np.searchsorted(low, high, "right").sum(), np.searchsorted(high, low, "left").sum()
    return int(begun - ended)


def pairs_that_meet(shapes: NDArray[np.object_]) -> tuple[Ints, Ints]:
    """All pairs of shapes that meet, by index and the smaller first; TooTangled when there are far too many."""
    most = max(MOST_TOUCHING, 10 * len(shapes))
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


def _sides(shapes: Sequence[BaseGeometry] | NDArray[np.object_]) -> NDArray[np.object_]:
    drawn = np.array(shapes, dtype=object)
    lines = np.concatenate([shapely.get_rings(drawn), drawn[shapely.get_dimensions(drawn) == 1]])
    corners, ring = shapely.get_coordinates(lines, return_index=True)
    same = ring[1:] == ring[:-1]
    return np.asarray(shapely.linestrings(np.stack([corners[:-1][same], corners[1:][same]], axis=1)))


def _meeting(tree: shapely.STRtree, sides: NDArray[np.object_]) -> int:
    """How often sides meet those in a tree."""
    return len(tree.query(sides, predicate="intersects")[0])


def _crossing(tree: shapely.STRtree, sides: NDArray[np.object_]) -> int:
    """How often sides cross those in a tree in the middle of both, which GEOS would find out a hundred times slower."""
    one, other = tree.query(sides)
    a, b = shapely.get_coordinates(sides).reshape(-1, 2, 2)[one].transpose(1, 2, 0)
    c, d = shapely.get_coordinates(tree.geometries[other]).reshape(-1, 2, 2).transpose(1, 2, 0)
    is_between = _turn(a, b, c) * _turn(a, b, d) < 0
    return int((is_between & (_turn(c, d, a) * _turn(c, d, b) < 0)).sum())


def _turn(start: Floats, end: Floats, point: Floats) -> Floats:
    """On which hand of a line points lie."""
    turn: Floats = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
    return np.sign(turn)


def _is_met_more_often(
    sides: NDArray[np.object_],
    meetings: Callable[[shapely.STRtree, NDArray[np.object_]], int],
    usual: int,
    most: int,
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
        met += meetings(tree, part) - usual * len(part)
        if met > enough:
            return True
    return False
