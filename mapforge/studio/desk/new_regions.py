"""Regions drawn by hand: snapped to what is there, cut off where others are, with borders shared from birth."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely import Polygon

from mapforge.files.plain_data import Record
from mapforge.maps.outlines import Point, is_drawn
from mapforge.maps.region_names import another_name
from mapforge.studio.desk.draft import Draft, only_polygons
from mapforge.studio.desk.edit_request import Request
from mapforge.studio.desk.manuscript import CannotEdit
from mapforge.studio.desk.ring_texts import put_outline, rings_of
from mapforge.studio.desk.sheet import MAP_ORDER, Sheet, free_id, free_name, put

REACH = 1 / 120
"""What is nearer than this part of the map snaps, unless the page says otherwise."""


def draw(sheet: Sheet, request: Request) -> Record:
    """Draw a region where nothing is yet; what it covers of others is cut off."""
    points = request.points("points", 3)
    if sheet.regions and not is_drawn(sheet.data):
        raise CannotEdit("this map is a bare list of borders; let it have outlines first, then draw")
    draft = Draft(sheet.data, sheet.graph, _size(sheet, points))
    shape = _free_ground(sheet, draft, points, reach_of(request, draft))
    rings = rings_of(draft, shape, {})
    region = _named(sheet, request)
    put_outline(draft, region, rings)
    data = draft.finish()
    listed = data.get("regions")
    put(data, "regions", [*(listed if isinstance(listed, list) else []), region], MAP_ORDER)
    sheet.answer["regions"] = [region["id"]]
    return data


def reach_of(request: Request, draft: Draft) -> float:
    """How near to a corner or a border a place must be to snap to it."""
    return max(0.0, request.number("snap")) if request.has("snap") else draft.size * REACH


def _named(sheet: Sheet, request: Request) -> Record:
    """A region with an id, a name and a terrain."""
    known = sheet.known("terrain")
    if not known:
        raise CannotEdit("there are no terrains in this pack or those it requires; add `requires: [base]` to pack.yaml")
    terrain = request.one_of("terrain", known, "terrain") if request.has("terrain") else known[0]
    names = [str(region.get("name", "")) for region in sheet.regions]
    has_name = request.has("name") and request.value("name") not in (None, "")
    name = request.text("name", 60).strip() if has_name else another_name(terrain, names, str(names))
    return {"id": free_id(name, sheet.ids), "name": free_name(name, names), "terrain": terrain}


def _size(sheet: Sheet, points: Sequence[Point]) -> float:
    if sheet.board is not None or sheet.graph.points:
        return max(sheet.board or (0.0, 0.0))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def _free_ground(sheet: Sheet, draft: Draft, points: Sequence[Point], reach: float) -> Polygon:
    """What a drawn line surrounds, without what is taken already and what is beyond the board."""
    drawn = Polygon([draft.snapped(_on_board(sheet, draft.place(point), reach), reach) for point in points])
    if not drawn.is_valid or drawn.area <= 0:
        raise CannotEdit("the line crosses itself, or surrounds nothing; draw around the region once")
    taken = [draft.polygon(region) for region in dict.fromkeys(way.region for way in draft.ways)]
    free = drawn.difference(shapely.union_all([shape for shape in taken if shape.intersects(drawn)]))
    if sheet.board is not None:
        width, height = sheet.board
        free = free.intersection(shapely.box(0, 0, width, height))
    largest = max(only_polygons(free).geoms, key=lambda part: part.area, default=Polygon())
    if largest.area <= (draft.unit * 3) ** 2:
        raise CannotEdit(
            "there is nothing left to draw here: it is beyond the board, or other regions cover it; "
            "the knife cuts those that are there"
        )
    return largest


def _on_board(sheet: Sheet, point: Point, reach: float) -> Point:
    """A place that is pulled to the edge of the board when it is near."""
    if sheet.board is None:
        return point
    x, y = (
        min((0.0, most, value), key=lambda end: (abs(end - value) > reach, end == value))
        for value, most in zip(point, sheet.board, strict=True)
    )
    return x, y
