"""Edits of single corners: moved, inserted and removed, for everybody who meets there."""

from __future__ import annotations

from mapforge.files.plain_data import Record
from mapforge.studio.editing.coordinates import distance
from mapforge.studio.editing.edit_context import EditContext
from mapforge.studio.editing.edit_request import EditRequest, checked_point, corner_number
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.loop_editor import LoopEditor


def move_corners(context: EditContext, request: EditRequest) -> Record:
    """Move corners, with everything that meets there."""
    editor = LoopEditor(context.data, context.graph)
    for move in request.listed("moves"):
        if not isinstance(move, list) or len(move) != 3:
            raise CannotEdit("a move must be the number of a corner, x and y")
        place = checked_point(move[1:], "moves")
        # Rounded to what can be seen: the file gets no digits that nobody asked for.
        editor.move(corner_number(move[0], len(context.graph.points)), editor.place(place))
    return editor.finish()


def insert_corner(context: EditContext, request: EditRequest) -> Record:
    """Insert a corner into a side, for all regions that share the side."""
    count = len(context.graph.points)
    ends = [corner_number(value, count) for value in request.listed("between")]
    editor = LoopEditor(context.data, context.graph)
    if len(ends) != 2 or not any(set(side) == set(ends) for loop in editor.loops for side in loop.sides()):
        raise CannotEdit("a corner can only be inserted between two neighbouring corners")
    place = editor.place(request.point("at"))
    # Two corners nearer than the smallest step would be written as the same place, and a side of no length is an error.
    if min(distance(place, editor.points[end]) for end in ends) <= editor.unit / 2 or place in editor.points:
        raise CannotEdit("there is already a corner here; insert the new one farther away")
    corner = editor.new_corner(place)
    editor.insert((ends[0], ends[1]), corner)
    context.answer["at"] = list(place)
    return editor.finish()


def remove_corners(context: EditContext, request: EditRequest) -> Record:
    """Remove corners that lie on one border only, from both of its sides."""
    count = len(context.graph.points)
    corners = [corner_number(value, count) for value in request.listed("corners")]
    editor = LoopEditor(context.data, context.graph)
    for corner in dict.fromkeys(corners):
        # Where three borders meet, removing the corner would leave each region to close the gap in its own way.
        if context.graph.degrees.get(corner, 0) > 2:
            raise CannotEdit("several borders meet at this corner, so it cannot be removed; move it, or merge regions")
        editor.remove(corner)
    return editor.finish()
