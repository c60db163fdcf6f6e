"""Coordinates as words, with as many digits as can be seen, and the distances between places."""

from __future__ import annotations

import math

from mapforge.maps.outlines import Point


def digits_for(size: float) -> int:
    """How many digits after the point can be seen on a map of that size."""
    return max(0, math.ceil(4 - math.log10(size))) if size > 0 else 3


def rounded(point: Point, size: float) -> Point:
    """A place with as many digits as can be seen on a map of that size."""
    digits = digits_for(size)
    return round(point[0], digits) + 0.0, round(point[1], digits) + 0.0


def pair(point: Point) -> str:
    """A place as a word."""
    return ",".join(map(_number, point))


def _number(value: float) -> str:
    if value == int(value):
        return str(int(value))
    text = f"{value:.12g}"
    return text if "e" not in text else f"{value:.15f}".rstrip("0").rstrip(".")


def distance(one: Point, other: Point) -> float:
    """How far two places are from each other."""
    return math.hypot(one[0] - other[0], one[1] - other[1])


def share_along(point: Point, start: Point, end: Point) -> float:
    """How far along a side the place next to a point is, from 0 to 1."""
    (x, y), (x1, y1), (x2, y2) = point, start, end
    square = (x2 - x1) ** 2 + (y2 - y1) ** 2
    return max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square)) if square else 0.0


def nearest_on_side(point: Point, start: Point, end: Point) -> Point:
    """The place on a side that is nearest to a point."""
    share = share_along(point, start, end)
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def distance_to_side(point: Point, start: Point, end: Point) -> float:
    """How far a place is from a straight side."""
    return distance(point, nearest_on_side(point, start, end))
