"""The steps of a game: each action with the game before it, so that it can be stepped through and taken back."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Action, EngineError, Game
from engine.vocabulary.actions import parse

_CHANCE = ("die", "shuffle")


@dataclass(frozen=True)
class PlayedStep:
    """One action, who chose it, and the game before it."""

    before: Game
    player: int
    action: Action
    is_persons: bool
    group: int = -1
    """Actions that were chosen at once have the same number."""


def played_before(game: Game) -> list[PlayedStep]:
    """The steps that led to a game, played again from its beginning; nothing when that leads elsewhere."""
    entries = [entry for entry in game.history if entry[0] not in _CHANCE]
    if not entries:
        return []
    position = game.position
    steps: list[PlayedStep] = []
    try:
        again = Game(game.rules, players=position.players, seed=game.seed, first=position.first)
        for player, text in entries:
            action = parse(text)
            steps.append(PlayedStep(again.copy(), player, action, is_persons=False))
            again.apply(action)
    except (EngineError, ValueError):
        # It began with a combo on offer or a position of its own, which a saved game does not tell.
        return []
    return steps if again.to_json() == game.to_json() else []
