"""What a picture shows: a compiled map scaled to the size of a picture, with every name in the wanted language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Any

from engine.vocabulary.item_id import short_id
from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.files.number_reader import LARGEST
from mapforge.files.plain_data import Fields, Record
from mapforge.maps.geometry_refusals import refusals_of

if TYPE_CHECKING:
    from shapely import MultiPolygon, Polygon

    from mapforge.maps.compiled_map import CompiledMap
    from mapforge.maps.outlines import Outline
    from mapforge.packs.library import Item, Library

MOST_TURNS = 100
"""The most turns that a map may have."""
LONG_SIDE = 1200.0
Point = tuple[float, float]


@dataclass(frozen=True)
class DrawnRegion:
    """One region as it is drawn."""

    id: str
    name: str
    terrain: str
    symbols: tuple[str, ...]
    pieces: tuple[tuple[str, int], ...]
    rings: tuple[tuple[Point, ...], ...]
    label: Point | None = None

    @cached_property
    def path(self) -> str:
        """The outline as the `d` of a path."""
        return "".join(path_of(ring) for ring in self.rings)

    @cached_property
    def shape(self) -> Polygon | MultiPolygon:
        """The outline for shapely."""
        from shapely import Polygon, make_valid, symmetric_difference

        from mapforge.maps.shape_repair import repaired

        rings = [Polygon(ring) for ring in self.rings]
        shape: Any = rings[0] if len(rings) == 1 else reduce(symmetric_difference, map(make_valid, rings))
        return shape if shape.is_valid else repaired(shape)


@dataclass(frozen=True)
class DrawnLink:
    """A link between regions that do not touch, or a barrier between some that do, and why."""

    kind: str
    a: str
    b: str
    reason: str = ""


Frame = tuple[float, float, float, float]


@dataclass(frozen=True)
class Scene:
    """Everything that is on the board before a game."""

    title: str
    players: tuple[int, ...]
    turns: int
    regions: tuple[DrawnRegion, ...]
    width: float
    height: float
    scale: float = 1.0
    """How many pixels one unit of the map file is."""
    origin: Point = (0.0, 0.0)
    """What is in the top left corner, in units of the map file."""
    borders: tuple[tuple[str, str], ...] = ()
    grounds: Mapping[str, Fields] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    """Names of terrains, symbols, pieces and races by `kind/id`."""
    agreeing: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """What powers are called before some races, by the ids of both; otherwise they have their own names."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Words around the board in another language."""
    emblems: ItemEmblems = field(default_factory=ItemEmblems)
    """What stands for races, powers and pieces."""
    connections: tuple[DrawnLink, ...] = ()
    insets: tuple[Frame, ...] = ()
    """Frames around what lies elsewhere: left, top, width and height."""

    def word(self, key: str, amount: object = "") -> str:
        """A word around the board, with a number in it."""
        from mapforge.packs.translations import BOARD_WORDS

        return self.words.get(key, BOARD_WORDS[key]).replace("{}", str(amount))

    def name(self, kind: str, id: str) -> str:
        """What something is called."""
        short = short_id(id)
        # Relics and places are pieces on the map.
        kinds = (kind, "relic", "place") if kind == "piece" else (kind,)
        candidates = (self.names.get(f"{each}/{name}") for each in kinds for name in (id, short))
        return next(filter(None, candidates), short.replace("_", " ").capitalize())

    def combo(self, power: str, race: str) -> str:
        """What a race with a power is called; in some languages the power agrees with the race."""
        power_name = self.agreeing.get((short_id(power), short_id(race))) or (
            self.name("power", power) if power else ""
        )
        return " ".join(filter(None, (power_name, self.name("race", race) if race else "")))

    @property
    def region_side(self) -> float:
        """The side of a square as large as an average region."""
        return float((self.width * self.height / max(len(self.regions), 1)) ** 0.5)

    def at(self, x: float, y: float) -> Point:
        """Where a point of the map file is in the picture."""
        return ((x - self.origin[0]) * self.scale, (y - self.origin[1]) * self.scale)


