"""Regions become one: the border between them goes, and everything that named them names the one that stays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import shapely
from shapely import Polygon

from mapforge.files.plain_data import Record
from mapforge.studio.editing.coordinates import distance_to_side
from mapforge.studio.editing.edit_context import REGION_ORDER, EditContext, put, regions_of, replace_in_pairs
from mapforge.studio.editing.edit_request import EditRequest
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.loop_editor import EditedLoop, LoopEditor, only_polygons
from mapforge.studio.editing.ring_texts import RingOfCorners, put_outline, rings_of, words_of


def merge(context: EditContext, request: EditRequest) -> Record:
    """Make one region of several that touch; the first of them in the file keeps its id and its name."""
    chosen = request.some_of("regions", context.ids)
    if len(chosen) < 2:
        raise CannotEdit("choose at least two regions to merge")
    ids = [id for id in context.ids if id in chosen]
    context.answer["regions"] = [ids[0]]
    editor = LoopEditor(context.data, context.graph)
    if not editor.loops:
        return _joined(context.new_data(), ids)
    if missing := [id for id in ids if not editor.loops_of(id)]:
        raise CannotEdit(f"'{missing[0]}' has no outline that can be read, so it cannot be merged")
    old = [loop for id in ids for loop in editor.loops_of(id)]
    _replace_loops(editor, ids, old)
    data = _joined(editor.finish(), ids)
    (region,) = regions_of(data, ids[:1])
    made = [RingOfCorners(tuple(loop.corners), loop.is_hole) for loop in editor.loops_of(ids[0])]
    put_outline(editor, region, made, old)
    return data


def _replace_loops(editor: LoopEditor, ids: Sequence[str], old: Sequence[EditedLoop]) -> None:
    """Give the first of some regions the outline of all, and take away those of the others."""
    rings = rings_of(editor, _union(editor, ids), {place: number for number, place in enumerate(editor.points)})
    met = {corner for ring in rings for corner in ring.corners if sum(corner in loop.corners for loop in old) > 1}
    editor.loops = [loop for loop in editor.loops if loop.region not in ids]
    for ring in rings:
        editor.add_loop(ids[0], ring.corners, words_of(old), is_hole=ring.is_hole)
    _tidy(editor, met)


def _union(editor: LoopEditor, ids: Sequence[str]) -> Polygon:
    parts = only_polygons(shapely.union_all([editor.polygon(id) for id in ids])).geoms
    if len(parts) != 1:
        raise CannotEdit("these regions do not all share a border, so they cannot become one; choose neighbours")
    return parts[0]


def _tidy(editor: LoopEditor, corners: Iterable[int]) -> None:
    """Take out corners at which borders met, where everybody's line stays straight without them."""
    for corner in corners:
        around: set[int] = set()
        for loop in editor.loops:
            for one, other in loop.sides():
                around |= {other} if one == corner else {one} if other == corner else set()
        fewest = min((len(loop.corners) for loop in editor.loops if corner in loop.corners), default=0)
        if len(around) == 2 and corner not in editor.names and fewest > 3:
            start, end = (editor.points[each] for each in around)
            if distance_to_side(editor.points[corner], start, end) <= editor.unit * 0.75:
                editor.remove(corner)


def _joined(data: Record, ids: Sequence[str]) -> Record:
    """The data without the merged regions but the first, which gets what was on them."""
    first, *others = regions_of(data, ids)
    for other in others:
        own = _listed(first.get("symbols"))
        put(first, "symbols", own + [s for s in _listed(other.get("symbols")) if s not in own], REGION_ORDER)
        _join_pieces(first, other.get("pieces"))
        if other.get("edge") is True and first.get("edge") is False:
            first["edge"] = True
    gone = set(ids[1:])
    data["regions"] = [r for r in data["regions"] if not (isinstance(r, dict) and r.get("id") in gone)]
    replace_in_pairs(data, lambda id: ids[0] if id in gone else id)
    return data


def _join_pieces(first: Record, standing: object) -> None:
    known = first.get("pieces")
    pieces = dict(known) if isinstance(known, dict) else {}
    for piece, count in standing.items() if isinstance(standing, dict) else ():
        here = pieces.get(piece, 0)
        pieces[piece] = max(count, here) if type(count) is int and type(here) is int else count
    if pieces:
        put(first, "pieces", pieces, REGION_ORDER)


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list) else []
