"""A game as it lies on a table: the game, who plays, its board for pages, and what lasts when packs change."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

from engine import Game
from engine.state.saves import LONGEST_MASK
from engine.vocabulary.json_text import read_json
from engine.vocabulary.registry import Registry
from mapforge.files.plain_data import Record
from mapforge.games.terminal.game_start import Beginning
from mapforge.games.terminal.seats import Seat, saved_seat
from mapforge.studio.table.kept_world import KeptWorld
from mapforge.studio.table.played_steps import PlayedStep
from mapforge.worlds.mixes.recipe import Recipe
from mapforge.worlds.mixes.recipe_data import recipe_as_data, recipe_from_data


@dataclass(frozen=True)
class LaidGame:
    """A game with everything that a table needs of it, now and after a restart."""

    game: Game
    seats: list[Seat]
    map_id: str
    packs: list[str]
    home_pack: str
    """The pack of the map."""
    board: Record
    """What pages draw."""
    cards: Record
    """What it takes to draw the cards of everything in play, by kind and id."""
    world: KeptWorld
    first: Game
    """The game before the first step that is known."""
    steps: list[PlayedStep]
    beginning: Beginning
    recipe: Recipe | None = None

    def at(self, game: Game, seats: list[Seat]) -> LaidGame:
        """The same table with another game on it, which begins in a position of its own."""
        beginning = Beginning(position=_plain(game))
        return replace(self, game=game, seats=seats, first=game.copy(), steps=[], beginning=beginning)

    def opened_line(self) -> Record:
        """What the first line of a journal says."""
        seats = [{"name": seat.name, "kind": seat.kind} for seat in self.seats]
        return {"map": self.map_id, "board": self.board["board"]["name"], "packs": self.packs, "seats": seats,
                "home_pack": self.home_pack}  # fmt: skip

    def content_line(self, journal: Path) -> Record:
        """What the second line of a journal says: everything that the game needs to be played again."""
        line: Record = {
            "world": self.world.as_data(),
            "board": self.board,
            "cards": self.cards,
            "first": _plain(self.first),
            **self.beginning.as_data(),
        }
        return line if self.recipe is None else {**line, "mix": recipe_as_data(self.recipe, journal)}

    @classmethod
    def kept(cls, opened: Record, content: Record, journal: Path, registry: Registry) -> LaidGame:
        """The game that a journal began with, played with some hooks."""
        world = KeptWorld.from_data(content["world"])
        game = Game.from_json(world.world(registry), json.dumps(content["first"]))
        seats = [saved_seat(each["name"], each["kind"], number) for number, each in enumerate(opened["seats"])]
        mix = content.get("mix")
        return cls(
            game,
            seats,
            opened["map"],
            opened["packs"],
            opened["home_pack"],
            content["board"],
            content.get("cards", {}),
            world,
            game.copy(),
            [],
            Beginning(tuple(content.get("offer", ())), content.get("beginning")),
            recipe_from_data(mix, journal) if mix is not None else None,
        )


def _plain(game: Game) -> Record:
    """A game as data."""
    data: Record = read_json(game.to_json(), longest_whole=LONGEST_MASK)
    return data
