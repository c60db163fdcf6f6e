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
from mapforge.studio.editing.loop_editor import LoopEditor, only_polygons
from mapforge.studio.editing.ring_texts import put_outline, rings_of

REACH = 1 / 120
"""What is nearer than this part of the map snaps, unless the page says otherwise."""


def draw(context: EditContext, request: EditRequest) -> Record:
    """Draw a region where nothing is yet; what it covers of others is cut off."""
    points = request.points("points", 3)
    if context.regions and not is_drawn(context.data):
        raise CannotEdit("this map is only a list of borders; give it outlines first, then draw")
    editor = LoopEditor(context.data, context.graph, _size(context, points))
    shape = _free_ground(context, editor, points, reach_of(request, editor))
    rings = rings_of(editor, shape, {})
    region = _named(context, request)
    put_outline(editor, region, rings)
    data = editor.finish()
    listed = data.get("regions")
    put(data, "regions", [*(listed if isinstance(listed, list) else []), region], MAP_ORDER)
    context.answer["regions"] = [region["id"]]
    return data


def reach_of(request: EditRequest, editor: LoopEditor) -> float:
    """How near to a corner or a border a place must be to snap to it."""
    return max(0.0, request.number("snap")) if request.has("snap") else editor.size * REACH


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


def _free_ground(context: EditContext, editor: LoopEditor, points: Sequence[Point], reach: float) -> Polygon:
    """What a drawn line surrounds, without what is taken already and what is beyond the board."""
    drawn = Polygon([editor.snapped(_on_board(context, editor.place(point), reach), reach) for point in points])
    if not drawn.is_valid or drawn.area <= 0:
        raise CannotEdit("the line crosses itself, or surrounds nothing; draw around the region once")
    taken = [editor.polygon(region) for region in dict.fromkeys(loop.region for loop in editor.loops)]
    free = drawn.difference(shapely.union_all([shape for shape in taken if shape.intersects(drawn)]))
    if context.board is not None:
        width, height = context.board
        free = free.intersection(shapely.box(0, 0, width, height))
    largest = max(only_polygons(free).geoms, key=lambda part: part.area, default=Polygon())
    if largest.area <= (editor.unit * 3) ** 2:
        raise CannotEdit(
            "there is nothing left to draw here: it is off the board, or other regions cover it; "
            "use the knife to cut existing regions"
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
