"""Positions that are set up by hand: described as scenarios describe what is given, checked, and played on from."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from engine import EngineError, Game, WorldError
from engine.position.position import Position
from engine.position.rules import Rules
from engine.setup.description import described
from engine.setup.stage import GIVEN_PHASES, staged
from engine.state.chance import seeded, shuffled
from mapforge.errors import MapforgeError
from mapforge.files.documents import document_from_text
from mapforge.files.plain_data import Fields, Record
from mapforge.games.drawn_seeds import drawn_seed
from mapforge.studio.editing.rehearsals import REHEARSALS

if TYPE_CHECKING:
    from mapforge.studio.table.game_table import GameTable
    from mapforge.studio.table.open_tables import OpenTables

_REMEMBERED = ("moment", "stacks", "lent", "copied", "die", "markers")
"""What a position remembers of the game before it, and what nobody sees: a position by hand begins without it."""
_KEPT = ("race", "power", "regions", "hand", "coins", "declined", "pieces", "aside")


class NotSound(MapforgeError):  # noqa: N818 - it says what is wrong with the position
    """A position that cannot be set up; every problem stands on a line of its own."""


def position_words(game: Game) -> Record:
    """The position of a game in the words in which it can be changed by hand."""
    words = {key: value for key, value in described(game.position).items() if key not in _REMEMBERED}
    words["players"] = [_player(player) for player in words["players"]]
    words["phase"] = words["phase"] if words["phase"] in GIVEN_PHASES else "start"
    words["pieces"] = {kind: places for kind, places in words["pieces"].items() if places}
    return words


def _player(words: Fields) -> Record:
    kept = {key: value for key, value in words.items() if key in _KEPT}
    if "declined" in kept:
        kept["declined"] = [_player(nation) for nation in kept["declined"]]
    return kept


def staged_table(tables: OpenTables, table: GameTable, given: object) -> GameTable:
    """Another table that goes on from a position, with chance of its own."""
    return tables.stage(table, staged_game(table.game.rules, given, drawn_seed()))


def staged_game(rules: Rules, given: object, seed: int | str = 0) -> Game:
    """The game that goes on from a position, or NotSound with everything that is wrong with it.

    What the position does not say, chance decides by the seed: dice, and the order of stacks.
    """
    if not isinstance(given, Mapping):
        raise NotSound("a position must be a mapping: players, phase, round, ...")
    try:
        return Game.from_position(_with_chance(staged(rules, given), given, seed), seed)
    except WorldError as error:
        raise NotSound("\n".join(_said(problem.path, problem.message) for problem in error.problems)) from error
    except EngineError as error:
        raise NotSound(str(error)) from error


def _with_chance(position: Position, given: Fields, seed: int | str) -> Position:
    if "moment" not in given:
        position.rng = seeded(seed)
    if seed and "stacks" not in given:
        position.banners, position.rng = shuffled(position.rng, position.banners)
        position.badges, position.rng = shuffled(position.rng, position.badges)
    return position


_COUNTED = {"players": "player", "combos": "combo", "declined": "declined race"}


def _said(path: tuple[object, ...], message: str) -> str:
    """A problem with its place, counted as people count."""
    words, before = list[str](), ""
    for part in path:
        if before in _COUNTED and isinstance(part, int):
            words[-1] = f"{_COUNTED[before]} {part + 1}"
        else:
            words.append(str(part))
        before = str(part)
    place = " › ".join(words)
    return f"{place}: {message}" if place else message


def words_from_text(text: str) -> object:
    """A position from its YAML."""
    path = Path("position.yaml")
    REHEARSALS.check_text(text, path)
    document = document_from_text(path, text)
    if document.findings:
        finding = document.findings[0]
        raise NotSound(f"line {finding.line}: {finding.message}")
    return document.data
