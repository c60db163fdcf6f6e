"""Decides what the regions of a sketch are: terrains that mix well, symbols, and pieces that live there."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import networkx as nx

from mapforge.maps.norms import Norms
from mapforge.maps.sketches import Sketch

CLOSED = ("sea", "lake", "chasm")
HARD = ("mountain", "black_mountain")
LARGEST = 3
"""No more neighbours than this have the same terrain."""


@dataclass(frozen=True)
class Population:
    """Per region its terrain, symbols and pieces."""

    terrains: dict[int, str]
    symbols: dict[int, list[str]]
    pieces: dict[int, dict[str, int]]


def populate(sketch: Sketch, norms: Norms, chance: random.Random) -> Population | None:
    """Give every region of a sketch its terrain, symbols and pieces; None when no playable way was found."""
    terrains = _terrains(sketch, norms, chance)
    if terrains is None:
        return None
    land = [n for n in sketch.graph if terrains[n] not in (*CLOSED, "river")]
    symbols = _symbols(land, norms.symbols, chance)
    chasms = [n for n in sketch.graph if terrains[n] == "chasm"]
    for region in sorted(chance.sample(chasms, min(norms.volcanoes, len(chasms)))):
        symbols[region] = ["volcano"]
    homes = [n for n in land if terrains[n] not in HARD]
    wanted = min(norms.inhabited, len(homes))
    is_lair = norms.per_region > 1
    inhabited = _apart(sketch, homes, wanted, chance) if is_lair else sorted(chance.sample(homes, wanted))
    return Population(terrains, symbols, {n: {norms.piece: norms.per_region} for n in inhabited})


def _terrains(sketch: Sketch, norms: Norms, chance: random.Random) -> dict[int, str] | None:
    for _ in range(20):
        fixed = _fixed(sketch, norms, chance)
        if fixed is None or not is_playable(sketch, fixed):
            continue
        rest = [n for n in sketch.graph if n not in fixed]
        listed = [
            name for name, count in norms.terrains.items() for _ in range(count) if name not in (*CLOSED, "river")
        ]
        chance.shuffle(listed)
        found = {**fixed, **dict(zip(rest, listed, strict=True))}
        _mix(sketch, found, rest, chance, norms.groups)
        if has_fair_entries(sketch, found, norms.players):
            return found
    return None


def _fixed(sketch: Sketch, norms: Norms, chance: random.Random) -> dict[int, str] | None:
    """Choose where nobody settles: water and chasms, each away from the others."""
    found = dict.fromkeys(sketch.river, "river")
    seas = norms.terrains.get("sea", 0)
    found |= {n: "sea" if index < seas else "lake" for index, n in enumerate(sketch.waters)}
    inner = [n for n in sketch.graph if n not in sketch.edge and n not in found]
    for terrain, places in (("sea", sorted(sketch.edge)), ("lake", inner), ("chasm", inner)):
        for _ in range(norms.terrains.get(terrain, 0) - list(found.values()).count(terrain)):
            near = {m for n in found if found[n] != "river" for m in (n, *sketch.graph[n])} | set(found)
            free = [n for n in places if n not in near] or [n for n in sketch.graph if n not in near]
            if not free:
                return None
            found[chance.choice(free)] = terrain
    return found


def is_playable(sketch: Sketch, terrains: Mapping[int, str]) -> bool:
    """Tell whether all land hangs together once closed regions are taken away."""
    open_ground = [n for n in sketch.graph if terrains.get(n) not in CLOSED]
    return bool(open_ground) and nx.is_connected(sketch.graph.subgraph(open_ground))


def has_fair_entries(sketch: Sketch, terrains: Mapping[int, str], players: int) -> bool:
    """Tell whether there are enough easy entries, and every entry leads on to land."""
    entries = [n for n in sorted(sketch.edge) if terrains[n] not in (*CLOSED, "river")]
    easy = [n for n in entries if terrains[n] not in HARD]
    leads_on = all(
        sum(terrains[m] not in (*CLOSED, "river") for m in sketch.graph[n]) >= min(2, len(entries) - 1) for n in entries
    )
    return leads_on and len(easy) >= min(players + 2, len(sketch.edge) // 2)


def _mix(sketch: Sketch, terrains: dict[int, str], free: Sequence[int], chance: random.Random, wanted: int = 0) -> None:
    """Swap regions while that leaves fewer neighbours of the same terrain, or fewer mountains at the edge."""
    if len(free) < 2:
        return
    for step in range(60 * len(free)):
        # The printed boards have some neighbours of the same terrain.
        if wanted and step % 5 == 0 and _groups(sketch, terrains) >= wanted and _largest(sketch, terrains) <= LARGEST:
            return
        a, b = chance.sample(free, 2)
        before = _clashes(sketch, terrains, a) + _clashes(sketch, terrains, b)
        terrains[a], terrains[b] = terrains[b], terrains[a]
        if _clashes(sketch, terrains, a) + _clashes(sketch, terrains, b) > before:
            terrains[a], terrains[b] = terrains[b], terrains[a]


def _groups(sketch: Sketch, terrains: Mapping[int, str]) -> int:
    return nx.number_connected_components(_alike(sketch, terrains))


def _largest(sketch: Sketch, terrains: Mapping[int, str]) -> int:
    return max(map(len, nx.connected_components(_alike(sketch, terrains))))


def _alike(sketch: Sketch, terrains: Mapping[int, str]) -> nx.Graph[int]:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(sketch.graph)
    graph.add_edges_from((a, b) for a, b in sketch.graph.edges if terrains[a] == terrains[b])
    return graph


def coasts(sketch: Sketch, terrains: Mapping[int, str]) -> int:
    """How many regions of land lie at water."""
    waters = {n for n in sketch.graph if terrains[n] in ("sea", "lake", "river")}
    return sum(n not in waters and not waters.isdisjoint(sketch.graph[n]) for n in sketch.graph)


def _clashes(sketch: Sketch, terrains: Mapping[int, str], region: int) -> int:
    same = sum(terrains[other] == terrains[region] for other in sketch.graph[region])
    return 3 * max(0, same - 1) + same + (region in sketch.edge and terrains[region] in HARD)


def _symbols(land: Sequence[int], wanted: Mapping[str, int], chance: random.Random) -> dict[int, list[str]]:
    """Spread symbols: regions without one come first."""
    found: dict[int, list[str]] = {}
    for symbol, count in wanted.items():
        for _ in range(min(count, len(land))):
            free = [n for n in land if symbol not in found.get(n, [])]
            fewest = min(len(found.get(n, [])) for n in free)
            chosen = chance.choice([n for n in free if len(found.get(n, [])) == fewest])
            found.setdefault(chosen, []).append(symbol)
    return found


def _apart(sketch: Sketch, homes: Sequence[int], wanted: int, chance: random.Random) -> list[int]:
    """Choose regions that are no neighbours where possible, inland first."""
    order = chance.sample(homes, len(homes))
    order.sort(key=lambda n: n in sketch.edge)
    chosen: list[int] = []
    for is_strict in (True, False):
        for n in order:
            is_near = any(n in sketch.graph[m] for m in chosen)
            if len(chosen) < wanted and n not in chosen and not (is_strict and is_near):
                chosen.append(n)
    return sorted(chosen)
