"""Boards that are drawn with lines and have marks on them: which lines are borders, and which are only marks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mapforge.maps.formats.features import GUESSED, Features, Point, Remark
from mapforge.maps.formats.svg_names import is_no_region
from mapforge.maps.formats.svg_shapes import Drawn, drawn_shapes, faces_of_lines

if TYPE_CHECKING:
    from mapforge.maps.segments import Floats

Line = list[Point]
REPEATED = 4
"""So many shapes of one form and size are marks."""
ALIKE = 50
"""Shapes are of one size when the logarithms of their areas and lengths differ by less than one part of this."""
TINY = 0.002
"""A mark is smaller than this part of the drawing."""
BARE = 0.1
"""Where all that is drawn beside the lines covers less of the drawing than this, the lines are the board."""
FEWEST_LINES, FEWEST_FACES = 8, 4
EDGE, FEWEST_OUT = 0.01, 4
"""Where so many lines end so near to the box around all of them, the board ends there too."""


def lined(drawn: list[Drawn], lines: list[list[Point]], found: Features) -> list[Drawn]:
    """What lines enclose on a board whose shapes are all marks on it; nothing for any other drawing."""
    borders = _border_lines(drawn, lines)
    if not borders:
        return []
    faces = faces_of_lines(borders, found)
    if len(faces) < FEWEST_FACES:
        return []
    found.remarks.append(Remark(GUESSED, "what is closed are only small marks, so what the lines enclose is a region"))
    for shape in drawn:
        found.leave_out(
            f"a {shape.tag} that marks a place, encloses hardly anything or is a line", shape.feature.called
        )
    _take_layers(faces, drawn)
    return faces


def _take_layers(faces: list[Drawn], marks: list[Drawn]) -> None:
    """A mark says by its layer what it stands on: a sea, or ground that is out of play."""
    import shapely

    told = [mark for mark in marks if mark.is_closed and mark.layers]
    spots = shapely.centroid(drawn_shapes(told))
    for mark, face in zip(*shapely.STRtree(drawn_shapes(faces)).query(spots, predicate="within").tolist(), strict=True):
        layer, feature = told[mark].layers[-1], faces[face].feature
        feature.hints += [layer] if layer not in feature.hints else []
        if is_no_region(layer):
            feature.name = layer


def _border_lines(drawn: list[Drawn], lines: list[Line]) -> list[Line]:
    """The lines of a board on which all that is closed is a small mark or covers little; none of any other drawing."""
    import numpy as np
    import shapely

    is_open = [line[0] != line[-1] for line in lines]
    if sum(is_open) < FEWEST_LINES or not drawn:
        return []
    left, top, right, bottom = shapely.total_bounds([shapely.LineString(line) for line in lines])
    whole = (right - left) * (bottom - top)
    closed = [shape for shape in drawn if shape.is_filled or shape.is_closed]
    # Areas as they were drawn are enough: joining and repairing shapes could take long.
    rings = [[shapely.Polygon(rings[0]) for rings in shape.parts] for shape in closed]
    areas = np.array([sum(ring.area for ring in group) for group in rings])
    lengths = np.array([sum(ring.length for ring in group) for group in rings])
    marks = _repeated(areas, lengths, TINY * whole)
    if not marks or sum(area for index, area in enumerate(areas.tolist()) if index not in marks) > BARE * whole:
        return []
    boxes = {_box(ring) for index in marks for rings in closed[index].parts for ring in rings}
    kept = [line for line in lines if _box(line) not in boxes]
    return [*kept, *_frame(kept)]


def _frame(lines: list[Line]) -> list[Line]:
    """The frame of a board whose borders run out to a rectangle that nobody drew."""
    boxes = [_box(line) for line in lines]
    left, top, right, bottom = (pick(box[side] for box in boxes) for side, pick in enumerate((min, min, max, max)))
    near = EDGE * max(right - left, bottom - top)
    ends = [spot for line in lines for spot in (line[0], line[-1])]
    free = [spot for spot, times in Counter(ends).items() if times == 1]
    out = sum(min(x - left, right - x, y - top, bottom - y) < near for x, y in free)
    return [[(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]] if out >= FEWEST_OUT else []


def _repeated(areas: Floats, lengths: Floats, most: float) -> set[int]:
    """The small shapes of which there are many of one form and size."""
    import numpy as np

    groups: dict[tuple[int, int], list[int]] = {}
    for index in np.flatnonzero((areas > 0) & (areas < most)).tolist():
        key = round(ALIKE * float(np.log(areas[index]))), round(ALIKE * float(np.log(lengths[index])))
        groups.setdefault(key, []).append(index)
    return {index for group in groups.values() if len(group) >= REPEATED for index in group}


def _box(line: Line) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return min(xs), min(ys), max(xs), max(ys)
