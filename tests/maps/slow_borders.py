"""The slow and obvious way to find borders: every side of every polygon against every other, in exact fractions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

from shapely import MultiPolygon, Polygon

Corner = tuple[Fraction, Fraction]
Side = tuple[Corner, Corner]


def slow_borders(polygons: Sequence[Polygon | MultiPolygon]) -> dict[tuple[int, int], float]:
    """The length that each pair of polygons shares; for each piece of a side once per pair of sides."""
    found: dict[tuple[int, int], float] = {}
    sides = [list(_sides(polygon)) for polygon in polygons]
    for a, b in combinations(range(len(polygons)), 2):
        length = sum(_common(one, other) for one in sides[a] for other in sides[b])
        if length:
            found[a, b] = length
    return found


def _sides(polygon: Polygon | MultiPolygon) -> Iterator[Side]:
    parts = polygon.geoms if isinstance(polygon, MultiPolygon) else [polygon]
    for part in parts:
        for ring in (part.exterior, *part.interiors):
            corners = [(Fraction(x), Fraction(y)) for x, y in ring.coords]
            yield from (side for side in pairwise(corners) if side[0] != side[1])


def _common(one: Side, other: Side) -> float:
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    along = (bx - ax, by - ay)
    if any(along[0] * (y - ay) != along[1] * (x - ax) for x, y in other):
        return 0.0
    square = along[0] ** 2 + along[1] ** 2
    places = sorted(((x - ax) * along[0] + (y - ay) * along[1]) / square for x, y in ((cx, cy), (dx, dy)))
    share = min(Fraction(1), places[1]) - max(Fraction(0), places[0])
    return float(share) * float(square) ** 0.5 if share > 0 else 0.0
