"""A redeployment before it counts: tokens go to and fro on a copy of the game, until the player is content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine import Action, Game, IllegalAction
from engine.state.phases import TurnPhase

PHASES = (TurnPhase.SETTLE, TurnPhase.DEFEND)
"""When tokens are put back on the map."""
VERBS = ("place", "put", "leave")


class Redeployment:
    """Steps that one player has tried out from a game that stays as it is."""

    def __init__(self, base: Game) -> None:
        self.base = base
        self.steps: list[Action] = []
        self._trial, self.is_complete = base, False

    @property
    def shown(self) -> Game:
        """The game after all steps, before it goes on by itself."""
        return self._trial

    @property
    def placed(self) -> dict[str, int]:
        """How many tokens were put into each region so far."""
        return dict(Counter(step.where for step in self.steps if step.verb == "place"))

    def legal(self) -> list[Action]:
        """What can be done next; nothing once everything has its place."""
        return [] if self.is_complete else self._trial.legal_actions()

    def copy(self) -> Redeployment:
        """Another one with the same steps: games that were tried out never change, so both may have them."""
        other = Redeployment(self.base)
        other.steps, other._trial, other.is_complete = self.steps, self._trial, self.is_complete
        return other

    def add_all(self, actions: Iterable[Action]) -> None:
        """Take steps one after the other."""
        for action in actions:
            self.add(action)

    def add(self, action: Action, count: int = 1) -> None:
        """Take a step, so often or as often as it is possible."""
        steps = list(self.steps)
        self._try([*steps, action])
        for _ in range(count - 1):
            if self.is_complete or action not in self._trial.legal_actions():
                return
            self._try([*self.steps, action])

    def move(self, start: str, end: str, count: int) -> None:
        """Move tokens that were put into one region to another one; without an end, back into the hand."""
        kept, taken = list(self.steps), 0
        step = Action("place", "", start)
        while taken < count and step in kept:
            del kept[len(kept) - 1 - kept[::-1].index(step)]
            taken += 1
        if not taken:
            raise IllegalAction(step, ["only tokens that were put there in this redeployment can be moved"])
        before = self.steps
        self._try(kept)
        if not end:
            return
        try:
            self.add(Action("place", "", end), taken)
        except IllegalAction:
            self._try(before)
            raise

    def repeat(self) -> None:
        """Go through the steps that were taken before."""
        self._try(self.steps)

    def take_back(self) -> None:
        """Take the last step back."""
        self._try(self.steps[:-1])

    def _try(self, steps: list[Action]) -> None:
        """Go through all steps, or refuse the one that is not possible and change nothing."""
        trial, is_complete = self.base.copy(), False
        for step in steps:
            if is_complete:
                raise IllegalAction(step, ["everything is already placed"])
            after = trial.copy()
            after.apply(step)
            is_complete = _moment(after) != _moment(self.base)
            trial = trial.paused(step) if is_complete else after
        self.steps, self._trial, self.is_complete = steps, trial, is_complete


def _moment(game: Game) -> tuple[object, ...]:
    position = game.position
    return (game.player, position.phase, position.actor, position.turn, position.round, len(position.pending))