def path_of(ring: tuple[Point, ...]) -> str:
    """A closed ring as a part of a path."""
    numbers = tuple(number for point in ring for number in point)
    return "M" + (("%.1f,%.1f " * len(ring)) % numbers).rstrip() + "Z"


@refusals_of("the outlines of this map")
def scene_of(compiled: CompiledMap, library: Library | None = None, language: str = "en") -> Scene:
    """Prepare a compiled map for drawing; a bare list of borders is laid out first."""
    outlines, size, origin = _drawn(compiled)
    scale = LONG_SIDE / max(*size, 1e-9)
    data, regions = compiled.data, _labelled_regions(compiled, library, language)
    drawn = tuple(_drawn_region(regions[id], rings, scale, origin) for id, rings in outlines.items())
    names = _names(library, language) if library else {}
    players = data.get("players")
    return Scene(
        _clean(_title(data, library, language)),
        tuple(players) if isinstance(players, list) else (),
        _turns(data.get("turns")),
        drawn,
        size[0] * scale,
        size[1] * scale,
        scale,
        origin,
        tuple((border.a, border.b) for border in compiled.borders),
        compiled.terrains,
        names,
        _agreeing(library, language) if library else {},
        _words(library, language) if library else {},
        ItemEmblems(library),
        _connections(data),
        _insets(data, scale, origin),
    )


def _title(data: Fields, library: Library | None, language: str) -> str:
    """The name of a map in a language; several packs may have maps of the same id."""
    from mapforge.packs.translations import translated

    name, id = data.get("name"), str(data.get("id"))
    for pack in library.packs.values() if library else ():
        item = pack.items["map"].get(id)
        if library and item is not None and item.fields.get("name") == name:
            return translated(library, item, "name", language)
    return str(name or data.get("id") or "Map")


def _connections(data: Fields) -> tuple[DrawnLink, ...]:
    """The links and barriers of a map file."""
    connections = []
    for kind, key in (("link", "links"), ("barrier", "barriers")):
        listed = data.get(key)
        for entry in listed if isinstance(listed, list) else []:
            between = entry.get("between") if isinstance(entry, dict) else None
            if isinstance(between, list) and len(between) == 2 and all(isinstance(end, str) for end in between):
                reason = entry.get("reason")
                connections.append(DrawnLink(kind, between[0], between[1], _clean(str(reason or ""))[:120]))
    return tuple(connections)


def _frames(data: Fields) -> list[Frame]:
    """The frames around what lies elsewhere, in units of the map file."""
    listed = data.get("insets")
    frames = []
    for entry in listed if isinstance(listed, list) else []:
        sides = [entry.get(key) for key in ("x", "y", "width", "height")] if isinstance(entry, dict) else []
        sizes = [float(side) for side in sides if isinstance(side, int | float) and abs(side) <= LARGEST]
        if len(sizes) == 4:
            frames.append((sizes[0], sizes[1], sizes[2], sizes[3]))
    return frames


def _insets(data: Fields, scale: float, origin: Point) -> tuple[Frame, ...]:
    return tuple(
        ((x - origin[0]) * scale, (y - origin[1]) * scale, width * scale, height * scale)
        for x, y, width, height in _frames(data)
    )


def _labelled_regions(compiled: CompiledMap, library: Library | None, language: str) -> dict[str, Record]:
    """The regions by id, each with the spot of its label, if the file has one, and its name in a language."""
    listed = compiled.data.get("regions")
    labels = {r["id"]: r["label"] for r in listed or [] if isinstance(r, dict) and "id" in r and "label" in r}
    regions = {region["id"]: {**region, "label": labels.get(region["id"])} for region in compiled.regions}
    for id, name in _region_names(compiled.data, library, language).items():
        if id in regions:
            regions[id]["name"] = name
    return regions


def _turns(value: object) -> int:
    """The turns of a track that can be drawn; an absurd number of them gets none."""
    return value if type(value) is int and 0 < value <= MOST_TURNS else 0


