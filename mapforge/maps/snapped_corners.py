"""Snapping: corners that nearly meet are made to meet, within a tolerance, and everything that moved is reported."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from mapforge.maps.collinear import near_pairs
from mapforge.maps.outlines import Outline, Point, Ring
from mapforge.maps.segments import Ints, as_lines, as_points

Side = tuple[Point, Point]
MOST_NEAR = 1_000_000
"""The most pairs of a corner and what is within the tolerance of it, or 30 for each corner."""


@dataclass(frozen=True)
class Move:
    """A corner of a region that was moved, or one that a side was bent to."""

    region: str
    start: Point | None
    """Where the corner was; None when the side had no corner here."""
    end: Point

    @property
    def distance(self) -> float:
        """How far it moved."""
        return float(np.hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])) if self.start else 0.0


@dataclass(frozen=True)
class Snapped:
    """Outlines after snapping, what moved, and which regions vanished because they are smaller than the tolerance."""

    outlines: tuple[Outline, ...]
    moves: tuple[Move, ...] = ()
    vanished: tuple[str, ...] = ()


def snap(outlines: Sequence[Outline], tolerance: float, *, keeps_shared: bool = False) -> Snapped:
    """Take corners within the tolerance as one, and bend sides to the corners of others that they nearly pass.

    With `keeps_shared`, the corners of sides that two outlines share stay where they are.
    """
    if tolerance <= 0 or not outlines:
        return Snapped(tuple(outlines))
    # Where corners nearly meet, the one that most regions use is right, and the others are off.
    uses = Counter(corner for outline in outlines for corner in set(outline.corners()))
    fixed = _shared_corners(outlines) if keeps_shared else frozenset()
    corners = sorted(uses, key=lambda corner: (corner not in fixed, -uses[corner]))
    homes = _homes(corners, tolerance, len(fixed))
    moves: list[Move] = []
    moved = [_with_rings(outline, partial(_moved, outline.id, homes, moves)) for outline in outlines]
    bends = _bends(list(_rings(moved)), tolerance)
    bent = [_with_rings(outline, partial(_bent, outline.id, bends, moves)) for outline in moved]
    vanished = tuple(outline.id for outline in bent if not outline.parts)
    return Snapped(tuple(outline for outline in bent if outline.parts), tuple(moves), vanished)


def _rings(outlines: Sequence[Outline]) -> Iterator[Ring]:
    for outline in outlines:
        yield from (*outline.parts, *outline.holes)


def _with_rings(outline: Outline, change: Callable[[Ring], Ring | None]) -> Outline:
    parts = tuple(ring for part in outline.parts if (ring := change(part)) is not None)
    holes = tuple(ring for hole in outline.holes if (ring := change(hole)) is not None)
    return replace(outline, parts=parts, holes=holes)


def _shared_corners(outlines: Sequence[Outline]) -> frozenset[Point]:
    """The corners of sides that more than one outline has, corner by corner."""
    uses = Counter(side for outline in outlines for side in {s for ring in _rings([outline]) for s in _sides(ring)})
    return frozenset(corner for side, count in uses.items() if count > 1 for corner in side)


def _homes(corners: list[Point], tolerance: float, fixed: int = 0) -> dict[Point, Point]:
    """For each corner the nearest earlier one within the tolerance that stays itself, as the first ones all do."""
    points = as_points(np.array(corners))
    later, earlier = _within(tolerance, points, points)
    is_pair = (earlier < later) & (later >= fixed)
    near: dict[int, list[int]] = defaultdict(list)
    for one, other in zip(later[is_pair].tolist(), earlier[is_pair].tolist(), strict=True):
        near[one].append(other)
    home = dict(zip(corners, corners, strict=True))
    for index in sorted(near):
        corner = corners[index]
        stays = [other for other in near[index] if home[corners[other]] == corners[other]]
        nearest = min(stays, key=lambda other: (_square(corner, corners[other]), other), default=index)
        home[corner] = corners[nearest]
    return home


def _within(tolerance: float, shapes: NDArray[np.object_], points: NDArray[np.object_]) -> tuple[Ints, Ints]:
    """The points and the shapes that are within the tolerance of them, by index."""
    most = max(MOST_NEAR, 30 * len(points))
    what = f"corners within the tolerance of {tolerance:.6g} of other corners and sides"
    return near_pairs(shapes, points, most, within=tolerance, what=what)


def _square(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _moved(region: str, homes: dict[Point, Point], moves: list[Move], ring: Ring) -> Ring | None:
    moves += [Move(region, corner, homes[corner]) for corner in ring.corners if homes[corner] != corner]
    return cleaned_ring(replace(ring, corners=tuple(homes[corner] for corner in ring.corners)))


def cleaned_ring(ring: Ring) -> Ring | None:
    """The ring without repeated corners and spikes; None when nothing is left of it."""
    corners: list[Point] = []
    for corner in ring.corners:
        if len(corners) > 1 and corners[-2] == corner:
            corners.pop()
        elif not corners or corners[-1] != corner:
            corners.append(corner)
    while len(corners) > 2 and (corners[0] == corners[-1] or corners[1] == corners[-1]):
        corners.pop() if corners[0] == corners[-1] else corners.pop(0)
    return replace(ring, corners=tuple(corners)) if len(set(corners)) > 2 else None


def _bends(rings: list[Ring], tolerance: float) -> dict[Side, list[Point]]:
    """For each side the corners of other rings that it nearly passes, in order along it."""
    sides = list(dict.fromkeys(side for ring in rings for side in _sides(ring)))
    corners = list(dict.fromkeys(corner for ring in rings for corner in ring.corners))
    if not sides:
        return {}
    number = {corner: index for index, corner in enumerate(corners)}
    ends = np.array([(number[one], number[other]) for one, other in sides])
    places = np.array(corners)
    lines, points = as_lines(places[ends[:, 0]], places[ends[:, 1]]), as_points(places)
    point, line = _within(tolerance, lines, points)
    is_inside = (ends[line] != point[:, None]).all(axis=1)
    bends: dict[Side, list[Point]] = defaultdict(list)
    own = _own_corners(rings) if is_inside.any() else {}
    for p, s in zip(point[is_inside].tolist(), line[is_inside].tolist(), strict=True):
        if not any(corners[p] in others for others in own[sides[s]]):
            bends[sides[s]].append(corners[p])
    return {side: sorted(set(near), key=partial(_along, side)) for side, near in bends.items()}


def _own_corners(rings: list[Ring]) -> dict[Side, list[frozenset[Point]]]:
    corners_by_side: dict[Side, list[frozenset[Point]]] = defaultdict(list)
    for ring in rings:
        corners = frozenset(ring.corners)
        for side in _sides(ring):
            corners_by_side[side].append(corners)
    return corners_by_side


def _sides(ring: Ring) -> Iterator[Side]:
    """The sides, each from its smaller corner, so that neighbours bend the same way."""
    for one, other in zip(ring.corners, (*ring.corners[1:], ring.corners[0]), strict=True):
        yield (one, other) if one < other else (other, one)


def _along(side: Side, corner: Point) -> float:
    (x, y), (end_x, end_y) = side
    return (corner[0] - x) * (end_x - x) + (corner[1] - y) * (end_y - y)


def _bent(region: str, bends: dict[Side, list[Point]], moves: list[Move], ring: Ring) -> Ring | None:
    corners: list[Point] = []
    for one, other in zip(ring.corners, (*ring.corners[1:], ring.corners[0]), strict=True):
        corners.append(one)
        between = bends.get((one, other)) or list(reversed(bends.get((other, one), [])))
        corners += between
        moves += [Move(region, None, corner) for corner in between]
    return cleaned_ring(replace(ring, corners=tuple(corners)))
