"""The graph of a map as text in several formats."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable

from mapforge.files.plain_data import Record
from mapforge.files.printable_text import printable
from mapforge.maps.compiled_map import DIGITS, CompiledMap


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
    document = {"map": compiled.id, "regions": compiled.region_rows(), "borders": border_rows(compiled)}
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def graph_as_graphml(compiled: CompiledMap) -> str:
    """The graph as GraphML, which has no lists: symbols and pieces are words in a row."""
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph(map=printable(compiled.id))
    for row in map(_shown, compiled.region_rows()):
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
    for row in compiled.region_rows():
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
