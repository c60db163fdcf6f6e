"""The inside of a shape, some distance from its outline; ragged outlines become smoother first, which is quick.

GEOS compares every piece of a line at a distance with every other piece it meets. Where many sides lie within the
distance of each other, as those of a fine saw do, that takes minutes, and none of the teeth is left in the result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from mapforge.maps.segments import Floats

MOST_PAIRS = 50_000
PAIRS_PER_CORNER = 16
"""Pairs of sides within the distance of each other: that many, and so many more for each corner."""
MOST_SAMPLES = 1_000_000
INVISIBLE = 0.05
"""What a smoother outline may miss, as a share of the distance."""
COARSE = 0.5
"""The grid on which an outline is drawn anew that is ragged even so, as a share of the distance."""


def inset(shape: BaseGeometry, distance: float) -> BaseGeometry:
    """The part of a shape that is farther than a distance from its outline."""
    import shapely

    if is_ragged(shape, distance):
        shape = shape.simplify(INVISIBLE * distance)
        if is_ragged(shape, distance):
            shape = shapely.set_precision(shape, COARSE * distance)
    return shape.buffer(-distance)


def is_ragged(shape: BaseGeometry, distance: float) -> bool:
    """Tell whether so many sides lie within a distance of each other that a line at that distance costs too much."""
    import numpy as np
    import shapely

    count = int(shapely.get_num_coordinates(shape))
    most = MOST_PAIRS + PAIRS_PER_CORNER * count
    if distance <= 0 or count * count <= most:
        return False
    starts, sides = _sides(shape)
    # Two places on each stretch of that length: whatever passes through a cell of the grid is counted there.
    places = np.floor(2 * np.hypot(*sides.T) / distance).astype(np.int64) + 1
    if int(places.sum()) > MOST_SAMPLES + 4 * count:
        return True
    side = np.repeat(np.arange(len(sides)), places)
    along = (np.arange(len(side)) - np.repeat(np.cumsum(places) - places, places) + 0.5) / places[side]
    spots = starts[side] + along[:, None] * sides[side]
    cells = np.floor((spots - spots.min(axis=0)) / distance)
    _, crowds = np.unique(cells[:, 0] + cells[:, 1] * (cells[:, 0].max() + 1), return_counts=True)
    return bool(np.square(crowds).sum() > most)


def _sides(shape: BaseGeometry) -> tuple[Floats, Floats]:
    """Where each side of all rings of a shape starts, and how far it goes."""
    import numpy as np
    import shapely

    rings = shapely.get_rings(shapely.get_parts(shape))
    corners, ring = shapely.get_coordinates(rings, return_index=True)
    is_side = np.flatnonzero(ring[1:] == ring[:-1])
    return corners[is_side], corners[is_side + 1] - corners[is_side]
