"""Edits of single corners: moved, inserted and removed, for everybody who meets there."""

from __future__ import annotations

from mapforge.files.plain_data import Record
from mapforge.studio.desk.coordinates import distance
from mapforge.studio.desk.draft import Draft
from mapforge.studio.desk.edit_request import Request, corner_number
from mapforge.studio.desk.manuscript import CannotEdit
from mapforge.studio.desk.sheet import Sheet


def move_corners(sheet: Sheet, request: Request) -> Record:
    """Move corners, with everything that meets there."""
    draft = Draft(sheet.data, sheet.graph)
    for move in request.listed("moves"):
        if not isinstance(move, list) or len(move) != 3:
            raise CannotEdit("a move is the number of a corner, x and y")
        place = Request({"op": request.op, "moves": move[1:]}).point("moves")
        draft.move(corner_number(move[0], len(sheet.graph.points)), draft.place(place))
    return draft.finish()


def insert_corner(sheet: Sheet, request: Request) -> Record:
    """Insert a corner into a side, for all regions that share the side."""
    count = len(sheet.graph.points)
    ends = [corner_number(value, count) for value in request.listed("between")]
    draft = Draft(sheet.data, sheet.graph)
    if len(ends) != 2 or not any(set(side) == set(ends) for way in draft.ways for side in way.sides()):
        raise CannotEdit("a corner is inserted between two corners that a side joins")
    place = draft.place(request.point("at"))
    if min(distance(place, draft.points[end]) for end in ends) <= draft.unit / 2 or place in draft.points:
        raise CannotEdit("there is a corner already; insert it farther from the others")
    corner = draft.new_corner(place)
    draft.insert((ends[0], ends[1]), corner)
    sheet.answer["at"] = list(place)
    return draft.finish()


def remove_corners(sheet: Sheet, request: Request) -> Record:
    """Remove corners that lie on one border only, from both of its sides."""
    count = len(sheet.graph.points)
    corners = [corner_number(value, count) for value in request.listed("corners")]
    draft = Draft(sheet.data, sheet.graph)
    for corner in dict.fromkeys(corners):
        if sheet.graph.degrees.get(corner, 0) > 2:
            raise CannotEdit("several borders meet at this corner, so it cannot be removed; move it, or merge regions")
        draft.remove(corner)
    return draft.finish()
