"""A played game as a file: the game itself, where it is played and by whom."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from engine import Game
from engine.state.saves import LONGEST_MASK
from engine.vocabulary.json_text import BadJson, read_json
from mapforge.errors import MapforgeError
from mapforge.files.output import write_file, write_inside
from mapforge.files.plain_data import Record
from mapforge.files.plain_files import plain_content
from mapforge.games.terminal.game_start import Beginning
from mapforge.games.terminal.seats import Seat
from mapforge.worlds.mixes.recipe import Recipe
from mapforge.worlds.mixes.recipe_data import name_for_file, name_from_file, recipe_as_data

FORMAT = 1
MOST_BYTES = 32_000_000
"""The most that the file of a game may have: a hundred times what long games need."""


class NoSavedGame(MapforgeError):  # noqa: N818 - it says what the file is
    """A file that is not a saved game, or a damaged one."""


@dataclass(frozen=True)
class SavedGame:
    """What a file says about a game before its world is built."""

    map: str
    packs: list[str]
    players: list[dict[str, str]]
    game: Record
    mix: Record | None = None
    beginning: Beginning = field(default_factory=Beginning)


def write_game(
    path: Path,
    game: Game,
    seats: list[Seat],
    map_id: str,
    packs: list[str],
    recipe: Recipe | None = None,
    *,
    home: Path | None = None,
    beginning: Beginning | None = None,
) -> None:
    """Write a game to a file; with a `home`, no link leads out of that folder."""
    text = game_text(path, game, seats, map_id, packs, recipe, beginning)
    if home is None:
        write_file(path, text)
    else:
        write_inside(home, path.relative_to(home), text)


def game_text(
    path: Path,
    game: Game,
    seats: list[Seat],
    map_id: str,
    packs: list[str],
    recipe: Recipe | None = None,
    beginning: Beginning | None = None,
) -> str:
    """What the file of a game says that lies at a path."""
    data = {
        "mapforge": FORMAT,
        "map": name_for_file(map_id, path),
        "packs": packs,
        "players": [{"name": seat.name, "kind": seat.kind} for seat in seats],
        "game": json.loads(game.to_json()),
        **(beginning or Beginning()).as_data(),
    }
    if recipe is not None:
        data["mix"] = recipe_as_data(recipe, path)
    return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def read_game(path: Path) -> SavedGame:
    """Read the file of a game, or raise NoSavedGame with what is wrong with it."""
    data = read_game_data(path)
    if not isinstance(data, dict) or data.get("mapforge") != FORMAT:
        raise NoSavedGame(f"'{path}' is not a game that this version of mapforge saved")
    for key, is_sound in _SOUND.items():
        if not is_sound(data.get(key)):
            raise NoSavedGame(f"'{path}' is damaged: it lacks the '{key}' that `mapforge play` writes")
    name, began = name_from_file(data["map"], path), saved_beginning(data)
    return SavedGame(name, data["packs"], data["players"], data["game"], data.get("mix"), began)


def saved_beginning(data: Record) -> Beginning:
    """How the game of a file began; NoSavedGame when what it says of that is no such thing."""
    if not all(_SOUND[key](data.get(key)) for key in ("offer", "beginning")):
        raise NoSavedGame("the saved game is damaged: it does not say how it began")
    return Beginning(tuple(data.get("offer") or ()), data.get("beginning"))


def saved_packs(data: Record) -> list[str]:
    """The ids of the packs that the game of a file is played with; none where it does not say; or NoSavedGame."""
    packs = data.get("packs")
    if packs is not None and not _are_texts(packs):
        raise NoSavedGame("the saved game is damaged: its 'packs' are not a list of ids")
    return packs or []


def read_game_data(path: Path) -> object:
    """The data in the file of a game, or NoSavedGame with what is wrong with it."""
    try:
        return read_json(plain_content(path, MOST_BYTES), longest_whole=LONGEST_MASK)
    except FileNotFoundError as error:
        raise NoSavedGame(f"'{path}' cannot be read: there is no such file") from error
    except OSError as error:
        raise NoSavedGame(f"'{path}' cannot be read: {error.strerror}") from error
    except BadJson as error:
        place = f"{path}:{error.line}:{error.column}" if error.line else f"'{path}'"
        raise NoSavedGame(f"{place}: this is not a saved game: {error.reason}") from error


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _are_players(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(each, dict) and isinstance(each.get("name"), str) and isinstance(each.get("kind"), str)
        for each in value
    )


_SOUND: dict[str, Callable[[object], bool]] = {
    "map": lambda value: isinstance(value, str),
    "packs": _are_texts,
    "players": _are_players,
    "game": lambda value: isinstance(value, dict),
    "mix": lambda value: value is None or isinstance(value, dict),
    "offer": lambda value: value is None or _are_texts(value),
    "beginning": lambda value: value is None or isinstance(value, dict),
}
