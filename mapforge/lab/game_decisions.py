"""The decisions in a game that has been played: what somebody did, and what else they might have done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from engine import Action, Game, Player, TurnPhase
from mapforge.games.terminal.replayed_game import ReplayedStep
from mapforge.lab.playouts import Playouts

_PLACING = (TurnPhase.SETTLE, TurnPhase.DEFEND)
_MOST_OTHERS = 4
"""How many other combos are compared with the one that was picked."""


class DecisionKind(StrEnum):
    """What is decided."""

    PICK = "pick"
    CHOICE = "choice"
    ATTACK = "attack"
    REDEPLOYMENT = "redeployment"
    ANSWER = "answer"


_MAIN = (DecisionKind.PICK, DecisionKind.CHOICE)
_KINDS = {
    TurnPhase.PICK: DecisionKind.PICK,
    TurnPhase.CHOOSE: DecisionKind.CHOICE,
    TurnPhase.CONQUER: DecisionKind.ATTACK,
}


@dataclass(frozen=True)
class Decision:
    """Something that a player decided, and the alternatives to it."""

    step: int
    """The number of its first step in the game."""
    kind: DecisionKind
    before: Game
    player: Player
    made: tuple[Action, ...]
    others: tuple[tuple[Action, ...], ...]
    """Alternatives; an empty one leaves everything to a planner, such as where tokens go."""
    expected: float
    """How many coins more a planner expects of it than of the best alternative."""

    @property
    def is_usual(self) -> bool:
        """Whether a planner would decide in the same way: then it is no news that the alternatives are worse."""
        return self.expected >= 0 and self.kind in _MAIN

    @property
    def round(self) -> int:
        """In which round it was."""
        return self.before.position.round


def decisions_in(
    steps: Sequence[ReplayedStep], playouts: Playouts, players: frozenset[Player] | None = None
) -> Iterator[Decision]:
    """All decisions of some players, or of all, that a planner would not plainly have made in the same way."""
    numbered = enumerate(steps)
    for _, group in groupby(numbered, lambda pair: _group(*pair)):
        first, *_ = made = list(group)
        number, step = first
        if players is not None and step.player not in players:
            continue
        actions = tuple(each.action for _, each in made)
        others, expected = _others(step, actions, playouts)
        if others:
            yield Decision(number, _kind(step), step.before, step.player, actions, others, expected)


def _group(number: int, step: ReplayedStep) -> object:
    """Steps of one redeployment are one decision, any other step is one for itself."""
    position = step.before.position
    if position.phase in _PLACING and not position.pending:
        return (position.round, position.turn, position.phase, step.player)
    return number


def _kind(step: ReplayedStep) -> DecisionKind:
    position = step.before.position
    if position.pending:
        return DecisionKind.ANSWER
    if position.phase in _PLACING:
        return DecisionKind.REDEPLOYMENT
    return _KINDS.get(position.phase, DecisionKind.ANSWER)


def _others(
    step: ReplayedStep, made: tuple[Action, ...], playouts: Playouts
) -> tuple[tuple[tuple[Action, ...], ...], float]:
    """The alternatives, and how many coins more a planner expects of what was done than of the best of them."""
    before, player, kind = step.before, step.player, _kind(step)
    if len(before.legal_actions()) < 2:
        return (), 0.0
    if kind in _MAIN:
        values = playouts.promising(before, player)
        ranked = [action for action in values if action != step.action]
        if not ranked or step.action not in values:
            return (), 0.0
        return tuple((action,) for action in ranked[:_MOST_OTHERS]), values[step.action] - values[ranked[0]]
    other = () if kind is DecisionKind.REDEPLOYMENT else (playouts.preferred(before, player),)
    gain = 0.0 if other == made else playouts.gain(before, player, made, other)
    return ((other,), gain) if gain else ((), 0.0)
