"""Puts the shapes of a file on the board: cropped, upright, in one piece across the 180th meridian, and to scale."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from mapforge.maps.formats.features import (
    CHANGED,
    GUESSED,
    LEFT_OUT,
    CannotImport,
    Feature,
    Features,
    Point,
    Remark,
    Rings,
)
from mapforge.maps.formats.region_words import TERRAIN_KEYS
from mapforge.maps.formats.upright import grows_north
from mapforge.maps.shape_repair import polygons_of, repaired

LONG_SIDE = 1000.0
"""How long the longer side of an imported map is."""
LARGEST_SCREEN = 20_000
"""Coordinates that start at zero and are no larger than this are pixels, with y downwards."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Placement:
    """How points of the file become points of the board, and how large that is."""

    place: Callable[[Point], Point]
    size: tuple[float, float]
    scale: float
    remarks: tuple[Remark, ...]


def placement(features: Features, board: tuple[float, float] | None, *, is_flipped: bool = False) -> Placement:
    """Find out how the shapes of a file go onto a board."""
    # Holes as well: one that leaves its shape would lie far outside the board.
    corners = np.array([p for f in features.features for rings in f.polygons for ring in rings for p in ring])
    if features.map_data:
        return Placement(lambda point: point, (float(corners[:, 0].max()), float(corners[:, 1].max())), 1.0, ())
    (left, low), (right, high) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    stretch, remarks = 1.0, []
    if is_in_degrees(features):
        # Degrees of longitude are shorter away from the equator.
        stretch = max(0.1, math.cos(math.radians((low + high) / 2)))
        remarks.append(Remark(GUESSED, "coordinates are degrees: drawn as on a map of the middle latitude"))
    is_up = features.is_geographic
    if is_up and not features.is_upright and not is_in_degrees(features) and _is_a_screen(left, low, right, high):
        is_up = False
        message = "coordinates are pixels, so y grows downwards; if the map is upside down, add --flip"
        remarks.append(Remark(GUESSED, message))
    shown = grows_north(features)
    if shown is not None and shown != is_up and not is_in_degrees(features):
        is_up = shown
        remarks.append(Remark(GUESSED, "north is up, as places with well-known names show (--flip turns the map)"))
    if is_flipped:
        is_up = not is_up
        remarks.append(Remark(CHANGED, "turned upside down, as --flip says"))
    width, height = max((right - left) * stretch, 1e-12), max(high - low, 1e-12)
    wanted = board or (LONG_SIDE, LONG_SIDE)
    scale = min(wanted[0] / width, wanted[1] / height)

    def place(point: Point) -> Point:
        y = high - point[1] if is_up else point[1] - low
        return ((point[0] - left) * stretch * scale, y * scale)

    return Placement(place, (width * scale, height * scale), scale, tuple(remarks))


def is_in_degrees(features: Features) -> bool:
    """Tell whether coordinates are longitudes and latitudes."""
    if not features.is_geographic:
        return False
    points = (p for f in features.features for rings in f.polygons for p in rings[0])
    return all(-540 <= x <= 540 and -90.001 <= y <= 90.001 for x, y in points)


def _is_a_screen(left: float, low: float, right: float, high: float) -> bool:
    largest = max(right, high)
    return left >= -0.05 * largest and low >= -0.05 * largest and largest <= LARGEST_SCREEN


def join_across_the_meridian(features: Features) -> None:
    """Shapes that were cut at the 180th meridian become whole, on the side where most of them lies."""
    if not is_in_degrees(features):
        return
    for feature in features.features:
        whole = [[_unwrapped(ring) for ring in rings] for rings in feature.polygons]
        moved = _on_one_side(whole)
        if moved != feature.polygons:
            feature.polygons = list(rings_of(shape_of(moved)))
            message = "joined on one side of the 180th meridian"
            features.remarks.append(Remark(CHANGED, message, feature.called))
    _turn_to_the_widest_gap(features)


def _unwrapped(ring: list[Point]) -> list[Point]:
    """A ring without jumps around the globe, with its middle between the 180th meridians."""
    shift, shifts = 0.0, [0.0]
    for (before, _), (x, _) in pairwise(ring):
        shift += -360.0 if x - before > 180 else 360.0 if before - x > 180 else 0.0
        shifts.append(shift)
    # A ring around a pole does not come back to where it began.
    if not any(shifts) or (abs(shift) >= 1 and _jumps(ring)):
        return ring
    xs = [x + shift for (x, _), shift in zip(ring, shifts, strict=True)]
    turn = 360.0 * round((min(xs) + max(xs)) / 720)
    return [(x + (shift - turn), y) for (x, y), shift in zip(ring, shifts, strict=True)]


def _jumps(ring: list[Point]) -> bool:
    return abs(ring[0][0] - ring[-1][0]) <= 180


