"""The loops of a map while corners are moved, added and removed, for everybody who shares them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from mapforge.files.plain_data import Fields, Record
from mapforge.maps.outlines import Point
from mapforge.studio.editing.coordinates import (
    digits_for,
    distance,
    distance_to_side,
    nearest_on_side,
    pair,
    rounded,
    share_along,
)
from mapforge.studio.editing.corner_graph import HAIR, CornerGraph, Loop, words_at
from mapforge.studio.editing.edit_session import CannotEdit

Keys = tuple[str | int, ...]
Side = tuple[int, int]


@dataclass
class LoopCorner:
    """A corner of a loop, and the words that stand for it; none where a straight side passes it."""

    corner: int
    words: list[str]


@dataclass
class EditedLoop:
    """A loop to be changed: its steps, and the words that close it by hand."""

    region: str
    keys: Keys
    steps: list[LoopCorner]
    closing: list[str]
    is_hole: bool = False
    is_changed: bool = False

    @property
    def corners(self) -> list[int]:
        """The corners in order."""
        return [step.corner for step in self.steps]

    def sides(self) -> Iterator[Side]:
        """The sides, from corner to corner."""
        corners = self.corners
        yield from zip(corners, (*corners[1:], corners[0]), strict=True)


class LoopEditor:
    """All loops of a map, ready to be changed and written back."""

    def __init__(self, data: Fields, graph: CornerGraph, size: float = 0.0) -> None:
        self.data: Record = deepcopy(dict(data))
        self.size = max(graph.size, size)
        self.points = list(graph.points)
        self._numbers = {point: number for number, point in enumerate(self.points)}
        self.names = dict(graph.names)
        self.loops = [_edited_loop(data, loop) for loop in graph.loops]
        self.tolerance = graph.tolerance
        self.unit = 10.0 ** -digits_for(self.size)
        """The smallest step between two places."""

    def place(self, point: Point) -> Point:
        """A place with as many digits as the map has."""
        return rounded(point, self.size)

    def loops_of(self, region: str) -> list[EditedLoop]:
        """The loops of a region."""
        return [loop for loop in self.loops if loop.region == region]

    def word(self, corner: int) -> str:
        """The word for a corner."""
        return self.names.get(corner) or pair(self.points[corner])

    def move(self, corner: int, place: Point) -> None:
        """Move a corner with everything that meets there."""
        self._numbers.pop(self.points[corner], None)
        self.points[corner] = place
        self._numbers.setdefault(place, corner)
        if corner in self.names:
            self.data["points"][self.names[corner]] = pair(place)
        named = set(self.names.values())
        for loop in self.loops:
            for step in loop.steps:
                if step.corner == corner:
                    step.words = [word if word in named else pair(place) for word in step.words]
                    loop.is_changed = True
            if loop.steps and loop.steps[0].corner == corner:
                loop.closing = [word if word in named else pair(place) for word in loop.closing]

    def move_all(self, places: Mapping[int, Point]) -> None:
        """Move many corners at once, each with everything that meets there."""
        for corner, place in places.items():
            self.points[corner] = place
            if corner in self.names:
                self.data["points"][self.names[corner]] = pair(place)
        self._numbers = {point: number for number, point in enumerate(self.points)}
        named = set(self.names.values())
        for loop in self.loops:
            for step in loop.steps:
                if step.corner in places:
                    step.words = [word if word in named else pair(places[step.corner]) for word in step.words]
                    loop.is_changed = True
            if loop.steps and loop.steps[0].corner in places:
                place = places[loop.steps[0].corner]
                loop.closing = [word if word in named else pair(place) for word in loop.closing]

    def insert(self, side: Side, corner: int) -> None:
        """Put a corner into a side, for everybody who has that side."""
        for loop in self.loops:
            corners = loop.corners
            for index in range(len(corners) - 1, -1, -1):
                ends = corners[index], corners[(index + 1) % len(corners)]
                if set(ends) == set(side) and corner not in ends:
                    loop.steps.insert(index + 1, LoopCorner(corner, [self.word(corner)]))
                    loop.is_changed = True

    def remove(self, corner: int) -> None:
        """Take a corner out of every loop."""
        for loop in self.loops:
            if corner in loop.corners:
                if loop.steps[0].corner == corner:
                    loop.closing = []
                loop.steps = [step for step in loop.steps if step.corner != corner]
                loop.is_changed = True

    def new_corner(self, place: Point) -> int:
        """A corner at a place: a new one, or the one that is there already."""
        if place not in self._numbers:
            self._numbers[place] = len(self.points)
            self.points.append(place)
        return self._numbers[place]

    def corner_near(self, point: Point, reach: float) -> int | None:
        """The nearest corner in use within some distance."""
        used = {corner for loop in self.loops for corner in loop.corners}
        near = [(distance(self.points[corner], point), corner) for corner in used]
        best = min(near, default=(reach + 1, -1))
        return best[1] if best[0] <= reach else None

    def side_near(self, point: Point, reach: float) -> Side | None:
        """The nearest side within some distance."""
        sides = list(self._sides())
        if not sides:
            return None
        lines = shapely.linestrings([[self.points[one], self.points[other]] for one, other in sides])
        away = shapely.distance(lines, shapely.Point(point))
        best = int(away.argmin())
        return sides[best] if away[best] <= reach else None

    def _sides(self) -> Iterable[Side]:
        return dict.fromkeys(side for loop in self.loops for side in loop.sides())

    def corner_for(self, point: Point, free: dict[Point, int]) -> int:
        """The corner for a place of a new line: one that is there, one in a side that is there, or a free one."""
        if point in free:
            return free[point]
        if point in self._numbers:
            return self._numbers[point]
        near = self.corner_near(point, max(self.unit, self.tolerance))
        if near is None:
            side = self.side_near(point, max(self.size * 1e-6, self.tolerance))
            near = self.new_corner(self.place(point))
            if side is not None:
                self.insert(side, near)
        free[point] = near
        return near

    def polygon(self, region: str) -> MultiPolygon:
        """The shape of a region, with every corner that its sides pass; repaired where it must be."""
        outer, holes = (self._united(region, is_hole=is_hole) for is_hole in (False, True))
        return only_polygons(outer if holes.is_empty else outer.difference(holes))

    def _united(self, region: str, *, is_hole: bool) -> MultiPolygon:
        rings = [[self.points[c] for c in loop.corners] for loop in self.loops_of(region) if loop.is_hole == is_hole]
        shapes = [shapely.make_valid(Polygon(ring)) for ring in rings if len(set(ring)) > 2]
        return only_polygons(shapely.union_all(shapes))

    def add_loop(self, region: str, corners: Sequence[int], words: Mapping[int, list[str]], *, is_hole: bool) -> None:
        """Add a loop through some corners; those without words of their own are written where they must be."""
        steps = [LoopCorner(corner, list(words.get(corner, []))) for corner in corners]
        self.loops.append(EditedLoop(region, (), steps, [], is_hole, True))

    def written(self, loop: EditedLoop) -> list[str]:
        """The words of a loop: passed corners are left out where the side is still straight."""
        steps = [LoopCorner(step.corner, list(step.words)) for step in loop.steps]
        if len({step.corner for step in steps}) < 3:
            raise CannotEdit("this would leave nothing of a region; move its corners, or delete or merge the region")
        anchors = sum(bool(step.words) for step in steps)
        if anchors < 3:
            steps = [LoopCorner(step.corner, step.words or [self.word(step.corner)]) for step in steps]
        for index in range(len(steps)):
            if not steps[index].words and self._is_off(steps, index):
                steps[index].words = [self.word(steps[index].corner)]
        return [word for step in steps for word in step.words] + loop.closing

    def _is_off(self, steps: list[LoopCorner], index: int) -> bool:
        """Tell whether a corner does not lie on the side that should pass it."""
        around = [steps[(index + n) % len(steps)] for n in range(1, len(steps))]
        after, before = (next(step.corner for step in loop if step.words) for loop in (around, around[::-1]))
        slack = max(self.size * HAIR, self.tolerance)
        return distance_to_side(self.points[steps[index].corner], self.points[before], self.points[after]) > slack

    def finish(self) -> Record:
        """The data with every changed loop written where it stood."""
        for loop in self.loops:
            if loop.is_changed and loop.keys:
                outer: Any = self.data
                for key in loop.keys[:-1]:
                    outer = outer[key]
                outer[loop.keys[-1]] = " ".join(self.written(loop))
        return self.data

    def ordered_along(self, side: Side, corners: Iterable[int]) -> list[int]:
        """Corners in the order in which they come along a side."""
        start, end = (self.points[corner] for corner in side)
        return sorted(corners, key=lambda corner: share_along(self.points[corner], start, end))

    def snapped(self, point: Point, reach: float) -> Point:
        """A place moved to a corner or a side that is near enough."""
        corner = self.corner_near(point, reach)
        if corner is not None:
            return self.points[corner]
        side = self.side_near(point, reach)
        return nearest_on_side(point, self.points[side[0]], self.points[side[1]]) if side else point


def _edited_loop(data: Fields, loop: Loop) -> EditedLoop:
    words = words_at(data, loop.keys)
    closing: list[str] = []
    first = loop.stops[0].words
    last = len(words) - 1
    while last > 0 and last in first and first[0] == 0 and last > first.index(last):
        closing.insert(0, words[last])
        last -= 1
    steps = [LoopCorner(stop.corner, [words[n] for n in stop.words if n <= last]) for stop in loop.stops]
    return EditedLoop(loop.region, loop.keys, steps, closing, loop.is_hole)


def only_polygons(shape: BaseGeometry) -> MultiPolygon:
    """The parts of a shape that cover something."""
    parts = shapely.get_parts(shapely.get_parts(shape)).tolist()
    return MultiPolygon([part for part in parts if isinstance(part, Polygon) and part.area > 0])
