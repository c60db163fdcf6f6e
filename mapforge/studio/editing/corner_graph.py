"""The corners of a map as things of their own: one corner for all words that mean its place."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import shapely

from mapforge.files.plain_data import Fields
from mapforge.maps.outlines import Drawing, Outline, Point, Ring, parse_pair, read_drawing
from mapforge.maps.snapped_corners import snap

HAIR = 1e-9
"""What is shorter than this part of the whole map is nothing."""


@dataclass
class LoopStop:
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
    stops: list[LoopStop]
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
        regions_by_corner: dict[int, set[str]] = defaultdict(set)
        for loop in self.loops:
            for corner in loop.corners:
                regions_by_corner[corner].add(loop.region)
        return regions_by_corner

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


def corner_graph(data: Fields) -> CornerGraph:
    """The corners of a map; outlines that cannot be read are left out."""
    drawing = read_drawing(data)
    reader = _LoopReader(data, drawing.points, _homes(drawing))
    loops = [
        reader.loop(outline, ring, is_hole=position >= len(outline.parts))
        for outline in drawing.outlines
        for position, ring in enumerate((*outline.parts, *outline.holes))
    ]
    named = {name: reader.homes.get(point, point) for name, point in drawing.points.items()}
    names = {reader.numbers[home]: name for name, home in named.items() if home in reader.numbers}
    graph = CornerGraph(reader.points, loops, names, drawing.tolerance)
    _add_passed(graph)
    return graph


def _homes(drawing: Drawing) -> dict[Point, Point]:
    """For every corner that is nearly another one the one that stands for it."""
    if not drawing.tolerance:
        return {}
    moves = snap(drawing.outlines, drawing.tolerance).moves
    return {move.start: move.end for move in moves if move.start is not None}


def _add_passed(graph: CornerGraph) -> None:
    """Let loops stop at the corners of others that their sides pass: there three regions meet as well."""
    uses: Counter[frozenset[int]] = Counter(frozenset(side) for loop in graph.loops for side in loop.sides())
    # A side that two loops have from corner to corner passes nothing.
    lonely = [tuple(side) for side, count in uses.items() if count == 1 and len(side) == 2]
    if not lonely:
        return
    passed = _passed(graph, lonely)
    for loop in graph.loops if passed else ():
        stops: list[LoopStop] = []
        for stop, (one, other) in zip(loop.stops, loop.sides(), strict=True):
            between = passed.get(frozenset((one, other)), [])
            own = set(loop.corners)
            stops += [stop, *(LoopStop(c) for c in _in_order(graph, one, other, between) if c not in own)]
        loop.stops = stops


def _passed(graph: CornerGraph, sides: list[tuple[int, ...]]) -> dict[frozenset[int], list[int]]:
    """For each of some sides the corners that lie on it; only the ends of such sides can."""
    corners = sorted({corner for side in sides for corner in side})
    lines = shapely.linestrings([[graph.points[corner] for corner in side] for side in sides])
    points = shapely.points([graph.points[corner] for corner in corners])
    corners_by_side: dict[frozenset[int], list[int]] = defaultdict(list)
    near, line = shapely.STRtree(lines).query(points, predicate="dwithin", distance=graph.slack)
    for point, side in zip(near.tolist(), line.tolist(), strict=True):
        if corners[point] not in sides[side]:
            corners_by_side[frozenset(sides[side])].append(corners[point])
    return corners_by_side


def _in_order(graph: CornerGraph, one: int, other: int, between: list[int]) -> list[int]:
    (x, y), (end_x, end_y) = graph.points[one], graph.points[other]

    def along(corner: int) -> float:
        return (graph.points[corner][0] - x) * (end_x - x) + (graph.points[corner][1] - y) * (end_y - y)

    return sorted(between, key=along)


class _LoopReader:
    def __init__(self, data: Fields, named: Mapping[str, Point], homes: Mapping[Point, Point]) -> None:
        self.data, self.named, self.homes = data, named, homes
        self.points: list[Point] = []
        self.numbers: dict[Point, int] = {}
        self._numbers_of_words: dict[str, int] = {}

    def loop(self, outline: Outline, ring: Ring, *, is_hole: bool) -> Loop:
        """The loop of a ring, with the words for each of its corners."""
        stops = list(self._stops(words_at(self.data, ring.keys)))
        return Loop(outline.id, outline.index, ring.keys, stops, is_hole)

    def _stops(self, words: list[str]) -> Iterator[LoopStop]:
        stops: list[LoopStop] = []
        for index, word in enumerate(words):
            corner = self._numbers_of_words.get(word)
            if corner is None:
                corner = self._number(self.named.get(word) or parse_pair(word))
                self._numbers_of_words[word] = corner
            if stops and stops[-1].corner == corner:
                stops[-1].words.append(index)
            else:
                stops.append(LoopStop(corner, [index]))
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


def words_at(data: Any, keys: tuple[str | int, ...]) -> list[str]:
    """The words of the text that keys lead to."""
    for key in keys:
        data = data[key]
    return str(data).split()
