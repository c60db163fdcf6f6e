"""A played game as a file: the game itself, where it is played and by whom."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import EngineError, Game
from mapforge.mixing import Recipe
from mapforge.mixing.files import as_data
from mapforge.play.seats import Seat

FORMAT = 1


@dataclass(frozen=True)
class SavedGame:
    """What a file says about a game before its world is built."""

    map: str
    packs: list[str]
    players: list[dict[str, str]]
    game: dict[str, Any]
    mix: dict[str, Any] | None = None


def save(
    path: Path, game: Game, seats: list[Seat], map_id: str, packs: list[str], recipe: Recipe | None = None
) -> None:
    """Write a game to a file."""
    data = {
        "mapforge": FORMAT,
        "map": map_id,
        "packs": packs,
        "players": [{"name": seat.name, "kind": seat.kind} for seat in seats],
        "game": json.loads(game.to_json()),
    }
    if recipe is not None:
        data["mix"] = as_data(recipe, path)
    path.write_text(json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


def read(path: Path) -> SavedGame:
    """Read the file of a game, or raise EngineError with what is wrong with it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise EngineError(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise EngineError(f"{path} is no saved game: {error}") from error
    if not isinstance(data, dict) or data.get("mapforge") != FORMAT:
        raise EngineError(f"{path} is no game that this version of mapforge saved")
    return SavedGame(data["map"], data["packs"], data["players"], data["game"], data.get("mix"))
