"""Games with what a page to send has in it: worlds that were compiled before, and the Python of their packs."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from engine import Game, World
from engine.vocabulary.item_id import ItemId
from engine.vocabulary.registry import Registry
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.files.printable_text import printable_line
from mapforge.games.drawn_seeds import drawn_seed
from mapforge.games.terminal.game_start import Beginning, stack_order
from mapforge.games.terminal.saved_game import NoSavedGame, SavedGame, read_game
from mapforge.games.terminal.seats import Seat, saved_seat, seats_for
from mapforge.hooks.pack_code import register_hooks
from mapforge.studio.table.bot_names import with_names
from mapforge.studio.table.game_setup import CannotBegin, GameSetup, people_of
from mapforge.studio.table.kept_world import KeptWorld
from mapforge.studio.table.laid_game import LaidGame
from mapforge.studio.table.played_steps import played_before
from mapforge.worlds.mixes.recipe_data import recipe_from_data

PAGE_BOTS = ("random", "greedy", "beginner", "casual", "builder", "club", "planner", "raider")
"""The bots of a page; others would think for too long in a browser."""
_HERE = Path("page")


class NotOnPage(MapforgeError):  # noqa: N818 - it says what is missing
    """A game that needs something which a page does not have."""


class PageGames:
    """The games of one page; `content` is what `mapforge page` has put into it."""

    def __init__(self, content: Record) -> None:
        self.name = str(content["name"])
        self.faces: Mapping[str, Record] = content["faces"]
        self._maps: dict[str, Record] = {each["id"]: each for each in content["maps"]}
        self._digests = {each["pack"]: each["digest"] for each in content["python"]}
        self._registry = _registry(content["python"])
        self._world = cache(self._built)

    @property
    def trust(self) -> Sequence[str]:
        """Nothing beyond what the reader has agreed to."""
        return ()

    @property
    def bots(self) -> Sequence[str]:
        """The bots that a browser can play with."""
        return PAGE_BOTS

    def maps(self) -> list[Record]:
        """The maps of the page as the lobby lists them."""
        return [{key: each[key] for key in ("id", "name", "pack", "players")} for each in self._maps.values()]

    def sketches(self, pack: str) -> Record:
        """The maps of a pack as coloured shapes."""
        return {
            ItemId.in_world(id).id: _sketch(each["board"]) for id, each in self._maps.items() if each["pack"] == pack
        }

    def new_game(self, setup: GameSetup) -> LaidGame:
        """The game that somebody wants on a map of the page."""
        content = self._content(setup.on)
        seed = drawn_seed() if setup.seed is None else setup.seed
        world, offer = self._world(setup.on), [ItemId.in_world(setup.offer).id] if setup.offer else []
        people = people_of(setup.players)
        known = [n for n in content["players"] if n >= len(people)]
        seats = with_names(seats_for(people, min(known, default=len(people)), seed))
        order = stack_order(world, offer)
        game = Game(world, players=len(seats), seed=seed, rulings=content["rulings"], order=order)
        return self._laid(content, game, seats, Beginning(tuple(offer)))

    def saved_game(self, name: str) -> LaidGame:
        """A game out of the text of a file, if its map and its mix are those of the page."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "the file")
            path.write_text(name, encoding="utf-8")
            saved = read_game(path)
        content = self._content(saved.map)
        if (saved.mix or {}).get("digest") != (content["mix"] or {}).get("digest"):
            raise NoSavedGame("the saved game is a mix of other packs than this page has")
        seats = [saved_seat(printable_line(each["name"]), each["kind"], n) for n, each in enumerate(saved.players)]
        return self._laid(content, self._resumed(saved, len(seats)), seats, saved.beginning)

    def _resumed(self, saved: SavedGame, players: int) -> Game:
        game = Game.from_json(self._world(saved.map), json.dumps(saved.game))
        if players != game.position.players:
            raise NoSavedGame(
                f"the file is damaged: it names {counted(players, 'player')} for a game of {game.position.players}"
            )
        return game

    def registry(self, kept: KeptWorld) -> Registry:
        """The hooks for a world that was kept; NotOnPage where the page has other Python now."""
        for each in kept.python:
            if self._digests.get(each["pack"]) != each["digest"]:
                raise NotOnPage(f"the game was begun with other Python of the pack '{each['pack']}' than this page has")
        return self._registry

    def states(self, laid: LaidGame) -> dict[str, str]:
        """Nothing: what a page has in it does not change."""
        return {}

    def is_changed(self, states: dict[str, str]) -> bool:
        """Never."""
        return False

    def _content(self, map: str) -> Record:
        if map not in self._maps:
            raise CannotBegin(f"this page has no map '{map}'; it has {', '.join(self._maps)}")
        return self._maps[map]

    def _built(self, map: str) -> World:
        return KeptWorld.from_data(self._maps[map]["world"]).world(self._registry)

    def _laid(self, content: Record, game: Game, seats: list[Seat], beginning: Beginning) -> LaidGame:
        steps = played_before(game, beginning)
        return LaidGame(
            game,
            seats,
            content["id"],
            content["packs"],
            content["pack"],
            content["board"],
            {},
            KeptWorld.from_data(content["world"]),
            steps[0].before if steps else game.copy(),
            steps,
            beginning,
            recipe_from_data(content["mix"], _HERE) if content["mix"] else None,
        )


def _registry(python: Sequence[Record]) -> Registry:
    """The hooks of all packs of a page, those first that others are built on."""
    registry = Registry()
    for each in python:
        sources = {Path(each["pack"], name): text.encode() for name, text in each["files"].items()}
        register_hooks(each["pack"], sources, registry, is_stranger=each["stranger"])
    return registry


def _sketch(content: Record) -> Record:
    """A board as the lobby shows it."""
    board, grounds = content["board"], content["looks"]["terrains"]
    shapes = [{"colour": _colour(grounds, each["terrain"]), "loops": _loops(board, each)} for each in board["regions"]]
    return {"box": [0, 0, board["width"], board["height"]], "shapes": shapes, "count": len(board["regions"])}


def _loops(board: Record, region: Record) -> list[list[object]]:
    return [[board["corners"][number] for number in ring] for ring in region["rings"]]


def _colour(grounds: Mapping[str, Record], terrain: str) -> object:
    return grounds.get(terrain, {}).get("colour", "#cccccc")
