"""Puts a triangulation onto a rectangular board: which side every edge region touches, and where the mesh starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from mapforge.maps.layout.mesh import OUTSIDE, Triangulation
from mapforge.maps.layout.relaxation import Floats, Integers, Mesh, barycentric, relax

FILLER_SIZE, GAP_SIZE = 0.15, 0.05
"""How large a filler should be, beside a region of size one, when it belongs to a region and when it is a gap."""

MOST_VERTICES_TURNED = 1000
"""Where there are more, only the rim decides how a drawing is turned."""
MOST_STARTS = 400


@dataclass(frozen=True)
class PlacedMesh:
    """A mesh on a board, with the owner of each of its triangles."""

    mesh: Mesh
    points: Floats
    owners: tuple[str | None, ...]


def place_mesh(found: Triangulation, order: Sequence[str], sizes: Mapping[str, float], size: Floats) -> PlacedMesh:
    """Lay a triangulation out on a board of some size; regions early in the order go to the top and the left."""
    junctions = {edge: index for index, triangle in enumerate(found.triangles) for edge in _edges(triangle)}
    rim = _rim(found.triangles)
    vertices = sorted(set(found.neighbours) - {OUTSIDE})
    middles = {vertex: len(found.triangles) + 4 + index for index, vertex in enumerate(vertices)}
    start, is_mirrored = _turned(found, rim, order, size)
    points = np.zeros((len(found.triangles) + 4 + len(vertices), 2))
    free = np.ones_like(points)
    stations = _stations(_shares(found, rim), start, is_mirrored, size)
    numbers = [junctions[OUTSIDE, vertex] for vertex in rim]
    corners = _place_rim(points, free, numbers, len(found.triangles), stations, is_mirrored, size)
    fans = [
        (vertex, other, corner, following)
        for vertex in vertices
        for other in sorted(found.neighbours[vertex])
        for corner, following in _sides(junctions[vertex, other], junctions[other, vertex], corners)
    ]
    triangles = np.array([(middles[vertex], b, c) for vertex, _, b, c in fans])
    points = barycentric(points, triangles, free.min(axis=1) == 0)
    if _signed_areas(points, triangles)[0] < 0:
        triangles = triangles[:, [0, 2, 1]]
    cells = np.array([middles[vertex] - len(found.triangles) - 4 for vertex, *_ in fans])
    areas = np.array([sizes.get(vertex, _size(found, vertex)) for vertex in vertices])
    mesh = Mesh(triangles, cells, areas * size.prod() / areas.sum(), free)
    return PlacedMesh(mesh, points, tuple(_owner(found, vertex, other) for vertex, other, *_ in fans))


def _size(found: Triangulation, vertex: str) -> float:
    if vertex not in found.owners:
        return 1.0
    return GAP_SIZE if found.owners[vertex] is None and vertex not in found.shared else FILLER_SIZE


def even_out(drawing: PlacedMesh, rounds: int = 3) -> PlacedMesh:
    """Relax a drawing, and again with more room for the cells that came out too small."""
    wanted = drawing.mesh.areas
    points, areas = drawing.points, wanted
    for _ in range(rounds):
        mesh = replace(drawing.mesh, areas=areas)
        points = relax(mesh, points, steps=150)
        drawn_areas = np.bincount(mesh.cells, _signed_areas(points, mesh.triangles) / 2, len(wanted))
        areas = areas * np.clip(wanted / drawn_areas, 0.5, 2) ** 0.5
        areas *= wanted.sum() / areas.sum()
    return replace(drawing, points=points)


def _edges(triangle: tuple[str, str, str]) -> tuple[tuple[str, str], ...]:
    a, b, c = triangle
    return (a, b), (b, c), (c, a)


def _rim(triangles: Sequence[tuple[str, str, str]]) -> list[str]:
    """The neighbours of the outside, in order around the board."""
    following = {}
    for triangle in triangles:
        if OUTSIDE in triangle:
            at = triangle.index(OUTSIDE)
            following[triangle[(at + 1) % 3]] = triangle[(at + 2) % 3]
    rim = [min(following)]
    while following[rim[-1]] != rim[0]:
        rim.append(following[rim[-1]])
    return rim


def _on_rim(along: Floats, size: Floats) -> Floats:
    """Points on the edge of the board, by how far they are along it (0 to 4, one per side, clockwise from top left)."""
    width, height = size
    side, rest = np.divmod(along % 4, 1)
    x = np.choose(side.astype(int), [rest * width, width + 0 * rest, (1 - rest) * width, 0 * rest])
    y = np.choose(side.astype(int), [0 * rest, rest * height, height + 0 * rest, (1 - rest) * height])
    return np.stack((x, y), axis=1)


def _stations(shares: Floats, start: float, is_mirrored: bool, size: Floats) -> Floats:
    """Where the junctions of the rim go: each region of the rim gets its share of the edge."""
    width, height = size
    lengths = np.array([0, width, width + height, 2 * width + height, 2 * (width + height)])
    steps = (shares + start) % 1 * lengths[-1]
    along = np.interp(steps, lengths, np.arange(5))
    stations: Floats = (4 - along) % 4 if is_mirrored else along
    return stations


def _shares(found: Triangulation, rim: list[str]) -> Floats:
    """How much of the edge has been passed at each junction of the rim, up to the whole of it."""
    weights = np.array([1.0 if vertex not in found.owners else 0.25 for vertex in rim])
    shares: Floats = (np.cumsum(weights) - weights[0]) / weights.sum()
    return shares


def _turned(found: Triangulation, rim: list[str], order: Sequence[str], size: Floats) -> tuple[float, bool]:
    """How far to turn the rim, and whether to mirror it, so that the order of the regions reads like a page."""
    vertices = [*rim, *sorted(set(found.neighbours) - set(rim) - {OUTSIDE})]
    index = {vertex: position for position, vertex in enumerate(vertices)}
    is_large = len(vertices) > MOST_VERTICES_TURNED
    pull = np.zeros((0, len(rim))) if is_large else _pull(found, rim, index)
    known = len(rim) if is_large else len(vertices)
    listed = np.array([index[region] for region in order if index.get(region, known) < known], dtype=int)
    shares = _shares(found, rim)
    best, choice = -np.inf, (0.0, False)
    for is_mirrored in (False, True):
        for start in (np.arange(0, len(rim), max(0.3, len(rim) / MOST_STARTS)) + 0.13) / len(rim):
            stations = _stations(shares, float(start), is_mirrored, size)
            ends = _on_rim(stations, size)
            outer = (ends + np.roll(ends, 1, axis=0)) / 2
            value = _reads_well(np.concatenate((outer, pull @ outer))[listed])
            # A junction in a corner of the board could not move, and one beside it has little room.
            value -= 100 * max(0.0, 0.1 / len(rim) - float(np.abs(stations - np.round(stations)).min())) * len(rim)
            if value > best + 1e-9:
                best, choice = value, (float(start), is_mirrored)
    return choice


def _pull(found: Triangulation, rim: list[str], index: Mapping[str, int]) -> Floats:
    """How much each vertex of the rim pulls at each of the others."""
    laplacian = np.zeros((len(index), len(index)))
    for vertex, others in found.neighbours.items():
        for other in others:
            if OUTSIDE not in (vertex, other):
                laplacian[index[vertex], index[other]] = -1
                laplacian[index[vertex], index[vertex]] += 1
    inner = slice(len(rim), None)
    return np.asarray(np.linalg.solve(laplacian[inner, inner], -laplacian[inner, : len(rim)]), dtype=np.float64)


def _reads_well(places: Floats) -> float:
    """How much a list of places goes from top to bottom and, from one to the next, from left to right."""
    if len(places) < 3:
        return 0.0
    down = places[:, 1] - places[:, 1].mean()
    rank = np.arange(len(places)) - (len(places) - 1) / 2
    spread = float(np.sqrt((down * down).sum() * (rank * rank).sum()))
    return float((down * rank).sum()) / max(spread, 1e-9) + 0.3 * float(np.sign(np.diff(places[:, 0])).mean())


def _place_rim(
    points: Floats,
    free: Floats,
    numbers: list[int],
    first_corner: int,
    along: Floats,
    is_mirrored: bool,
    size: Floats,
) -> dict[tuple[int, int], list[int]]:
    """Fix the junctions of the rim and the corners of the board; returns the corners between junctions."""
    points[numbers] = _on_rim(along, size)
    horizontal = np.floor(along).astype(int) % 2 == 0
    free[numbers] = np.stack((horizontal, ~horizontal), axis=1)
    corners: dict[tuple[int, int], list[int]] = {}
    corner_points = list(range(first_corner, first_corner + 4))
    points[corner_points] = _on_rim(np.arange(4.0), size)
    free[corner_points] = 0
    for index, number in enumerate(numbers):
        following = (index + 1) % len(numbers)
        low, high = (along[following], along[index]) if is_mirrored else (along[index], along[following])
        high = high if high > low else high + 4
        between = [corner_points[int(corner) % 4] for corner in range(int(np.ceil(low)), int(np.ceil(high)))]
        if between:
            corners[number, numbers[following]] = between[::-1] if is_mirrored else between
    return corners


def _sides(start: int, end: int, corners: Mapping[tuple[int, int], list[int]]) -> list[tuple[int, int]]:
    """The sides of a cell from one junction to the next, with the corners of the board between them."""
    between = corners.get((start, end)) or list(reversed(corners.get((end, start), [])))
    chain = [start, *between, end]
    return list(pairwise(chain))


def _signed_areas(points: Floats, triangles: Integers) -> Floats:
    first, second, third = (points[triangles[:, corner]] for corner in range(3))
    u, v = second - first, third - first
    areas: Floats = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    return areas


def _owner(found: Triangulation, vertex: str, other: str) -> str | None:
    if vertex in found.shared:
        return other
    return found.owners.get(vertex, vertex)
