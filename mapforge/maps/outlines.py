"""Reads the outlines of a map's regions: rings of corners, with the place of each ring in its file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any

from mapforge.files.number_reader import LARGEST, SMALLEST, BadNumber, NumberOutOfRange, coordinate
from mapforge.files.plain_data import Fields

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely import MultiPolygon, Polygon

Point = tuple[float, float]
Keys = tuple[str | int, ...]

FEW_CORNERS = 1_000
"""So few corners are compared with each other in no time, whatever they draw."""
MOST_RINGS = 3_000
"""The most parts and holes of one region."""
_FEW_RINGS = 10_000
_NUMBERS = re.compile(r"[-+0-9.,\s]*")
_NAME = re.compile("[A-Za-z_][A-Za-z0-9_]*")
_LONGEST_PAIR = 40
_NEARLY_NOTHING = ".00000000"


@dataclass(frozen=True)
class Ring:
    """A closed line: its corners without the repeated first one, and the keys of its text in the file."""

    corners: tuple[Point, ...]
    keys: Keys = ()


def _array(ring: Ring) -> NDArray[np.float64]:
    """The corners as shapely reads them fastest."""
    import numpy as np

    return np.array(ring.corners, dtype=float).reshape(-1, 2)


def _box(ring: Ring) -> tuple[float, float, float, float]:
    across, down = zip(*ring.corners, strict=True)
    return min(across), min(down), max(across), max(down)


@dataclass(frozen=True)
class Outline:
    """The shape of one region: one ring per part, and the holes in them."""

    id: str
    index: int
    """The place of the region in the list of regions."""
    parts: tuple[Ring, ...]
    holes: tuple[Ring, ...] = ()

    @property
    def keys(self) -> Keys:
        """Where the outline stands in the file."""
        return self.parts[0].keys if self.parts else ("regions", self.index)

    def polygon(self) -> Polygon | MultiPolygon:
        """The shape for shapely, as drawn: it may be invalid."""
        from shapely import MultiPolygon, Polygon

        if len(self.parts) == 1:
            return Polygon(_array(self.parts[0]), [_array(hole) for hole in self.holes])
        return MultiPolygon([(_array(part), [_array(hole) for hole in holes]) for part, holes in self._with_holes()])

    def shape(self) -> Polygon | MultiPolygon:
        """The shape for shapely, repaired where it must be."""
        return self._shape

    @cached_property
    def _shape(self) -> Polygon | MultiPolygon:
        from mapforge.maps.shape_repair import repaired

        drawn = self.polygon()
        return drawn if drawn.is_valid else repaired(drawn)

    def corners(self) -> Iterator[Point]:
        """All corners, ring by ring."""
        for ring in (*self.parts, *self.holes):
            yield from ring.corners

    def _with_holes(self) -> Iterator[tuple[Ring, list[Ring]]]:
        homes: list[list[Ring]] = [[] for _ in self.parts]
        find = self._home if len(self.parts) * len(self.holes) <= _FEW_RINGS else self._home_by_tree()
        for hole in self.holes:
            homes[find(hole)].append(hole)
        yield from zip(self.parts, homes, strict=True)

    def _home(self, hole: Ring) -> int:
        """The part that a hole lies in."""
        return next((n for n, part in enumerate(self.parts) if surrounds(part.corners, hole.corners[0])), 0)

    def _home_by_tree(self) -> Callable[[Ring], int]:
        """The same for very many parts and holes."""
        import shapely

        tree = shapely.STRtree([shapely.box(*_box(part)) for part in self.parts])

        def home(hole: Ring) -> int:
            near = sorted(tree.query(shapely.Point(hole.corners[0])).tolist())
            return next((n for n in near if surrounds(self.parts[n].corners, hole.corners[0])), 0)

        return home


@dataclass(frozen=True)
class MapProblem:
    """An outline that cannot be read: the keys of its text, and what is wrong."""

    keys: Keys
    message: str


@dataclass(frozen=True)
class Board:
    """The board as a rectangle with a corner at 0,0."""

    width: float
    height: float


@dataclass(frozen=True)
class Drawing:
    """Everything that is drawn in a map file."""

    outlines: tuple[Outline, ...]
    """The outlines that could be read, in the order of the regions."""
    board: Board | None = None
    """None: the board is the outline of all regions together."""
    tolerance: float = 0.0
    problems: tuple[MapProblem, ...] = ()
    points: dict[str, Point] = field(default_factory=dict)

    def polygons(self) -> dict[str, Polygon | MultiPolygon]:
        """The shapes for shapely by region id, as drawn."""
        return {outline.id: outline.polygon() for outline in self.outlines}


def is_drawn(data: Fields) -> bool:
    """Tell whether a map has outlines; otherwise it is a bare list of borders."""
    return any(isinstance(region, dict) and "outline" in region for region in _listed(data.get("regions")))


def read_drawing(data: Fields) -> Drawing:
    """Read all outlines of a map; whatever cannot be read is in `problems`."""
    reader = _Reader(data)
    outlines = tuple(reader.outlines()) if is_drawn(data) else ()
    problems = (*reader.problems, *_wrong_sizes(data))
    return Drawing(outlines, _board(data), _tolerance(data), problems, reader.points)


def parse_pair(text: object) -> Point | None:
    """The point that `10,20` means."""
    try:
        return read_pair(text) if isinstance(text, str) else None
    except BadNumber:
        return None


def read_pair(text: str) -> Point:
    """The point that a text means; BadNumber says why it means none."""
    x, _, y = text.partition(",")
    return coordinate(x), coordinate(y)


def _plain_points(text: str, words: list[str]) -> list[Point]:
    """The points of a text that has nothing but numbers, quickly; nothing when a closer look is needed."""
    is_plain = _NEARLY_NOTHING not in text and _NUMBERS.fullmatch(text)
    if not is_plain or len(max(words, key=len, default="")) > _LONGEST_PAIR:
        return []
    try:
        points = [(float(x), float(y)) for x, y in (word.split(",") for word in words)]
    except ValueError:
        return []
    return points if all(-LARGEST <= x <= LARGEST and -LARGEST <= y <= LARGEST for x, y in points) else []


def surrounds(corners: tuple[Point, ...], point: Point) -> bool:
    """Tell whether a point lies inside a ring, by counting the sides to its right."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


