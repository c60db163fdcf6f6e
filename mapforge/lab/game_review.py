"""Where a game was won and lost: each decision against the best alternative, by playouts, those that mattered first."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import fmean

from engine import Action, Game, Player
from mapforge.bots.expert_bot import Plans
from mapforge.games.terminal.replayed_game import ReplayedStep
from mapforge.lab.game_decisions import Decision, decisions_in
from mapforge.lab.intervals import Estimate, mean_of
from mapforge.lab.playouts import Limit, Playouts

MATTERED = 5
"""How many decisions are told first."""
_FIRST = 4
"""Playouts of each alternative before the best of them is chosen."""
_BATCH = 8
"""Playouts of a decision at a time, after that."""
_FEWEST = 12
"""Playouts before a decision may be called known."""
_ENOUGH = 400
"""Playouts after which a decision is known well enough."""
_PRECISE, _PRECISE_SHARE = 0.4, 0.12
"""A decision that is known to within so many coins, or this part of what it was worth, needs no more playouts."""
_COURSE, _COURSE_LEAST = 24, 6
"""Playouts of each moment in the course of the game, for all players together, and for each at least."""
_FIRST_SHARE = 0.5
"""The part of the time for a first look at every decision, those first that a planner is most surprised by."""
_COURSE_SHARE = 0.2
"""The part of the time for the course of the game."""
_CAUTION = 1.0
"""Decisions are ordered by what they were worth less so many standard errors: luck must not put one first."""
_Z = 1.96


@dataclass
class JudgedDecision:
    """A decision, the best alternative, and how much better or worse it was."""

    decision: Decision
    other: tuple[Action, ...]
    differences: list[float] = field(default_factory=list)
    """How many coins more the decision brought than the alternative, playout by playout."""
    tried: int = 0
    """How many playouts were begun: what is face down may forbid one, and then nothing is learned."""

    @property
    def worth(self) -> Estimate:
        """How many coins more the decision was worth than the alternative; negative for a mistake."""
        return mean_of(self.differences)

    @property
    def weight(self) -> float:
        """How much it mattered, by a cautious estimate."""
        worth = self.worth
        return max(0.0, self._size - _CAUTION * worth.margin / _Z) if self.differences else 0.0

    @property
    def potential(self) -> float:
        """How much it may have mattered."""
        return self._size + self.worth.margin

    @property
    def _size(self) -> float:
        """How many coins it lost, or gained over what a planner would have done."""
        value = self.worth.value
        return -value if self.decision.is_usual else abs(value)

    @property
    def is_settled(self) -> bool:
        """Whether more playouts would say nothing new."""
        if len(self.differences) < _FEWEST:
            return self.tried >= _ENOUGH
        worth = self.worth
        is_precise = worth.margin < max(_PRECISE, _PRECISE_SHARE * abs(worth.value))
        return self.tried >= _ENOUGH or is_precise or self.potential < 0

    @property
    def is_clear(self) -> bool:
        """Whether it is certain that it mattered, and in which direction."""
        return not self.worth.low <= 0 <= self.worth.high


@dataclass(frozen=True)
class Standing:
    """How the players stood after a round: their expected leads over the average opponent at the end, in coins."""

    round: int
    leads: tuple[Estimate, ...]


@dataclass(frozen=True)
class GameReview:
    """What is known about a game."""

    judged: list[JudgedDecision]
    """All decisions that could have been made in another way, those that mattered most first."""
    course: list[Standing]
    decisions: int
    playouts: int
    seconds: float

    @property
    def mattered(self) -> list[JudgedDecision]:
        """The few decisions that mattered most."""
        return [each for each in self.judged[:MATTERED] if each.weight > 0]


@dataclass(frozen=True)
class ReviewProgress:
    """How far a review has come."""

    playouts: int
    left: float
    """Seconds."""
    purpose: str


def review(
    steps: Sequence[ReplayedStep],
    end: Game,
    *,
    seconds: float,
    playouts: int = 1_000_000,
    players: frozenset[Player] | None = None,
    on_progress: Callable[[ReviewProgress], None] = lambda progress: None,
    limit: Limit = nullcontext,
) -> GameReview:
    """Judge the decisions of some players, or of all, within so many seconds and playouts."""
    return _Reviewer(steps, end, seconds, playouts, on_progress, Playouts(end, limit)).review(players)


def _unexpectedness(decision: Decision) -> float:
    """How many coins a planner would have lost or gained by the decision, as it expects itself."""
    return -decision.expected if decision.is_usual else abs(decision.expected)


class _Reviewer:
    def __init__(
        self,
        steps: Sequence[ReplayedStep],
        end: Game,
        seconds: float,
        most: int,
        on_progress: Callable[[ReviewProgress], None],
        player: Playouts,
    ) -> None:
        self.steps, self.end, self.on_progress = steps, end, on_progress
        self.begun = time.monotonic()
        self.seconds, self.most = seconds, most
        self.playouts = player
        self.plans: dict[int, Plans] = {}

    def review(self, players: frozenset[Player] | None) -> GameReview:
        decisions = sorted(decisions_in(self.steps, self.playouts, players), key=_unexpectedness, reverse=True)
        judged = []
        for decision in decisions:
            self._tell(f"looking at round {decision.round}")
            judged.append(self._first_look(decision))
            if self._is_late(_FIRST_SHARE):
                break
        course = self._course()
        while not self._is_late() and (most := self._most_open(judged)):
            self._compare(most, _BATCH)
            self._tell("comparing the choices that mattered most")
        judged.sort(key=lambda each: -each.weight)
        seconds = time.monotonic() - self.begun
        return GameReview(judged, course, len(decisions), self.playouts.played, seconds)

    def _first_look(self, decision: Decision) -> JudgedDecision:
        """Choose the alternative to compare with, by playouts that are not counted later."""
        other, *more = decision.others
        if more:
            means = {each: self._mean(decision, each) for each in decision.others}
            other = max(means, key=lambda each: means[each])
        judged = JudgedDecision(decision, other)
        self._compare(judged, _FIRST)
        return judged

    def _mean(self, decision: Decision, actions: tuple[Action, ...]) -> float:
        values = [self._value(decision, actions, f"first {number}") for number in range(_FIRST)]
        known = [value for value in values if value is not None]
        return fmean(known) if known else float("-inf")

    def _compare(self, judged: JudgedDecision, playouts: int) -> None:
        decision = judged.decision
        for _ in range(playouts):
            judged.tried += 1
            made, other = (
                self._value(decision, each, f"later {judged.tried}") for each in (decision.made, judged.other)
            )
            if made is not None and other is not None:
                judged.differences.append(made - other)

    def _value(self, decision: Decision, actions: tuple[Action, ...], seed: str) -> float | None:
        plans = self.plans.setdefault(decision.step, Plans())
        return self.playouts.value(decision.before, decision.player, actions, f"{decision.step} {seed}", plans)

    def _most_open(self, judged: Sequence[JudgedDecision]) -> JudgedDecision | None:
        """Of the decisions that may be among those that mattered most, the one about which least is known."""
        weights = sorted((each.weight for each in judged), reverse=True)
        least = weights[MATTERED - 1] if len(weights) >= MATTERED else 0.0
        unsettled = [each for each in judged if not each.is_settled and each.potential > least]
        return max(unsettled, key=lambda each: each.worth.margin, default=None)

    def _course(self) -> list[Standing]:
        """How everybody stood after each round, as far as there is time for it."""
        found, limit = [], self._used + _COURSE_SHARE
        for round, game in self._ends_of_rounds():
            leads: list[list[float]] = [[] for _ in game.scores]
            for number in range(2 if game.over else max(_COURSE_LEAST, _COURSE // len(leads))):
                for player, values in enumerate(leads):
                    value = self.playouts.value(game, player, (), f"course {round} {number}", Plans())
                    values.append(value or 0.0)
            found.append(Standing(round, tuple(map(mean_of, leads))))
            self._tell(f"how round {round} ended")
            if self._is_late(limit):
                break
        return found

    def _ends_of_rounds(self) -> list[tuple[int, Game]]:
        games = [step.before for step in self.steps] + [self.end]
        ends: dict[int, Game] = {}
        for before, after in pairwise(games):
            if after.over or after.position.round > before.position.round:
                ends[before.position.round] = after
        return sorted(ends.items())

    @property
    def _used(self) -> float:
        """Which part of the budget is used up."""
        return max((time.monotonic() - self.begun) / self.seconds, self.playouts.played / self.most)

    def _is_late(self, part: float = 1.0) -> bool:
        return self._used >= part

    def _tell(self, purpose: str) -> None:
        left = max(0.0, self.begun + self.seconds - time.monotonic())
        self.on_progress(ReviewProgress(self.playouts.played, left, purpose))
