"""Regions from lines alone: what lines enclose, also where their ends nearly meet."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import networkx as nx
import numpy as np
import shapely
from numpy.typing import NDArray

from mapforge.maps.formats.features import CannotImport, Point
from mapforge.maps.segments import as_points
from mapforge.maps.shape_repair import MOST_MEETINGS, cross_too_often

Line = list[Point]
WIDEST = 0.02
"""An end that is farther from all other lines than this part of the drawing is meant to be free."""
THINNEST = 0.005
"""Ends nearer than this part of the drawing touch in any case."""
NOISE = 1e-9
"""A smaller part of the drawing than this is nothing."""


def enclosed(lines: Sequence[Line]) -> tuple[list[Line], float]:
    """The rings that lines enclose, and how far apart ends were that were taken as meeting."""
    drawn = [line for line in lines if len(line) > 1]
    if cross_too_often([shapely.LineString(line) for line in drawn]):
        raise CannotImport(f"the lines cross each other more than {MOST_MEETINGS:,} times")
    gap = _gap(drawn)
    joined = _joined(drawn, gap) if gap else drawn
    noded = shapely.node(shapely.union_all([shapely.LineString(line) for line in joined]))
    faces = shapely.get_parts(shapely.polygonize([noded]))
    solid = [face for face in faces if face.area > gap * face.length]
    return [[(float(x), float(y)) for x, y in face.exterior.coords[:-1]] for face in solid], gap


def _gap(lines: Sequence[Line]) -> float:
    """How far ends may be from other lines and still meet them: up to where the next one is far, in proportion."""
    distances = sorted(distance for distance in _distances(lines) if distance > 0)
    size = _size(lines)
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


def _distances(lines: Sequence[Line]) -> Iterator[float]:
    """For each end how far the nearest other line is, or the other end of its own."""
    shapes = _shapes(lines)
    tree = shapely.STRtree(shapes)
    reach = WIDEST * _size(lines)
    for number, corner in _ends(lines):
        point = shapely.Point(lines[number][corner])
        others = [other for other in tree.query(point, predicate="dwithin", distance=reach).tolist() if other != number]
        own = math.dist(lines[number][0], lines[number][-1])
        yield min(own, float(shapely.distance(point, shapes[others]).min()) if others else own)


def _shapes(lines: Sequence[Line]) -> NDArray[np.object_]:
    shapes = np.empty(len(lines), dtype=object)
    shapes[:] = [shapely.LineString(line) for line in lines]
    return shapes


def _joined(lines: Sequence[Line], gap: float) -> list[Line]:
    """The lines with ends near each other made one, and the others drawn on to the line that they nearly reach."""
    found = [list(line) for line in lines]
    ends = list(_ends(lines))
    points = as_points(np.array([lines[number][corner] for number, corner in ends]).reshape(-1, 2))
    first, second = shapely.STRtree(points).query(points, predicate="dwithin", distance=2 * gap)
    near = nx.Graph(zip(first.tolist(), second.tolist(), strict=True))
    for group in nx.connected_components(near):
        if len(group) > 1:
            middle = np.mean([lines[ends[index][0]][ends[index][1]] for index in sorted(group)], axis=0)
            for index in group:
                number, corner = ends[index]
                found[number][corner] = (float(middle[0]), float(middle[1]))
    shapes = _shapes(found)
    tree = shapely.STRtree(shapes)
    for number, corner in ends:
        _draw_on(
            found,
            number,
            corner,
            [other for other in _near(tree, found[number][corner], gap) if other != number],
            shapes,
        )
    return found


def _near(tree: shapely.STRtree, place: Point, gap: float) -> list[int]:
    return [int(other) for other in tree.query(shapely.Point(place), predicate="dwithin", distance=gap)]


def _draw_on(lines: list[Line], number: int, corner: int, others: list[int], shapes: NDArray[np.object_]) -> None:
    """Draw a line on, a little across the nearest other one, so that they have a point in common."""
    x, y = lines[number][corner]
    if not others:
        return
    nearest = min(others, key=lambda other: float(shapely.distance(shapes[other], shapely.Point(x, y))))
    goal = shapes[nearest].interpolate(shapes[nearest].project(shapely.Point(x, y)))
    beyond = (goal.x + 0.01 * (goal.x - x), goal.y + 0.01 * (goal.y - y))
    if beyond != (x, y):
        lines[number].insert(0, beyond) if corner == 0 else lines[number].append(beyond)
