"""A bot that plays by a learned policy: that in the current folder, or the one that comes with mapforge."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from engine import Action, Game, World
from mapforge.bots.arena.action_vocabulary import ActionVocabulary
from mapforge.bots.arena.linear_policy import LinearPolicy, PolicyView
from mapforge.bots.arena.observation_layout import ObservationLayout

FILE = "learned.policy.json"


class PolicyBot:
    """Takes the action that its policy likes best."""

    def __init__(self, policy: LinearPolicy | None = None) -> None:
        """With a policy, or the one in `learned.policy.json`, here or shipped."""
        self._policy = policy or _policy(Path(FILE) if Path(FILE).is_file() else Path(__file__).with_name(FILE))
        self._world: World | None = None

    def choose(self, game: Game) -> Action:
        """The action that the policy likes best; of equals, the first."""
        if game.rules.world is not self._world:
            self._world = game.rules.world
            self._vocabulary = ActionVocabulary(self._world)
            self._layout = ObservationLayout(self._world, game.position.players)
            self._view = PolicyView(self._vocabulary, self._layout)
        legal = self._vocabulary.legal(game.legal_actions()).actions
        numbers = list(legal)
        seen = np.frombuffer(self._layout.observe(game, game.player), np.int16)
        return legal[numbers[int(np.argmax(self._view.scores(self._policy, seen, numbers)))]]


@cache
def _policy(path: Path) -> LinearPolicy:
    return LinearPolicy.read(path)
