"""Outlines that cross themselves thousands of times: nobody drew them on purpose, and repairing them takes for ever."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

MOST_CROSSINGS = 2_000
"""The most crossings of one outline that are repaired; printed boards have none."""
_LOOKS = 600_000
"""How many pairs of sides are compared at most, which is enough to estimate the rest."""


def is_tangled(shape: BaseGeometry) -> bool:
    """Tell whether an outline crosses itself more often than can be repaired, as far as some of its sides show."""
    corners, ring = shapely.get_coordinates(shapely.get_rings(shape), return_index=True)
    same = ring[1:] == ring[:-1]
    sides: Any = shapely.linestrings(np.stack([corners[:-1][same], corners[1:][same]], axis=1))
    if len(sides) < 100:
        return False
    step = max(1, len(sides) * len(sides) // _LOOKS)
    some = sides[::step]
    # Each side meets itself and its two neighbours.
    met = len(shapely.STRtree(sides).query(some, predicate="intersects")[0]) - 3 * len(some)
    return met * step / 2 > MOST_CROSSINGS
