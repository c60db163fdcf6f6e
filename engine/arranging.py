"""Expands a whole arrangement of tokens and pieces into the small steps that settling takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.actions import Action
from engine.errors import EngineError, IllegalAction

if TYPE_CHECKING:
    from engine.game import Game


def arrange(game: Game, tokens: Mapping[str, int], pieces: Sequence[tuple[str, str]] = ()) -> list[Action]:
    """Find the steps that lead to an arrangement; regions left out of it keep what they have or are left."""
    trial = game.copy()
    steps: list[Action] = []
    index = trial.rules.world.region_index
    unknown = [region for region in tokens if region not in index]
    if unknown:
        raise EngineError(f"there is no region '{unknown[0]}'")

    def take(action: Action) -> None:
        trial.apply(action)
        steps.append(action)

    _leave_unwanted(trial, tokens, take)
    player = trial.player
    for region, wanted in tokens.items():
        while trial.state.tokens[index[region]] < wanted and trial.player == player:
            take(Action("place", "", region))
        if trial.state.tokens[index[region]] != wanted:
            raise IllegalAction(f"{wanted} tokens on {region}", [f"there are {trial.state.tokens[index[region]]}"])
    for piece, region in pieces:
        take(Action("put", piece, region))
    return steps


def _leave_unwanted(trial: Game, tokens: Mapping[str, int], take: object) -> None:
    while True:
        wanted = [a for a in trial.legal_actions() if a.verb == "leave" and tokens.get(a.where, 1) == 0]
        if not wanted:
            return
        take(wanted[0])  # type: ignore[operator]
