"""Regions, or the whole map, moved, scaled, turned and flipped; and boards of another size."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import shapely
from shapely import MultiPolygon
from shapely.affinity import affine_transform

from mapforge.files.plain_data import Record
from mapforge.maps.outlines import Point, parse_pair
from mapforge.studio.editing.coordinates import pair, rounded
from mapforge.studio.editing.crossed_outlines import refuse_tangles
from mapforge.studio.editing.edit_context import MAP_ORDER, EditContext, put, regions_of, replace_in_pairs
from mapforge.studio.editing.edit_request import EditRequest
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.loop_editor import LoopEditor, only_polygons
from mapforge.studio.editing.map_edits import board_size
from mapforge.studio.editing.overdraws import Cover, covered_data
from mapforge.studio.editing.ring_texts import put_outline, rings_of

Matrix = tuple[float, float, float, float, float, float]
"""x becomes a*x + b*y + e, and y becomes c*x + d*y + f."""
HOW = ("follow", "cut")
RESIZED = ("scale", "crop", "extend")
ANCHORS = ("corner", "middle")


def transform(context: EditContext, request: EditRequest) -> Record:
    """Move, scale, turn or flip regions, or all of them; neighbours follow, or what lies in the way is cut."""
    matrix = _matrix(request)
    ids = request.some_of("regions", context.ids) if request.words("regions") else context.ids
    how = request.one_of("how", HOW, "way") if request.has("how") else "follow"
    _refuse_bare(context)
    is_whole = set(ids) == set(context.ids)
    context.answer["regions"] = [] if is_whole else ids
    if how == "cut" and not is_whole:
        return _cut_in(context, request, ids, matrix)
    data = _moved(context, ids, matrix, keeps_edge=not is_whole)
    refuse_tangles(context.data, data, "move it less far, or let it cut into what lies in its way")
    return data


def fit(context: EditContext, request: EditRequest) -> Record:
    """Scale and move the whole map, so that it fills its board but for a margin."""
    _refuse_bare(context)
    if context.board is None:
        raise CannotEdit("this map has no board to fit; give it a width and a height first")
    margin = request.number("margin") if request.has("margin") else 0.0
    width, height = (side - 2 * margin for side in context.board)
    if margin < 0 or width <= 0 or height <= 0:
        raise CannotEdit("the margin must be smaller than half of the board")
    left, top, right, bottom = _bounds(context)
    scale = min(width / (right - left), height / (bottom - top))
    x = margin + (width - scale * (right - left)) / 2 - scale * left
    y = margin + (height - scale * (bottom - top)) / 2 - scale * top
    return _moved(context, context.ids, (scale, 0, 0, scale, x, y))


def resize(context: EditContext, request: EditRequest) -> Record:
    """Give the board another size: the map is scaled with it, cropped by it, or gets more room."""
    how = request.one_of("how", RESIZED, "way")
    size = board_size(context, request)
    width, height = float(size["width"]), float(size["height"])
    old = context.board
    if old is None or not context.graph.loops:
        data = context.new_data()
    elif how == "scale":
        data = _moved(context, context.ids, (width / old[0], 0, 0, height / old[1], 0, 0))
    else:
        anchor = request.one_of("anchor", ANCHORS, "anchor") if request.has("anchor") else "corner"
        x, y = ((new - was) / 2 if anchor == "middle" else 0.0 for new, was in ((width, old[0]), (height, old[1])))
        data = _moved(context, context.ids, (1, 0, 0, 1, x, y)) if x or y else context.new_data()
        if how == "crop":
            data = _cropped(context, data, width, height)
    put(data, "board", size, MAP_ORDER)
    return data


def _refuse_bare(context: EditContext) -> None:
    if not context.graph.loops:
        raise CannotEdit("this map has no outlines yet; draw some regions, or give it outlines first")


def _matrix(request: EditRequest) -> Matrix:
    numbers = request.listed("matrix")
    if len(numbers) != 6 or not all(type(n) in (int, float) and math.isfinite(n) and abs(n) < 1e7 for n in numbers):
        raise CannotEdit("'matrix' must be six numbers")
    a, b, c, d, e, f = map(float, numbers)
    if abs(a * d - b * c) < 1e-6:
        raise CannotEdit("this would leave nothing of the regions: scale them by more than 0")
    return a, b, c, d, e, f


def _applied(matrix: Matrix) -> Callable[[Point], Point]:
    a, b, c, d, e, f = matrix
    return lambda point: (a * point[0] + b * point[1] + e, c * point[0] + d * point[1] + f)


def _bounds(context: EditContext) -> tuple[float, float, float, float]:
    points = context.graph.points
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _moved(context: EditContext, ids: Sequence[str], matrix: Matrix, *, keeps_edge: bool = False) -> Record:
    """The map with the corners of some regions elsewhere; whoever shares a corner follows.

    With `keeps_edge`, corners on the edge of the board stay on it, so that no gap opens there.
    """
    freely = _applied(matrix)

    def move(point: Point) -> Point:
        to = freely(point)
        if not keeps_edge or context.board is None:
            return to
        x, y = (was if was in (0.0, most) else now for was, now, most in zip(point, to, context.board, strict=True))
        return x, y

    corners = {corner for loop in context.graph.loops if loop.region in set(ids) for corner in loop.corners}
    size = max((abs(value) for corner in corners for value in move(context.graph.points[corner])), default=0.0)
    editor = LoopEditor(context.data, context.graph, size)
    places = {corner: rounded(move(editor.points[corner]), editor.size) for corner in corners}
    if len(set(places.values())) < len(places):
        raise CannotEdit("this is so small that corners would fall together; scale it less")
    editor.move_all(places)
    data = editor.finish()
    _move_labels(data, ids, freely, editor.size)
    return data


def _move_labels(data: Record, ids: Sequence[str], move: Callable[[Point], Point], size: float) -> None:
    for region in regions_of(data, ids):
        at = parse_pair(region.get("label"))
        if at is not None:
            region["label"] = pair(rounded(move(at), size))


def _cut_in(context: EditContext, request: EditRequest, ids: Sequence[str], matrix: Matrix) -> Record:
    """The map with some regions elsewhere: they cut what lies there, and leave their old ground empty."""
    editor = LoopEditor(context.data, context.graph)
    a, b, c, d, e, f = matrix
    shapes: dict[str, MultiPolygon] = {}
    for id in ids:
        shape = only_polygons(affine_transform(editor.polygon(id), [a, b, c, d, e, f]))
        if context.board is not None:
            shape = only_polygons(shape.intersection(shapely.box(0, 0, *context.board)))
        if shape.is_empty:
            raise CannotEdit(f"nothing of '{id}' would be on the board; move it less far")
        shapes[id] = shape
    old = {id: editor.loops_of(id) for id in ids}
    editor.loops = [loop for loop in editor.loops if loop.region not in old]
    cover = Cover(editor, shapes)
    data = covered_data(context, request, cover)
    if data is None:
        return context.new_data()
    _move_labels(data, ids, _applied(matrix), editor.size)
    for region in regions_of(data, ids):
        put_outline(editor, region, cover.rings[region["id"]])
    refuse_tangles(context.data, data, "move it a little farther")
    return data


def _cropped(context: EditContext, data: Record, width: float, height: float) -> Record:
    """The map without everything beyond a board; regions of which nothing is left are gone."""
    from mapforge.studio.editing.corner_graph import corner_graph

    editor = LoopEditor(data, corner_graph(data))
    frame = shapely.box(0, 0, width, height)
    shapes = {id: editor.polygon(id) for id in dict.fromkeys(loop.region for loop in editor.loops)}
    inside = {id: only_polygons(shape.intersection(frame)) for id, shape in shapes.items() if not frame.contains(shape)}
    gone = {id for id, shape in inside.items() if shape.area < (editor.unit * 10) ** 2}
    known: dict[Point, int] = {}
    rings = {
        id: [ring for part in shape.geoms for ring in rings_of(editor, part, known)]
        for id, shape in inside.items()
        if id not in gone
    }
    for loop in editor.loops:
        if loop.region in inside:
            loop.keys = ()
    made = editor.finish()
    for region in regions_of(made, list(rings)):
        put_outline(editor, region, rings[region["id"]], editor.loops_of(region["id"]))
    if gone:
        made["regions"] = [r for r in made["regions"] if not (isinstance(r, dict) and r.get("id") in gone)]
        replace_in_pairs(made, lambda id: None if id in gone else id)
        context.answer["covered"] = sorted(gone)
    return made
