"""Lines that a hand draws: what they snap to, and the loop that is meant where one crosses itself."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely import LineString, Polygon

from mapforge.maps.outlines import Point
from mapforge.studio.editing.edit_request import EditRequest
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.loop_editor import LoopEditor

REACH = 1 / 120
"""What is nearer than this part of the map snaps, unless the page says otherwise."""
ENDS = 0.3
"""The ends of a line beyond the place where it crosses itself are at most this part of it."""
KNOTS = 0.05
"""Where a hand crosses its own line, loops that are smaller than this part of the largest one are not meant."""


def reach_of(request: EditRequest, editor: LoopEditor) -> float:
    """How near to a corner or a border a place must be to snap to it."""
    return max(0.0, request.number("snap")) if request.has("snap") else editor.size * REACH


def only_loop(points: Sequence[Point]) -> Polygon:
    """The loop in a line that crosses itself: the ends beyond the crossing, and small knots, are left out."""
    line = LineString(points)
    lines = shapely.get_parts(shapely.union_all([line])).tolist()
    loops = sorted(shapely.get_parts(shapely.polygonize(lines)).tolist(), key=lambda loop: -loop.area)
    is_clear = bool(loops) and loops[0].length > line.length * (1 - ENDS)
    if not is_clear or sum(loop.area for loop in loops[1:]) > loops[0].area * KNOTS:
        raise CannotEdit("the line crosses itself where it is marked; move its corners apart, or draw it in one stroke")
    return Polygon(loops[0].exterior)
