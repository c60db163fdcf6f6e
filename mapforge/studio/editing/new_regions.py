"""Regions drawn by hand: snapped to what is there, cut off where others are, with borders shared from birth."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely import Polygon

from mapforge.files.plain_data import Record
from mapforge.maps.outlines import Point, is_drawn
from mapforge.maps.region_names import another_name
from mapforge.studio.editing.edit_context import MAP_ORDER, EditContext, free_id, free_name, put
from mapforge.studio.editing.edit_request import EditRequest
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.line_loops import only_loop, reach_of
from mapforge.studio.editing.loop_editor import LoopEditor, only_polygons
from mapforge.studio.editing.overdraws import draw_over
from mapforge.studio.editing.ring_texts import put_outline, rings_of


def draw(context: EditContext, request: EditRequest) -> Record:
    """Draw a region where nothing is yet; what it covers of others is cut off."""
    points = request.points("points", 3)
    if context.regions and not is_drawn(context.data):
        raise CannotEdit("this map is only a list of borders; give it outlines first, then draw")
    editor = LoopEditor(context.data, context.graph, _size(context, points))
    region = _named(context, request)
    drawn = _drawn(context, editor, points, reach_of(request, editor))
    if request.flag("over") and context.regions:
        return draw_over(context, request, editor, drawn, region)
    rings = rings_of(editor, _free_ground(editor, drawn), {})
    put_outline(editor, region, rings)
    data = editor.finish()
    listed = data.get("regions")
    put(data, "regions", [*(listed if isinstance(listed, list) else []), region], MAP_ORDER)
    context.answer["regions"] = [region["id"]]
    return data


def _named(context: EditContext, request: EditRequest) -> Record:
    """A region with an id, a name and a terrain."""
    known = context.known("terrain")
    if not known:
        raise CannotEdit("there are no terrains in this pack or those it requires; add `requires: [base]` to pack.yaml")
    terrain = request.one_of("terrain", known, "terrain") if request.has("terrain") else known[0]
    names = [str(region.get("name", "")) for region in context.regions]
    has_name = request.has("name") and request.value("name") not in (None, "")
    name = request.text("name", 60).strip() if has_name else another_name(terrain, names, str(names))
    return {"id": free_id(name, context.ids), "name": free_name(name, names), "terrain": terrain}


def _size(context: EditContext, points: Sequence[Point]) -> float:
    if context.board is not None or context.graph.points:
        return max(context.board or (0.0, 0.0))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def _drawn(context: EditContext, editor: LoopEditor, points: Sequence[Point], reach: float) -> Polygon:
    """What a drawn line surrounds of the board."""
    places = [editor.snapped(_on_board(context, editor.place(point), reach), reach) for point in points]
    shape = Polygon(places)
    if not shape.is_valid:
        shape = only_loop([*places, places[0]])
    if shape.area <= 0:
        raise CannotEdit("the line surrounds nothing; draw around the region once")
    if context.board is None:
        return shape
    parts = only_polygons(shape.intersection(shapely.box(0, 0, *context.board))).geoms
    return max(parts, key=lambda part: part.area, default=Polygon())


def _free_ground(editor: LoopEditor, drawn: Polygon) -> Polygon:
    """What is drawn, without what is taken already."""
    taken = [editor.polygon(region) for region in dict.fromkeys(loop.region for loop in editor.loops)]
    free = drawn.difference(shapely.union_all([shape for shape in taken if shape.intersects(drawn)]))
    largest = max(only_polygons(free).geoms, key=lambda part: part.area, default=Polygon())
    if largest.area <= (editor.unit * 3) ** 2:
        raise CannotEdit(
            "there is nothing left to draw here: it is off the board, or other regions cover it; "
            "draw over them (O) to take their ground, or cut them with the knife"
        )
    return largest


def _on_board(context: EditContext, point: Point, reach: float) -> Point:
    """A place that is pulled to the edge of the board when it is near."""
    if context.board is None:
        return point
    x, y = (
        min((0.0, most, value), key=lambda end: (abs(end - value) > reach, end == value))
        for value, most in zip(point, context.board, strict=True)
    )
    return x, y
