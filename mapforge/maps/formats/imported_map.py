"""Makes a map of the shapes in a file: names, terrains, repaired and snapped outlines, and a report of it all."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely

from mapforge.maps import MOST_CROSSINGS, is_tangled
from mapforge.maps.adjacency import borders
from mapforge.maps.formats.features import MOST_FEATURES, MOST_POINTS, CannotImport, Feature, Features, Point, Rings
from mapforge.maps.geometry import polygons_of
from mapforge.maps.outlines import Outline, Ring
from mapforge.maps.snapped_corners import snap

LONG_SIDE = 1000.0
"""How long the longer side of an imported map is."""
DIGITS = 3
SIZES = ((26, 2, 10), (34, 3, 10), (43, 4, 9), (MOST_FEATURES, 5, 8))
"""Up to how many regions a map is for so many players and turns, as the printed boards are."""
TERRAIN_KEYS = ("terrain", "kind", "type", "class", "landuse", "natural", "biome")
KEPT_PROPERTIES = ("number", "symbols", "pieces", "edge", "label")
_ID = re.compile("[a-z][a-z0-9_]{0,59}")
_WORDS = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class ImportChoices:
    """What the user chose about an import."""

    terrains: Mapping[str, str] = field(default_factory=dict)
    """Terrains by the word that stands for them in the file: a class, a label, a colour, a value."""
    known_terrains: Collection[str] = ()
    default_terrain: str = "farmland"
    tolerance: float = 0.0
    board: tuple[float, float] | None = None
    is_boxed: bool = False
    """The board is the box around all regions."""


@dataclass
class ImportedMap:
    """A map, and what there is to tell about how it was made."""

    data: dict[str, Any]
    notes: list[str]


def import_features(features: Features, id: str, choices: ImportChoices) -> ImportedMap:
    """Make a map of the shapes of a file."""
    if not features.features:
        raise CannotImport("there is no closed shape in this file that could be a region")
    count = len(features.features)
    points = sum(len(ring) for f in features.features for rings in f.polygons for ring in rings)
    if count > MOST_FEATURES or points > MOST_POINTS:
        raise CannotImport(
            f"{count:,} shapes with {points:,} corners are too many; the limit is {MOST_FEATURES:,} shapes"
        )
    maker = _Maker(features, choices)
    players, turns = next((players, turns) for most, players, turns in SIZES if count <= most)
    data = {"id": id, "name": id.replace("_", " ").capitalize(), "players": [players], "turns": turns}
    own = {key: value for key, value in features.map_data.items() if key != "id"}
    board = maker.board()
    data |= {**own, **({"board": board} if board else {}), "regions": maker.regions()}
    return ImportedMap(data, [*maker.notes, *_dropped(features.dropped)])


def _dropped(dropped: Counter[str]) -> Iterator[str]:
    for what, count in sorted(dropped.items()):
        yield f"left out {count} × {what}"


class _Maker:
    def __init__(self, features: Features, choices: ImportChoices) -> None:
        self.features, self.choices = features, choices
        self.notes: list[str] = []
        self.ids = list(_unique_ids(features))
        self.place = self._placing()
        self.quiet = len(self.notes)
        """So many notes are about no change of an outline."""

    def board(self) -> dict[str, float] | None:
        """The size of the board, when it is a rectangle."""
        if self.choices.board is not None:
            return {"width": self.choices.board[0], "height": self.choices.board[1]}
        if self.choices.is_boxed:
            return {"width": round(self.size[0], DIGITS), "height": round(self.size[1], DIGITS)}
        return None

    def _placing(self) -> Any:
        """How points of the file become points of the board."""
        corners = np.array([p for f in self.features.features for rings in f.polygons for p in rings[0]])
        if self.features.map_data:
            self.size = (float(corners[:, 0].max()), float(corners[:, 1].max()))
            return lambda point: point
        (left, low), (right, high) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
        stretch = 1.0
        if self.features.is_geographic and -180 <= left <= right <= 180 and -90 <= low <= high <= 90:
            # Degrees of longitude are shorter away from the equator.
            stretch = max(0.1, math.cos(math.radians((low + high) / 2)))
            self.notes.append("coordinates are degrees: drawn as on a map of the middle latitude")
        width, height = max((right - left) * stretch, 1e-12), max(high - low, 1e-12)
        wanted = self.choices.board or (LONG_SIDE, LONG_SIDE)
        scale = min(wanted[0] / width, wanted[1] / height)
        self.size = (width * scale, height * scale)
        is_up = self.features.is_geographic
        return lambda point: (
            round((point[0] - left) * stretch * scale, DIGITS) + 0.0,
            round((high - point[1] if is_up else point[1] - low) * scale, DIGITS) + 0.0,
        )

    def regions(self) -> list[dict[str, Any]]:
        """All regions, with outlines that meet exactly where they nearly met before."""
        outlines = [outline for index, outline in enumerate(self._outlines()) if outline.parts]
        tolerance = self.choices.tolerance or (0.0 if self.features.map_data else 1.5 * 10.0**-DIGITS)
        snapped = snap(outlines, tolerance)
        moved = {move.region for move in snapped.moves if move.distance > 2 * 10.0**-DIGITS}
        if moved:
            self.notes.append(f"snapped corners within {tolerance:g} in {_names(moved)}")
        if snapped.vanished:
            self.notes.append(f"too small for the tolerance and left out: {_names(snapped.vanished)}")
        final = list(self._valid(snapped.outlines))
        self.notes += _changed_borders(self._as_found(), final) if len(self.notes) > self.quiet else []
        return [self._region(outline) for outline in final]

    def _as_found(self) -> list[Outline]:
        """The outlines of the file as they are, before any repair."""
        found = []
        for index, (id, feature) in enumerate(zip(self.ids, self.features.features, strict=True)):
            rings = [Ring(tuple(self.place(p) for p in ring)) for rings in feature.polygons for ring in rings]
            found.append(Outline(id, index, tuple(ring for ring in rings if len(set(ring.corners)) > 2)))
        return [outline for outline in found if outline.parts]

    def _outlines(self) -> Iterator[Outline]:
        repaired, lost = [], []
        for index, (id, feature) in enumerate(zip(self.ids, self.features.features, strict=True)):
            polygons = [[[self.place(point) for point in ring] for ring in rings] for rings in feature.polygons]
            outline, is_repaired = _outline(id, index, polygons)
            repaired += [id] if is_repaired and outline.parts else []
            lost += [] if outline.parts else [id]
            yield outline
        if repaired:
            self.notes.append(f"repaired outlines that crossed themselves: {_names(repaired)}")
        if lost:
            self.notes.append(f"without any area and left out: {_names(lost)}")

    def _valid(self, outlines: tuple[Outline, ...]) -> Iterator[Outline]:
        """Snapping can make thin outlines cross themselves; those are repaired once more."""
        again = []
        for outline in outlines:
            if outline.polygon().is_valid:
                yield outline
                continue
            again.append(outline.id)
            holes = [list(hole.corners) for hole in outline.holes]
            polygons = [[list(part.corners), *holes] for part in outline.parts]
            better, _ = _outline(outline.id, outline.index, polygons)
            if better.parts:
                yield better
        if again:
            self.notes.append(f"repaired after snapping: {_names(again)}")

    def _region(self, outline: Outline) -> dict[str, Any]:
        feature = self.features.features[outline.index]
        region: dict[str, Any] = {"id": outline.id}
        if feature.name and feature.name != outline.id:
            region["name"] = feature.name[:80]
        region["terrain"] = self._terrain(feature)
        region |= {
            key: feature.properties[key] for key in KEPT_PROPERTIES if _is_kept(key, feature.properties.get(key))
        }
        parts, holes = [_text(part) for part in outline.parts], [_text(hole) for hole in outline.holes]
        region["outline"] = parts[0] if len(parts) == 1 else parts
        if holes:
            region["holes"] = holes[0] if len(holes) == 1 else holes
        return region

    def _terrain(self, feature: Feature) -> str:
        said = [str(feature.properties[key]) for key in TERRAIN_KEYS if isinstance(feature.properties.get(key), str)]
        words = [*said, *feature.hints]
        values = [value for value in feature.properties.values() if isinstance(value, str)]
        for word in (*words, *values):
            if word in self.choices.terrains:
                return self.choices.terrains[word]
        for word in words:
            slug = _slug(word)
            if slug in self.choices.known_terrains:
                return slug
        return _slug(words[0]) if words and self.features.map_data else self.choices.default_terrain


def _changed_borders(before: list[Outline], after: list[Outline]) -> Iterator[str]:
    """Which borders a repair took away or added."""
    old, new = _bordering(before), _bordering(after)
    for what, pairs in (("lost", old - new), ("won", new - old)):
        if pairs:
            yield f"borders {what} through repair: {_names([f'{a} – {b}' for a, b in pairs])}"


def _bordering(outlines: list[Outline]) -> set[tuple[str, str]]:
    shapes = [shapely.MultiPolygon([shapely.Polygon(part.corners) for part in o.parts]) for o in outlines]
    return {(outlines[a].id, outlines[b].id) for a, b in borders(shapes).pairs()}


def _is_kept(key: str, value: Any) -> bool:
    checks = {
        "number": type(value) is int and value >= 0,
        "symbols": isinstance(value, list) and bool(value) and all(isinstance(word, str) for word in value),
        "pieces": isinstance(value, dict) and bool(value) and all(type(count) is int for count in value.values()),
        "edge": isinstance(value, bool),
        "label": isinstance(value, str) and "," in value,
    }
    return checks[key]


def _outline(id: str, index: int, polygons: list[Rings]) -> tuple[Outline, bool]:
    """The outline of a shape, and whether it had to be repaired."""
    with np.errstate(invalid="ignore"):
        parts = [shapely.Polygon(rings[0], rings[1:]) for rings in map(_open, polygons) if rings]
    shape: Any = parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)
    is_bad = not shape.is_valid
    if is_bad:
        if is_tangled(shape):
            raise CannotImport(f"the outline of '{id}' crosses itself more than {MOST_CROSSINGS:,} times")
        shape = shapely.make_valid(shape, method="structure", keep_collapsed=False)
    found = list(polygons_of(shape))
    rings = [Ring(_corners(part.exterior)) for part in found]
    holes = [Ring(_corners(hole)) for part in found for hole in part.interiors]
    return Outline(id, index, tuple(rings), tuple(holes)), is_bad


def _open(polygon: Rings) -> Rings:
    """The rings of a polygon that are still rings after rounding."""
    rings = [[p for p, before in zip(ring, (ring[-1], *ring), strict=False) if p != before] for ring in polygon]
    kept = [ring for ring in rings if len(set(ring)) > 2]
    return kept if kept and rings[0] is kept[0] else []


def _corners(ring: shapely.LinearRing) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in list(ring.coords)[:-1])


def _text(ring: Ring) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in ring.corners)


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def _names(ids: Collection[str]) -> str:
    listed = sorted(set(ids))
    more = f" and {len(listed) - 8} more" if len(listed) > 8 else ""
    return f"{', '.join(listed[:8])}{more}"


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return _WORDS.sub("_", plain).strip("_")[:50]


def _unique_ids(features: Features) -> Iterator[str]:
    """An id for each region: the one that mapforge wrote, or one made of its name."""
    taken: set[str] = set()
    for index, feature in enumerate(features.features):
        own = feature.properties.get("id") if features.map_data else None
        slug = own if isinstance(own, str) and _ID.fullmatch(own) else _slug(feature.name)
        slug = slug if slug[:1].isalpha() else f"region_{slug or index + 1}"
        id, number = slug, 2
        while id in taken:
            id, number = f"{slug}_{number}", number + 1
        taken.add(id)
        yield id
