"""The order in which packs are loaded: topological, ties by name, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter
from heapq import heappop, heappush


def load_order(needs: Mapping[str, Set[str]]) -> list[str]:
    """The packs with those they need first, ties by name; the members of cycles come last, by name."""
    sorter = TopologicalSorter({pack: (needed & needs.keys()) - {pack} for pack, needed in needs.items()})
    # Cycles are told elsewhere; whatever they do not block still comes in order.
    with suppress(CycleError):
        sorter.prepare()
    order: list[str] = []
    ready = sorted(sorter.get_ready())
    while ready:
        pack = heappop(ready)
        order.append(pack)
        sorter.done(pack)
        for other in sorter.get_ready():
            heappush(ready, other)
    return order + sorted(set(needs) - set(order))


def cycles(needs: Mapping[str, Set[str]]) -> list[list[str]]:
    """Every group of packs that wait for each other, once, as a path that ends where it starts."""
    paths: list[list[str]] = []
    seen: set[str] = set()
    for start in sorted(needs):
        if start not in seen and (path := _way_back(needs, start)):
            seen.update(path)
            paths.append(path)
    return paths


def _way_back(needs: Mapping[str, Set[str]], start: str) -> list[str]:
    queue = [[start]]
    visited = set()
    for path in queue:
        for need in sorted(needs.get(path[-1], ())):
            if need == start:
                return [*path, start]
            if need not in visited:
                visited.add(need)
                queue.append([*path, need])
    return []
