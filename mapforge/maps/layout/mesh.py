"""From a list of borders to a mesh: a planar embedding where every region is a fan of triangles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import Any

import networkx as nx

from mapforge.errors import Exit, MapforgeError

OUTSIDE = "/"
"""The vertex beyond the edge of the board; no region can be called so."""


class NotPlanar(MapforgeError):  # noqa: N818 - it names what is wrong with the borders
    """These borders cannot be drawn without crossing."""

    exit_code = Exit.FINDINGS

    def __init__(self, borders: Sequence[tuple[str, str]]) -> None:
        self.borders = tuple(borders)
        self.regions = tuple(sorted({region for pair in borders for region in pair} - {OUTSIDE}))
        super().__init__("these borders cannot be drawn without crossing: " + ", ".join(map(_told, self.borders)))


def _told(pair: tuple[str, str]) -> str:
    a, b = sorted(pair)
    return f"{b} - board edge" if a == OUTSIDE else f"{a} - {b}"


@dataclass
class Triangulation:
    """An embedding all of whose faces are triangles; fillers are vertices that stand for no region."""

    triangles: list[tuple[str, str, str]]
    neighbours: dict[str, set[str]]
    owners: dict[str, str | None] = field(default_factory=dict)
    """Whose ground a filler is; None while it is nobody's."""
    shared: set[str] = field(default_factory=set)
    """Fillers in whose middle all their neighbours meet in a point."""


def embed(regions: Iterable[str], borders: Iterable[tuple[str, str]], edge: Iterable[str]) -> Triangulation:
    """Embed the borders in the plane and fill every face that is not a triangle."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_node(OUTSIDE)
    graph.add_nodes_from(regions)
    graph.add_edges_from(borders)
    graph.add_edges_from((OUTSIDE, region) for region in edge)
    fillers = _Fillers()
    bridges = [(fillers.new(), min(part)) for part in nx.connected_components(graph) if OUTSIDE not in part]
    whole = graph.copy()
    for bridge, region in sorted(bridges, key=lambda pair: pair[1]):
        whole.add_edges_from([(OUTSIDE, bridge), (bridge, region)])
    planar, embedding = nx.check_planarity(whole)
    if not planar:
        raise NotPlanar(counterexample(whole))
    triangulation = _triangulated(embedding, fillers)
    triangulation.owners |= {bridge: None for bridge, _ in bridges}
    _give_fillers_away(triangulation, {vertex: set(graph[vertex]) for vertex in graph})
    return triangulation


def is_planar(graph: nx.Graph[str]) -> bool:
    """Tell whether a graph can be drawn without crossing."""
    return bool(nx.check_planarity(graph)[0])


def counterexample(
    graph: nx.Graph[str], can_be_drawn: Callable[[nx.Graph[str]], bool] = is_planar
) -> list[tuple[str, str]]:
    """As few of the borders as cannot be drawn: leave out halves, quarters ... and keep out what is not to blame."""
    paths = _paths(graph)
    size = len(paths) // 2
    while size:
        start = 0
        while start < len(paths):
            rest = paths[:start] + paths[start + size :]
            if can_be_drawn(nx.Graph(chain.from_iterable(rest))):
                start += size
            else:
                paths = rest
        paths = _paths(nx.Graph(chain.from_iterable(paths)))
        size = min(size, len(paths)) // 2
    return sorted(chain.from_iterable(paths))


def _paths(graph: nx.Graph[str]) -> list[list[tuple[str, str]]]:
    """The borders, those together that only make one long way: without one of them, the others are not to blame.

    A ring of a thousand regions is nine or ten such ways in the end, and is not tried border by border.
    """
    core = nx.k_core(graph, 2)
    joins: nx.Graph[tuple[str, str]] = nx.Graph()
    joins.add_nodes_from((min(a, b), max(a, b)) for a, b in core.edges)
    for region, others in core.adj.items():
        if len(others) == 2:
            joins.add_edge(*((min(region, other), max(region, other)) for other in others))
    return sorted(sorted(path) for path in nx.connected_components(joins))


class _Fillers:
    """Hands out names for fillers; no region can be called so."""

    def __init__(self) -> None:
        self.count = 0

    def new(self) -> str:
        self.count += 1
        return f"/{self.count}"


def _triangulated(embedding: Any, fillers: _Fillers) -> Triangulation:
    triangles: list[tuple[str, str, str]] = []
    owners: dict[str, str | None] = {}
    shared: set[str] = set()
    # Two faces with the same three corners would be one and the same triangle.
    is_tiny = len(embedding) < 4
    for walk in faces_of(embedding):
        if len(walk) == 3 and not is_tiny:
            triangles.append((walk[0], walk[1], walk[2]))
        elif len(set(walk)) == len(walk) > 3 and not is_tiny:
            middle = fillers.new()
            owners[middle] = None
            triangles += [(a, b, middle) for a, b in _steps(walk)]
            if OUTSIDE not in walk:
                shared.add(middle)
        else:
            triangles += _ringed(walk, fillers, owners)
    neighbours: dict[str, set[str]] = defaultdict(set)
    for triangle in triangles:
        for vertex in triangle:
            neighbours[vertex] |= set(triangle) - {vertex}
    return Triangulation(triangles, dict(neighbours), owners, shared)


def faces_of(embedding: Any) -> Iterator[list[str]]:
    """The faces of an embedding, each as the walk around it."""
    seen: set[tuple[str, str]] = set()
    for start in sorted(embedding.edges):
        if start not in seen:
            yield embedding.traverse_face(*start, seen)


def _steps(walk: Sequence[str]) -> Iterator[tuple[str, str]]:
    return ((vertex, walk[(index + 1) % len(walk)]) for index, vertex in enumerate(walk))


def _ringed(walk: list[str], fillers: _Fillers, owners: dict[str, str | None]) -> Iterator[tuple[str, str, str]]:
    """Fill a face that meets a vertex twice: a ring of fillers along its walk, and one in the middle."""
    ring: list[str] = []
    for a, b in _steps(walk):
        side = fillers.new()
        corners = [side, fillers.new()] if len(walk) < 3 else [side]
        yield (a, b, side)
        yield from ((b, corner, previous) for previous, corner in pairwise(corners))
        ring += corners
    middle = fillers.new()
    owners |= dict.fromkeys((*ring, middle))
    per_step = len(ring) // len(walk)
    for index, filler in enumerate(ring):
        follower = ring[(index + 1) % len(ring)]
        yield (filler, follower, middle)
        if (index + 1) % per_step == 0:
            yield (walk[(index // per_step + 1) % len(walk)], follower, filler)


def _give_fillers_away(found: Triangulation, allowed: dict[str, set[str]]) -> None:
    """Give a filler to a region wherever that brings no border that is not listed."""
    changed = True
    while changed:
        changed = False
        for filler in sorted(found.owners, key=lambda name: int(name[1:])):
            if found.owners[filler] is None and (owner := _taker(found, filler, allowed)) is not None:
                found.owners[filler] = owner
                found.shared.discard(filler)
                changed = True


def _taker(found: Triangulation, filler: str, allowed: dict[str, set[str]]) -> str | None:
    around = [found.owners.get(vertex, vertex) for vertex in sorted(found.neighbours[filler])]
    touched = {owner for owner in around if owner is not None}
    takers = [owner for owner in touched if owner != OUTSIDE and touched - {owner} <= allowed[owner]]
    return min(takers, key=lambda owner: (-around.count(owner), owner), default=None)
