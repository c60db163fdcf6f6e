"""The board of a game as a page draws it: outlines, names and looks, as they were when the game began."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shapely import maximum_inscribed_circle

from mapforge.files.plain_data import Fields, Record
from mapforge.maps.compiled_map import compile_item
from mapforge.render.scene import scene_of
from mapforge.render.style_data import ground_as_data, icon_as_data

if TYPE_CHECKING:
    from engine import World
    from mapforge.games.terminal.opened_game import Opening
    from mapforge.render.scene import DrawnRegion, Scene


def playing_board(opening: Opening) -> Record:
    """Everything about a board and its items that does not change while it is played on."""
    scene = scene_of(compile_item(opening.board, opening.library), opening.library)
    world = opening.game.rules.world
    return {
        "board": _drawn(scene, world),
        "looks": _looks(opening),
        "items": _items(opening, world),
    }


def _drawn(scene: Scene, world: World) -> Record:
    corners: dict[tuple[float, float], int] = {}
    regions = [_region(area, corners, world) for area in scene.regions]
    return {
        "name": scene.title,
        "width": round(scene.width, 1),
        "height": round(scene.height, 1),
        "corners": [list(corner) for corner in corners],
        "junctions": [],
        "regions": regions,
        "links": [],
        "barriers": [],
        "borders": [],
    }


def _region(area: DrawnRegion, corners: dict[tuple[float, float], int], world: World) -> Record:
    rings = [[corners.setdefault((round(x, 1), round(y, 1)), len(corners)) for x, y in ring] for ring in area.rings]
    middle = maximum_inscribed_circle(area.shape, max(1.0, area.shape.area**0.5 / 30))
    (x, y), (end_x, end_y) = middle.coords
    region = world.regions[world.region_index[area.id]]
    return {
        "id": area.id,
        "name": area.name,
        "terrain": region.terrain.id,
        "symbols": list(region.symbols),
        "pieces": {},
        "rings": rings,
        "label": None,
        "centre": [round(x, 1), round(y, 1)],
        "room": round(((x - end_x) ** 2 + (y - end_y) ** 2) ** 0.5, 1),
    }


def _looks(opening: Opening) -> Record:
    library = opening.library
    pieces = {**library.items("piece"), **library.items("relic"), **library.items("place")}
    kinds = {kind.id: pieces[kind.id].fields if kind.id in pieces else {} for kind in opening.game.rules.world.kinds}
    return {
        "terrains": {id: ground_as_data(id, item.fields) for id, item in library.items("terrain").items()},
        "symbols": {id: _icon(id, item.fields, is_piece=False) for id, item in library.items("symbol").items()},
        "pieces": {
            **{id: _icon(id, fields, is_piece=True) for id, fields in kinds.items()},
            "face_down": icon_as_data("face_down", "?", is_piece=True),
        },
    }


def _icon(id: str, fields: Fields, *, is_piece: bool) -> Record:
    return icon_as_data(id, str(fields.get("name") or ""), is_piece=is_piece)


def _items(opening: Opening, world: World) -> dict[str, Record]:
    """Names and texts of everything in play, by id."""
    found = {
        trait.id: {
            "name": trait.name,
            "kind": trait.kind,
            "text": opening.texts.get(trait.id, ""),
            "tokens": trait.tokens,
        }
        for trait in world.traits
    }
    for kind in ("terrain", "symbol"):
        for id, item in opening.library.items(kind).items():
            name = str(item.fields.get("name") or _plain(id))
            found.setdefault(id, {"name": name, "kind": kind, "text": opening.texts.get(id, "")})
    for piece in world.kinds:
        found.setdefault(piece.id, {"name": _plain(piece.id), "kind": "piece", "text": opening.texts.get(piece.id, "")})
    return found


def _plain(id: str) -> str:
    return id.replace("_", " ").capitalize()
