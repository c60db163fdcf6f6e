"""Outlines that cross themselves thousands of times: nobody drew them on purpose, and repairing them takes for ever."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

MOST_CROSSINGS = 2_000
"""The most crossings of one outline that are repaired; printed boards have none."""
MOST_MEETINGS = 100_000
"""The most crossings of outlines with each other; drawings of neighbours that nobody has joined have some hundred."""
_LOOKS = 600_000
"""How many pairs of sides are compared at most, which is enough to estimate the rest."""
_FEWEST_SIDES = 60
"""So many sides are looked at in any case, however many there are."""


def is_tangled(shape: BaseGeometry) -> bool:
    """Tell whether an outline crosses itself more often than can be repaired, as far as some of its sides show."""
    # Each side meets itself and its two neighbours.
    return _is_met_more_often(_sides([shape]), "intersects", 3, MOST_CROSSINGS)


def are_tangled(shapes: Sequence[BaseGeometry]) -> bool:
    """Tell whether outlines or lines cross each other more often than any drawing does; common borders do not cross."""
    return _is_met_more_often(_sides(shapes), "crosses", 0, MOST_MEETINGS)


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
    count = min(len(sides), max(_FEWEST_SIDES, _LOOKS // len(sides)))
    some = sides[np.linspace(0, len(sides) - 1, count).astype(int)]
    tree = shapely.STRtree(sides)
    enough, met = 2 * most * count / len(sides), 0
    for start in range(0, count, _FEWEST_SIDES):
        part = some[start : start + _FEWEST_SIDES]
        met += len(tree.query(part, predicate=how)[0]) - usual * len(part)
        if met > enough:
            return True
    return False
