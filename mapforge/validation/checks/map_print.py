"""Maps as players see them on the table: borders and regions that are too small, labels that lie elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mapforge.files.findings import Check, Finding, Severity
from mapforge.files.fonts import undrawable
from mapforge.maps.compiled_map import CompiledMap
from mapforge.maps.geometry_refusals import GeometryRefused, refusals_of
from mapforge.maps.outlines import parse_pair
from mapforge.packs.library import Item, Library
from mapforge.validation.checks.check_registry import rule
from mapforge.validation.checks.map_examples import NEXT_SQUARE, SQUARE, drawn, listed
from mapforge.validation.checks.map_geometry import compiled_or_none

BOARD_WIDTH = 546.0
"""How many millimetres a printed board is wide."""
SHORTEST_BORDER = 4.0
SMALLEST_REGION = 31.0
"""A token of 22 mm and its corners need a circle of so many millimetres."""
MOST_PLAYERS = 5

SHORT_BORDER = Check(
    "map/short-border",
    Severity.WARNING,
    "A border is too short to be seen",
    "On a printed board it is a few millimetres long; players will argue whether the regions are neighbours.",
    "Make it longer, or let the regions meet in a point and add a `barriers` entry.",
    bad=drawn("0,0 100,0 100,100 0,100", "100,99 200,99 200,200 100,200"),
    good=drawn(SQUARE, NEXT_SQUARE),
)
SMALL_REGION = Check(
    "map/small-region",
    Severity.WARNING,
    "A region is too small for a token",
    "Tokens are 22 mm wide, and a board is 546 mm wide: here they would lie on the neighbours.",
    "Make the region larger, or the board wider.",
    bad=drawn("0,0 200,0 200,100 10,100 10,98 0,98", "0,98 10,98 10,100 0,100"),
    good=drawn(SQUARE, NEXT_SQUARE),
)
LABEL_OUTSIDE = Check(
    "map/label-outside",
    Severity.WARNING,
    "A label lies outside of its region",
    "The name would stand in another region, and players would call that one by it.",
    "Move the label into the region, or delete it: names find a good place by themselves.",
    bad=drawn(SQUARE, NEXT_SQUARE).replace('outline: "0,0', 'label: "15,5", outline: "0,0'),
    good=drawn(SQUARE, NEXT_SQUARE).replace('outline: "0,0', 'label: "5,5", outline: "0,0'),
)
DOUBLE_PIECE = Check(
    "map/double-piece",
    Severity.WARNING,
    "A piece stands twice in a region",
    "The terrain brings the piece itself; with another one the region is harder to conquer than it looks.",
    "Take the piece away, or choose another terrain.",
    bad=listed("id: west, terrain: mountain, edge: true, pieces: {mountain: 1}\nid: east, terrain: forest"),
    good=listed("id: west, terrain: mountain, edge: true\nid: east, terrain: forest"),
)
TOO_MANY_PLAYERS = Check(
    "map/too-many-players",
    Severity.WARNING,
    "The map is for more players than the games allow",
    "The boxes have tokens, coins and rules for two to five players.",
    "Say at most 5 players.",
    bad=listed("id: west, terrain: hill, edge: true\nid: east, terrain: forest").replace(
        "players: [2]", "players: [6]"
    ),
    good=listed("id: west, terrain: hill, edge: true\nid: east, terrain: forest"),
)

UNDRAWABLE_NAME = Check(
    "map/undrawable-name",
    Severity.WARNING,
    "A name has letters that no font of ours can draw",
    "In a PNG or PDF they would be missing; players would read half a name.",
    "Use other letters, or draw with `--fonts DIR` and suppress this.",
    bad=listed("id: west, name: 龍谷, terrain: hill, edge: true\nid: east, terrain: forest"),
    good=listed("id: west, name: Žďár, terrain: hill, edge: true\nid: east, terrain: forest"),
)


@rule
def printed_maps(library: Library) -> Iterator[Finding]:
    """Look at all maps of the named packs as they lie on the table."""
    for id in library.named:
        for item in library.packs[id].items["map"].values():
            yield from _players(item)
            yield from _names(item)
            yield from _pieces(library, item)
            compiled = compiled_or_none(item, library)
            if compiled is not None and compiled.geometry is not None and compiled.geometry.size > 0:
                yield from _drawn(item, compiled)


def _drawn(item: Item, compiled: CompiledMap) -> list[Finding]:
    """What there is to say about a drawing; nothing when it cannot be worked out, which another check reports."""
    try:
        with refusals_of("the outlines of this map"):
            return [*_borders(item, compiled), *_sizes(item, compiled), *_labels(item, compiled)]
    except GeometryRefused:
        return []


def _players(item: Item) -> Iterator[Finding]:
    players = item.data.get("players")
    largest = max((n for n in players if type(n) is int), default=0) if isinstance(players, list) else 0
    if largest > MOST_PLAYERS:
        message = f"the map is for {largest} players; {MOST_PLAYERS} are the most"
        yield TOO_MANY_PLAYERS.at(item.document, item.keys("players"), message)


def _names(item: Item) -> Iterator[Finding]:
    regions = item.data.get("regions")
    named = [(("regions", index, "name"), region.get("name")) for index, region in enumerate(regions or [])
             if isinstance(region, dict)] if isinstance(regions, list) else []  # fmt: skip
    for keys, name in [(("name",), item.data.get("name")), *named]:
        letters = undrawable(name) if isinstance(name, str) else []
        if letters:
            listed_letters = ", ".join(
                f"'{letter}' (U+{ord(letter):04X})" for letter in letters[:5] if letter.isprintable()
            )
            message = f"no font of ours has {listed_letters or 'a letter'} of the name '{name}'"
            yield UNDRAWABLE_NAME.at(item.document, item.keys(*keys), message, value=True)


def _pieces(library: Library, item: Item) -> Iterator[Finding]:
    regions = item.data.get("regions")
    for index, region in enumerate(regions if isinstance(regions, list) else []):
        terrain = region.get("terrain") if isinstance(region, dict) else None
        terrain_item = library.find("terrain", terrain) if isinstance(terrain, str) else None
        own = terrain_item.fields.get("piece") if terrain_item else None
        for key in ("pieces", "symbols"):
            listed = region.get(key) if isinstance(region, dict) else None
            if isinstance(own, str) and isinstance(listed, dict | list) and own in listed:
                message = f"'{region.get('id')}' has '{own}' among its {key}, and its terrain brings one already"
                yield DOUBLE_PIECE.at(item.document, item.keys("regions", index, key), message)


def _millimetres(compiled: CompiledMap) -> float:
    """How many millimetres a unit of the map is on a printed board."""
    assert compiled.geometry is not None
    board = compiled.geometry.drawing.board
    return BOARD_WIDTH / (max(board.width, board.height) if board else compiled.geometry.size)


def _borders(item: Item, compiled: CompiledMap) -> Iterator[Finding]:
    geometry = compiled.geometry
    assert geometry is not None
    unit = _millimetres(compiled)
    drawn_borders = geometry.borders
    for a, b, length in zip(
        drawn_borders.a.tolist(), drawn_borders.b.tolist(), drawn_borders.length.tolist(), strict=True
    ):
        if length * unit < SHORTEST_BORDER:
            one, other = geometry.outlines[a], geometry.outlines[b]
            message = f"the border of '{one.id}' and '{other.id}' is {length * unit:.1f} mm long on a printed board"
            spot = geometry.shapes[a].intersection(geometry.shapes[b]).centroid
            finding = SHORT_BORDER.at(item.document, item.keys(*other.keys), message, value=True)
            yield replace(finding, where=((spot.x, spot.y),) if not spot.is_empty else ())


def _sizes(item: Item, compiled: CompiledMap) -> Iterator[Finding]:
    import shapely

    geometry = compiled.geometry
    assert geometry is not None
    unit = _millimetres(compiled)
    circles = shapely.maximum_inscribed_circle(geometry.shapes, geometry.size / 500)
    for outline, circle in zip(geometry.outlines, circles, strict=True):
        is_shut = compiled.is_ground(outline.id, "closed") or compiled.is_ground(outline.id, "impassable")
        width = 2 * circle.length * unit
        if width < SMALLEST_REGION and not is_shut:
            message = f"'{outline.id}' has room for a circle of {width:.0f} mm on a printed board, and a token needs 31"
            finding = SMALL_REGION.at(item.document, item.keys(*outline.keys), message, value=True)
            x, y = circle.coords[0][:2]
            yield replace(finding, where=((x, y),))


def _labels(item: Item, compiled: CompiledMap) -> Iterator[Finding]:
    import shapely

    geometry = compiled.geometry
    assert geometry is not None
    for outline, shape in zip(geometry.outlines, geometry.shapes, strict=True):
        keys = item.keys("regions", outline.index, "label")
        point = parse_pair(item.document.value(keys)) if item.document.has(keys) else None
        if point is not None and not shapely.intersects_xy(shape, *point):
            message = f"the label of '{outline.id}' lies outside of it, at {point[0]:g},{point[1]:g}"
            yield replace(LABEL_OUTSIDE.at(item.document, keys, message, value=True), where=(point,))
