"""The board of a game as a page draws it: outlines, names and looks, as they were when the game began."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shapely import maximum_inscribed_circle

from engine.vocabulary.item_id import ItemId
from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.files.plain_data import Fields, Record
from mapforge.maps.compiled_map import compile_item
from mapforge.render.emblem_symbols import framed_as_data
from mapforge.render.scene import scene_of
from mapforge.render.style_data import ground_as_data, icon_as_data, piece_as_data

if TYPE_CHECKING:
    from engine import World
    from mapforge.games.terminal.opened_game import Opening
    from mapforge.render.scene import DrawnRegion, Scene
    from mapforge.studio.table.played_items import PlayedItems


def playing_board(opening: Opening, items: PlayedItems, language: str = "en") -> Record:
    """Everything about a board and its items that does not change while it is played on."""
    scene = scene_of(compile_item(opening.board, opening.library), opening.library, language)
    world = opening.game.rules.world
    return {
        "board": _drawn(scene, world),
        "looks": _looks(opening),
        "items": items.as_data(),
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
    library, world = opening.library, opening.game.rules.world
    emblems = ItemEmblems(library)
    traits = [trait for trait in world.traits if trait.kind in ("race", "power")]
    return {
        "terrains": {id: ground_as_data(id, item.fields) for id, item in library.items("terrain").items()},
        "symbols": {id: _icon(id, item.fields) for id, item in library.items("symbol").items()},
        "pieces": {
            **{kind.id: piece_as_data(emblems, kind.id) for kind in world.kinds},
            "face_down": icon_as_data("face_down", "?", is_piece=True),
        },
        "emblems": {
            str(ItemId(trait.kind, trait.id)): framed_as_data(trait.kind, emblems.of(trait.kind, trait.id))
            for trait in traits
        },
    }


def _icon(id: str, fields: Fields) -> Record:
    return icon_as_data(id, str(fields.get("name") or ""), is_piece=False)
