"""A guard for edits that move many corners: no outline may cross itself or another one that it did not cross before."""

from __future__ import annotations

import shapely

from mapforge.files.plain_data import Fields
from mapforge.maps.outlines import read_drawing
from mapforge.studio.editing.edit_session import CannotEdit

SLACK = 1e-5
"""What overlaps by less than this part of the map is nothing."""


def refuse_tangles(before: Fields, after: Fields, advice: str) -> None:
    """Raise CannotEdit if an edit makes outlines cross that did not cross before."""
    old, new = _overlap(before), _overlap(after)
    if new[0] - old[0] > 0 or new[1] - old[1] > SLACK:
        raise CannotEdit(f"outlines would cross each other; {advice}")


def _overlap(data: Fields) -> tuple[int, float]:
    """How many outlines cross themselves, and which part of the ground is covered twice."""
    shapes = list(read_drawing(data).polygons().values())
    crossed = sum(not shape.is_valid for shape in shapes)
    sound = [shape if shape.is_valid else shapely.make_valid(shape) for shape in shapes]
    ground = shapely.union_all(sound).area
    return crossed, (sum(shape.area for shape in sound) - ground) / ground if ground else 0.0
