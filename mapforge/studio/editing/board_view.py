"""Everything that a page draws of a map, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from shapely import MultiPolygon, Polygon, maximum_inscribed_circle

from engine.vocabulary.item_id import short_id
from mapforge.files.plain_data import Fields, Record
from mapforge.maps.compiled_map import CompiledMap, MapError, compile_map, pairs_in
from mapforge.maps.geometry_refusals import refusals_of
from mapforge.maps.outlines import Outline, parse_pair, read_drawing
from mapforge.studio.editing.corner_graph import CornerGraph

if TYPE_CHECKING:
    from mapforge.packs.library import Library


@refusals_of("the outlines of this map")
def board_view(data: Fields, graph: CornerGraph, library: Library, centres: Centres) -> Record:
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
        "regions": _regions(data, graph, centres.of(data)),
        "links": [list(pair) for pair in pairs_in(data, "links")],
        "barriers": [list(pair) for pair in pairs_in(data, "barriers")],
        "areas": _areas(data),
        "borders": [[border.a, border.b] for border in compiled.borders] if compiled else [],
        "edge": [region["id"] for region in compiled.regions if region["edge"]] if compiled else [],
        "coast": compiled.coasts if compiled else [],
        "entries": compiled.entries if compiled else [],
        **_materials(library),
    }


def _compiled(data: Fields, library: Library) -> CompiledMap | None:
    terrains = {id: item.fields for id, item in library.items("terrain").items()}
    try:
        return compile_map(data, terrains)
    except MapError:
        return None


def _size(data: Fields, graph: CornerGraph) -> tuple[float, float]:
    board = read_drawing({key: data[key] for key in ("board",) if key in data}).board
    if board is not None:
        return board.width, board.height
    if not graph.points:
        return 1200.0, 800.0
    return max(x for x, _ in graph.points), max(y for _, y in graph.points)


def _regions(data: Fields, graph: CornerGraph, centres: Mapping[str, list[float] | None]) -> list[Record]:
    loops: dict[int, list[Any]] = {}
    for loop in graph.loops:
        loops.setdefault(loop.index, []).append(loop)
    return [
        {
            "id": region["id"],
            "name": _text(region.get("name")),
            "number": region.get("number") if type(region.get("number")) is int else None,
            "terrain": short_id(_text(region.get("terrain"))),
            "symbols": [short_id(_text(s)) for s in _listed(region.get("symbols"))],
            "pieces": _pieces(region.get("pieces")),
            "rings": [loop.corners for loop in loops.get(index, []) if not loop.is_hole],
            "holes": [loop.corners for loop in loops.get(index, []) if loop.is_hole],
            "label": list(point) if (point := parse_pair(region.get("label"))) else None,
            "centre": centres.get(region["id"]),
        }
        for index, region in enumerate(_listed(data.get("regions")))
        if isinstance(region, dict) and isinstance(region.get("id"), str)
    ]


class Centres:
    """A place well inside of each region, remembered for as long as its outline is the same."""

    def __init__(self) -> None:
        self._known: dict[str, list[float] | None] = {}

    def of(self, data: Fields) -> dict[str, list[float] | None]:
        """The places by region."""
        listed = _listed(data.get("regions"))
        points = repr(data.get("points"))
        outlines = read_drawing(data).outlines
        names = {
            outline.id: f"{points} {listed[outline.index].get('outline')} {listed[outline.index].get('holes')}"
            for outline in outlines
        }
        new = [outline for outline in outlines if names[outline.id] not in self._known]
        found = {names[outline.id]: place for outline, place in zip(new, _places(new), strict=True)}
        self._known = {name: self._known[name] if name in self._known else found[name] for name in names.values()}
        return {id: self._known[name] for id, name in names.items()}


def _places(outlines: Sequence[Outline]) -> list[list[float] | None]:
    """A place well inside of each outline; None where there is nothing inside."""
    shapes = [outline.shape() for outline in outlines]
    return [None if shape.is_empty or shape.area <= 0 else _middle(shape) for shape in shapes]


def _middle(shape: Polygon | MultiPolygon) -> list[float]:
    left, top, right, bottom = shape.bounds
    circle = maximum_inscribed_circle(shape, max(right - left, bottom - top) / 50)
    return [float(value) for value in circle.coords[0]]


def _materials(library: Library) -> Record:
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
            key: [{"id": id, "name": _text(item.fields.get("name")) or id} for id, item in items.items()]
            for key, items in named.items()
        },
    }


def _areas(data: Fields) -> dict[str, list[str]]:
    areas = data.get("areas")
    return {
        str(name): [id for id in _listed(ids) if isinstance(id, str)]
        for name, ids in (areas.items() if isinstance(areas, dict) else ())
    }


def _pieces(pieces: object) -> dict[str, int]:
    return {str(id): n for id, n in pieces.items() if type(n) is int} if isinstance(pieces, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
