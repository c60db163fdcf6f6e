"""What every bot is: somebody who chooses one of the legal actions."""

from __future__ import annotations

from typing import Protocol

from engine import Action, Game


class Bot(Protocol):
    """Somebody who chooses one of the legal actions; it sits in one seat for one game."""

    def choose(self, game: Game) -> Action:
        """The action to carry out now; the game is left as it was."""