def _on_one_side(polygons: list[Rings]) -> list[Rings]:
    if len(polygons) < 2:
        return polygons
    areas = [shapely.Polygon(rings[0]).area for rings in polygons]
    middle = _middle(polygons[int(np.argmax(areas))])
    shifts = [360.0 * round((middle - _middle(rings)) / 360) for rings in polygons]
    return [
        [[(x + shift, y) for x, y in ring] for ring in rings] if shift else rings
        for rings, shift in zip(polygons, shifts, strict=True)
    ]


def _middle(rings: Rings) -> float:
    xs = [x for x, _ in rings[0]]
    return (min(xs) + max(xs)) / 2


def _turn_to_the_widest_gap(features: Features) -> None:
    """Where a part of the globe has no shapes, the map is cut there instead of at the 180th meridian."""
    spans = sorted((min(x for x, _ in r[0]), max(x for x, _ in r[0])) for f in features.features for r in f.polygons)
    if not spans or spans[-1][1] - spans[0][0] <= 180:
        return
    gaps, furthest = [], spans[0][1]
    for low, high in spans[1:]:
        gaps.append((low - furthest, low))
        furthest = max(furthest, high)
    width, cut = max(gaps, default=(0.0, 0.0))
    if width <= max(60.0, spans[0][0] + 360 - furthest):
        return
    for feature in features.features:
        feature.polygons = [
            [[(x + 360, y) for x, y in ring] for ring in rings] if max(x for x, _ in rings[0]) < cut else rings
            for rings in feature.polygons
        ]
    features.remarks.append(Remark(CHANGED, "shapes on both sides of the 180th meridian are drawn side by side"))


def crop(features: Features, box: Box) -> None:
    """Keep what lies inside a box, given in the coordinates of the file."""
    left, low, right, high = min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3])
    kept = []
    for feature in features.features:
        shape = shape_of(feature.polygons)
        if shape.is_empty or not shape.intersects(shapely.box(left, low, right, high)):
            features.remarks.append(Remark(LEFT_OUT, "outside of --crop", feature.called))
            continue
        feature.polygons = list(rings_of(shapely.intersection(shape, shapely.box(left, low, right, high))))
        kept += [feature] if feature.polygons else []
    if not kept:
        bounds = _bounds(features.features)
        raise CannotImport(f"nothing lies inside --crop; the shapes reach from {bounds}")
    features.features = kept


def _bounds(features: list[Feature]) -> str:
    xs = [x for f in features for r in f.polygons for x, _ in r[0]]
    ys = [y for f in features for r in f.polygons for _, y in r[0]]
    return f"{min(xs):g},{min(ys):g} to {max(xs):g},{max(ys):g}"


def merge(features: Features, key: str) -> None:
    """Make one region of all shapes with the same value of a property; water stays water."""
    groups: dict[str, list[Feature]] = {}
    for index, feature in enumerate(features.features):
        value = feature.properties.get(key)
        word = str(value).strip() if isinstance(value, str | int | float) else ""
        if not word:
            features.remarks.append(Remark(GUESSED, f"without '{key}', so it stays by itself", feature.called))
        water = feature.properties.get("type")
        # A number of a state is 0 for the wild and for water alike.
        is_water = water in ("ocean", "lake", "sea") and not isinstance(value, str)
        groups.setdefault(f"{str(water).capitalize()}" if is_water else word or f"/{index}", []).append(feature)
    features.features = [
        made for word, group in groups.items() for made in _merged(word, group, key, features.scattered)
    ]


def _merged(word: str, group: list[Feature], key: str, scattered: Collection[str]) -> Iterator[Feature]:
    if len(group) == 1 and word.startswith("/"):
        yield group[0]
        return
    shape = shapely.union_all([shape_of(feature.polygons) for feature in group])
    common = {k: v for k, v in group[0].properties.items() if all(f.properties.get(k) == v for f in group)}
    usual = {k: v for k in TERRAIN_KEYS if (v := _most_common(group, k)) is not None}
    hints = [hint for hint in group[0].hints if all(hint in feature.hints for feature in group)]
    name = word if not word.replace(".", "", 1).isdigit() else f"{key.capitalize()} {word}"
    properties = usual | common | {key: group[0].properties[key]}
    parts = list(rings_of(shape))
    if word not in scattered:
        yield Feature(name, parts, properties, hints, word)
        return
    for number, part in enumerate(parts, 1):
        yield Feature(f"{name} {number}" if len(parts) > 1 else name, [part], properties, hints, word)


def _most_common(group: list[Feature], key: str) -> object:
    """The value of a property that most shapes of a group have, if half of them have one at all."""
    values = Counter(v for f in group if isinstance(v := f.properties.get(key), str | int) and not isinstance(v, bool))
    return values.most_common(1)[0][0] if 2 * values.total() >= len(group) else None


def shape_of(polygons: list[Rings]) -> BaseGeometry:
    parts = [shapely.Polygon(rings[0], rings[1:]) for rings in polygons]
    return shapely.union_all([part if part.is_valid else repaired(part) for part in parts])


def rings_of(shape: BaseGeometry) -> Iterator[Rings]:
    for part in polygons_of(shape):
        yield [[(float(x), float(y)) for x, y in ring.coords[:-1]] for ring in (part.exterior, *part.interiors)]
