"""Deals out what a drawing does not tell: terrains, symbols and Lost Tribes, in the proportions of a printed board."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

import networkx as nx

from mapforge.files.plain_data import Record
from mapforge.maps.proportions import PLAYER_NUMBERS, Proportions, proportions
from mapforge.maps.random_graph import RegionGraph
from mapforge.maps.region_contents import CLOSED, HARD, is_playable, mix, spread_symbols

ATTEMPTS = 40


def players_for(land: int) -> int:
    """For how many players a board with so many regions of land is, as the printed ones are."""
    sizes = {players: proportions("base", players) for players in PLAYER_NUMBERS}
    return min(PLAYER_NUMBERS, key=lambda players: abs(land - _land(sizes[players])))


def _land(numbers: Proportions) -> int:
    return sum(count for terrain, count in numbers.terrains.items() if terrain not in CLOSED)


def deal(
    regions: Sequence[Record],
    pairs: Iterable[tuple[str, str]],
    edge: Collection[str],
    known: Collection[str],
    seed: int,
    players: int,
) -> int:
    """Give terrains to all regions but the known ones, and symbols and tribes to a map without; how many were dealt."""
    numbers = proportions("base", players)
    place = {str(region["id"]): index for index, region in enumerate(regions)}
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(regions)))
    graph.add_edges_from((place[a], place[b]) for a, b in pairs)
    board = RegionGraph(graph, {}, frozenset(place[id] for id in edge if id in place))
    chance = random.Random(f"deal/{players}/{seed}")
    told = {place[id]: str(regions[place[id]]["terrain"]) for id in known if id in place}
    free = [index for index in range(len(regions)) if index not in told]
    terrains = {**told, **_dealt(board, free, told, numbers, chance)}
    for index in free:
        regions[index]["terrain"] = terrains[index]
    land = [index for index in range(len(regions)) if terrains[index] not in CLOSED]
    _deal_symbols(regions, land, numbers, chance)
    _deal_tribes(regions, [index for index in land if terrains[index] not in HARD], land, numbers, chance)
    return len(free)


def _dealt(
    board: RegionGraph, free: Sequence[int], told: Mapping[int, str], numbers: Proportions, chance: random.Random
) -> dict[int, str]:
    """Terrains for the free regions, so that all together are as on a printed board, and land hangs together."""
    count = len(free) + len(told)
    wanted = Counter({name: round(part * count / numbers.regions) for name, part in numbers.terrains.items()})
    # A drawing that shows its water has as much of it as it should.
    has_water = any(terrain in CLOSED for terrain in told.values())
    if has_water or len(free) < count / 2:
        wanted = Counter({name: number for name, number in wanted.items() if name not in CLOSED})
    wanted["mountain"] = min(wanted["mountain"], max(0, numbers.limits["mountain"] - _count(told, "mountain")))
    wanted.subtract(Counter(terrain for terrain in told.values() if terrain in wanted))
    best: dict[int, str] = {}
    for _ in range(ATTEMPTS):
        waters = _waters(board, free, wanted, chance)
        if not waters or is_playable(board, {**told, **waters}) or not is_playable(board, told):
            best = waters
            break
    rest = [index for index in free if index not in best]
    land = {name: number for name, number in wanted.items() if name not in CLOSED and number > 0}
    listed = _in_proportion(land or {"farmland": 1}, len(rest), numbers)
    chance.shuffle(listed)
    terrains = {**told, **best, **dict(zip(rest, listed, strict=True))}
    mix(board, terrains, rest, chance)
    return {index: terrains[index] for index in free}


def _count(terrains: Mapping[int, str], name: str) -> int:
    return sum(terrain == name for terrain in terrains.values())


def _waters(
    board: RegionGraph, free: Sequence[int], wanted: Mapping[str, int], chance: random.Random
) -> dict[int, str]:
    """Seas at the edge and lakes inland, no two of them neighbours."""
    waters: dict[int, str] = {}
    for terrain, is_edge in (("sea", True), ("lake", False)):
        for _ in range(max(0, wanted.get(terrain, 0))):
            near = {m for n in waters for m in (n, *board.graph[n])}
            places = [n for n in free if n not in near and (n in board.edge) == is_edge and board.graph[n]]
            if places:
                waters[chance.choice(places)] = terrain
    return waters


def _in_proportion(wanted: Mapping[str, int], count: int, numbers: Proportions) -> list[str]:
    """So many terrains in the proportions wanted; mountains are never more than their pieces."""
    total = sum(wanted.values())
    listed = [name for name, number in wanted.items() for _ in range(round(number * count / total))]
    plain = [name for name in ("farmland", "forest", "hill", "swamp") if name in wanted] or ["farmland"]
    most = min(numbers.limits["mountain"], wanted.get("mountain", 0))
    kept = [name for name in listed if name != "mountain"] + ["mountain"] * min(most, listed.count("mountain"))
    kept += [plain[index % len(plain)] for index in range(max(0, count - len(kept)))]
    return kept[:count]


def _deal_symbols(regions: Sequence[Record], land: Sequence[int], numbers: Proportions, chance: random.Random) -> None:
    if any(region.get("symbols") for region in regions):
        return
    part = len(land) / _land(numbers)
    counts = {name: max(1, round(count * part)) for name, count in numbers.symbols.items()}
    for index, symbols in spread_symbols(land, counts, chance).items():
        regions[index]["symbols"] = symbols


def _deal_tribes(
    regions: Sequence[Record],
    homes: Sequence[int],
    land: Sequence[int],
    numbers: Proportions,
    chance: random.Random,
) -> None:
    if any(region.get("pieces") for region in regions):
        return
    wanted = min(round(numbers.inhabited * len(land) / _land(numbers)), 18, len(homes))
    for index in sorted(chance.sample(list(homes), wanted)):
        regions[index]["pieces"] = {numbers.piece: 1}
