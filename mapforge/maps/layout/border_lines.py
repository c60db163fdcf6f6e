"""Draws the borders of a relaxed mesh with some character, the same line for both regions, and collects the rings."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence

from mapforge.maps.layout.placement import PlacedMesh

Point = tuple[float, float]
Rings = list[tuple[Point, ...]]
Side = tuple[int, int]

STEP = 0.011
"""How far apart the points of a border are, as a share of the board's longer side."""
WAVES = (0.08, 0.06, 0.04, 0.025, 0.02)
"""How strongly a border swings, in lengths of its chord: once over its length, twice, and so on."""
WEAR = 0.008
LOWEST = 1e-3


def borders_between(drawing: PlacedMesh) -> dict[Side, tuple[str | None, str | None]]:
    """The sides of triangles between different owners, each once, with both owners; None is nobody."""
    owner_at: dict[Side, str | None] = {}
    for triangle, owner in zip(drawing.mesh.triangles.tolist(), drawing.owners, strict=True):
        owner_at |= dict.fromkeys(_sides(triangle), owner)
    borders: dict[Side, tuple[str | None, str | None]] = {}
    for (a, b), owner in owner_at.items():
        other = owner_at.get((b, a))
        if owner != other and ((b, a) not in borders):
            borders[a, b] = (owner, other)
    return borders


def _sides(triangle: Sequence[int]) -> tuple[Side, Side, Side]:
    a, b, c = triangle
    return (a, b), (b, c), (c, a)


def rings_of(drawing: PlacedMesh, calm: Mapping[str, float], seed: str, length: float, digits: int) -> dict[str, Rings]:
    """The rings of every region, the outer ones first; borders of calm regions bend less."""
    points = [(float(x), float(y)) for x, y in drawing.points]
    apexes = {
        side: points[sum(triangle) - sum(side)]
        for triangle in drawing.mesh.triangles.tolist()
        for side in _sides(triangle)
    }
    chains: dict[str, dict[int, list[tuple[int, list[Point]]]]] = defaultdict(lambda: defaultdict(list))
    for (a, b), (left, right) in borders_between(drawing).items():
        bend = min(calm.get(owner, 1.0) for owner in (left or "", right or "")) if (b, a) in apexes else 0.0
        room = [apexes[a, b], apexes[b, a]] if bend else []
        line = _rounded(_line(points[a], points[b], bend, room, f"{seed}/{left}/{right}/{a}", length), digits)
        if left is not None:
            chains[left][a].append((b, line))
        if right is not None:
            chains[right][b].append((a, line[::-1]))
    return {region: _closed(starts) for region, starts in chains.items()}


def _line(start: Point, end: Point, bend: float, room: list[Point], seed: str, length: float) -> list[Point]:
    """A line with a gentle swing and a little wear, that stays inside the triangles on both sides."""
    across = (start[1] - end[1], end[0] - start[0])
    count = round(math.hypot(*across) / (STEP * length))
    if bend < LOWEST or count < 2:
        return [start, end]
    chance = random.Random(seed)
    waves = [chance.uniform(-1, 1) * share for share in WAVES]
    line = [start]
    for step in range(1, count):
        at = step / count
        swing = sum(wave * math.sin((n + 1) * math.pi * at) for n, wave in enumerate(waves))
        swing = bend * (swing + WEAR * chance.uniform(-1, 1))
        swing = math.copysign(min(abs(swing), *(_room(start, end, apex, at) for apex in room)), swing)
        x, y = start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at
        line.append((x + across[0] * swing, y + across[1] * swing))
    return [*line, end]


def _room(start: Point, end: Point, apex: Point, at: float) -> float:
    """How far a border may leave its chord at some point and stay well inside a triangle, in lengths of the chord."""
    x, y = end[0] - start[0], end[1] - start[1]
    u, v = apex[0] - start[0], apex[1] - start[1]
    square = x * x + y * y
    foot, height = (u * x + v * y) / square, abs(u * y - v * x) / square
    rising = at / foot if foot > 0 else math.inf
    falling = (1 - at) / (1 - foot) if foot < 1 else math.inf
    return 0.6 * height * min(rising, falling)


def _rounded(line: list[Point], digits: int) -> list[Point]:
    return [(round(x, digits) + 0.0, round(y, digits) + 0.0) for x, y in line]


def _closed(starts: dict[int, list[tuple[int, list[Point]]]]) -> Rings:
    """Join the borders of a region into closed rings; the one with the largest area comes first."""
    rings: Rings = []
    while starts:
        first = at = min(starts)
        corners: list[Point] = []
        while not corners or at != first:
            options = starts[at]
            following, line = options.pop()
            if not options:
                del starts[at]
            corners += line[:-1]
            at = following
        rings.append(tuple(corners))
    return sorted(rings, key=lambda ring: -abs(area(ring)))


def area(ring: Sequence[Point]) -> float:
    """The area of a ring, with a sign that tells its direction."""
    following = (*ring[1:], ring[0])
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, following, strict=True)) / 2
