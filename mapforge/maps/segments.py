"""The sides of polygons as arrays: where they start and end, and which region they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import shapely
from numpy.typing import NDArray

if TYPE_CHECKING:
    from shapely import MultiPolygon, Polygon

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Shapes = Sequence["Polygon | MultiPolygon"] | NDArray[np.object_]


@dataclass(frozen=True)
class Segments:
    """All sides of some polygons."""

    x: Floats
    y: Floats
    """The corners of all rings, one ring after the other."""
    first: Ints
    """The corner where a side starts; it ends at the next one."""
    region: Ints
    """The index of the polygon that a side belongs to."""
    key: NDArray[np.uint64]
    """A hash that a side shares with the same side of another polygon, whatever its direction."""
    backwards: Flags
    """Whether a side has its region on the right."""

    def __len__(self) -> int:
        return len(self.region)

    def some(self, chosen: Ints | Flags) -> Segments:
        """A selection."""
        return Segments(
            self.x, self.y, self.first[chosen], self.region[chosen], self.key[chosen], self.backwards[chosen]
        )

    @property
    def starts(self) -> Floats:
        """Where the sides start when their region is to be on the left."""
        return self._corners(self.first + self.backwards)

    @property
    def ends(self) -> Floats:
        """Where the sides end when their region is to be on the left."""
        return self._corners(self.first + 1 - self.backwards)

    @property
    def lengths(self) -> Floats:
        """How long each side is."""
        x, y, first = self.x, self.y, self.first
        distances: Floats = np.hypot(x[first + 1] - x[first], y[first + 1] - y[first])
        return distances

    def _corners(self, which: Ints) -> Floats:
        return np.stack((self.x[which], self.y[which]), axis=-1)


def as_points(places: Floats) -> NDArray[np.object_]:
    """Places as points for shapely."""
    return np.asarray(shapely.points(np.asarray(places, dtype=np.float64).reshape(-1, 2)), dtype=object)


def as_lines(starts: Floats, ends: Floats) -> NDArray[np.object_]:
    """Straight lines for shapely."""
    if not len(starts):
        return np.zeros(0, dtype=object)
    return np.asarray(shapely.linestrings(np.stack((starts, ends), axis=1)), dtype=object)


def sides(polygons: Shapes) -> Segments:
    """The sides of polygons and multipolygons; empty ones have none."""
    corners, ring, owner, is_hole = _corners(np.asarray(polygons, dtype=object))
    # -0.0 equals 0.0 but has other bits.
    x, y = corners[:, 0] + 0.0, corners[:, 1] + 0.0
    hashes = _hashes(x, y)
    step_x, step_y = x[1:] - x[:-1], y[1:] - y[:-1]
    inside = ring[1:] == ring[:-1]
    backwards = _is_backwards(x, y, step_x, np.where(inside, ring[:-1], len(is_hole)), is_hole)
    first = np.flatnonzero(inside & ((step_x != 0) | (step_y != 0)))
    rings = ring[first]
    return Segments(x, y, first, owner[rings], hashes[first] + hashes[first + 1], backwards[rings])


def _corners(polygons: NDArray[np.object_]) -> tuple[Floats, Ints, Ints, Flags]:
    """All corners with the ring of each; for each ring its polygon, and whether it is a hole."""
    simple = (shapely.get_type_id(polygons) == 3) & (shapely.get_num_interior_rings(polygons) == 0)
    if simple.all():
        corners, ring = shapely.get_coordinates(polygons, return_index=True)
        return corners, ring, np.arange(len(polygons)), np.zeros(len(polygons), dtype=bool)
    parts, part_owner = shapely.get_parts(polygons, return_index=True)
    rings, ring_part = shapely.get_rings(parts, return_index=True)
    corners, ring = shapely.get_coordinates(rings, return_index=True)
    is_hole = np.zeros(len(rings), dtype=bool)
    is_hole[1:] = ring_part[1:] == ring_part[:-1]
    return corners, ring, part_owner[ring_part], is_hole


def _hashes(x: Floats, y: Floats) -> NDArray[np.uint64]:
    mixed = x.view(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= (y.view(np.uint64) * np.uint64(0xC2B2AE3D27D4EB4F)) >> np.uint64(7)
    for shift, factor in ((29, 0xBF58476D1CE4E5B9), (32, 0x94D049BB133111EB)):
        mixed ^= mixed >> np.uint64(shift)
        mixed *= np.uint64(factor)
    mixed ^= mixed >> np.uint64(31)
    return mixed


def _is_backwards(x: Floats, y: Floats, step_x: Floats, ring: Ints, is_hole: Flags) -> Flags:
    """Tell for each ring whether its region is on the right: outer rings run clockwise, or holes do not."""
    if not len(ring):
        return np.zeros(len(is_hole), dtype=bool)
    # Heights count from the middle, so that small rings far from 0,0 keep their digits.
    height = y - y.mean()
    areas = np.bincount(ring, weights=-step_x * (height[:-1] + height[1:]), minlength=len(is_hole) + 1)
    backwards: Flags = (areas[:-1] < 0) != is_hole
    return backwards
