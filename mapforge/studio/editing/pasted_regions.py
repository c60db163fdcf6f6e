"""Regions that were copied, put somewhere else on this map or on another one."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely import MultiPolygon, Polygon

from mapforge.files.plain_data import Record
from mapforge.maps.outlines import is_drawn
from mapforge.maps.region_names import another_name
from mapforge.studio.editing.edit_context import MAP_ORDER, REGION_ORDER, EditContext, free_id, put
from mapforge.studio.editing.edit_request import EditRequest, RequestFields, checked_point
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.loop_editor import LoopEditor, only_polygons
from mapforge.studio.editing.overdraws import Cover, covered_data
from mapforge.studio.editing.ring_texts import put_outline, rings_of

MOST = 500
"""So many regions can be put at once."""


def paste(context: EditContext, request: EditRequest) -> Record:
    """Put copies of regions on the board: where nothing is yet, or over others."""
    copies = request.listed("copies")
    if not copies or len(copies) > MOST:
        raise CannotEdit(f"copy 1 to {MOST} regions first")
    if context.regions and not is_drawn(context.data):
        raise CannotEdit("this map is only a list of borders; give it outlines first, then paste")
    move = checked_point(request.value("by"), "by")
    shapes = [_shape(context, copy, move) for copy in copies]
    points = [point for shape in shapes for point in shapely.get_coordinates(shape).tolist()]
    size = max(*(context.board or (0.0, 0.0)), *(abs(value) for point in points for value in point), 1.0)
    editor = LoopEditor(context.data, context.graph, size)
    regions = _records(context, copies)
    if request.flag("over") and context.regions:
        cover = Cover(editor, {f" {number}": shape for number, shape in enumerate(shapes)})
        data = covered_data(context, request, cover)
        if data is None:
            return context.new_data()
        for number, region in enumerate(regions):
            put_outline(editor, region, cover.rings[f" {number}"])
    else:
        data = _on_free_ground(editor, shapes, regions)
    listed = data.get("regions")
    put(data, "regions", [*(listed if isinstance(listed, list) else []), *regions], MAP_ORDER)
    context.answer["regions"] = [region["id"] for region in regions]
    return data


def _shape(context: EditContext, copy: object, move: tuple[float, float]) -> MultiPolygon:
    """The shape of a copy where it is put, as far as that is on the board."""
    fields = RequestFields(copy if isinstance(copy, dict) else {}, "a copied region")
    rings, holes = (_rings(fields, key, move) for key in ("rings", "holes"))
    shape = only_polygons(shapely.union_all([shapely.make_valid(Polygon(ring)) for ring in rings]))
    if holes:
        shape = only_polygons(shape.difference(shapely.union_all([shapely.make_valid(Polygon(h)) for h in holes])))
    if context.board is not None:
        shape = only_polygons(shape.intersection(shapely.box(0, 0, *context.board)))
    if shape.is_empty:
        raise CannotEdit("nothing of it would be on the board; put it elsewhere")
    return shape


def _rings(fields: RequestFields, key: str, move: tuple[float, float]) -> list[list[tuple[float, float]]]:
    listed = fields.listed(key) if fields.has(key) else []
    rings = [[checked_point(point, key) for point in ring] for ring in listed if isinstance(ring, list)]
    return [[(x + move[0], y + move[1]) for x, y in ring] for ring in rings if len(ring) > 2]


def _records(context: EditContext, copies: Sequence[object]) -> list[Record]:
    """What the copies are, each with an id and a name of its own; what this pack does not know is left out."""
    terrains, symbols = context.known("terrain"), context.known("symbol")
    pieces = context.known("piece", "relic", "place")
    if not terrains:
        raise CannotEdit("there are no terrains in this pack or those it requires; add `requires: [base]` to pack.yaml")
    names = [str(region.get("name", "")) for region in context.regions]
    ids = list(context.ids)
    records: list[Record] = []
    for copy in copies:
        fields: Record = copy if isinstance(copy, dict) else {}
        terrain = fields.get("terrain") if fields.get("terrain") in terrains else terrains[0]
        name = another_name(str(terrain), names, str(names))
        region: Record = {"id": free_id(name, ids), "name": name, "terrain": terrain}
        listed, standing = fields.get("symbols"), fields.get("pieces")
        put(region, "symbols", [s for s in listed if s in symbols] if isinstance(listed, list) else [], REGION_ORDER)
        kept = (
            {p: n for p, n in standing.items() if p in pieces and type(n) is int} if isinstance(standing, dict) else {}
        )
        put(region, "pieces", kept, REGION_ORDER)
        names.append(name)
        ids.append(str(region["id"]))
        records.append(region)
    return records


def _on_free_ground(editor: LoopEditor, shapes: Sequence[MultiPolygon], regions: Sequence[Record]) -> Record:
    """Write the outlines of copies on ground that nobody has."""
    taken = shapely.union_all([editor.polygon(id) for id in dict.fromkeys(loop.region for loop in editor.loops)])
    known: dict[tuple[float, float], int] = {}
    rings = []
    for shape in shapes:
        free = only_polygons(shape.difference(taken))
        if free.area <= (editor.unit * 10) ** 2:
            raise CannotEdit("other regions cover this place; draw over them (O) to take their ground")
        rings.append([ring for part in free.geoms for ring in rings_of(editor, part, known)])
    for region, own in zip(regions, rings, strict=True):
        put_outline(editor, region, own)
    return editor.finish()
