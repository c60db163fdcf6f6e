"""What can be wrong with a drawing: overlaps, gaps, point touches, and what lies off the board."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from mapforge.maps.adjacency import Borders, borders
from mapforge.maps.collinear import near_pairs
from mapforge.maps.geometry import HAIR, Geometry
from mapforge.maps.outlines import Outline, Point
from mapforge.maps.segments import Ints, as_lines, as_points, sides
from mapforge.maps.shape_repair import polygons_of
from mapforge.maps.snapped_corners import Snapped, snap

GAP_SHARE = 0.02
"""A gap is narrower than this part of the side of an average region."""
MOST_CORNERS = 40
MOST_GAPS = 200


@dataclass(frozen=True)
class ErrorArea:
    """An area with something wrong: the regions it concerns, how large it is, a spot in it and its corners."""

    regions: tuple[Outline, ...]
    size: float
    spot: Point
    corners: tuple[Point, ...]


@dataclass(frozen=True)
class Touch:
    """A spot where regions touch that share no border."""

    spot: Point
    regions: tuple[Outline, ...]


@dataclass(frozen=True)
class Gap:
    """Two regions that nearly meet, where, and how all outlines would be after snapping."""

    regions: tuple[Outline, Outline]
    spot: Point
    snapped: Snapped
    tolerance: float


PAIRS_PER_REGION = 20
"""Neighbours that are looked at for each region, on average; on a plane there are fewer than six."""
MOST_OVERLAPS = 500
"""Overlaps that are told; where there are more, the whole map is wrong."""
_CHUNK = 256
_SPOTS = 2_000


def overlaps(geometry: Geometry) -> Iterator[ErrorArea]:
    """Pairs of regions that lie on each other."""
    if geometry.borders.is_clean:
        return
    shapes, outlines = geometry.shapes, geometry.outlines
    first, second = _near_pairs(geometry)
    common = shapely.intersection(shapes[first], shapes[second])
    is_real = shapely.area(common) > geometry.size**2 * HAIR
    for index in np.flatnonzero(is_real)[:MOST_OVERLAPS].tolist():
        yield _area((outlines[first[index]], outlines[second[index]]), common[index])


def _near_pairs(geometry: Geometry) -> tuple[Ints, Ints]:
    """Pairs of regions that meet; of a heap of regions on each other only the first ones, which is enough to tell."""
    tree, most = shapely.STRtree(geometry.shapes), PAIRS_PER_REGION * (len(geometry.shapes) + 100)
    first, second = np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp)
    for start in range(0, len(geometry.shapes), _CHUNK):
        one, other = tree.query(geometry.shapes[start : start + _CHUNK], predicate="intersects")
        is_once = one + start < other
        first, second = np.append(first, one[is_once] + start), np.append(second, other[is_once])
        if len(first) > most:
            break
    return first[:most], second[:most]


def _area(regions: tuple[Outline, ...], shape: BaseGeometry) -> ErrorArea:
    largest = max(polygons_of(shape), key=lambda part: part.area)
    spot = largest.representative_point()
    ring = shapely.get_coordinates(shapely.simplify(largest.exterior, largest.length / 200))[:-1]
    corners = tuple((float(x), float(y)) for x, y in ring[:: max(1, len(ring) // MOST_CORNERS)])
    return ErrorArea(regions, float(shape.area), (spot.x, spot.y), corners)


def touches(geometry: Geometry) -> Iterator[Touch]:
    """Spots where regions touch, but share no border."""
    first, second = _near_pairs(geometry)
    known = geometry.borders.pairs()
    is_known = [pair in known for pair in zip(first.tolist(), second.tolist(), strict=True)]
    first, second = first[~np.array(is_known, dtype=bool)], second[~np.array(is_known, dtype=bool)]
    common = shapely.intersection(geometry.shapes[first], geometry.shapes[second])
    regions_by_spot: dict[Point, set[int]] = {}
    for a, b, shape in zip(first.tolist(), second.tolist(), common, strict=True):
        if shape.area <= geometry.size**2 * HAIR and shape.length <= geometry.size * HAIR:
            for x, y in shapely.get_coordinates(shape).tolist():
                regions_by_spot.setdefault((x, y), set()).update((a, b))
    for spot, regions in sorted(regions_by_spot.items()):
        yield Touch(spot, tuple(geometry.outlines[index] for index in sorted(regions)))


def off_board(geometry: Geometry) -> Iterator[ErrorArea]:
    """Parts of regions that lie off the board."""
    if geometry.drawing.board is None or _is_full(geometry):
        return
    off = shapely.difference(geometry.shapes, geometry.board.buffer(geometry.drawing.tolerance, join_style="mitre"))
    for outline, shape in zip(geometry.outlines, off, strict=True):
        if shape.area > geometry.size**2 * HAIR:
            yield _area((outline,), shape)


def uncovered(geometry: Geometry) -> Iterator[ErrorArea]:
    """Parts of the board that belong to no region, apart from slivers, which are gaps."""
    if _is_full(geometry):
        return
    thin = gap_width(geometry)
    for part in polygons_of(shapely.difference(geometry.board, geometry.union)):
        if part.area > geometry.size**2 * HAIR and 2 * part.area / part.length > thin:
            yield _area((), part)


def _is_full(geometry: Geometry) -> bool:
    """Tell whether regions without overlaps clearly fill a rectangular board."""
    board = geometry.drawing.board
    if board is None or not geometry.borders.is_clean or not len(geometry.shapes):
        return False
    left, top, right, bottom = shapely.total_bounds(geometry.shapes)
    is_inside = left >= 0 and top >= 0 and right <= board.width and bottom <= board.height
    spare = board.width * board.height - float(shapely.area(geometry.shapes).sum())
    return bool(is_inside and spare <= geometry.size**2 * HAIR)


def gap_width(geometry: Geometry) -> float:
    """How narrow a gap must be to be a mistake."""
    areas = shapely.area(geometry.shapes)
    side = float(np.sqrt(areas.mean())) if len(areas) else 0.0
    return max(side * GAP_SHARE, geometry.drawing.tolerance)


def gaps(geometry: Geometry) -> Iterator[Gap]:
    """Regions that would share a border, or a much longer one, if corners that nearly meet did meet."""
    width = gap_width(geometry)
    if not _has_narrow_place(geometry, width):
        return
    before = _lengths(geometry.ids, geometry.borders)
    wanted, snapped = _longer(geometry, before, width, width)
    # The smallest tolerance that joins all that nearly meets moves the fewest corners.
    for share in (1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2):
        pairs, less = _longer(geometry, before, width * share, width)
        if pairs == wanted:
            snapped, width = less, width * share
            break
    # What moved farthest says how little is enough.
    least = _rounded_up(max((move.distance for move in snapped.moves), default=0.0))
    if 0 < least < width:
        pairs, less = _longer(geometry, before, least, gap_width(geometry))
        snapped, width = (less, least) if pairs == wanted else (snapped, width)
    known = {outline.id: outline for outline in geometry.outlines}
    for a, b in wanted[:MOST_GAPS]:
        spot = _spot(known[a], known[b], snapped)
        if spot is not None:
            yield Gap((known[a], known[b]), spot, snapped, width)


def _rounded_up(value: float) -> float:
    """The next number with two digits."""
    step = 10.0 ** (math.floor(math.log10(value)) - 1) if value > 0 else 1.0
    return round(math.ceil(value / step) * step, 12)


def _longer(
    geometry: Geometry, before: dict[tuple[str, str], float], tolerance: float, width: float
) -> tuple[list[tuple[str, str]], Snapped]:
    """The pairs that get a border, or a much longer one, by snapping."""
    snapped = snap(geometry.outlines, tolerance)
    shapes = np.array([outline.polygon() for outline in snapped.outlines], dtype=object)
    shapes[~shapely.is_valid(shapes)] = shapely.Polygon()
    after = _lengths([outline.id for outline in snapped.outlines], borders(shapes))
    return [pair for pair, length in after.items() if length > 1.02 * before.get(pair, 0.0) + 2 * width], snapped


def _has_narrow_place(geometry: Geometry, width: float) -> bool:
    """Tell whether an open piece of one region comes near an open piece of another without sharing a border."""
    drawn_borders, segments = geometry.borders, sides(geometry.shapes)
    tree = shapely.STRtree(as_lines(segments.starts, segments.ends))
    boxes = shapely.STRtree(np.asarray(shapely.box(*shapely.bounds(geometry.shapes).T)))
    for share in (0.25, 0.5, 0.75):
        spots = as_points(drawn_borders.open_starts + share * (drawn_borders.open_ends - drawn_borders.open_starts))
        piece, region = near_pairs(boxes, spots, within=width)
        # The sides of long coasts are many, so that only those near the box around another region are compared.
        near = np.unique(piece[drawn_borders.open_region[piece] != region])
        for part in np.array_split(near, len(near) // _SPOTS + 1):
            spot, side = tree.query(spots[part], predicate="dwithin", distance=width)
            if (drawn_borders.open_region[part[spot]] != segments.region[side]).any():
                return True
    return False


def _lengths(ids: list[str], found: Borders) -> dict[tuple[str, str], float]:
    pairs = zip(found.a.tolist(), found.b.tolist(), found.length.tolist(), strict=True)
    return {(ids[a], ids[b]): length for a, b, length in pairs}


def _spot(one: Outline, other: Outline, snapped: Snapped) -> Point | None:
    """A corner of one of two regions that snapping moves to the other."""
    corners = {
        outline.id: {corner for ring in (*outline.parts, *outline.holes) for corner in ring.corners}
        for outline in snapped.outlines
        if outline.id in (one.id, other.id)
    }
    common = corners.get(one.id, set()) & corners.get(other.id, set())
    moved = sorted(move.end for move in snapped.moves if move.region in (one.id, other.id) and move.end in common)
    return moved[len(moved) // 2] if moved else None
