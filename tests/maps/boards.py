"""The facts of the printed boards: terrains, symbols, Lost Tribes, edge and borders, by the number of each area."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from mapforge.files.documents import data_from_text

BOARDS = (2, 3, 4, 5)
WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}


@dataclass(frozen=True)
class Board:
    """One printed board."""

    players: int
    turns: int
    areas: list[dict[str, Any]]
    borders: set[frozenset[int]]

    @property
    def names(self) -> list[str]:
        return [f"area_{area['id']}" for area in self.areas]

    @property
    def named_edge(self) -> list[str]:
        return [f"area_{area['id']}" for area in self.areas if area.get("edge")]

    @property
    def named_borders(self) -> list[tuple[str, str]]:
        return [(f"area_{a}", f"area_{b}") for a, b in sorted(tuple(sorted(pair)) for pair in self.borders)]


@cache
def board(players: int) -> Board:
    """The printed board for so many players."""
    path = Path(__file__).parent / "printed" / f"base_{players}p.yaml"
    data = data_from_text(path.read_text(encoding="utf-8"))
    borders = {frozenset((int(a), b)) for a, others in data["borders"].items() for b in others}
    return Board(data["players"], data["turns"], data["areas"], borders)
