"""Everything that a page draws of a map, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mapforge.maps import CompiledMap, MapError, compile_map, pairs_in, parse_pair, read_drawing
from mapforge.studio.desk.corner_graph import CornerGraph

if TYPE_CHECKING:
    from mapforge.packs import Library


def board_view(data: Mapping[str, Any], graph: CornerGraph, library: Library) -> dict[str, Any]:
    """The board: corners, regions, and what lies on them; what cannot be read is left out."""
    compiled = _compiled(data, library)
    width, height = _size(data, graph)
    return {
        "id": data.get("id", ""),
        "name": _text(data.get("name")),
        "width": width,
        "height": height,
        "players": [n for n in _listed(data.get("players")) if type(n) is int],
        "turns": data.get("turns") if type(data.get("turns")) is int else None,
        "tolerance": graph.tolerance,
        "is_drawn": bool(graph.loops),
        "corners": [list(point) for point in graph.points],
        "named": {str(corner): name for corner, name in graph.names.items()},
        "junctions": graph.junctions,
        "regions": list(_regions(data, graph)),
        "links": [list(pair) for pair in pairs_in(data, "links")],
        "barriers": [list(pair) for pair in pairs_in(data, "barriers")],
        "areas": _areas(data),
        "borders": [[border.a, border.b] for border in compiled.borders] if compiled else [],
        "edge": [region["id"] for region in compiled.regions if region["edge"]] if compiled else [],
        "coast": compiled.coasts if compiled else [],
        "entries": compiled.entries if compiled else [],
        **_materials(library),
    }


def _compiled(data: Mapping[str, Any], library: Library) -> CompiledMap | None:
    terrains = {id: item.fields for id, item in library.items("terrain").items()}
    try:
        return compile_map(data, terrains)
    except MapError:
        return None


def _size(data: Mapping[str, Any], graph: CornerGraph) -> tuple[float, float]:
    board = read_drawing({key: data[key] for key in ("board",) if key in data}).board
    if board is not None:
        return board.width, board.height
    if not graph.points:
        return 1200.0, 800.0
    return max(x for x, _ in graph.points), max(y for _, y in graph.points)


def _regions(data: Mapping[str, Any], graph: CornerGraph) -> list[dict[str, Any]]:
    loops: dict[int, list[Any]] = {}
    for loop in graph.loops:
        loops.setdefault(loop.index, []).append(loop)
    centres = _centres(data)
    return [
        {
            "id": region["id"],
            "name": _text(region.get("name")),
            "number": region.get("number") if type(region.get("number")) is int else None,
            "terrain": _text(region.get("terrain")).rpartition(":")[2],
            "symbols": [_text(s).rpartition(":")[2] for s in _listed(region.get("symbols"))],
            "pieces": _pieces(region.get("pieces")),
            "rings": [loop.corners for loop in loops.get(index, []) if not loop.is_hole],
            "holes": [loop.corners for loop in loops.get(index, []) if loop.is_hole],
            "label": list(point) if (point := parse_pair(region.get("label"))) else None,
            "centre": centres.get(region["id"]),
        }
        for index, region in enumerate(_listed(data.get("regions")))
        if isinstance(region, dict) and isinstance(region.get("id"), str)
    ]


def _centres(data: Mapping[str, Any]) -> dict[str, list[float]]:
    """A place well inside of each region."""
    import shapely

    outlines = read_drawing(data).outlines
    if not outlines:
        return {}
    shapes = [outline.shape() for outline in outlines]
    left, top, right, bottom = shapely.total_bounds(shapes)
    circles = shapely.maximum_inscribed_circle(shapes, max(right - left, bottom - top) / 200 or 1.0)
    return {
        outline.id: [float(value) for value in circle.coords[0]]
        for outline, circle in zip(outlines, circles, strict=True)
        if not circle.is_empty
    }


def _materials(library: Library) -> dict[str, Any]:
    named = {
        "symbols": library.items("symbol"),
        "piece_kinds": {**library.items("piece"), **library.items("relic"), **library.items("place")},
    }
    return {
        "terrains": [
            {"id": id, "name": _text(item.fields.get("name")) or id, "colour": _text(item.fields.get("colour"))}
            for id, item in library.items("terrain").items()
        ],
        **{
            key: [{"id": id, "name": _text(item.fields.get("name")) or id} for id, item in found.items()]
            for key, found in named.items()
        },
    }


def _areas(data: Mapping[str, Any]) -> dict[str, list[str]]:
    areas = data.get("areas")
    return {
        str(name): [id for id in _listed(ids) if isinstance(id, str)]
        for name, ids in (areas.items() if isinstance(areas, dict) else ())
    }


def _pieces(pieces: Any) -> dict[str, int]:
    return {str(id): n for id, n in pieces.items() if type(n) is int} if isinstance(pieces, dict) else {}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
