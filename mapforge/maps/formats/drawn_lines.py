"""Regions from lines alone: what lines enclose, also where their ends nearly meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import networkx as nx
import numpy as np
import shapely
from numpy.typing import NDArray

from mapforge.maps.collinear import near_pairs
from mapforge.maps.formats.features import Point
from mapforge.maps.geometry_refusals import TooTangled
from mapforge.maps.segments import Floats, as_lines
from mapforge.maps.shape_repair import MOST_PAIRS, refuse_crossings

Line = list[Point]
WIDEST = 0.02
"""An end that is farther from all other lines than this part of the drawing is meant to be free."""
THINNEST = 0.005
"""Ends nearer than this part of the drawing touch in any case."""
NOISE = 1e-9
"""A smaller part of the drawing than this is nothing."""
MOST_CROSSED = 3_000
"""The most crossings of lines, unless there are four times as many sides: each of them may make a region."""
MOST_ENDS = 10_000_000
"""The most pairs of an end and a side near it; drawings with thousands of lines have some millions."""
_CHUNK = 64


def enclosed(lines: Sequence[Line]) -> tuple[list[Line], float]:
    """The rings that lines enclose, and how far apart ends were that were taken as meeting."""
    drawn = [line for line in lines if len(line) > 1]
    most = max(MOST_CROSSED, sum(map(len, drawn)) // 4)
    refuse_crossings([shapely.LineString(line) for line in drawn], "the lines", most)
    gap = _gap(drawn)
    joined = _joined(drawn, gap) if gap else drawn
    noded = shapely.node(shapely.union_all([shapely.LineString(line) for line in joined]))
    faces = shapely.get_parts(shapely.polygonize([noded]))
    solid = [face for face in faces if face.area > gap * face.length]
    return [[(float(x), float(y)) for x, y in face.exterior.coords[:-1]] for face in solid], gap


def _gap(lines: Sequence[Line]) -> float:
    """How far ends may be from other lines and still meet them: up to where the next one is far, in proportion."""
    size = _size(lines)
    distances = sorted(distance for distance in _distances(lines, WIDEST * size) if distance > 0)
    near = [distance for distance in distances if distance < WIDEST * size]
    if not near or near[-1] < NOISE * size:
        return 0.0
    steps = [THINNEST * size, *(max(distance, THINNEST * size) for distance in near), WIDEST * size]
    ratios = [after / before for before, after in pairwise(steps)]
    least = sum(distance <= THINNEST * size for distance in near)
    taken = max(range(least, len(ratios)), key=lambda index: (round(ratios[index], 3), -index))
    return 1.01 * near[taken - 1] if taken else 0.0


def _size(lines: Sequence[Line]) -> float:
    low, high = (
        np.min([np.min(line, axis=0) for line in lines], axis=0),
        np.max([np.max(line, axis=0) for line in lines], axis=0),
    )
    return float(max(high - low))


def _ends(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """The ends of open lines: the number of the line, and 0 for its first or -1 for its last corner."""
    for number, line in enumerate(lines):
        if line[0] != line[-1]:
            yield number, 0
            yield number, -1


def _distances(lines: Sequence[Line], reach: float) -> list[float]:
    """For each end how far the nearest other line is, or the other end of its own."""
    ends = list(_ends(lines))
    places = _places(lines, ends)
    own = np.hypot(*(places[0::2] - places[1::2]).T).repeat(2)
    far, _ = _nearest_sides(lines, ends, places, reach)
    return [float(distance) for distance in np.minimum(own, far)]


def _places(lines: Sequence[Line], ends: Sequence[tuple[int, int]]) -> Floats:
    return np.array([lines[number][corner] for number, corner in ends], dtype=np.float64).reshape(-1, 2)


def _nearest_sides(
    lines: Sequence[Line], ends: Sequence[tuple[int, int]], places: Floats, reach: float
) -> tuple[Floats, Floats]:
    """For each end how far the nearest side of another line is, and where on it; inf when none is within reach."""
    corners = np.concatenate([np.asarray(line, dtype=np.float64) for line in lines])
    owner = np.repeat(np.arange(len(lines)), [len(line) for line in lines])
    is_side = owner[1:] == owner[:-1]
    starts, steps, owner = corners[:-1][is_side], np.diff(corners, axis=0)[is_side], owner[:-1][is_side]
    tree = shapely.STRtree(as_lines(starts, starts + steps))
    own = np.array([number for number, _ in ends], dtype=np.intp)
    far, spot = np.full(len(ends), np.inf), places.copy()
    boxes, count = _boxes(places, reach), 0
    # One query for all of them could return more pairs than memory holds.
    for start in range(0, len(ends), _CHUNK):
        end, side = tree.query(boxes[start : start + _CHUNK])
        count += len(end)
        if count > MOST_ENDS:
            raise TooTangled(f"the ends of lines are near other lines more than {MOST_ENDS:,} times")
        is_other = own[end + start] != owner[side]
        end, side = end[is_other] + start, side[is_other]
        on = _nearest_spots(starts[side], steps[side], places[end])
        distance = np.hypot(*(on - places[end]).T)
        order = np.lexsort((side, distance, end))
        order = order[np.diff(end[order], prepend=-1) > 0]
        order = order[distance[order] <= reach]
        far[end[order]], spot[end[order]] = distance[order], on[order]
    return far, spot


def _boxes(places: Floats, reach: float) -> NDArray[np.object_]:
    """A box around each place, so far to every side."""
    return np.asarray(shapely.box(*(places - reach).T, *(places + reach).T), dtype=object)


def _nearest_spots(starts: Floats, steps: Floats, places: Floats) -> Floats:
    """For each side the spot on it that is nearest to a place."""
    lengths = (steps * steps).sum(axis=1)
    along = ((places - starts) * steps).sum(axis=1) / np.where(lengths > 0, lengths, 1.0)
    spots: Floats = starts + np.clip(along, 0.0, 1.0)[:, None] * steps
    return spots


def _joined(lines: Sequence[Line], gap: float) -> list[Line]:
    """The lines with ends near each other made one, and the others drawn on to the line that they nearly reach."""
    joined = [list(line) for line in lines]
    ends = list(_ends(lines))
    # Thousands of lines may end in one place.
    places, place_of = np.unique(_places(lines, ends), axis=0, return_inverse=True)
    middles = _middles(places, 2 * gap)
    for (number, corner), place in zip(ends, np.asarray(place_of).reshape(-1).tolist(), strict=True):
        if place in middles:
            joined[number][corner] = middles[place]
    _draw_on(joined, ends, gap)
    return joined


def _middles(places: Floats, reach: float) -> dict[int, Point]:
    """Where places that are near each other, or near others that are, come together."""
    boxes = _boxes(places, reach / 2)
    first, second = near_pairs(boxes, boxes, max(2 * MOST_PAIRS, 20 * len(boxes)), what="ends of lines near each other")
    is_near = (first < second) & (np.hypot(*(places[first] - places[second]).T) <= reach)
    near = nx.Graph(zip(first[is_near].tolist(), second[is_near].tolist(), strict=True))
    middles: dict[int, Point] = {}
    for group in nx.connected_components(near):
        x, y = places[sorted(group)].mean(axis=0).tolist()
        middles |= dict.fromkeys(group, (x, y))
    return middles


def _draw_on(lines: list[Line], ends: Sequence[tuple[int, int]], gap: float) -> None:
    """Draw lines on, a little across the nearest other one, so that they have a point in common."""
    places = _places(lines, ends)
    far, spots = _nearest_sides(lines, ends, places, gap)
    beyond = np.where(np.isfinite(far)[:, None], spots + 0.01 * (spots - places), places)
    for (number, corner), (x, y) in zip(ends, beyond.tolist(), strict=True):
        line = lines[number]
        if line[corner] != (x, y):
            line.insert(0, (x, y)) if corner == 0 else line.append((x, y))
