"""Reads maps of Tiled, as TMX or JSON: regions drawn as objects, or patches of tiles, square or hexagonal."""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely

from mapforge.files.number_reader import BadNumber, drawn_number, whole_number
from mapforge.files.plain_data import Fields
from mapforge.maps.formats.features import GUESSED, CannotImport, Feature, Features, Point, Remark, clean_polygon
from mapforge.maps.formats.label_grid import NOBODY, faces_of, patches
from mapforge.maps.formats.layer_choice import LayerChoice

MOST_CELLS = 250_000
MOST_HEXAGONS = 40_000
MOST_PATCHES = 10_000
_FLAGS = 0x0FFFFFFF
REGION_KEYS = ("region", "province", "territory", "area", "name")
"""Properties of tiles that say to which region a tile belongs."""


@dataclass(frozen=True)
class Tile:
    """What a tileset says about one of its tiles."""

    kind: str = ""
    properties: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class TileLayer:
    """A layer of tiles, by their numbers; 0 is none."""

    name: str
    width: int
    height: int
    tiles: tuple[int, ...]


@dataclass(frozen=True)
class DrawnObject:
    """A shape on a layer of objects."""

    layer: str
    name: str
    kind: str
    corners: tuple[Point, ...]
    properties: Mapping[str, str]


@dataclass
class TiledMap:
    """A map of Tiled, whatever it was written as."""

    orientation: str
    cell: Point
    side: float = 0.0
    """How long the straight side of a hexagon is."""
    is_staggered_in_x: bool = False
    is_odd: bool = True
    tiles: dict[int, Tile] = field(default_factory=dict)
    layers: list[TileLayer] = field(default_factory=list)
    objects: list[DrawnObject] = field(default_factory=list)
    left_out: list[tuple[str, str]] = field(default_factory=list)


def features_of(tiled: TiledMap, layers: Sequence[str] = (), key: str = "") -> Features:
    """The regions of a map: its drawn shapes, or else the patches of the largest layer of tiles."""
    features = Features(is_exact=True)
    for what, name in tiled.left_out:
        features.leave_out(what, name)
    choice = LayerChoice(layers)
    objects = [one for one in tiled.objects if choice.note({one.layer}) or not layers]
    grids = [layer for layer in tiled.layers if choice.note({layer.name}) or not layers]
    choice.check()
    features.layers = choice.names
    if len(objects) >= 3 or (objects and not grids):
        return _drawn(objects, features)
    if not grids:
        raise CannotImport("the map has no layer of tiles and no drawn shapes")
    chosen = max(grids, key=lambda layer: (sum(map(bool, layer.tiles)), len(set(layer.tiles))))
    for layer in grids:
        if layer is not chosen:
            features.leave_out("another layer of tiles (--layer chooses)", layer.name)
    return _patched(tiled, chosen, features, key)


def _drawn(objects: Sequence[DrawnObject], found: Features) -> Features:
    found.is_exact = False
    for number, one in enumerate(objects, 1):
        rings = clean_polygon([list(one.corners)], found, one.name or f"object {number}")
        if rings:
            hints = [hint for hint in (one.kind, one.layer) if hint]
            feature = Feature(one.name, [rings], dict(one.properties), hints, f"object {number}", bool(one.name))
            found.features.append(feature)
    return found


def _patched(tiled: TiledMap, layer: TileLayer, found: Features, key: str) -> Features:
    """Regions made of tiles: of those with the same word for their region, or of equal tiles that hang together."""
    key = key or _region_key(tiled, layer)
    words = {number: _word(tiled, number, key) for number in set(layer.tiles) if number}
    order = list(dict.fromkeys(words[number] for number in layer.tiles if number))
    place = {word: index for index, word in enumerate(order)}
    cells = [place[words[number]] if number else NOBODY for number in layer.tiles]
    labels = np.array(cells, dtype=np.int64).reshape(layer.height, layer.width)
    guess = f"tiles with the same '{key}' are one region" if key else "equal tiles that hang together are one region"
    found.remarks.append(Remark(GUESSED, f"{guess} (--merge-by takes another property, --layer another layer)"))
    shapes = _hexagons(tiled, labels) if tiled.orientation == "hexagonal" else _squares(tiled, labels, bool(key))
    usual = _usual_tiles(tiled, layer.tiles, cells)
    for number, (label, polygons) in enumerate(shapes, 1):
        tile = usual[label]
        hints = [hint for hint in (tile.kind, *tile.properties.values()) if hint]
        name = order[label] if key else ""
        found.features.append(Feature(name, polygons, dict(tile.properties), hints, f"region {number}", bool(name)))
    return found


def _region_key(tiled: TiledMap, layer: TileLayer) -> str:
    used = [tiled.tiles.get(number, Tile()) for number in set(layer.tiles) if number]
    return next((key for key in REGION_KEYS if sum(key in tile.properties for tile in used) * 2 > len(used)), "")


def _word(tiled: TiledMap, number: int, key: str) -> str:
    tile = tiled.tiles.get(number, Tile())
    return tile.properties.get(key, "") or f"tile {number}"


def _usual_tiles(tiled: TiledMap, numbers: Sequence[int], cells: Sequence[int]) -> dict[int, Tile]:
    """The tile that most cells of each label have."""
    counts = Counter(zip(cells, numbers, strict=True))
    # The last one of a label wins, so that the most frequent ones come last, and of equal ones the first.
    ordered = sorted(enumerate(counts.items()), key=lambda entry: (entry[1][1], -entry[0]))
    return {label: tiled.tiles.get(number, Tile()) for _, ((label, number), _) in ordered}


