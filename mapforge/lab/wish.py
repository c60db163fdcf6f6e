"""How many games somebody wants."""

from __future__ import annotations

from typing import NamedTuple

MOST_GAMES = 1_000_000


class Wish(NamedTuple):
    """A number of games, or as many as a precision in coins takes."""

    games: int = 100
    precision: float = 0.0
