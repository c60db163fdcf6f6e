"""Measures of a map: degrees, chokepoints, distances, entries, counts, sizes and groups of the same terrain."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean
from typing import TYPE_CHECKING

import networkx as nx

from mapforge.maps.compiled_map import CompiledMap, compile_item
from mapforge.maps.geometry_refusals import refusals_of
from mapforge.maps.named_maps import UnknownMap, find_map
from mapforge.maps.printed_boards import printed_board, totals_of
from mapforge.packs.library import Item, Library

if TYPE_CHECKING:
    Graph = nx.Graph[str]

Value = int | float | None
MOST_STARTS = 100
"""From so many regions distances are measured."""


@dataclass(frozen=True)
class Measures:
    """Numbers by group and name, and the regions behind some of them."""

    numbers: dict[str, dict[str, Value]]
    regions: dict[str, list[str]] = field(default_factory=dict)


@refusals_of("the outlines of this map")
def measures(compiled: CompiledMap) -> Measures:
    """Measure a map."""
    graph = compiled.graph()
    open_ids = [id for id in compiled.neighbours if not compiled.is_ground(id, "impassable")]
    land = [id for id in open_ids if not compiled.is_ground(id, "closed")]
    walk: Graph = nx.Graph(graph.subgraph(land))
    cuts = set(nx.articulation_points(walk))
    chokepoints = [id for id in compiled.neighbours if id in cuts]
    counted = totals_of(compiled.data, compiled.terrains)
    numbers: dict[str, dict[str, Value]] = {
        "map": {
            "regions": len(compiled.regions),
            "land": counted.land,
            "water": counted.water,
            "impassable": counted.impassable,
            "borders": len(compiled.borders),
            "turns": compiled.data.get("turns"),
        },
        "borders per region": _degrees(graph),
        "ways": {
            **_distances(walk),
            "chokepoints": len(chokepoints),
            "separate parts": nx.number_connected_components(walk),
        },
        "board edge": {
            "at the edge": sum(region["edge"] for region in compiled.regions),
            "entries": len(compiled.entries),
            "coast": len(compiled.coasts),
            "next to impassable": len(compiled.chasm_sides),
        },
        "terrain": dict(sorted(counted.terrains.items())),
        "symbol": dict(sorted(counted.symbols.items())),
        "piece": dict(sorted(counted.pieces.items())),
        "groups of one terrain": _groups(compiled, graph),
        "size of regions": _sizes(compiled),
    }
    return Measures(numbers, {"chokepoints": chokepoints, "entries": compiled.entries, "coast": compiled.coasts})


def _degrees(graph: Graph) -> dict[str, Value]:
    degrees = [degree for _, degree in graph.degree()]
    if not degrees:
        return {}
    return {"fewest": min(degrees), "mean": round(fmean(degrees), 2), "most": max(degrees)}


def _distances(walk: Graph) -> dict[str, Value]:
    """Steps between regions that a race without special powers can go; on large maps, from some of them."""
    starts = list(walk)
    if len(starts) > MOST_STARTS:
        starts = starts[:: -(-len(starts) // MOST_STARTS)]
    lengths: Counter[int] = Counter()
    for start in starts:
        lengths.update(steps for steps in nx.single_source_shortest_path_length(walk, start).values() if steps)
    if not lengths:
        return {"mean distance": None, "longest distance": None}
    return {"mean distance": round(_mean(lengths), 2), "longest distance": max(lengths)}


def _mean(lengths: Counter[int]) -> float:
    return sum(steps * count for steps, count in lengths.items()) / lengths.total()


def _groups(compiled: CompiledMap, graph: Graph) -> dict[str, Value]:
    by_terrain: dict[str, list[str]] = {}
    for region in compiled.regions:
        by_terrain.setdefault(str(region.get("terrain")), []).append(region["id"])
    groups = [group for ids in by_terrain.values() for group in nx.connected_components(graph.subgraph(ids))]
    return {"groups": len(groups), "largest group": max(map(len, groups), default=0)}


def _sizes(compiled: CompiledMap) -> dict[str, Value]:
    """Areas as parts of the mean, because the unit of a drawing means nothing."""
    if compiled.geometry is None or not len(compiled.geometry.shapes):
        return {"smallest": None, "largest": None}
    areas = [float(shape.area) for shape in compiled.geometry.shapes]
    mean = fmean(areas)
    return {"smallest": round(min(areas) / mean, 2), "largest": round(max(areas) / mean, 2)} if mean else {}


def printed_measures(library: Library, item: Item) -> dict[str, Measures]:
    """The measures of the printed boards for the same numbers of players, by their ids."""
    measures_by_board: dict[str, Measures] = {}
    players = item.fields.get("players")
    for number in players if isinstance(players, list) else []:
        boards = _library_with_boards(library, item, number)
        board = printed_board(boards, item, number)
        if board is not None and board.full_id not in measures_by_board:
            measures_by_board[board.full_id] = measures(compile_item(board, boards))
    return measures_by_board


def _library_with_boards(library: Library, item: Item, players: int) -> Library:
    """The packs of the map, or the base pack when none of them has a printed board."""
    if printed_board(library, item, players) is not None:
        return library
    try:
        return find_map("base:map/two_players").library
    except UnknownMap:
        return library
