"""The corners of a map as things of their own: one corner for all words that mean its place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from mapforge.maps import Outline, Point, Ring, parse_pair, read_drawing, snap

HAIR = 1e-9
"""What is shorter than this part of the whole map is nothing."""


@dataclass
class Stop:
    """A corner on the way around a region, and the words in its outline that say so; none where a side passes it."""

    corner: int
    words: list[int] = field(default_factory=list)


@dataclass
class Loop:
    """A closed way around a region or a hole in it."""

    region: str
    index: int
    """The place of the region in the list of regions."""
    keys: tuple[str | int, ...]
    """The keys of its text in the data."""
    stops: list[Stop]
    is_hole: bool = False

    @property
    def corners(self) -> list[int]:
        """The corners in order."""
        return [stop.corner for stop in self.stops]

    def sides(self) -> Iterator[tuple[int, int]]:
        """The sides in order, from corner to corner."""
        corners = self.corners
        yield from zip(corners, (*corners[1:], corners[0]), strict=True)


@dataclass
class CornerGraph:
    """All corners of a drawn map and the loops through them."""

    points: list[Point]
    loops: list[Loop]
    names: dict[int, str]
    """Named corners."""
    tolerance: float = 0.0

    @cached_property
    def uses(self) -> dict[int, set[str]]:
        """The regions that meet at each corner."""
        found: dict[int, set[str]] = defaultdict(set)
        for loop in self.loops:
            for corner in loop.corners:
                found[corner].add(loop.region)
        return found

    @cached_property
    def degrees(self) -> dict[int, int]:
        """How many sides end at each corner."""
        ends: dict[int, set[int]] = defaultdict(set)
        for loop in self.loops:
            for one, other in loop.sides():
                ends[one].add(other)
                ends[other].add(one)
        return {corner: len(others) for corner, others in ends.items()}

    @property
    def junctions(self) -> list[int]:
        """The corners at which three sides or more meet."""
        return sorted(corner for corner, degree in self.degrees.items() if degree > 2)

    @cached_property
    def size(self) -> float:
        """The longer side of a box around all corners."""
        if not self.points:
            return 0.0
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return max(max(xs) - min(xs), max(ys) - min(ys))

    @property
    def slack(self) -> float:
        """How near is the same: the tolerance, or a hair."""
        return max(self.tolerance, self.size * HAIR)


def corner_graph(data: Mapping[str, Any]) -> CornerGraph:
    """The corners of a map; outlines that cannot be read are left out."""
    drawing = read_drawing(data)
    if not drawing.outlines:
        return CornerGraph([], [], {}, drawing.tolerance)
    xs = [x for outline in drawing.outlines for x, _ in outline.corners()]
    ys = [y for outline in drawing.outlines for _, y in outline.corners()]
    slack = max(drawing.tolerance, max(max(xs) - min(xs), max(ys) - min(ys)) * HAIR)
    homes = _homes(drawing.outlines, slack)
    reader = _LoopReader(data, drawing.points, homes)
    flat = [
        (outline, ring, position >= len(outline.parts))
        for outline in drawing.outlines
        for position, ring in enumerate((*outline.parts, *outline.holes))
    ]
    # Only after every corner has its home can a side be seen to pass one.
    apart = [Outline(str(n), n, (Ring(tuple(homes[c] for c in ring.corners)),)) for n, (_, ring, _) in enumerate(flat)]
    bent = {outline.index: outline.parts[0].corners for outline in snap(apart, slack).outlines}
    loops = [reader.loop(outline, ring, is_hole, bent.get(n)) for n, (outline, ring, is_hole) in enumerate(flat)]
    names = {reader.numbers[homes.get(point, point)]: name for name, point in drawing.points.items()
             if homes.get(point, point) in reader.numbers}  # fmt: skip
    return CornerGraph(reader.points, loops, names, drawing.tolerance)


def _homes(outlines: tuple[Outline, ...], slack: float) -> dict[Point, Point]:
    """For every corner the one that stands for it."""
    homes = {corner: corner for outline in outlines for corner in outline.corners()}
    for move in snap(outlines, slack).moves:
        if move.start is not None:
            homes[move.start] = move.end
    return homes


class _LoopReader:
    def __init__(self, data: Mapping[str, Any], named: Mapping[str, Point], homes: Mapping[Point, Point]) -> None:
        self.data, self.named, self.homes = data, named, homes
        self.points: list[Point] = []
        self.numbers: dict[Point, int] = {}

    def loop(self, outline: Outline, ring: Ring, is_hole: bool, bent: tuple[Point, ...] | None) -> Loop:
        stops = list(self._stops(words_at(self.data, ring.keys)))
        return Loop(outline.id, outline.index, ring.keys, self._with_passed(stops, bent), is_hole)

    def _stops(self, words: list[str]) -> Iterator[Stop]:
        stops: list[Stop] = []
        for index, word in enumerate(words):
            corner = self._number(self.named.get(word) or parse_pair(word))
            if stops and stops[-1].corner == corner:
                stops[-1].words.append(index)
            else:
                stops.append(Stop(corner, [index]))
        if len(stops) > 1 and stops[0].corner == stops[-1].corner:
            stops[0].words += stops.pop().words
        yield from stops

    def _number(self, point: Point | None) -> int:
        assert point is not None, "an outline that was read has points only"
        home = self.homes.get(point, point)
        if home not in self.numbers:
            self.numbers[home] = len(self.points)
            self.points.append(home)
        return self.numbers[home]

    def _with_passed(self, stops: list[Stop], bent: tuple[Point, ...] | None) -> list[Stop]:
        """The stops with the corners of others that the sides pass."""
        if bent is None or len(bent) <= len(stops):
            return stops
        numbers = [self._number(point) for point in bent]
        if stops[0].corner not in numbers:
            return stops
        start = numbers.index(stops[0].corner)
        numbers = numbers[start:] + numbers[:start]
        made: list[Stop] = []
        waiting = list(stops)
        for number in numbers:
            made.append(waiting.pop(0) if waiting and waiting[0].corner == number else Stop(number))
        return made if not waiting else stops


def words_at(data: Any, keys: tuple[str | int, ...]) -> list[str]:
    """The words of the text that keys lead to."""
    for key in keys:
        data = data[key]
    return str(data).split()
