"""Random boards as graphs: which regions there are, who borders whom, and who touches the edge; no shapes yet."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import networkx as nx

from mapforge.errors import MapforgeError

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

WIDTH, HEIGHT = 1200.0, 800.0
Point = tuple[float, float]


class NoRiver(MapforgeError):  # noqa: N818 - it names what could not be board
    """No river crosses such a board."""


@dataclass(frozen=True)
class RegionGraph:
    """A graph of regions, roughly where they are, and the ones at the edge of the board."""

    graph: nx.Graph[int]
    places: dict[int, Point]
    edge: frozenset[int]
    river: tuple[int, ...] = ()
    waters: tuple[int, ...] = ()
    """Wide waters, the seas before the lakes."""
    has_continents: bool = False
    """Land may lie in several parts, each with an edge of its own."""


def random_graph(
    chance: random.Random, count: int, river: int = 0, seas: Sequence[int] = (), lakes: Sequence[int] = ()
) -> RegionGraph:
    """A board with so many regions; a river that crosses it takes `river` of them, waters are several cells wide."""
    if not river:
        widths = [*seas, *lakes]
        if max(widths, default=1) == 1:
            return _cells(chance, count)
        for _ in range(40):
            wide = _with_waters(_cells(chance, count + sum(widths) - len(widths)), chance, seas, lakes)
            if wide is not None:
                return wide
        return _cells(chance, count)
    for attempt in range(60):
        crossing = max(river, _width_in_regions(count) + attempt % 3)
        crossed = _with_river(_cells(chance, count + crossing - river), chance, crossing, river)
        if crossed is not None:
            return crossed
    raise NoRiver(f"no river of {river} regions crosses a board of {count}")


def island_graph(chance: random.Random, count: int, seas: int) -> RegionGraph:
    """A board with so many regions, of which some are seas that lie all around the land."""
    size = count
    for _ in range(12):
        board = _cells(chance, size)
        ring = _around(board)
        total = size - len(ring) + seas
        if total == count and len(ring) >= seas:
            cuts = [round(step * len(ring) / seas) for step in range(seas + 1)]
            groups = [ring[start:end] for start, end in pairwise(cuts)]
            numbers = _numbers(board, groups)
            return replace(_joined(board, groups), waters=tuple(numbers[group[0]] for group in groups))
        size += count - total
    raise NoRiver(f"no island of {count - seas} regions lies among {seas} seas; ask for other numbers")


def _around(board: RegionGraph) -> list[int]:
    """The cells at the edge, in the order in which one walks around the board."""
    middle_x, middle_y = WIDTH / 2, HEIGHT / 2

    def angle(cell: int) -> float:
        x, y = board.places[cell]
        return math.atan2((y - middle_y) / HEIGHT, (x - middle_x) / WIDTH)

    return sorted(board.edge, key=angle)


def continents_graph(chance: random.Random, count: int, seas: int) -> RegionGraph:
    """A board with so many regions, of which some are seas that cross it and leave land on both sides."""
    for attempt in range(60):
        crossing = max(seas, _width_in_regions(count) + attempt % 3)
        crossed = _with_river(_cells(chance, count + crossing - seas), chance, crossing, seas)
        if crossed is not None:
            return replace(crossed, river=(), waters=crossed.river, has_continents=True)
    raise NoRiver(f"no strait of {seas} seas crosses a board of {count}; ask for other numbers")


def _width_in_regions(count: int) -> int:
    """About how many regions a river meets from the top to the bottom."""
    return round(math.sqrt(count * HEIGHT / WIDTH))


def _cells(chance: random.Random, count: int) -> RegionGraph:
    """Voronoi cells around points that keep their distance."""
    import numpy as np
    import shapely

    board = shapely.box(0, 0, WIDTH, HEIGHT)
    points = [(chance.uniform(0, WIDTH), chance.uniform(0, HEIGHT)) for _ in range(count)]
    for _ in range(4):
        cells = _voronoi(points, board)
        points = [(cell.centroid.x, cell.centroid.y) for cell in cells]
    cells = _voronoi(points, board)
    points = [(cell.centroid.x, cell.centroid.y) for cell in cells]
    order = sorted(range(count), key=lambda n: (int(points[n][1] / HEIGHT * count**0.5 * 0.8), points[n][0]))
    cells = [cells[n] for n in order]
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(count))
    least = 1e-6 * WIDTH
    shapes = np.array(cells, dtype=object)
    one, other = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    is_pair = one < other
    one, other = one[is_pair], other[is_pair]
    lengths = shapely.length(shapely.intersection(shapes[one], shapes[other]))
    pairs = sorted(zip(one[lengths > least].tolist(), other[lengths > least].tolist(), strict=True))
    graph.add_edges_from(pairs)
    rim = shapely.length(shapely.intersection(shapes, board.exterior))
    edge = frozenset(np.flatnonzero(rim > least).tolist())
    return RegionGraph(graph, {n: points[order[n]] for n in range(count)}, edge)


def _voronoi(points: list[Point], board: Polygon) -> list[BaseGeometry]:
    import shapely

    cells = shapely.voronoi_polygons(shapely.MultiPoint(points), extend_to=board, ordered=True)
    return [cell.intersection(board) for cell in cells.geoms]


def _with_river(board: RegionGraph, chance: random.Random, crossing: int, length: int) -> RegionGraph | None:
    """Let a river cross the board from one long side to the other; it flows through few, long regions."""
    top = [n for n in sorted(board.edge) if board.places[n][1] < HEIGHT / 4]
    bottom = [n for n in sorted(board.edge) if board.places[n][1] > HEIGHT * 3 / 4]
    routes = [_route(board, a, b) for a in top for b in bottom]
    good = [route for route in routes if route and len(route) == crossing and _halves(board, route)]
    return _merged(board, chance.choice(good), length) if good else None


def _with_waters(
    board: RegionGraph, chance: random.Random, seas: Sequence[int], lakes: Sequence[int]
) -> RegionGraph | None:
    """Join cells to seas at the edge and to lakes inland, each away from the others."""
    groups: list[list[int]] = []
    taken: set[int] = set()
    for width, is_sea in [*((width, True) for width in seas), *((width, False) for width in lakes)]:
        near = taken | {other for n in taken for other in board.graph[n]}
        free = [n for n in board.graph if n not in near and (n in board.edge) == is_sea]
        if not free:
            return None
        group = [chance.choice(free)]
        while len(group) < width:
            # A sea reaches inland, so that it has many shores; a lake stays away from the edge.
            around = {other for n in group for other in board.graph[n]} - near - set(group) - board.edge
            if not around:
                return None
            group.append(chance.choice(sorted(around)))
        groups.append(group)
        taken |= set(group)
    merged = _joined(board, groups)
    numbers = _numbers(board, groups)
    return replace(merged, waters=tuple(numbers[group[0]] for group in groups))


def _route(board: RegionGraph, start: int, end: int) -> list[int] | None:
    """The shortest way across that keeps away from the edge between its ends."""
    inner = board.graph.subgraph([n for n in board.graph if n in (start, end) or n not in board.edge])
    try:
        return nx.shortest_path(inner, start, end)
    except nx.NetworkXNoPath:
        return None


def _halves(board: RegionGraph, route: list[int]) -> bool:
    """Tell whether a river leaves a fair share of the board on both sides."""
    rest = board.graph.subgraph([n for n in board.graph if n not in route])
    sides = sorted(len(part) for part in nx.connected_components(rest))
    return len(sides) == 2 and sides[0] >= 0.3 * sum(sides)


def _merged(board: RegionGraph, route: list[int], length: int) -> RegionGraph:
    """Join the regions of a route until so many are left, and number the regions anew."""
    cuts = [round(step * len(route) / length) for step in range(length + 1)]
    groups = [route[start:end] for start, end in pairwise(cuts)]
    numbers = _numbers(board, groups)
    return replace(_joined(board, groups), river=tuple(numbers[group[0]] for group in groups))


def _numbers(board: RegionGraph, groups: list[list[int]]) -> dict[int, int]:
    """The new number of each cell, when groups become one region each."""
    stands_for = {member: group[0] for group in groups for member in group}
    kept = [n for n in sorted(board.graph) if stands_for.get(n, n) == n]
    place = {n: index for index, n in enumerate(kept)}
    return {n: place[stands_for.get(n, n)] for n in board.graph}


def _joined(board: RegionGraph, groups: list[list[int]]) -> RegionGraph:
    number = _numbers(board, groups)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(set(number.values()))))
    graph.add_edges_from((number[a], number[b]) for a, b in board.graph.edges if number[a] != number[b])
    places = {number[n]: board.places[n] for n in sorted(board.graph, reverse=True)}
    return RegionGraph(graph, places, frozenset(number[n] for n in board.edge))
