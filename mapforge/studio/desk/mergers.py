"""Regions become one: the border between them goes, and everything that named them names the one that stays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import shapely
from shapely import Polygon

from mapforge.files.plain_data import Record
from mapforge.studio.desk.coordinates import distance_to_side
from mapforge.studio.desk.draft import Draft, only_polygons
from mapforge.studio.desk.edit_request import Request
from mapforge.studio.desk.manuscript import CannotEdit
from mapforge.studio.desk.ring_texts import RingOfCorners, put_outline, rings_of, words_of
from mapforge.studio.desk.sheet import REGION_ORDER, Sheet, put, regions_of, replace_in_pairs


def merge(sheet: Sheet, request: Request) -> Record:
    """Make one region of several that touch; the first of them in the file keeps its id and its name."""
    chosen = request.some_of("regions", sheet.ids)
    if len(chosen) < 2:
        raise CannotEdit("choose at least two regions to merge")
    ids = [id for id in sheet.ids if id in chosen]
    sheet.answer["regions"] = [ids[0]]
    draft = Draft(sheet.data, sheet.graph)
    if not draft.ways:
        return _joined(sheet.new_data(), ids)
    if missing := [id for id in ids if not draft.ways_of(id)]:
        raise CannotEdit(f"'{missing[0]}' has no outline that can be read, so it cannot be merged")
    old = [way for id in ids for way in draft.ways_of(id)]
    rings = rings_of(draft, _union(draft, ids), {place: number for number, place in enumerate(draft.points)})
    met = {corner for ring in rings for corner in ring.corners if sum(corner in way.corners for way in old) > 1}
    draft.ways = [way for way in draft.ways if way.region not in ids]
    for ring in rings:
        draft.add_way(ids[0], ring.corners, words_of(old), is_hole=ring.is_hole)
    _tidy(draft, met)
    data = _joined(draft.finish(), ids)
    (region,) = regions_of(data, ids[:1])
    made = [RingOfCorners(tuple(way.corners), way.is_hole) for way in draft.ways_of(ids[0])]
    put_outline(draft, region, made, old)
    return data


def _union(draft: Draft, ids: Sequence[str]) -> Polygon:
    parts = only_polygons(shapely.union_all([draft.polygon(id) for id in ids])).geoms
    if len(parts) != 1:
        raise CannotEdit("these regions do not all share a border, so they cannot become one; choose neighbours")
    return parts[0]


def _tidy(draft: Draft, corners: Iterable[int]) -> None:
    """Take out corners at which borders met, where everybody's line stays straight without them."""
    for corner in corners:
        around: set[int] = set()
        for way in draft.ways:
            for one, other in way.sides():
                around |= {other} if one == corner else {one} if other == corner else set()
        fewest = min((len(way.corners) for way in draft.ways if corner in way.corners), default=0)
        if len(around) == 2 and corner not in draft.names and fewest > 3:
            start, end = (draft.points[each] for each in around)
            if distance_to_side(draft.points[corner], start, end) <= draft.unit * 0.75:
                draft.remove(corner)


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
