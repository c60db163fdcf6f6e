"""The first rung of the ladder: it plays at random."""

from __future__ import annotations

import random

from engine import Action, Game


class RandomBot:
    """Chooses anything that is legal."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game) -> Action:
        """Any legal action."""
        return self._random.choice(game.legal_actions())
