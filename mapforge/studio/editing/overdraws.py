"""Shapes drawn over a full board: each takes its ground from what lies below, and what is cut keeps its id."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from mapforge.files.plain_data import Fields, Record
from mapforge.maps.insets import inset
from mapforge.maps.outlines import Point
from mapforge.studio.editing.cuts import Piece, join_barriers, split_region
from mapforge.studio.editing.edit_context import EditContext, replace_in_pairs
from mapforge.studio.editing.edit_request import EditRequest, checked_whole
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.loop_editor import EditedLoop, LoopCorner, LoopEditor, only_polygons
from mapforge.studio.editing.ring_texts import RingOfCorners, put_outline, rings_of

TOGETHER = -1
"""The choice to let all parts of a region stay one region."""
CRUMB = 0.05
"""What is left of a region and smaller than this part of an average one goes with the new shape."""
Remains = dict[str, list[list[Polygon]]]
"""The pieces that are left of each region that was drawn over, the largest first; none of those that were covered."""


def draw_over(context: EditContext, request: EditRequest, editor: LoopEditor, drawn: Polygon, new: Record) -> Record:
    """Draw a region over others; nothing happens yet where somebody must say which part keeps a name."""
    cover = Cover(editor, {"": MultiPolygon([drawn])})
    if shapely.union_all(cover.shapes[""]).area <= (editor.unit * 3) ** 2:
        raise CannotEdit("there is nothing left to draw here: it is off the board")
    data = covered_data(context, request, cover)
    if data is None:
        return context.new_data()
    put_outline(editor, new, cover.rings[""])
    data["regions"].append(new)
    context.answer["regions"] = [new["id"]]
    return data


class Cover:
    """New shapes over a map: what becomes of them, and what they leave of the regions below."""

    def __init__(self, editor: LoopEditor, drawn: Mapping[str, MultiPolygon], moved: Collection[str] = ()) -> None:
        self.editor = editor
        self.remains: Remains = {}
        self.pieces: dict[str, list[list[Piece]]] = {}
        self.rings: dict[str, list[RingOfCorners]] = {}
        known = dict.fromkeys(loop.region for loop in editor.loops if loop.region not in moved)
        regions = {id: editor.polygon(id) for id in known}
        everything = shapely.union_all(list(drawn.values()))
        below = {id: shape for id, shape in regions.items() if _overlap(shape, everything) > (editor.unit * 3) ** 2}
        faces = _faces(editor, [*drawn.values(), *below.values()])
        self.shapes = {
            key: _united(editor, [face for face in faces if shape.contains(face.representative_point())])
            for key, shape in drawn.items()
        }
        free = [face for face in faces if not everything.contains(face.representative_point())]
        for id, shape in below.items():
            self._leave(id, [face for face in free if shape.contains(face.representative_point())], everything)

    def _leave(self, id: str, faces: Sequence[Polygon], above: BaseGeometry) -> None:
        """Note what is left of a region; crumbs of it go with the shape that they touch."""
        editor, parts = self.editor, _united(self.editor, faces)
        cut = [part for part in parts if part.distance(above) <= editor.unit]
        for crumb in (part for part in cut if part.area < self._least):
            nearest = min(self.shapes, key=lambda key: shapely.distance(crumb, shapely.union_all(self.shapes[key])))
            self.shapes[nearest] = _united(editor, [*self.shapes[nearest], crumb])
        self.remains[id] = [[part] for part in cut if part.area >= self._least]
        # Parts that are elsewhere stay with the largest one.
        if missed := [part for part in parts if part not in cut]:
            first, *others = self.remains[id] or [[]]
            self.remains[id] = [[*first, *missed], *others]

    @cached_property
    def _least(self) -> float:
        editor = self.editor
        areas = [editor.polygon(id).area for id in dict.fromkeys(loop.region for loop in editor.loops)]
        return max((editor.unit * 10) ** 2, CRUMB * sum(areas) / len(areas))

    def place_corners(self) -> None:
        """Make rings of all shapes through the same corners: where one passes a corner of another, it stops, too."""
        editor, known = self.editor, dict[Point, int]()
        used = {corner for loop in editor.loops for corner in loop.corners}
        rings = {
            key: [ring for part in parts for ring in rings_of(editor, part, known)]
            for key, parts in self.shapes.items()
        }
        pieces = {
            id: [[rings_of(editor, part, known) for part in piece] for piece in listed]
            for id, listed in self.remains.items()
            if listed
        }
        parts = [part for listed in pieces.values() for piece in listed for part in piece]
        seen = self._seen([ring for listed in (*rings.values(), *parts) for ring in listed])
        self._give_corners_to_neighbours(_Stops(editor, seen - used))
        stops = _Stops(editor, seen)
        self.pieces = {
            id: [[stops.filled(part) for part in piece] for piece in listed] for id, listed in pieces.items()
        }
        self.rings = {key: stops.filled(listed) for key, listed in rings.items()}

    def _seen(self, rings: Sequence[RingOfCorners]) -> set[int]:
        """The corners at which something may stop: those of new rings and of what was there, but for the swallowed."""
        near = {corner for ring in rings for corner in ring.corners}
        near |= {corner for loop in self.editor.loops if loop.region in self.remains for corner in loop.corners}
        return near - self._swallowed(near)

    def _give_corners_to_neighbours(self, new_stops: _Stops) -> None:
        """Rounding may move a new corner a hair off the side of somebody who loses nothing, but borders on it."""
        for loop in self.editor.loops:
            if loop.region not in self.remains and loop.region not in self.shapes:
                new_stops.fill(loop)

    def _swallowed(self, corners: set[int]) -> set[int]:
        """The corners that lie well inside of a shape, where nothing stops any more."""
        inner = shapely.union_all(
            [inset(part, self.editor.unit * 2) for parts in self.shapes.values() for part in parts]
        )
        return {corner for corner in corners if shapely.contains_xy(inner, *self.editor.points[corner])}


def covered_data(context: EditContext, request: EditRequest, cover: Cover) -> Record | None:
    """The map without the ground that new shapes take; None where somebody must say which part keeps a name."""
    remains, editor = cover.remains, cover.editor
    keeps = _choices(request, remains)
    if asked := [id for id, parts in remains.items() if len(parts) > 1 and id not in keeps]:
        context.answer["asks"] = [_question(context, id, remains[id]) for id in asked]
        return None
    cover.place_corners()
    for loop in editor.loops:
        if loop.region in remains or loop.region in cover.shapes:
            loop.keys = ()
    data = editor.finish()
    named = {id: split_region(data, editor, id, _kept(listed, keeps.get(id, 0))) for id, listed in cover.pieces.items()}
    join_barriers(data, editor, named)
    if gone := {id for id, parts in remains.items() if not parts}:
        data["regions"] = [r for r in data["regions"] if not (isinstance(r, dict) and r.get("id") in gone)]
        replace_in_pairs(data, lambda id: None if id in gone else id)
        context.answer["covered"] = sorted(gone)
    return data


def _overlap(one: MultiPolygon, other: BaseGeometry) -> float:
    return one.intersection(other).area if one.intersects(other) else 0.0


def _faces(editor: LoopEditor, shapes: Sequence[Polygon | MultiPolygon]) -> list[Polygon]:
    """What the lines of all shapes surround, with corners where they can be written: so rounding moves none later."""
    lines = shapely.union_all([shape.boundary for shape in shapes], grid_size=editor.unit)
    faces: list[Polygon] = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines).tolist())).tolist()
    return faces


def _united(editor: LoopEditor, faces: Sequence[Polygon]) -> list[Polygon]:
    """Faces that touch as one, the largest first."""
    return sorted(only_polygons(shapely.union_all(faces, grid_size=editor.unit)).geoms, key=lambda part: -part.area)


def _choices(request: EditRequest, remains: Remains) -> dict[str, int]:
    keeps = request.value_or("keeps") or {}
    if not isinstance(keeps, Mapping):
        raise CannotEdit("'keeps' is an object: ids of regions, each with the number of a part")
    chosen = {id: keeps[id] for id in remains if id in keeps}
    return {id: checked_whole(part, "keeps", TOGETHER, len(remains[id]) - 1) for id, part in chosen.items()}


def _question(context: EditContext, id: str, pieces: Sequence[Sequence[Polygon]]) -> Record:
    region: Fields = next(each for each in context.regions if each["id"] == id)
    loops = [[_points(ring) for part in piece for ring in (part.exterior, *part.interiors)] for piece in pieces]
    return {"region": id, "name": str(region.get("name") or id), "parts": loops}


def _points(ring: shapely.LinearRing) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in list(ring.coords)[:-1]]


def _kept(pieces: list[list[Piece]], choice: int) -> list[Piece]:
    """The parts of a region as pieces, the one that keeps its name first; or all of them as one piece."""
    if choice == TOGETHER:
        return [[ring for piece in pieces for rings in piece for ring in rings]]
    first, *others = [pieces[choice], *pieces[:choice], *pieces[choice + 1 :]]
    return [[ring for rings in piece for ring in rings] for piece in (first, *others)]


class _Stops:
    """Corners at which every line that passes them stops."""

    def __init__(self, editor: LoopEditor, corners: set[int]) -> None:
        self.editor, self.corners = editor, sorted(corners)
        self._tree = shapely.STRtree(shapely.points([editor.points[corner] for corner in self.corners]))

    def filled(self, rings: Sequence[RingOfCorners]) -> list[RingOfCorners]:
        """Rings with the corners that they pass."""
        return [RingOfCorners(tuple(self._with_passed(ring.corners)), ring.is_hole) for ring in rings]

    def fill(self, loop: EditedLoop) -> None:
        """Let a loop stop at the corners that it passes."""
        own = {step.corner: step for step in loop.steps}
        around = self._with_passed(loop.corners)
        if len(around) > len(loop.steps):
            loop.steps = [own.get(corner) or LoopCorner(corner, [self.editor.word(corner)]) for corner in around]
            loop.is_changed = True

    def _with_passed(self, ring: Sequence[int]) -> list[int]:
        corners: list[int] = []
        own = set(ring)
        for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            line = shapely.LineString([self.editor.points[one], self.editor.points[other]])
            near = self._tree.query(line, predicate="dwithin", distance=self.editor.unit / 2).tolist()
            passed = [self.corners[place] for place in near if self.corners[place] not in own]
            corners += [one, *self.editor.ordered_along((one, other), passed)]
        return corners
