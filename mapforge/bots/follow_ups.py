"""What an answer is worth when further questions follow from it: those are answered too before anything is compared."""

from __future__ import annotations

from collections.abc import Callable

from engine import Action, Game

_DEEPEST = 3
"""So many questions that follow one another are looked at."""


def value_with_follow_ups(before: Game, after: Game, player: int, value: Callable[[Game], float]) -> float:
    """The value for a player of what an answer leads to, once all questions that follow from it are answered as well.

    The player answers their own for the best, and of others the worst is expected.
    """
    return _answered(after, player, len(before.position.pending) - 1, value, _DEEPEST)


def _answered(game: Game, player: int, waiting: int, value: Callable[[Game], float], depth: int) -> float:
    if depth == 0 or len(game.position.pending) <= waiting:
        return value(game)
    best = max if game.player == player else min
    return best(_answered(_after(game, answer), player, waiting, value, depth - 1) for answer in game.legal_actions())


def _after(game: Game, answer: Action) -> Game:
    trial = game.copy()
    trial.apply(answer)
    return trial
