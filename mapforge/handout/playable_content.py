"""What a page needs to play: the worlds of its maps, compiled and drawn, and the Python of the packs in them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from engine import Game
from engine.vocabulary.item_id import ItemId, short_id
from mapforge.files.archives import content_of, place_of
from mapforge.files.kinds import TRANSLATED_KINDS
from mapforge.files.plain_data import Record
from mapforge.files.shipped_folders import is_shipped
from mapforge.games.terminal.opened_game import Opening
from mapforge.games.terminal.seats import seats_for
from mapforge.hooks.pack_code import hook_files
from mapforge.kits.kit_source import KitSource
from mapforge.maps.named_maps import NamedMap
from mapforge.packs.library import Item, Library
from mapforge.packs.loader import refuse_untrusted
from mapforge.packs.translations import translated
from mapforge.studio.table.bot_faces import bots_with_faces
from mapforge.studio.table.kept_python import lasting_world
from mapforge.studio.table.page_games import PAGE_BOTS
from mapforge.studio.table.played_items import PlayedItems
from mapforge.studio.table.playing_board import playing_board
from mapforge.worlds.editions import rulings_of_game
from mapforge.worlds.map_world import build_world
from mapforge.worlds.mixes.made_mix import Mix
from mapforge.worlds.mixes.mixture import mix
from mapforge.worlds.mixes.recipe_data import recipe_as_data

_HERE = Path("page")
"""Where the file of a mix would lie; a page names packs by their ids."""


def playable_content(source: KitSource, trust: Collection[str] = ()) -> Record:
    """The content of a page for the tables in it; UntrustedPack when that needs Python which nobody trusts."""
    refuse_untrusted(source.library, [pack.id for pack in source.packs])
    openings = [_opening(source, item, trust) for item in source.maps]
    maps = [_map(opening, source.language) for opening in openings]
    used = {each["pack"] for map in maps for each in map["world"]["python"]}
    library = openings[0].library if openings else source.library
    return {"name": source.name, "maps": maps, "python": list(_python(library, used)), "faces": _faces()}


def strangers(content: Record) -> list[str]:
    """The packs whose Python comes from somebody else than mapforge."""
    return [each["pack"] for each in content["python"] if each["stranger"]]


def _faces() -> Record:
    """The faces of whoever plays for bots, by their names; a browser cannot draw them."""
    bots = (bot for bot in bots_with_faces() if bot["id"] in PAGE_BOTS)
    return {person["name"]: person["face"] for bot in bots for person in bot["people"]}


def _opening(source: KitSource, item: Item, trust: Collection[str]) -> Opening:
    """A game on a map of the page, with all packs of the page."""
    if source.mix is not None:
        return _of_mix(source.mix)
    named = NamedMap(source.library, item)
    missing = [str(place_of(pack.folder)) for pack in source.packs if pack.id not in named.packs]
    if missing:
        return _of_mix(mix(item.full_id, missing, trust=trust, library=source.library))
    rulings = rulings_of_game("", {}, source.library, board=item.pack, packs=named.packs)
    world = build_world(named)
    game = Game(world, players=min(world.players), seed=0, rulings=rulings)
    seats = seats_for([], game.position.players, 0)
    return Opening(game, seats, item.full_id, named.packs, {}, source.library, item)


def _of_mix(made: Mix) -> Opening:
    kind, id, pack = ItemId.read(made.data["id"])
    rulings = rulings_of_game("", {}, made.library, board=pack, packs=made.pack_ids)
    game = Game(made.world(), players=made.recipe.players, seed=0, rulings=rulings)
    seats = seats_for([], made.recipe.players, 0)
    board = made.library.packs[pack].items[kind][id]
    return Opening(game, seats, board.full_id, list(made.pack_ids), {}, made.library, board, made.recipe)


def _map(opening: Opening, language: str) -> Record:
    world = opening.game.rules.world
    recipe = opening.recipe
    return {
        "id": opening.map_id,
        "name": translated(opening.library, opening.board, "name", language),
        "pack": opening.board.pack,
        "players": [recipe.players] if recipe else sorted(world.players),
        "packs": opening.packs,
        "rulings": opening.game.rules.chosen,
        "world": _named(_placeless(lasting_world(world, opening.library).as_data()), opening.library, language),
        "board": playing_board(opening, PlayedItems(opening, language), language),
        "mix": _shared_recipe(recipe_as_data(recipe, _HERE), opening.library) if recipe else None,
    }


def _placeless(world: Record) -> Record:
    """A kept world that says nothing about the machine on which the page was made."""
    return {**world, "python": [{**each, "place": ""} for each in world["python"]]}


def _named(world: Record, library: Library, language: str) -> Record:
    """The same kept world, whose items have their names in a language, as on the cards of the page."""
    named = {
        kinds: [_translated(each, kinds.removesuffix("s"), library, language) for each in listed]
        for kinds, listed in world["data"].items()
        if kinds.removesuffix("s") in TRANSLATED_KINDS and isinstance(listed, list)
    }
    return {**world, "data": {**world["data"], **named}}


def _translated(fields: Record, kind: str, library: Library, language: str) -> Record:
    pack = library.packs.get(str(fields.get("pack")))
    item = pack.items.get(kind, {}).get(short_id(fields["id"])) if pack is not None and "name" in fields else None
    return fields if item is None else {**fields, "name": translated(library, item, "name", language)}


def _shared_recipe(data: Record, library: Library) -> Record:
    """A recipe that names maps and packs by their ids."""
    places = {str(place_of(pack.folder).resolve()): id for id, pack in library.packs.items()}
    packs = [places.get(str((_HERE.parent / name).resolve()), name) for name in data["packs"]]
    return {**data, "packs": packs}


def _python(library: Library, used: Collection[str]) -> Iterator[Record]:
    """The Python of packs, those first that others require."""
    for id, pack in library.packs.items():
        if id in used:
            files = {
                path.relative_to(pack.folder).as_posix(): content_of(path).decode("utf-8", "replace")
                for path in hook_files(pack.folder)
            }
            digest = library.known_hooks.digests[id]
            yield {"pack": id, "digest": digest, "stranger": not is_shipped(pack.folder), "files": files}