@refusals_of("the outlines of this map")
def broken_scene(item: Item, library: Library, language: str = "en") -> Scene:
    """As much as can be drawn of a map that does not compile."""
    from mapforge.maps.compiled_map import CompiledMap
    from mapforge.maps.geometry import Geometry
    from mapforge.maps.outlines import read_drawing
    from mapforge.maps.snapped_corners import snap

    data = item.described()
    drawing = read_drawing(data)
    drawn = {outline.id for outline in drawing.outlines}
    listed = data.get("regions")
    regions = [region for region in listed if isinstance(region, dict)] if isinstance(listed, list) else []
    kept = tuple({**region, "edge": False} for region in regions if region.get("id") in drawn)
    if not kept:
        return Scene("", (), 0, (), LONG_SIDE, LONG_SIDE)
    terrains = {id: terrain.fields for id, terrain in library.items("terrain").items()}
    geometry = Geometry(drawing, snap(drawing.outlines, 0.0), drawing.outlines, ())  # type: ignore[arg-type]
    return scene_of(CompiledMap(data, kept, (), terrains, geometry), library, language)


Rings = list[tuple[Point, ...]]


def _drawn(compiled: CompiledMap) -> tuple[dict[str, Rings], tuple[float, float], Point]:
    if compiled.geometry is None:
        from mapforge.maps.layout.polygons import lay_out

        layout = lay_out(
            [(border.a, border.b) for border in compiled.borders],
            [region["id"] for region in compiled.regions if region["edge"]],
            regions=[region["id"] for region in compiled.regions],
        )
        return layout.rings, (layout.width, layout.height), (0.0, 0.0)
    outlines = {outline.id: _rings(outline) for outline in compiled.geometry.outlines}
    board = compiled.geometry.drawing.board
    if board is not None:
        return outlines, (board.width, board.height), (0.0, 0.0)
    frames = _frames(compiled.data)
    xs = [x for rings in outlines.values() for ring in rings for x, _ in ring]
    ys = [y for rings in outlines.values() for ring in rings for _, y in ring]
    xs += [side for x, _, width, _ in frames for side in (x, x + width)]
    ys += [side for _, y, _, height in frames for side in (y, y + height)]
    return outlines, (max(xs) - min(xs), max(ys) - min(ys)), (min(xs), min(ys))


def _rings(outline: Outline) -> Rings:
    return [ring.corners for ring in (*outline.parts, *outline.holes)]


def _drawn_region(region: Fields, rings: Rings, scale: float, origin: Point) -> DrawnRegion:
    from mapforge.maps.outlines import parse_pair

    left, top = origin
    scaled = tuple(tuple(((x - left) * scale, (y - top) * scale) for x, y in ring) for ring in rings)
    name = str(region.get("name") or str(region["id"]).replace("_", " ").capitalize())
    pieces = region.get("pieces") or {}
    point = parse_pair(region.get("label"))
    label = ((point[0] - left) * scale, (point[1] - top) * scale) if point else None
    return DrawnRegion(
        region["id"],
        _clean(name),
        str(region.get("terrain", "")),
        tuple(region.get("symbols") or ()),
        tuple((str(id), int(count)) for id, count in pieces.items()),
        scaled,
        label,
    )


def _names(library: Library, language: str) -> dict[str, str]:
    from mapforge.packs.translations import translated

    kinds = ("map", "terrain", "symbol", "piece", "race", "power", "relic", "place")
    return {
        f"{kind}/{id}": _clean(translated(library, item, "name", language))
        for kind in kinds
        for id, item in library.items(kind).items()
    }


def _region_names(data: Fields, library: Library | None, language: str) -> dict[str, str]:
    from mapforge.packs.translations import region_names

    item = library.find("map", f"{data.get('pack')}:{data.get('id')}") if library and data.get("pack") else None
    return region_names(library, item, language) if library and item else {}


def _agreeing(library: Library, language: str) -> dict[tuple[str, str], str]:
    from mapforge.packs.translations import agreeing_names

    return {ids: _clean(name) for ids, name in agreeing_names(library, language).items()}


def _words(library: Library, language: str) -> dict[str, str]:
    from mapforge.packs.translations import words_of

    return {key: _clean(word) for key, word in words_of(library, language).items()}


def _clean(text: str) -> str:
    """Text without characters that XML cannot carry."""
    return "".join(letter for letter in text if letter.isprintable())
