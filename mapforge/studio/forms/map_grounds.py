"""Maps as a form shows them: shapes to look at, and the world in which filters and modifiers are tried."""

from __future__ import annotations

from collections import deque

from engine import EngineError, Problem, World
from engine.blueprint.builder import sketch_world
from engine.blueprint.filters import FilterCompiler
from engine.vocabulary.item_id import short_id
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.hooks.sentences import regions_in_words
from mapforge.maps.outlines import read_drawing
from mapforge.packs.library import Item, Library
from mapforge.render.style_data import ground_as_data
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.worlds.assembly import plain_map, world_data

_ALL_PIECES = -1
"""Whatever pieces come into a game."""
_KNOWN: deque[tuple[Library, Item | None, World]] = deque(maxlen=8)
"""The worlds of the last few questions: a form asks many about one."""


def usual_map(library: Library) -> Item | None:
    """The map on which a form tries things first: the pack's own one with the fewest players, else a required one."""
    own = [item for id in library.named for item in library.packs[id].items["map"].values()]
    listed = own or list(library.items("map").values())
    return min(listed, key=lambda item: (_players(item), item.full_id), default=None)


def _players(item: Item) -> int:
    players = item.fields.get("players")
    numbers = [number for number in players if isinstance(number, int)] if isinstance(players, list) else []
    return min(numbers, default=9)


def map_named(library: Library, name: str) -> Item:
    """A map of a library by its full id, or the usual one."""
    listed = [item for pack in library.packs.values() for item in pack.items["map"].values()]
    chosen = next((item for item in listed if item.full_id == name), None)
    chosen = chosen if name else usual_map(library)
    if chosen is None:
        raise CannotEdit(f"there is no map '{name}' here" if name else "there is no map yet to try it on")
    return chosen


def sketched_world(library: Library, item: Item | None) -> World:
    """The world of a map as far as its items make sense; CannotEdit when nothing can be made of it."""
    for known, map, world in tuple(_KNOWN):
        if known is library and map is item:
            return world
    world = _sketched(library, item)
    _KNOWN.append((library, item, world))
    return world


def _sketched(library: Library, item: Item | None) -> World:
    try:
        plain = plain_map(item) if item is not None else _bare_map(library)
        data = world_data(library, plain, board=item.pack if item is not None else "")
        return sketch_world(data, library.known_hooks)[0]
    except (MapforgeError, EngineError) as error:
        raise CannotEdit(f"the items do not fit together yet: {error}") from error
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise CannotEdit("the items do not fit together yet; see the findings first") from error


def _bare_map(library: Library) -> Record:
    """One region of each terrain, for packs without any map."""
    regions = [{"id": id, "terrain": id, "edge": True} for id in library.items("terrain")]
    return {"id": "bare", "turns": 1, "regions": regions, "borders": []}


def matched_regions(world: World, words: object) -> Record:
    """The regions that a filter matches in every game on a map, and those it may match in some."""
    problems: list[Problem] = []
    try:
        outlook = FilterCompiler(world, problems).compile(words, ()).outlook(_ALL_PIECES)
    except (TypeError, ValueError, KeyError, AttributeError):
        return {"always": [], "ever": [], "words": "", "trouble": "this filter makes no sense yet"}
    always = world.names(outlook.always & world.everywhere)
    ever = world.names(outlook.ever & world.everywhere & ~outlook.always)
    return {
        "always": always,
        "ever": ever,
        "words": regions_in_words(words),
        "trouble": "; ".join(dict.fromkeys(str(problem) for problem in problems)),
    }


def map_shapes(item: Item, library: Library) -> Record:
    """The regions of a map with colours, names and outlines; without outlines only names."""
    drawing = read_drawing(item.fields)
    grounds = library.items("terrain")
    rings = {outline.id: [*outline.parts, *outline.holes] for outline in drawing.outlines}
    shapes = []
    listed = item.fields.get("regions")
    for region in listed if isinstance(listed, list) else []:
        if not isinstance(region, dict) or not isinstance(region.get("id"), str):
            continue
        terrain = short_id(str(region.get("terrain")))
        ground = grounds.get(terrain)
        loops = [[[round(x, 1), round(y, 1)] for x, y in ring.corners] for ring in rings.get(region["id"], [])]
        shapes.append(
            {
                "id": region["id"],
                "name": str(region.get("name") or region["id"].replace("_", " ")),
                "terrain": terrain,
                "colour": ground_as_data(terrain, ground.fields if ground else None)["colour"],
                "loops": loops,
            }
        )
    return {"map": item.full_id, "name": str(item.fields.get("name") or item.id), "shapes": shapes}
