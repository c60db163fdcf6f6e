"""Writes changed corners and loops back into the data of a map: only words that must change do."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from mapforge.maps import Point
from mapforge.studio.desk.corner_graph import HAIR, CornerGraph, Loop, Stop, words_at
from mapforge.studio.desk.manuscript import CannotEdit


def rounded(value: float, size: float) -> float:
    """A coordinate with as many digits as can be seen on a map of that size."""
    digits = max(0, math.ceil(4 - math.log10(size))) if size > 0 else 3
    return round(value, digits) + 0.0


def pair(point: Point) -> str:
    """A place as a word."""
    return ",".join(_number(value) for value in point)


def _number(value: float) -> str:
    if value == int(value):
        return str(int(value))
    text = f"{value:.12g}"
    return text if "e" not in text else f"{value:.12f}".rstrip("0").rstrip(".")


def with_moved_corners(data: Mapping[str, Any], graph: CornerGraph, moves: Mapping[int, Point]) -> dict[str, Any]:
    """The data with some corners elsewhere; everything that meets there moves along."""
    new: dict[str, Any] = deepcopy(dict(data))
    for corner, name in graph.names.items():
        if corner in moves:
            new["points"][name] = pair(moves[corner])
    for loop in graph.loops:
        if any(corner in moves for corner in loop.corners):
            words = _moved_words(new, graph, loop, moves)
            put_words(new, loop.keys, words)
    return new


def _moved_words(data: dict[str, Any], graph: CornerGraph, loop: Loop, moves: Mapping[int, Point]) -> list[str]:
    words = words_at(data, loop.keys)
    places = [moves.get(stop.corner, graph.points[stop.corner]) for stop in loop.stops]
    for stop, place in zip(loop.stops, places, strict=True):
        for index in stop.words if stop.corner in moves else ():
            if words[index] not in graph.names.values():
                words[index] = pair(place)
    new = {n: pair(places[n]) for n, stop in enumerate(loop.stops) if not stop.words and _is_off(graph, loop, moves, n)}
    return with_stops(words, loop.stops, new)


def _is_off(graph: CornerGraph, loop: Loop, moves: Mapping[int, Point], index: int) -> bool:
    """Tell whether a corner that a side passed is no longer on that side."""
    around = [loop.stops[(index + n) % len(loop.stops)] for n in range(1, len(loop.stops))]
    ends = [next(stop.corner for stop in way if stop.words) for way in (around, around[::-1])]
    corner = loop.stops[index].corner
    if not moves.keys() & {corner, *ends}:
        return False
    place, start, end = (moves.get(each, graph.points[each]) for each in (corner, *ends))
    return distance_to_side(place, start, end) > graph.size * HAIR


def distance_to_side(point: Point, start: Point, end: Point) -> float:
    """How far a place is from a straight side."""
    (x, y), (x1, y1), (x2, y2) = point, start, end
    length = math.hypot(x2 - x1, y2 - y1)
    if length == 0:
        return math.hypot(x - x1, y - y1)
    along = max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length**2))
    return math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))


def with_stops(words: list[str], stops: Sequence[Stop], new: Mapping[int, str]) -> list[str]:
    """The words of a loop with words for some stops that had none."""
    made: list[str] = []
    waiting = [new[n] for n in sorted(new) if not any(stop.words for stop in stops[:n])]
    behind: dict[int, list[str]] = {}
    for n in sorted(new):
        known = [max(_own(stop, words)) for stop in stops[:n] if stop.words]
        if known:
            behind.setdefault(known[-1], []).append(new[n])
    for index, word in enumerate(words):
        made += [word, *behind.get(index, [])]
    return waiting + made


def _own(stop: Stop, words: list[str]) -> list[int]:
    """The words of a stop without the last one of an outline that closes it by hand."""
    return [n for n in stop.words if not (stop.words[0] == 0 and n == len(words) - 1 and n > 0)] or stop.words


def put_words(data: dict[str, Any], keys: Sequence[str | int], words: Sequence[str]) -> None:
    """Write the words of a loop where its text stands."""
    if len(set(words)) < 3:
        raise CannotEdit("nothing would be left of a region; move its corners elsewhere, or delete or merge it")
    outer: Any = data
    for key in keys[:-1]:
        outer = outer[key]
    outer[keys[-1]] = " ".join(words)
