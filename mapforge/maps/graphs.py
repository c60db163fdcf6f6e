"""The graph of a map: as networkx, and as text in several formats."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from mapforge.files.plain_data import Record
from mapforge.files.printable_text import printable
from mapforge.maps.geometry_refusals import refusals_of

if TYPE_CHECKING:
    import networkx as nx

    from mapforge.maps.compiled_map import CompiledMap

DIGITS = 6
"""Lengths are written with so many digits behind the point."""


def graph_of(compiled: CompiledMap) -> nx.Graph[str]:
    """A networkx graph: regions with terrain, symbols, edge and so on, borders with length and kind."""
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph(map=compiled.id)
    for region in region_rows(compiled):
        graph.add_node(region["id"], **{key: value for key, value in region.items() if key != "id"})
    for border in compiled.borders:
        graph.add_edge(border.a, border.b, length=border.length, kind=border.kind)
    return graph


@refusals_of("the outlines of this map")
def region_rows(compiled: CompiledMap) -> list[Record]:
    """The regions with what follows from the graph: entry, coast and chasm side."""
    entries, coasts, chasms = set(compiled.entries), set(compiled.coasts), set(compiled.chasm_sides)
    areas = _areas(compiled)
    rows = []
    for region in compiled.regions:
        id = region["id"]
        row: Record = {"id": id, "name": region.get("name", id), "terrain": region.get("terrain", "")}
        if "number" in region:
            row["number"] = region["number"]
        row["symbols"] = list(region.get("symbols") or [])
        row["pieces"] = dict(region.get("pieces") or {})
        row |= {"edge": region["edge"], "entry": id in entries, "coast": id in coasts, "chasm_side": id in chasms}
        if id in areas:
            row["area"] = areas[id]
        rows.append(row)
    return rows


def _areas(compiled: CompiledMap) -> dict[str, float]:
    geometry = compiled.geometry
    if geometry is None:
        return {}
    return {id: round(float(shape.area), DIGITS) for id, shape in zip(geometry.ids, geometry.shapes, strict=True)}


def border_rows(compiled: CompiledMap) -> list[Record]:
    """The borders with their lengths; a border that is not drawn has none."""
    return [
        {
            "a": border.a,
            "b": border.b,
            "length": None if border.length is None else round(border.length, DIGITS),
            "kind": border.kind,
        }
        for border in compiled.borders
    ]


def graph_as_json(compiled: CompiledMap) -> str:
    """The graph as one JSON document."""
    document = {"map": compiled.id, "regions": region_rows(compiled), "borders": border_rows(compiled)}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def graph_as_graphml(compiled: CompiledMap) -> str:
    """The graph as GraphML, which has no lists: symbols and pieces are words in a row."""
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph(map=printable(compiled.id))
    for row in map(_shown, region_rows(compiled)):
        row["symbols"] = printable(" ".join(row["symbols"]))
        row["pieces"] = printable(" ".join(f"{piece}*{count}" for piece, count in row["pieces"].items()))
        graph.add_node(row.pop("id"), **row)
    for row in map(_shown, border_rows(compiled)):
        length = {} if row["length"] is None else {"length": row["length"]}
        graph.add_edge(row["a"], row["b"], kind=row["kind"], **length)
    return "\n".join(nx.generate_graphml(graph)) + "\n"


def _shown(row: Record) -> Record:
    """A row whose texts any XML may have: networkx writes characters as numbers, even those that XML forbids."""
    return {key: printable(value) if isinstance(value, str) else value for key, value in row.items()}


def graph_as_dot(compiled: CompiledMap) -> str:
    """The graph for Graphviz."""
    lines = [f"graph {_quoted(compiled.id)} {{"]
    for row in region_rows(compiled):
        shape = ", peripheries=2" if row["edge"] else ""
        lines.append(
            f"  {_quoted(row['id'])} [label={_quoted(row['name'])}, terrain={_quoted(row['terrain'])}{shape}];"
        )
    for row in border_rows(compiled):
        style = " [style=dashed]" if row["kind"] == "link" else ""
        lines.append(f"  {_quoted(row['a'])} -- {_quoted(row['b'])}{style};")
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(text: object) -> str:
    escaped = str(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def graph_as_csv(compiled: CompiledMap) -> str:
    """The borders as a table: a, b, length, kind."""
    text = io.StringIO()
    table = csv.DictWriter(text, ["a", "b", "length", "kind"], lineterminator="\n")
    table.writeheader()
    table.writerows(border_rows(compiled))
    return text.getvalue()


GRAPH_FORMATS: dict[str, Callable[[CompiledMap], str]] = {
    "json": graph_as_json,
    "graphml": graph_as_graphml,
    "dot": graph_as_dot,
    "csv": graph_as_csv,
}
