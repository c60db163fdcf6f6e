"""Takes maps of Tiled apart: TMX, which is XML, and the JSON that says the same."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from mapforge.files.plain_data import Fields
from mapforge.maps.formats.document_type import refuse_swelling
from mapforge.maps.formats.features import MOST_FEATURES, CannotImport, Point
from mapforge.maps.formats.svg_transforms import numbers_in
from mapforge.maps.formats.tiled import DrawnObject, Tile, TiledMap, TileLayer, length_of, tile_numbers, whole_of

KINDS = ("orthogonal", "hexagonal", "isometric", "staggered")
DEEPEST = 12


def is_tmx(text: str) -> bool:
    """Tell whether a text is a TMX file."""
    head = text.lstrip()[:2_000]
    return "<map " in head and "tilewidth" in head


def read_tmx(text: str) -> TiledMap:
    """The map in a TMX file."""
    refuse_swelling(text)
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise CannotImport(f"the TMX cannot be read: {error}") from None
    if root.tag != "map":
        raise CannotImport("this is XML, but no map of Tiled")
    tiled = _begun(root.attrib)
    for tileset in root.iter("tileset"):
        first = whole_of(tileset.get("firstgid", "1"), "first number of a tileset")
        if tileset.get("source"):
            tiled.left_out.append(
                ("a tileset in another file (embed it to use its properties)", tileset.get("source", ""))
            )
        for tile in tileset.iter("tile"):
            number = first + whole_of(tile.get("id", "0"), "number of a tile")
            tiled.tiles[number] = Tile(tile.get("type") or tile.get("class") or "", _xml_properties(tile))
    for layer in root.iter("layer"):
        _add_xml_layer(tiled, layer)
    for group in root.iter("objectgroup"):
        for one in group.iter("object"):
            corners = tuple(_xml_corners(one))
            if len(corners) > 2:
                kind = one.get("type") or one.get("class") or ""
                made = DrawnObject(group.get("name", ""), one.get("name", ""), kind, corners, _xml_properties(one))
                tiled.objects.append(made)
            _refuse_many(tiled)
    return tiled


def _begun(fields: Fields) -> TiledMap:
    orientation = str(fields.get("orientation", "orthogonal"))
    if orientation not in KINDS:
        raise CannotImport(f"maps of Tiled are {', '.join(KINDS)}, not '{orientation[:30]}'")
    cell = length_of(fields.get("tilewidth")) or 1.0, length_of(fields.get("tileheight")) or 1.0
    if not (0 < cell[0] < 1e6 and 0 < cell[1] < 1e6):
        raise CannotImport("the size of the tiles is no size")
    side = min(max(length_of(fields.get("hexsidelength")), 0.0), max(cell))
    is_in_x = fields.get("staggeraxis") == "x"
    return TiledMap(orientation, cell, side, is_in_x, fields.get("staggerindex", "odd") != "even")


def _refuse_many(tiled: TiledMap) -> None:
    if len(tiled.objects) > MOST_FEATURES:
        raise CannotImport(f"the map has more than {MOST_FEATURES:,} objects")


def _xml_properties(element: ElementTree.Element) -> dict[str, str]:
    properties = element.findall("properties/property")
    return {one.get("name", ""): one.get("value") or (one.text or "") for one in properties if one.get("name")}


def _add_xml_layer(tiled: TiledMap, layer: ElementTree.Element) -> None:
    name, data = layer.get("name", ""), layer.find("data")
    if data is None or layer.get("visible") == "0":
        tiled.left_out.append(("a layer without tiles, or hidden", name))
        return
    encoding, compression = data.get("encoding", ""), data.get("compression", "")
    parts = data.findall("chunk")
    if parts:
        cells: dict[Point, int] = {}
        for chunk in parts:
            size = [whole_of(chunk.get(key), key) for key in ("width", "height")]
            left, top = length_of(chunk.get("x")), length_of(chunk.get("y"))
            numbers = tile_numbers(chunk.text or "", size[0] * size[1], encoding, compression)
            cells |= {(left + n % size[0], top + n // size[0]): tile for n, tile in enumerate(numbers) if tile}
        tiled.layers += _from_chunks(name, cells)
        return
    width, height = (whole_of(layer.get(key), key) for key in ("width", "height"))
    if not encoding:
        tiles = [whole_of(tile.get("gid", "0"), "number of a tile", 2**32) for tile in data.findall("tile")]
        numbers = tile_numbers(tiles, width * height, "", "")
    else:
        numbers = tile_numbers(data.text or "", width * height, encoding, compression)
    tiled.layers += [TileLayer(name, width, height, numbers)] if width and height else []


def _from_chunks(name: str, cells: dict[Point, int]) -> list[TileLayer]:
    """A layer without an edge, cut to where it has tiles."""
    if not cells:
        return []
    xs, ys = [int(x) for x, _ in cells], [int(y) for _, y in cells]
    # Which rows of hexagons are shifted depends on whether they are odd.
    left, top = min(xs) - min(xs) % 2, min(ys) - min(ys) % 2
    width, height = max(xs) - left + 1, max(ys) - top + 1
    numbers = tile_numbers([0] * min(width * height, 10**7), width * height, "", "")
    grid = list(numbers)
    for (x, y), tile in cells.items():
        grid[(int(y) - top) * width + int(x) - left] = tile
    return [TileLayer(name, width, height, tuple(grid))]


def _xml_corners(one: ElementTree.Element) -> Iterator[Point]:
    left, top = length_of(one.get("x")), length_of(one.get("y"))
    shape = one.find("polygon")
    if shape is not None:
        numbers = numbers_in(shape.get("points", ""))
        yield from ((left + x, top + y) for x, y in zip(numbers[::2], numbers[1::2], strict=False))
    elif one.find("point") is None and one.find("polyline") is None and one.find("text") is None:
        yield from _box(left, top, length_of(one.get("width")), length_of(one.get("height")))


def _box(left: float, top: float, width: float, height: float) -> Iterator[Point]:
    if width > 0 and height > 0:
        yield from ((left, top), (left + width, top), (left + width, top + height), (left, top + height))


def read_tiled_json(data: Fields) -> TiledMap:
    """The map in a JSON file of Tiled."""
    tiled = _begun(data)
    for tileset in _records(data.get("tilesets")):
        first = whole_of(tileset.get("firstgid", 1), "first number of a tileset")
        if tileset.get("source"):
            reason = "a tileset in another file (embed it to use its properties)"
            tiled.left_out.append((reason, str(tileset["source"])[:60]))
        for tile in _records(tileset.get("tiles")):
            kind = tile.get("type") or tile.get("class") or ""
            number = first + whole_of(tile.get("id", 0), "number of a tile")
            tiled.tiles[number] = Tile(str(kind)[:60], _json_properties(tile))
    for layer in _layers(data.get("layers"), 0):
        _add_json_layer(tiled, layer)
    return tiled


def _records(value: object) -> list[Fields]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _layers(value: object, depth: int) -> Iterator[Fields]:
    for layer in _records(value):
        if layer.get("type") == "group" and depth < DEEPEST:
            yield from _layers(layer.get("layers"), depth + 1)
        else:
            yield layer


def _json_properties(thing: Fields) -> dict[str, str]:
    listed = _records(thing.get("properties"))
    return {str(one["name"])[:60]: str(one.get("value", ""))[:200] for one in listed if "name" in one}


def _add_json_layer(tiled: TiledMap, layer: Fields) -> None:
    name = str(layer.get("name", ""))[:60]
    if layer.get("visible") is False:
        tiled.left_out.append(("a layer without tiles, or hidden", name))
    elif layer.get("type") == "tilelayer":
        encoding, compression = str(layer.get("encoding", "")), str(layer.get("compression") or "")
        chunks = _records(layer.get("chunks"))
        if chunks:
            cells: dict[Point, int] = {}
            for chunk in chunks:
                wide, high = (whole_of(chunk.get(key), key) for key in ("width", "height"))
                left, top = length_of(chunk.get("x")), length_of(chunk.get("y"))
                numbers = tile_numbers(chunk.get("data"), wide * high, encoding, compression)
                cells |= {(left + n % wide, top + n // wide): tile for n, tile in enumerate(numbers) if tile}
            tiled.layers += _from_chunks(name, cells)
            return
        width, height = (whole_of(layer.get(key), key) for key in ("width", "height"))
        numbers = tile_numbers(layer.get("data"), width * height, encoding, compression)
        tiled.layers += [TileLayer(name, width, height, numbers)] if width and height else []
    elif layer.get("type") == "objectgroup":
        for one in _records(layer.get("objects")):
            corners = tuple(_json_corners(one))
            if len(corners) > 2:
                kind = str(one.get("type") or one.get("class") or "")[:60]
                made = DrawnObject(name, str(one.get("name", ""))[:80], kind, corners, _json_properties(one))
                tiled.objects.append(made)
        _refuse_many(tiled)


def _json_corners(one: Fields) -> Iterator[Point]:
    left, top = length_of(one.get("x")), length_of(one.get("y"))
    corners = _records(one.get("polygon"))
    if corners:
        yield from ((left + length_of(corner.get("x")), top + length_of(corner.get("y"))) for corner in corners)
    elif not (one.get("point") or one.get("polyline") or one.get("text")):
        yield from _box(left, top, length_of(one.get("width")), length_of(one.get("height")))
