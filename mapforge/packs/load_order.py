"""The order in which packs are loaded: topological, ties by name, and what is wrong with it."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Set


def load_order(needs: Mapping[str, Set[str]]) -> list[str]:
    """The packs with those they need first; the members of cycles come last, by name."""
    waiting = {pack: {need for need in needed if need in needs and need != pack} for pack, needed in needs.items()}
    ready = [pack for pack, needed in waiting.items() if not needed]
    heapq.heapify(ready)
    order = []
    while ready:
        pack = heapq.heappop(ready)
        order.append(pack)
        for other, needed in waiting.items():
            if pack in needed:
                needed.remove(pack)
                if not needed:
                    heapq.heappush(ready, other)
    return order + sorted(set(needs) - set(order))


def cycles(needs: Mapping[str, Set[str]]) -> list[list[str]]:
    """Every group of packs that wait for each other, once, as a path that ends where it starts."""
    found: list[list[str]] = []
    seen: set[str] = set()
    for start in sorted(needs):
        if start not in seen and (path := _way_back(needs, start)):
            seen.update(path)
            found.append(path)
    return found


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
