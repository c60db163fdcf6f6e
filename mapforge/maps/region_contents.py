"""Decides what the regions of a board are: terrains that mix well, symbols, and pieces that live there."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import networkx as nx

from mapforge.maps.proportions import Proportions
from mapforge.maps.random_graph import RegionGraph

CLOSED = ("sea", "lake", "chasm")
HARD = ("mountain", "black_mountain")
LARGEST = 3
"""No more neighbours than this have the same terrain."""


@dataclass(frozen=True)
class RegionContents:
    """Per region its terrain, symbols and pieces."""

    terrains: dict[int, str]
    symbols: dict[int, list[str]]
    pieces: dict[int, dict[str, int]]


def choose_contents(board: RegionGraph, proportions: Proportions, chance: random.Random) -> RegionContents | None:
    """Give every region of a board its terrain, symbols and pieces; None when no playable way was found."""
    terrains = _terrains(board, proportions, chance)
    if terrains is None:
        return None
    land = [n for n in board.graph if terrains[n] not in (*CLOSED, "river")]
    symbols = spread_symbols(land, proportions.symbols, chance)
    chasms = [n for n in board.graph if terrains[n] == "chasm"]
    for region in sorted(chance.sample(chasms, min(proportions.volcanoes, len(chasms)))):
        symbols[region] = ["volcano"]
    homes = [n for n in land if terrains[n] not in HARD]
    wanted = min(proportions.inhabited, len(homes))
    is_lair = proportions.per_region > 1
    inhabited = _apart(board, homes, wanted, chance) if is_lair else sorted(chance.sample(homes, wanted))
    return RegionContents(terrains, symbols, {n: {proportions.piece: proportions.per_region} for n in inhabited})


def _terrains(board: RegionGraph, proportions: Proportions, chance: random.Random) -> dict[int, str] | None:
    for _ in range(20):
        fixed = _fixed(board, proportions, chance)
        if fixed is None or not is_playable(board, fixed):
            continue
        rest = [n for n in board.graph if n not in fixed]
        listed = [
            name for name, count in proportions.terrains.items() for _ in range(count) if name not in (*CLOSED, "river")
        ]
        chance.shuffle(listed)
        terrains = {**fixed, **dict(zip(rest, listed, strict=True))}
        mix(board, terrains, rest, chance, proportions.groups)
        if has_fair_entries(board, terrains, proportions.players):
            return terrains
    return None


def _fixed(board: RegionGraph, proportions: Proportions, chance: random.Random) -> dict[int, str] | None:
    """Choose where nobody settles: water and chasms, each away from the others."""
    fixed = dict.fromkeys(board.river, "river")
    seas = proportions.terrains.get("sea", 0)
    fixed |= {n: "sea" if index < seas else "lake" for index, n in enumerate(board.waters)}
    inner = [n for n in board.graph if n not in board.edge and n not in fixed]
    for terrain, places in (("sea", sorted(board.edge)), ("lake", inner), ("chasm", inner)):
        for _ in range(proportions.terrains.get(terrain, 0) - list(fixed.values()).count(terrain)):
            free = _away_from(board, fixed, places) or _away_from(board, fixed, board.graph)
            if not free:
                return None
            fixed[chance.choice(free)] = terrain
    return fixed


def _away_from(board: RegionGraph, found: Mapping[int, str], places: Iterable[int]) -> list[int]:
    """The places that are neither taken nor next to what is taken; a river may flow past anything."""
    near = {m for n in found if found[n] != "river" for m in (n, *board.graph[n])} | set(found)
    return [n for n in places if n not in near]


def is_playable(board: RegionGraph, terrains: Mapping[int, str]) -> bool:
    """Tell whether all land can be reached once closed regions are taken away."""
    open_ground = [n for n in board.graph if terrains.get(n) not in CLOSED]
    parts = list(nx.connected_components(board.graph.subgraph(open_ground)))
    if len(parts) < 2:
        return bool(parts)
    # Continents are entered from the edge, each for itself.
    return board.has_continents and all(not board.edge.isdisjoint(part) and len(part) > 3 for part in parts)


def has_fair_entries(board: RegionGraph, terrains: Mapping[int, str], players: int) -> bool:
    """Tell whether there are enough easy entries, and every entry leads on to land."""
    shores = {m for n in board.edge if terrains[n] in ("sea", "lake") for m in board.graph[n]}
    entries = [n for n in sorted(board.edge | shores) if terrains[n] not in (*CLOSED, "river")]
    easy = [n for n in entries if terrains[n] not in HARD]
    leads_on = all(
        sum(terrains[m] not in (*CLOSED, "river") for m in board.graph[n]) >= min(2, len(entries) - 1) for n in entries
    )
    return leads_on and len(easy) >= min(players + 2, len(board.edge) // 2)


def mix(
    board: RegionGraph, terrains: dict[int, str], free: Sequence[int], chance: random.Random, wanted: int = 0
) -> None:
    """Swap regions while that leaves fewer neighbours of the same terrain, or fewer mountains at the edge."""
    if len(free) < 2:
        return
    # Every two neighbours of one terrain make at most one group less.
    alike = sum(terrains[a] == terrains[b] for a, b in board.graph.edges)
    for step in range(60 * len(free)):
        # The printed boards have some neighbours of the same terrain.
        is_even = wanted and len(board.graph) - alike >= wanted
        if is_even and step % 20 == 0 and _largest(board, terrains) <= LARGEST:
            return
        a, b = chance.sample(free, 2)
        before = _clashes(board, terrains, a) + _clashes(board, terrains, b)
        same = _same(board, terrains, a) + _same(board, terrains, b)
        terrains[a], terrains[b] = terrains[b], terrains[a]
        if _clashes(board, terrains, a) + _clashes(board, terrains, b) > before:
            terrains[a], terrains[b] = terrains[b], terrains[a]
        else:
            alike += _same(board, terrains, a) + _same(board, terrains, b) - same


def _same(board: RegionGraph, terrains: Mapping[int, str], region: int) -> int:
    """How many neighbours of a region have its terrain."""
    return sum(terrains[other] == terrains[region] for other in board.graph[region])


def _largest(board: RegionGraph, terrains: Mapping[int, str]) -> int:
    return max(map(len, nx.connected_components(_alike(board, terrains))))


def _alike(board: RegionGraph, terrains: Mapping[int, str]) -> nx.Graph[int]:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(board.graph)
    graph.add_edges_from((a, b) for a, b in board.graph.edges if terrains[a] == terrains[b])
    return graph


def coasts(board: RegionGraph, terrains: Mapping[int, str]) -> int:
    """How many regions of land lie at water."""
    waters = {n for n in board.graph if terrains[n] in ("sea", "lake", "river")}
    return sum(n not in waters and not waters.isdisjoint(board.graph[n]) for n in board.graph)


def _clashes(board: RegionGraph, terrains: Mapping[int, str], region: int) -> int:
    same = _same(board, terrains, region)
    return 3 * max(0, same - 1) + same + (region in board.edge and terrains[region] in HARD)


def spread_symbols(land: Sequence[int], wanted: Mapping[str, int], chance: random.Random) -> dict[int, list[str]]:
    """Spread symbols: regions without one come first."""
    found: dict[int, list[str]] = {}
    for symbol, count in wanted.items():
        for _ in range(min(count, len(land))):
            free = [n for n in land if symbol not in found.get(n, [])]
            fewest = min(len(found.get(n, [])) for n in free)
            chosen = chance.choice([n for n in free if len(found.get(n, [])) == fewest])
            found.setdefault(chosen, []).append(symbol)
    return found


def _apart(board: RegionGraph, homes: Sequence[int], wanted: int, chance: random.Random) -> list[int]:
    """Choose regions that are no neighbours where possible, inland first."""
    order = chance.sample(homes, len(homes))
    order.sort(key=lambda n: n in board.edge)
    chosen: list[int] = []
    for is_strict in (True, False):
        for n in order:
            is_near = any(n in board.graph[m] for m in chosen)
            if len(chosen) < wanted and n not in chosen and not (is_strict and is_near):
                chosen.append(n)
    return sorted(chosen)
