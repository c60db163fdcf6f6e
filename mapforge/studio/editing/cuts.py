"""The knife: a line cuts regions, and each piece but the largest becomes a region of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import shapely
from shapely import LineString, Polygon

from mapforge.files.plain_data import Fields, Record
from mapforge.maps.outlines import Point
from mapforge.maps.region_names import another_name
from mapforge.studio.editing.coordinates import distance
from mapforge.studio.editing.edit_context import REGION_ORDER, EditContext, free_id, pair_of, put
from mapforge.studio.editing.edit_request import EditRequest
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.line_loops import only_loop, reach_of
from mapforge.studio.editing.loop_editor import EditedLoop, LoopEditor
from mapforge.studio.editing.ring_texts import RingOfCorners, put_outline, rings_of

Piece = list[RingOfCorners]


def knife(context: EditContext, request: EditRequest) -> Record:
    """Cut regions along a line; neighbours get the new junctions."""
    editor = LoopEditor(context.data, context.graph)
    line = _line(editor, request.points("path", 2), reach_of(request, editor))
    chosen = request.some_of("regions", context.ids) if request.words("regions") else context.ids
    cuts = {id: shapes for id in chosen if len(shapes := _shapes(editor, id, line)) > 1}
    if not cuts:
        raise CannotEdit("the cut does not go through a region: draw it from border to border")
    pieces = _pieces(editor, cuts)
    for loop in editor.loops:
        if loop.region in pieces:
            loop.keys = ()
    data = editor.finish()
    named = {id: split_region(data, editor, id, listed) for id, listed in pieces.items()}
    join_barriers(data, editor, named)
    context.answer["regions"] = [new for id, offshoots in named.items() for new in offshoots if new != id]
    return data


def _pieces(editor: LoopEditor, cuts: Mapping[str, list[list[Polygon]]]) -> dict[str, list[Piece]]:
    """The pieces of each region that is cut, as rings of corners."""
    first_new = len(editor.points)
    known: dict[Point, int] = {}
    # All new corners come first, so that every piece knows those that its neighbours need.
    rings = {id: [[rings_of(editor, part, known) for part in parts] for parts in cut] for id, cut in cuts.items()}
    return {id: [_piece(editor, id, parts, first_new) for parts in listed] for id, listed in rings.items()}


def _line(editor: LoopEditor, points: Sequence[Point], reach: float) -> LineString:
    """The line of a cut, from border to border where it nearly is; or a loop, where it comes back to its start."""
    places = list(dict.fromkeys(editor.place(point) for point in points))
    if len(places) < 2 or not editor.loops:
        raise CannotEdit("a cut must be a line through a drawn region")
    if len(points) > 3 and distance(points[0], points[-1]) <= reach and _turns(points, reach):
        around = [place for place in places if place == places[0] or distance(place, places[0]) > reach]
        return LineString(only_loop([*around, places[0]]).exterior.coords)
    places[0], places[-1] = editor.snapped(places[0], reach), editor.snapped(places[-1], reach)
    places[0] = _beyond(places[0], places[1], editor.unit)
    places[-1] = _beyond(places[-1], places[-2], editor.unit)
    line = LineString(places)
    return line if line.is_simple else LineString(only_loop(places).exterior.coords)


def _turns(points: Sequence[Point], reach: float) -> bool:
    """Tell whether a line goes away from its start before it comes back."""
    return max(distance(points[0], point) for point in points) > 3 * reach


def _beyond(end: Point, before: Point, by: float) -> Point:
    """An end of a line, a little farther on, so that it surely reaches what it ends at."""
    length = distance(end, before)
    if length == 0:
        return end
    return end[0] + (end[0] - before[0]) / length * by, end[1] + (end[1] - before[1]) / length * by


def _shapes(editor: LoopEditor, region: str, line: LineString) -> list[list[Polygon]]:
    """The pieces that a line cuts a region into, the largest first; parts that it misses stay with that one."""
    shape = editor.polygon(region)
    if shape.is_empty or not shape.intersects(line):
        return []
    pieces: list[list[Polygon]] = []
    missed: list[Polygon] = []
    for part in shape.geoms:
        inside = _cut(part, line)
        if len(inside) > 1:
            pieces += [[each] for each in inside]
        else:
            missed.append(part)
    if not pieces:
        return []
    pieces.sort(key=lambda piece: -piece[0].area)
    if pieces[-1][0].area < (editor.unit * 10) ** 2:
        raise CannotEdit(
            f"the cut leaves a sliver of '{region}': draw it farther from borders and corners, or exactly on them"
        )
    pieces[0] += missed
    return pieces


def _cut(part: Polygon, line: LineString) -> list[Polygon]:
    lines = shapely.union_all([part.boundary, line])
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines).tolist())).tolist()
    return [face for face in faces if part.contains(face.representative_point())]


def _piece(editor: LoopEditor, region: str, parts: list[Piece], first_new: int) -> Piece:
    """The rings of a piece, with the new corners that somebody else has put into its sides."""
    loops = editor.loops_of(region)
    return [
        RingOfCorners(tuple(_filled(ring.corners, loops, first_new)), ring.is_hole) for rings in parts for ring in rings
    ]


def _filled(ring: Sequence[int], loops: Sequence[EditedLoop], first_new: int) -> list[int]:
    made: list[int] = []
    for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
        made += [one, *_between(one, other, loops, first_new)]
    return made


def _between(one: int, other: int, loops: Sequence[EditedLoop], first_new: int) -> list[int]:
    """The new corners from one corner to another, if there is nothing else between them on a loop."""
    for loop in loops:
        for corners in (loop.corners, loop.corners[::-1]):
            if one in corners and other in corners:
                start = corners.index(one)
                after = corners[start + 1 :] + corners[:start]
                new_corners = after[: after.index(other)]
                if new_corners and all(corner >= first_new for corner in new_corners):
                    return new_corners
    return []


def split_region(data: Record, editor: LoopEditor, id: str, pieces: list[Piece]) -> dict[str, Piece]:
    """Write the pieces of a region into the data; the pieces by their ids."""
    regions = data["regions"]
    index = next(n for n, region in enumerate(regions) if isinstance(region, dict) and region.get("id") == id)
    region, old = regions[index], editor.loops_of(id)
    made = []
    for number, rings in enumerate(pieces):
        target = region if number == 0 else _offshoot(regions, region)
        put_outline(editor, target, rings, old)
        if number:
            regions.insert(index + number, target)
            made.append(str(target["id"]))
    _join_areas(data, id, made)
    return dict(zip([id, *made], pieces, strict=True))


def _offshoot(regions: list[object], region: Fields) -> Record:
    """A new region beside the one it was cut from: the same ground, and nothing on it."""
    others = [each for each in regions if isinstance(each, dict)]
    names = [str(each.get("name", "")) for each in others]
    name = another_name(str(region.get("terrain", "")), names, str(names)) if region.get("name") else ""
    made: Record = {"id": free_id(name or str(region["id"]), [str(each.get("id")) for each in others])}
    put(made, "name", name or None, REGION_ORDER)
    made.update({key: region[key] for key in ("terrain", "edge") if key in region})
    return made


def _join_areas(data: Record, id: str, made: list[str]) -> None:
    areas = data.get("areas")
    for ids in areas.values() if isinstance(areas, dict) else ():
        if isinstance(ids, list) and id in ids:
            ids[ids.index(id) + 1 : ids.index(id) + 1] = made


def join_barriers(data: Record, editor: LoopEditor, pieces: Mapping[str, Mapping[str, Piece]]) -> None:
    """Let a barrier stand between all pieces that border on each other where it stood before."""
    barriers = data.get("barriers")
    if not isinstance(barriers, list):
        return
    kept: list[object] = []
    for entry in barriers:
        pair = [str(id) for id in pair_of(entry)]
        if len(pair) != 2 or pieces.keys().isdisjoint(pair):
            kept.append(entry)
            continue
        ones, others = (_sides(editor, id, pieces) for id in pair)
        met = [[one, other] for one in ones for other in others if ones[one] & others[other]]
        kept += [entry if both == pair else _with_pair(entry, both) for both in met] or [entry]
    data["barriers"] = kept


def _sides(editor: LoopEditor, id: str, pieces: Mapping[str, Mapping[str, Piece]]) -> dict[str, set[frozenset[int]]]:
    """The sides of the pieces of a region after the cut, or of the region that is not cut, by id."""
    if id in pieces:
        return {name: {side for ring in rings for side in ring.sides()} for name, rings in pieces[id].items()}
    return {id: {frozenset(side) for loop in editor.loops_of(id) for side in loop.sides()}}


def _with_pair(entry: object, pair: list[str]) -> object:
    return {**entry, "between": pair} if isinstance(entry, dict) else pair
