"""Which regions lie at the edge of a board that has only borders, and which borders to give up so that none cross."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import networkx as nx

from mapforge.maps.layout.mesh import counterexample, faces_of
from mapforge.maps.layout.mesh import is_planar as can_be_drawn

Pair = tuple[str, str]
MOST_LINKS = 5
"""More borders than these are not looked for: the list is no map then."""
MOST_TRIES = 1_500
MOST_WORK = 120_000
"""The most borders looked at in all tries, those to find what crosses included: the time they take is like that."""


def is_planar(borders: Iterable[Pair]) -> bool:
    """Tell whether borders can be drawn without crossing."""
    return can_be_drawn(nx.Graph(list(borders)))


def likely_edge(regions: Iterable[str], borders: Iterable[Pair]) -> list[str]:
    """The regions around each part of a board: the longest ring of its faces, which makes the roundest picture."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(regions)
    graph.add_edges_from(borders)
    edge_regions: list[str] = []
    for part in nx.connected_components(graph):
        planar, embedding = nx.check_planarity(graph.subgraph(part))
        if not planar or len(part) < 3:
            edge_regions += sorted(part)
            continue
        rings = list(faces_of(embedding))
        # Of rings of one length the one with the fewest borders inwards lies at the edge.
        best = max(rings, key=lambda ring: (len(set(ring)), -sum(graph.degree(id) for id in set(ring)), sorted(ring)))
        edge_regions += list(dict.fromkeys(best))
    return edge_regions


@dataclass
class _Search:
    """Looks for borders to give up, and counts how often it has looked."""

    outside: Sequence[Pair]
    tries: int = 0
    work: int = 0

    @property
    def is_over(self) -> bool:
        """Tell whether it has looked often enough."""
        return self.tries > MOST_TRIES or self.work > MOST_WORK

    def without(self, borders: list[Pair], most: int) -> list[Pair] | None:
        """At most so many borders without which the others can be drawn."""
        self.tries += 1
        graph: nx.Graph[str] = nx.Graph([*borders, *self.outside])
        if self._can_be_drawn(graph):
            return []
        if not most or self.is_over:
            return None
        known = set(borders)
        # One border of every crossing part has to go, so that trying these is enough.
        for a, b in counterexample(graph, self._can_be_drawn):
            pair = (a, b) if (a, b) in known else (b, a)
            if pair in known:
                more = self.without([border for border in borders if border != pair], most - 1)
                if more is not None:
                    return [pair, *more]
        return None

    def _can_be_drawn(self, graph: nx.Graph[str]) -> bool:
        self.work += len(graph.edges)
        return can_be_drawn(graph)


def links_to_planarity(borders: Sequence[Pair], outside: Sequence[Pair] = ()) -> list[Pair] | None:
    """The smallest set of borders that must be links for the others to be drawn; None when it would be too many."""
    search, given = _Search(outside), list(dict.fromkeys(borders))
    # On a plane, regions have fewer than three borders each.
    if len(given) > 3 * len({id for pair in given for id in pair}) + MOST_LINKS:
        return None
    for most in range(1, MOST_LINKS + 1):
        links = search.without(given, most)
        if links is not None or search.is_over:
            return links
    return None
