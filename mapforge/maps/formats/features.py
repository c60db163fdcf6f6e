"""What all formats have in common: named shapes with properties, and what could not be taken over."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from mapforge.errors import Exit, MapforgeError

Point = tuple[float, float]
Rings = list[list[Point]]
"""The outer ring of a polygon and its holes."""

MOST_BYTES = 32_000_000
MOST_FEATURES = 50_000
MOST_POINTS = 5_000_000


class CannotImport(MapforgeError):  # noqa: N818 - it says what happened
    """A file that is not a map, with the reason in one sentence."""

    exit_code = Exit.FINDINGS


@dataclass
class Feature:
    """One shape of a file: its polygons and what the file says about it."""

    name: str = ""
    polygons: list[Rings] = field(default_factory=list)
    properties: dict[str, Any] = field(default_factory=dict)
    hints: list[str] = field(default_factory=list)
    """Words that may tell the terrain: a class, a label, a layer, a colour."""


@dataclass
class Features:
    """All shapes of a file."""

    features: list[Feature] = field(default_factory=list)
    is_geographic: bool = False
    """y grows upwards, as on a globe; otherwise downwards, as on a screen."""
    map_data: dict[str, Any] = field(default_factory=dict)
    """What mapforge itself wrote about the whole map."""
    dropped: Counter[str] = field(default_factory=Counter)
    """What was left out, and how often."""


def point_of(value: Any) -> Point | None:
    """A pair of numbers as a point; None when it is none."""
    if not isinstance(value, list | tuple) or len(value) < 2:
        return None
    x, y = value[0], value[1]
    if type(x) not in (int, float) or type(y) not in (int, float):
        return None
    return (float(x), float(y)) if math.isfinite(x) and math.isfinite(y) else None


def clean_ring(points: Iterable[Point | None], dropped: Counter[str]) -> list[Point]:
    """A ring without repeated and without broken points; empty when too little is left."""
    ring: list[Point] = []
    for point in points:
        if point is None:
            dropped["broken points"] += 1
        elif not ring or ring[-1] != point:
            ring.append(point)
    if len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    if len(set(ring)) < 3:
        dropped["rings with fewer than three corners"] += 1
        return []
    return ring


def clean_polygon(rings: Iterable[Iterable[Point | None]], dropped: Counter[str]) -> Rings:
    """The rings of a polygon; empty when its outer ring is nothing."""
    outer, *holes = [clean_ring(ring, dropped) for ring in rings] or [[]]
    return [outer, *(hole for hole in holes if hole)] if outer else []
