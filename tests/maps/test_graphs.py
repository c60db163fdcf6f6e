"""The graph of a map for other programs: every border once, with its length and kind."""

from __future__ import annotations

import csv
import json

import networkx as nx
import pytest

from mapforge.maps.compiled_map import CompiledMap, compile_map
from mapforge.maps.graphs import GRAPH_FORMATS, border_rows, graph_as_csv, graph_as_dot, graph_as_graphml, graph_as_json
from tests.maps.drawing import FIVE, TERRAINS, drawn

FERRY = {"between": ["north", "south"], "reason": "A ferry."}
NEIGHBOURS = {
    ("east", "middle"), ("east", "north"), ("east", "south"), ("middle", "north"), ("middle", "south"),
    ("middle", "west"), ("north", "west"), ("south", "west"), ("north", "south"),
}  # fmt: skip


@pytest.fixture(scope="module")
def compiled() -> CompiledMap:
    data = drawn(FIVE, links=[FERRY])
    data["regions"][0] |= {"name": 'The "far" north', "symbols": ["mine"], "pieces": {"tribe": 2}}
    return compile_map(data, TERRAINS)


def test_every_border_comes_once_with_its_length(compiled: CompiledMap) -> None:
    rows = {tuple(sorted((row["a"], row["b"]))): row for row in border_rows(compiled)}
    assert rows.keys() == NEIGHBOURS
    assert len(border_rows(compiled)) == len(rows)
    assert rows["middle", "north"]["length"] == 20
    assert rows["east", "middle"]["length"] == 10
    assert rows["north", "west"]["length"] == pytest.approx(200**0.5, abs=0.01)
    assert (rows["north", "south"]["length"], rows["north", "south"]["kind"]) == (None, "link")


def test_json_has_regions_and_borders(compiled: CompiledMap) -> None:
    graph = json.loads(graph_as_json(compiled))
    assert graph["map"] == "shore"
    assert [region["id"] for region in graph["regions"]] == list(FIVE)
    assert graph["borders"] == border_rows(compiled)


def test_csv_has_a_row_for_each_border(compiled: CompiledMap) -> None:
    rows = list(csv.DictReader(graph_as_csv(compiled).splitlines()))
    assert {tuple(sorted((row["a"], row["b"]))) for row in rows} == NEIGHBOURS
    assert {row["length"] for row in rows if row["kind"] == "link"} == {""}


def test_graphml_is_read_back_as_the_same_graph(compiled: CompiledMap) -> None:
    graph = nx.parse_graphml(graph_as_graphml(compiled))
    assert {tuple(sorted(edge)) for edge in graph.edges} == NEIGHBOURS
    assert graph.nodes["north"]["pieces"] == "tribe*2"
    assert graph.nodes["north"]["symbols"] == "mine"
    assert "length" not in graph.edges["north", "south"]


def test_graphviz_gets_quoted_names_and_dashed_links(compiled: CompiledMap) -> None:
    text = graph_as_dot(compiled)
    assert '[label="The \\"far\\" north", terrain="hill", peripheries=2];' in text
    assert text.count(" -- ") == len(NEIGHBOURS)
    assert text.count("[style=dashed]") == 1


def test_every_format_is_tested_here() -> None:
    assert set(GRAPH_FORMATS) == {"json", "csv", "graphml", "dot"}