def _squares(tiled: TiledMap, labels: np.ndarray, is_named: bool) -> Iterator[tuple[int, list[list[list[Point]]]]]:
    width, height = tiled.cell
    parts = patches(labels)
    if (count := int(parts.max()) + 1) > MOST_PATCHES:
        raise CannotImport(
            f"the tiles of the layer make {count:,} patches; {MOST_PATCHES:,} are the most "
            "(--merge-by PROPERTY makes tiles that say the same one region)"
        )
    grid = labels if is_named else parts
    faces, owner = faces_of(grid)
    faces = shapely.transform(faces, lambda places: places * (width, height))
    values, first = np.unique(grid, return_index=True)
    label_of = dict(zip(values.tolist(), labels.ravel()[first].tolist(), strict=True))
    shapes: dict[int, list[list[list[Point]]]] = {}
    for part, shape in zip(owner.tolist(), faces, strict=True):
        shapes.setdefault(part, []).append(_rings(shape))
    for part, polygons in shapes.items():
        yield label_of[part], polygons


def _hexagons(tiled: TiledMap, labels: np.ndarray) -> Iterator[tuple[int, list[list[list[Point]]]]]:
    rows, columns = np.nonzero(labels != NOBODY)
    if len(rows) > MOST_HEXAGONS:
        raise CannotImport(f"the layer has {len(rows):,} hexagons; {MOST_HEXAGONS:,} are the most")
    cells = np.array(
        [shapely.Polygon(_hexagon(tiled, x, y)) for y, x in zip(rows.tolist(), columns.tolist(), strict=True)],
        dtype=object,
    )
    owner = labels[rows, columns]
    for label in dict.fromkeys(owner.tolist()):
        whole = shapely.coverage_union_all(cells[owner == label])
        for part in shapely.get_parts(whole):
            yield int(label), [_rings(part)]


def _hexagon(tiled: TiledMap, column: int, row: int) -> list[Point]:
    """The corners of a hexagon, calculated so that neighbours have the same ones to the last digit."""
    width, height = tiled.cell
    if tiled.is_staggered_in_x:
        corners = _upright(height, width, tiled.side, row, column, is_odd=tiled.is_odd)
        return [(x, y) for y, x in corners]
    return _upright(width, height, tiled.side, column, row, is_odd=tiled.is_odd)


def _upright(wide: float, high: float, side: float, column: int, row: int, *, is_odd: bool) -> list[Point]:
    cap = (high - side) / 2
    left = round(column * 2 + (row % 2 == int(is_odd)))
    half = wide / 2
    top = row * (side + cap)
    xs = [half * (left + step) for step in range(3)]
    lower = (row + 1) * (side + cap)
    return [
        (xs[1], top),
        (xs[2], top + cap),
        (xs[2], lower),
        (xs[1], lower + cap),
        (xs[0], lower),
        (xs[0], top + cap),
    ]


def _rings(shape: shapely.Polygon) -> list[list[Point]]:
    rings = (shape.exterior, *shape.interiors)
    return [[(float(x), float(y)) for x, y in ring.coords[:-1]] for ring in rings]


def tile_numbers(data: object, count: int, encoding: str, compression: str) -> tuple[int, ...]:
    """The numbers of tiles as a layer has them: a list, words with commas, or packed bytes."""
    if count > MOST_CELLS:
        raise CannotImport(f"a layer has {count:,} tiles; {MOST_CELLS:,} are the most")
    if isinstance(data, list):
        numbers = [number & _FLAGS if type(number) is int and number >= 0 else 0 for number in data]
    elif encoding == "base64" and isinstance(data, str):
        numbers = [number & _FLAGS for number in _unpacked(data, count, compression)]
    elif isinstance(data, str):
        numbers = [_number(word) & _FLAGS for word in data.split(",") if word.strip()]
    else:
        raise CannotImport("a layer of tiles has no data")
    if len(numbers) != count:
        raise CannotImport(f"a layer has {len(numbers):,} tiles instead of {count:,}")
    return tuple(numbers)


def _number(word: str) -> int:
    try:
        return max(0, whole_number(word.strip()))
    except BadNumber:
        raise CannotImport(f"'{word.strip()[:20]}' is not the number of a tile") from None


def _unpacked(text: str, count: int, compression: str) -> tuple[int, ...]:
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
        if compression in ("zlib", "gzip"):
            unpacker = zlib.decompressobj(47)
            packed = unpacker.decompress(packed, 4 * count + 1)
        elif compression:
            raise CannotImport(f"tiles are compressed as {compression[:20]}; save them as CSV, zlib or gzip")
        return struct.unpack(f"<{count}I", packed)
    except (binascii.Error, zlib.error, struct.error, ValueError):
        raise CannotImport("the tiles of a layer are damaged, or not as many as the layer has") from None


def whole_of(value: object, what: str, most: int = 10_000_000) -> int:
    """A whole number of the file from 0 up to a limit, written as a number or as a text."""
    try:
        number = whole_number(value) if isinstance(value, str) else value
    except BadNumber:
        number = None
    if type(number) is not int or not 0 <= number <= most:
        raise CannotImport(f"the {what} of the map is not a whole number up to {most:,}")
    return number


def length_of(value: object) -> float:
    """A length or coordinate of the file; 0 where there is none."""
    if isinstance(value, str):
        try:
            return drawn_number(value.strip())
        except BadNumber:
            return 0.0
    return float(value) if type(value) in (int, float) and abs(value) < 1e9 else 0.0  # type: ignore[arg-type]


def is_tiled_json(data: Fields) -> bool:
    """Tell whether JSON is a map of Tiled."""
    return data.get("type") == "map" or {"layers", "tilewidth", "tileheight"} <= data.keys()
