"""A game played again from its beginning, choice by choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine import Action, EngineError, Game
from engine.vocabulary.actions import parse
from mapforge.errors import MapforgeError
from mapforge.games.terminal.game_start import Beginning

_CHANCE = ("die", "shuffle")


class CannotReplay(MapforgeError):  # noqa: N818 - it says what is not possible
    """A game whose choices do not lead from its beginning to where it is."""


class ReplayedStep(NamedTuple):
    """One choice, who made it, and the game before it."""

    before: Game
    player: int
    action: Action


def replayed(game: Game, beginning: Beginning) -> list[ReplayedStep]:
    """All choices that led to a game; CannotReplay if they lead elsewhere."""
    entries = [entry for entry in game.history if entry[0] not in _CHANCE]
    try:
        again = beginning.of(game)
        steps = list(_played(again, entries))
    except (EngineError, MapforgeError, ValueError, TypeError) as error:
        # It was saved by a version that did not say how it began, or by one that played by other rules.
        raise CannotReplay(f"the choices in this game cannot be played again: {error}") from error
    if again.to_json() != game.to_json():
        raise CannotReplay("the choices in this game do not lead to where it stands")
    return steps


def _played(game: Game, entries: list[list[object]]) -> Iterator[ReplayedStep]:
    for player, text in entries:
        if player != game.player:
            raise ValueError(f"player {player} cannot have chosen '{text}'")
        action = parse(str(text))
        yield ReplayedStep(game.copy(), game.player, action)
        game.apply(action)
