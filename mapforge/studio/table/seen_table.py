"""What those who show a table or write it down know of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine import Game
from mapforge.games.narration import Teller
from mapforge.games.terminal.seats import Seat
from mapforge.studio.table.laid_game import LaidGame
from mapforge.studio.table.played_steps import PlayedStep
from mapforge.studio.table.redeployment import Redeployment


@dataclass(frozen=True)
class Thought:
    """A bot that is thinking."""

    player: int
    since: float


class SeenTable(Protocol):
    """One table: its game, who sits there, and what they have chosen."""

    id: str
    laid: LaidGame
    game: Game
    seats: list[Seat]
    guests: set[int]
    teller: Teller
    steps: list[PlayedStep]
    draft: Redeployment | None
    revision: int
    epoch: int
    open_coins: bool
    trouble: str
    note: str
    thought: Thought | None
    is_changed_outside: bool

    @property
    def local(self) -> list[int]:
        """The people who play at the machine of the studio."""
        ...  # pragma: no cover

    @property
    def is_shared(self) -> bool:
        """Whether somebody plays from another machine."""
        ...  # pragma: no cover

    def is_choosing(self, seat: int) -> bool:
        """Whether a player must choose now, and can."""
        ...  # pragma: no cover

    def is_kept_warm(self, number: int) -> bool:
        """Whether a bot plays for a person, who may take the seat back."""
        ...  # pragma: no cover

    def why_not_undone(self, seat: int) -> str:
        """Why a player cannot take the last choice back; empty when they can."""
        ...  # pragma: no cover