class _Reader:
    def __init__(self, data: Fields) -> None:
        self.data = data
        self.problems: list[MapProblem] = []
        self.points = dict(self._points(data.get("points")))

    def _points(self, points: object) -> Iterator[tuple[str, Point]]:
        for name, text in points.items() if isinstance(points, dict) else ():
            point = parse_pair(text)
            if point is None:
                self.problems.append(MapProblem(("points", name), f"the point '{name}' is not written as x,y"))
            else:
                yield str(name), point

    def outlines(self) -> Iterator[Outline]:
        for index, region in enumerate(_listed(self.data.get("regions"))):
            id = region.get("id") if isinstance(region, dict) else None
            if not isinstance(id, str):
                continue
            keys: Keys = ("regions", index)
            if "outline" not in region:
                self.problems.append(MapProblem(keys, f"the region '{id}' has no outline, but others have"))
                continue
            parts = tuple(self._rings(region["outline"], (*keys, "outline")))
            holes = tuple(self._rings(region.get("holes", []), (*keys, "holes")))
            if len(parts) + len(holes) > MOST_RINGS:
                message = (
                    f"the region '{id}' has {len(parts) + len(holes):,} parts and holes; {MOST_RINGS:,} are the most"
                )
                self.problems.append(MapProblem(keys, message))
            elif parts:
                yield Outline(id, index, parts, holes)

    def _rings(self, value: object, keys: Keys) -> Iterator[Ring]:
        listed = [(value, keys)] if isinstance(value, str) else [(v, (*keys, n)) for n, v in enumerate(_listed(value))]
        for text, place in listed:
            ring = self._ring(text, place) if isinstance(text, str) else None
            if ring is not None:
                yield ring

    def _ring(self, text: str, keys: Keys) -> Ring | None:
        words = text.split()
        points: Sequence[Point | None] = _plain_points(text, words) or [
            self.points.get(word) or parse_pair(word) for word in words
        ]
        if None in points:
            self.problems.append(MapProblem(keys, self._bad_word(words[points.index(None)])))
            return None
        corners = [point for point, _ in groupby(point for point in points if point is not None)]
        if len(corners) > 1 and corners[0] == corners[-1]:
            corners.pop()
        if len(set(corners)) < 3:
            self.problems.append(MapProblem(keys, "an outline needs at least three different corners"))
            return None
        return Ring(tuple(corners), keys)

    def _bad_word(self, word: str) -> str:
        shown = word if len(word) <= 30 else f"{word[:27]}..."
        if _NAME.fullmatch(word):
            from mapforge.files.suggestions import closest

            near = closest(word, self.points)
            return f"'{shown}' is not a point of this map" + (f"; did you mean '{near}'?" if near else "")
        try:
            read_pair(word)
        except NumberOutOfRange as error:
            return f"'{shown}' is not a corner: {error}"
        except BadNumber:
            pass
        return f"'{shown}' is not a corner; write x,y or the name of a point"


def _board(data: Fields) -> Board | None:
    board = data.get("board")
    if not isinstance(board, dict):
        return None
    width, height = board.get("width"), board.get("height")
    return Board(float(width), float(height)) if _is_size(width) and _is_size(height) else None  # type: ignore[arg-type]


def _wrong_sizes(data: Fields) -> Iterator[MapProblem]:
    """The sizes that are numbers, as the schema wants them, but too large or too small to draw anything."""
    board = data.get("board")
    sizes: list[tuple[Keys, object]] = [(("tolerance",), data.get("tolerance"))]
    if isinstance(board, dict):
        sizes += [(("board", side), board.get(side)) for side in ("width", "height")]
    for keys, value in sizes:
        if isinstance(value, int | float) and value > 0 and not _is_size(value):
            yield MapProblem(keys, f"'{keys[-1]}' must be a number from {SMALLEST} to {LARGEST:g}")


def _is_size(value: object) -> bool:
    return type(value) in (int, float) and SMALLEST <= value <= LARGEST  # type: ignore[operator]


def _tolerance(data: Fields) -> float:
    value = data.get("tolerance", 0)
    return float(value) if _is_size(value) else 0.0


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
