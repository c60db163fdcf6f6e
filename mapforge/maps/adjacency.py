"""Which polygons are neighbours: they share a border of positive length, found by hashing their sides.

Sides that are equal corner by corner are found by a hash. Sides without a partner get a second look, because a
long side may meet several short ones. Where polygons overlap, every side of them gets that second look.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from mapforge.maps.collinear import meetings, near_pairs
from mapforge.maps.crowded_sides import come_near_others, one_of_each_run
from mapforge.maps.segments import Flags, Floats, Ints, Segments, Shapes, as_points, sides

MANY_PLACES = 64
"""For more places than these, a polygon is worth an index of its sides."""


@dataclass(frozen=True)
class Borders:
    """Pairs of neighbours by index, in order and the smaller first, and how long their borders are."""

    a: Ints
    b: Ints
    length: Floats
    open_starts: Floats
    open_ends: Floats
    """The pieces of sides that border on no other polygon."""
    open_region: Ints
    """The polygon that each open piece belongs to."""
    unclean: Ints
    """The polygons that overlap others, in order."""

    @property
    def is_clean(self) -> bool:
        """Tell whether no two polygons overlap."""
        return not len(self.unclean)

    def pairs(self) -> set[tuple[int, int]]:
        """The neighbours as a set."""
        return set(zip(self.a.tolist(), self.b.tolist(), strict=True))


@dataclass(frozen=True)
class _Shared:
    """Sides in pairs, by index into the sides, and the ones without partner."""

    left: Ints
    right: Ints
    alone: Ints
    disorder: Ints
    """Sides that belong to three polygons, or to two on the same side of them."""


def borders(polygons: Shapes) -> Borders:
    """Find all neighbours among valid polygons and multipolygons."""
    segments = sides(polygons)
    # A hash finds sides that are equal corner by corner more than ten times as fast as a tree of all polygons. Alone it
    # misses two thirds of the borders of a brick wall, where a long side meets two short ones: hence the second look.
    shared = _shared_sides(segments)
    alone = segments.some(shared.alone)
    crowd = _Crowd(polygons, alone.region)
    # Coasts are the worst case, since none of their sides has a partner: islands that nobody comes near are left out.
    lonely = alone.some(crowd.is_lonely[alone.region])
    alone = alone.some(~crowd.is_lonely[alone.region])
    # Of the other coasts, too, most sides come near nobody; a grid tells that far faster than a tree.
    is_near = come_near_others(alone)
    far, alone = alone.some(~is_near), alone.some(is_near)
    met = meetings(alone)
    starts, ends, owner = met.open_pieces()
    # Polygons may overlap without any two sides crossing, one inside the other: open sides that lie in others tell.
    some = far.some(one_of_each_run(far))
    places = np.concatenate(((starts + ends) / 2, (some.starts + some.ends) / 2))
    covered = crowd.covered(places, np.concatenate((owner, some.region)))
    unclean = np.unique(np.concatenate((segments.region[shared.disorder], alone.region[met.disorder], covered)))
    first = np.concatenate((segments.region[shared.left], alone.region[met.left]))
    second = np.concatenate((segments.region[shared.right], alone.region[met.right]))
    lengths = np.concatenate((segments.lengths[shared.left], met.lengths))
    # Two maps on top of each other have equal sides that are no borders. Only what is unclean is compared again: even
    # of the counties of the United States it is 116 of 3,226.
    if len(unclean):
        first, second, lengths = _compare_closely((first, second, lengths), segments, crowd, unclean)
    return Borders(
        *_sum_by_pair(first, second, lengths, len(polygons)),
        np.concatenate((starts, far.starts, lonely.starts)),
        np.concatenate((ends, far.ends, lonely.ends)),
        np.concatenate((owner, far.region, lonely.region)),
        unclean,
    )


def _compare_closely(
    found: tuple[Ints, Ints, Floats], segments: Segments, crowd: _Crowd, unclean: Ints
) -> tuple[Ints, Ints, Floats]:
    """The borders with those of overlapping polygons found again, by comparing all their sides with all near them."""
    is_unclean = np.zeros(len(crowd.polygons), dtype=bool)
    is_unclean[unclean] = True
    first, second, lengths = found
    sure = ~(is_unclean[first] | is_unclean[second])
    near = segments.some(crowd.is_near(segments, unclean))
    near = near.some(come_near_others(near))
    met = meetings(near, is_unclean[near.region])
    one, other = near.region[met.left], near.region[met.right]
    doubtful = is_unclean[one] | is_unclean[other]
    return (
        np.concatenate((first[sure], one[doubtful])),
        np.concatenate((second[sure], other[doubtful])),
        np.concatenate((lengths[sure], met.lengths[doubtful])),
    )


def _shared_sides(segments: Segments) -> _Shared:
    # Once the keys are sorted, equal ones lie side by side and everything stays in arrays.
    order = np.argsort(segments.key)
    keys = segments.key[order]
    is_first = np.ones(len(keys), dtype=bool)
    is_first[1:] = keys[1:] != keys[:-1]
    begin = np.flatnonzero(is_first)
    size = np.diff(begin, append=len(keys))
    twice = begin[size == 2]
    left, right = order[twice], order[twice + 1]
    same = _is_same(segments, left, right)
    # In the order of the polygons, near sides are near in memory too.
    alone = np.sort(np.concatenate((order[begin[size == 1]], left[~same], right[~same])))
    alike = same & ~_runs_opposite(segments, left, right)
    crowded = order[np.repeat(size > 2, size)]
    return _Shared(left[same], right[same], alone, np.concatenate((crowded, left[alike], right[alike])))


def _is_same(segments: Segments, left: Ints, right: Ints) -> Flags:
    """Compare the corners themselves: equal hashes are not enough."""
    a, b = segments.first[left], segments.first[right]
    x, y = segments.x, segments.y
    along = (x[a] == x[b]) & (y[a] == y[b]) & (x[a + 1] == x[b + 1]) & (y[a + 1] == y[b + 1])
    against = (x[a] == x[b + 1]) & (y[a] == y[b + 1]) & (x[a + 1] == x[b]) & (y[a + 1] == y[b])
    same: Flags = along | against
    return same


def _runs_opposite(segments: Segments, left: Ints, right: Ints) -> Flags:
    """Tell for equal sides whether their polygons lie on different sides of them."""
    a, b = segments.first[left], segments.first[right]
    against = (segments.x[a] == segments.x[b + 1]) & (segments.y[a] == segments.y[b + 1])
    opposite: Flags = against == (segments.backwards[left] == segments.backwards[right])
    return opposite


class _Crowd:
    """The polygons in a tree, to see which ones come near others."""

    def __init__(self, polygons: Shapes, owners: Ints) -> None:
        self.polygons = np.asarray(polygons, dtype=object)
        self.tree = shapely.STRtree(self.polygons)
        self.is_lonely: Flags = np.ones(len(self.polygons), dtype=bool)
        """Polygons with sides of their own that no other polygon comes near."""
        chosen = np.unique(owners)
        one, other = near_pairs(self.tree, self.polygons[chosen])
        self.is_lonely[chosen[one[chosen[one] != other]]] = False

    def covered(self, places: Floats, owner: Ints) -> Ints:
        """The owners of places inside other polygons, and those polygons: that is where polygons overlap."""
        points = as_points(places) if len(places) else np.zeros(0, dtype=object)
        place, polygon = near_pairs(self.tree, points)
        is_other = owner[place] != polygon
        place, polygon = place[is_other], polygon[is_other]
        asked = np.bincount(polygon, minlength=len(self.polygons))
        shapely.prepare(self.polygons[asked > MANY_PLACES])
        inside = shapely.contains(self.polygons[polygon], points[place])
        return np.concatenate((owner[place[inside]], polygon[inside]))

    def is_near(self, segments: Segments, chosen: Ints) -> Flags:
        """Tell which sides may meet some of the polygons: their own, and others inside the boxes around them."""
        boxes = shapely.bounds(self.polygons)
        one, other = near_pairs(self.tree, self.polygons[chosen])
        low, high = np.full((len(boxes), 2), np.inf), np.full((len(boxes), 2), -np.inf)
        np.minimum.at(low, other, np.maximum(boxes[chosen[one], :2], boxes[other, :2]))
        np.maximum.at(high, other, np.minimum(boxes[chosen[one], 2:], boxes[other, 2:]))
        may_meet: Flags = high[segments.region, 0] >= low[segments.region, 0]
        sides = np.flatnonzero(may_meet)
        region, starts, ends = segments.region[sides], segments.starts[sides], segments.ends[sides]
        is_inside = (np.maximum(starts, ends) >= low[region]) & (np.minimum(starts, ends) <= high[region])
        may_meet[sides] = is_inside.all(axis=1)
        return may_meet


def _sum_by_pair(first: Ints, second: Ints, lengths: Floats, count: int) -> tuple[Ints, Ints, Floats]:
    """Add up the lengths for each pair of different polygons."""
    different = first != second
    first, second, lengths = first[different], second[different], lengths[different]
    pair = np.minimum(first, second) * count + np.maximum(first, second)
    order = np.argsort(pair, kind="stable")
    pair = pair[order]
    begin = np.flatnonzero(np.diff(pair, prepend=-1)) if len(pair) else np.zeros(0, dtype=np.int64)
    unique: NDArray[np.int64] = pair[begin]
    sums = np.add.reduceat(lengths[order], begin) if len(begin) else np.zeros(0)
    return unique // max(count, 1), unique % max(count, 1), sums
