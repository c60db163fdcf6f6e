"""What an edit has changed of a board, so that a page that has the board before needs only that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mapforge.files.plain_data import Fields, Record
from mapforge.maps.outlines import Point
from mapforge.studio.editing.corner_graph import CornerGraph

_LISTED = ("corners", "regions")


def with_known_numbers(graph: CornerGraph, before: Sequence[Point]) -> CornerGraph:
    """The graph with its corners numbered as before, as far as they are where they were."""
    known = {point: number for number, point in enumerate(before) if number < len(graph.points)}
    numbers = {corner: known[point] for corner, point in enumerate(graph.points) if point in known}
    taken = set(numbers.values())
    if len(taken) < len(numbers):
        return graph
    free = (number for number in range(len(graph.points)) if number not in taken)
    for corner in range(len(graph.points)):
        if corner not in numbers:
            numbers[corner] = next(free)
    points = list(graph.points)
    for corner, number in numbers.items():
        points[number] = graph.points[corner]
    for loop in graph.loops:
        for stop in loop.stops:
            stop.corner = numbers[stop.corner]
    names = {numbers[corner]: name for corner, name in graph.names.items()}
    return CornerGraph(points, graph.loops, names, graph.tolerance)


def board_changes(before: Fields, after: Fields) -> Record:
    """What is different, by key; corners by their numbers, and regions by their ids."""
    old = {region["id"]: region for region in before["regions"]}
    ids = [region["id"] for region in after["regions"]]
    return {
        "since": before["revision"],
        "fields": {
            key: value for key, value in after.items() if key not in _LISTED and not _is_same(before.get(key), value)
        },
        "corners": _changed_corners(before["corners"], after["corners"]),
        "count": len(after["corners"]),
        "regions": [region for region in after["regions"] if not _is_same(old.get(region["id"]), region)],
        "order": ids if ids != list(old) else None,
    }


def _changed_corners(before: Sequence[Sequence[float]], after: Sequence[Sequence[float]]) -> list[list[float]]:
    return [[number, *place] for number, place in enumerate(after) if number >= len(before) or before[number] != place]


def _is_same(one: Any, other: Any) -> bool:
    # In Python 1 == True, which are two things for a page.
    return type(one) is type(other) and one == other
