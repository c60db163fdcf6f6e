"""Sides that come near those of another polygon, found with a grid: most of a coast never does."""

from __future__ import annotations

import numpy as np

from mapforge.maps.segments import Flags, Floats, Ints, Segments

FINEST = 2_048
"""The most columns and rows of the grid."""
MOST_CELLS = 64
"""A side over more cells than these makes the grid useless, and everything is compared."""
FEWEST = 1_000
"""Fewer sides than these are compared at once."""
_EDGE = 1e-9
"""How far sides reach beyond themselves, in cells, because their corners were rounded."""


def come_near_others(segments: Segments) -> Flags:
    """Tell which sides share a cell of a grid with a side of another polygon; all others meet nothing."""
    count = len(segments)
    if count < FEWEST:
        return np.ones(count, dtype=bool)
    low, high = _boxes(segments)
    origin, extent = low.min(axis=0), float((high.max(axis=0) - low.min(axis=0)).max())
    usual = float(np.median((high - low).max(axis=1)))
    cell = max(extent / FINEST, 2 * usual)
    if cell <= 0:
        return np.ones(count, dtype=bool)
    first = np.floor((low - origin) / cell - _EDGE).astype(np.int64)
    last = np.floor((high - origin) / cell + _EDGE).astype(np.int64)
    spans = last - first + 1
    covered = spans[:, 0] * spans[:, 1]
    if covered.max() > MOST_CELLS * FINEST or covered.sum() > 4 * count + MOST_CELLS * FINEST:
        return np.ones(count, dtype=bool)
    side = np.repeat(np.arange(count), covered)
    number = np.arange(len(side)) - np.repeat(np.cumsum(covered) - covered, covered)
    column = first[side, 0] + number % spans[side, 0]
    row = first[side, 1] + number // spans[side, 0]
    place = (column + 1) * (FINEST + 3) * 4 + (row + 1)
    return _shared(place, segments.region[side], side, count)


def _shared(place: Ints, region: Ints, side: Ints, count: int) -> Flags:
    """The sides in places with more than one polygon."""
    cells = int(place.max()) + 1
    one = np.full(cells, -1, dtype=np.int64)
    one[place] = region
    # Whoever is not the last one written there shares the place with somebody.
    other = region != one[place]
    is_shared = np.zeros(cells, dtype=bool)
    is_shared[place[other]] = True
    found: Flags = np.zeros(count, dtype=bool)
    found[side[is_shared[place]]] = True
    return found


def _boxes(segments: Segments) -> tuple[Floats, Floats]:
    x, y, first = segments.x, segments.y, segments.first
    one, other = np.stack((x[first], y[first]), axis=1), np.stack((x[first + 1], y[first + 1]), axis=1)
    return np.minimum(one, other), np.maximum(one, other)


def one_of_each_run(segments: Segments) -> Ints:
    """The first of every run of sides that follow each other: between two of them nothing crosses the outline."""
    if not len(segments):
        return np.zeros(0, dtype=np.int64)
    follows = (segments.first[1:] == segments.first[:-1] + 1) & (segments.region[1:] == segments.region[:-1])
    return np.concatenate(([0], np.flatnonzero(~follows) + 1)).astype(np.int64)
