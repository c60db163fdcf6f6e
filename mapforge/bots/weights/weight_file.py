"""Files of weights: JSON with a name, a version, what they were trained on, and a table per number of turns left."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, field
from pathlib import Path

from mapforge.bots.value_features import FEATURES
from mapforge.errors import Exit, MapforgeError
from mapforge.files.cache import digest
from mapforge.files.output import write_file
from mapforge.files.plain_data import Record
from mapforge.files.plain_files import json_content

VERSION = 1
_MOST_BYTES = 1_000_000
_MOST_TURNS = 1000


class BadWeights(MapforgeError):  # noqa: N818 - it says what is wrong
    """A file of weights that is damaged, or was trained for another version of the bots."""

    exit_code = Exit.FINDINGS


@dataclass(frozen=True)
class Weights:
    """Weights trained on one map with one number of players."""

    name: str
    players: int
    packs: dict[str, int]
    """How many races and powers of each pack those games had."""
    games: int
    seed: int
    tables: list[list[float]]
    """For each number of turns left: weights for a player's own features, then for the average of the others'.

    Those of a veteran are followed by a weight for each item, and by one for the average of the others'.
    """
    items: list[str] = field(default_factory=list)
    """The races and powers that have weights of their own; none unless a veteran has learned them."""

    @property
    def label(self) -> str:
        """The name and a digest of the tables, to say with which weights something was measured."""
        return f"{self.name} {digest(repr(self.tables).encode())[:8]}"


def write_weights(weights: Weights, path: Path) -> None:
    """Write weights to a file, one table per line."""
    facts = {"version": VERSION, "features": list(FEATURES)} | asdict(weights)
    del facts["tables"]
    if not weights.items:
        del facts["items"]
    rows = [json.dumps([round(weight, 4) for weight in table]) for table in weights.tables]
    head = json.dumps(facts, indent=1)[:-2]
    write_file(path, f'{head},\n "tables": [\n  ' + ",\n  ".join(rows) + "\n ]\n}\n")


def read_weights(path: Path) -> Weights:
    """Read weights, or raise BadWeights with what is wrong and what to do."""
    try:
        facts = json_content(path, _MOST_BYTES)
        if not isinstance(facts, dict):
            raise ValueError("it is not a mapping")
        if facts.get("version") != VERSION or facts.get("features") != list(FEATURES):
            raise BadWeights(f"{path} was trained for another version of the bots; retrain it: mapforge train")
        return _checked(facts)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadWeights(
            f"{path} is not a file of weights ({reason}); remove it, or retrain it: mapforge train"
        ) from error


def _checked(facts: Record) -> Weights:
    name, players, packs, tables = (facts.get(key) for key in ("name", "players", "packs", "tables"))
    if not isinstance(name, str) or type(players) is not int or players < 2:
        raise ValueError("its name or number of players is missing")
    if not isinstance(packs, dict) or not all(type(count) is int and count > 0 for count in packs.values()):
        raise ValueError("it does not say what it was trained on")
    items = facts.get("items", [])
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise ValueError("its items must be a list of ids")
    width = 2 * (len(FEATURES) + len(items))
    if not isinstance(tables, list) or not 2 <= len(tables) <= _MOST_TURNS or not _are_tables(tables, width):
        raise ValueError(f"its tables must be rows of {width} numbers")
    games, seed = (facts.get(key) for key in ("games", "seed"))
    if type(games) is not int or type(seed) is not int:
        raise ValueError("it does not say how many games it was trained on, or with which seed")
    return Weights(name, players, packs, games, seed, tables, items)


def _are_tables(rows: list[object], width: int) -> bool:
    return all(
        isinstance(row, list)
        and len(row) == width
        and all(type(weight) in (int, float) and math.isfinite(weight) for weight in row)
        for row in rows
    )
