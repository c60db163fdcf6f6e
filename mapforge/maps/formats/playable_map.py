"""How playable an imported map is, and what makes it so: lakes among its waters, and contents dealt out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from statistics import median

import networkx as nx

from mapforge.files.plain_data import Fields
from mapforge.files.plurals import counted
from mapforge.maps.compiled_map import CompiledMap, MapError, compile_map
from mapforge.maps.dealt_contents import deal, players_for
from mapforge.maps.formats.features import CHANGED, VERDICT, Remark
from mapforge.maps.formats.imported_map import ImportedMap
from mapforge.maps.proportions import TURNS

MOST_REGIONS = 1_500
"""Larger maps are nobody's board, and are not looked at."""
FEWEST_LAND, MOST_LAND = 12, 75
"""Boards have about so many regions of land; printed ones have from 20 to 45."""
LARGE_LAKE = 4.0
"""Water inland that is so many times as large as a usual region is a sea."""


def finish(imported: ImportedMap, terrains: Mapping[str, Fields], *, seed: int | None, command: str) -> ImportedMap:
    """Tell lakes from seas, deal out what nothing tells when a seed is given, and say how playable the map is."""
    if len(imported.data["regions"]) > MOST_REGIONS:
        return imported
    try:
        compiled = compile_map(imported.data, terrains)
    except MapError:
        return imported
    remarks = list(imported.remarks)
    _make_lakes(imported, compiled, terrains)
    if seed is not None:
        remarks += _dealt(imported, compiled, seed)
    compiled = compile_map(imported.data, terrains, geometry=compiled.geometry)
    remarks.append(Remark(VERDICT, _verdict(imported, compiled, command, is_dealt=seed is not None)))
    return replace(imported, remarks=remarks)


def _make_lakes(imported: ImportedMap, compiled: CompiledMap, terrains: Mapping[str, Fields]) -> None:
    """Water that nobody called a sea, and that lies inland, is a lake."""
    if "lake" not in terrains or compiled.geometry is None:
        return
    edge = {region["id"] for region in compiled.regions if region["edge"]}
    water = {region["id"] for region in compiled.regions if compiled.is_ground(region["id"], "water")}
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(sorted(water))
    graph.add_edges_from((b.a, b.b) for b in compiled.borders if b.a in water and b.b in water)
    areas = {id: shape.area for id, shape in zip(compiled.geometry.ids, compiled.geometry.shapes, strict=True)}
    usual = median(areas.values()) if areas else 0.0
    for group in nx.connected_components(graph):
        is_small = sum(areas.get(id, 0.0) for id in group) < LARGE_LAKE * usual
        if is_small and edge.isdisjoint(group) and group <= imported.waters:
            for region in imported.data["regions"]:
                if region["id"] in group:
                    region["terrain"] = "lake"


def _dealt(imported: ImportedMap, compiled: CompiledMap, seed: int) -> Iterator[Remark]:
    regions = imported.data["regions"]
    known = {region["id"] for region in regions} - imported.guessed
    edge = [region["id"] for region in compiled.regions if region["edge"]]
    players = players_for(_land(compiled))
    count = deal(regions, ((b.a, b.b) for b in compiled.borders), edge, known, seed, players)
    imported.data["players"], imported.data["turns"] = [players], TURNS[players]
    dealt = f"terrains of {counted(count, 'region')}, symbols and Lost Tribes"
    yield Remark(CHANGED, f"{dealt} dealt out as on a board for {players} players, from --seed {seed}")


def _land(compiled: CompiledMap) -> int:
    return sum(
        not compiled.is_ground(region["id"], "closed") and not compiled.is_ground(region["id"], "impassable")
        for region in compiled.regions
    )


def _verdict(imported: ImportedMap, compiled: CompiledMap, command: str, *, is_dealt: bool) -> str:
    """One sentence: whether the map can be played well, and otherwise what is in the way and what helps."""
    land, entries = _land(compiled), len(compiled.entries)
    has = f"{counted(land, 'region')} of land and {counted(entries, 'entry', 'entries')}"
    wrong = list(_faults(imported, compiled, land, is_dealt=is_dealt))
    if not wrong:
        return f"a board for {counted(players_for(land), 'player')} with {has}; play it with `mapforge play`"
    deals = f"`{command} --deal --seed 1` deals out what is missing" if command else "what is missing can be dealt out"
    advice = "" if is_dealt or not imported.guessed else f"; {deals}"
    return f"{has}, but {', '.join(wrong)}{advice}"


def _faults(imported: ImportedMap, compiled: CompiledMap, land: int, *, is_dealt: bool) -> Iterator[str]:
    regions = imported.data["regions"]
    lost = land - len(_reached(compiled))
    if not compiled.entries:
        yield "nobody can enter, because no land lies at the edge"
    elif lost:
        yield f"{counted(lost, 'region')} cannot be reached from the rest without links"
    if land < FEWEST_LAND:
        yield "that is too little land for two players"
    if land > MOST_LAND:
        yield f"five players have room on {MOST_LAND} (--merge-by, --crop or --layer takes fewer)"
    if not is_dealt and len(imported.guessed) * 2 > len(regions):
        yield f"nothing tells the terrain of {len(imported.guessed)} of them"
    if not any(region.get("symbols") or region.get("pieces") for region in regions):
        yield "there are no symbols and no Lost Tribes"


def _reached(compiled: CompiledMap) -> set[str]:
    """The land that can be reached from the entries of the largest part of the board."""
    graph: nx.Graph[str] = nx.Graph()
    closed = {
        region["id"]
        for region in compiled.regions
        if compiled.is_ground(region["id"], "closed") or compiled.is_ground(region["id"], "impassable")
    }
    graph.add_nodes_from(region["id"] for region in compiled.regions if region["id"] not in closed)
    graph.add_edges_from((b.a, b.b) for b in compiled.borders if b.a not in closed and b.b not in closed)
    parts = sorted(nx.connected_components(graph), key=len)
    return parts[-1] if parts else set()
