"""The fourth rung of the ladder: it plays its turns out in several ways, in several games as they may be."""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass, field

from engine import Game
from engine.lookahead import reseed
from mapforge.bots.evaluator import Evaluator
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.turn_planner import Line, PlanStep, PriceNoise, TurnPlanner, observation

EVALUATIONS_PER_SECOND = 40_000
"""How often it measures a player in a second, on a slow machine.

The budget is counted in looks, too, so that the same seed gives the same game wherever there is time enough for them.
"""
_EARLY_TURNS = 1.5
"""How much more of the budget a turn gets than its equal share of what is left: early turns matter more."""
_MOST_AT_ONCE = 0.3
"""How much of what is left a turn may get at most."""
_TIME_SLACK = 3.0
"""How much longer than its share a turn may take on a slow machine: what was meant to be looked at comes first."""
_ON_THE_CHOICE = 0.5
"""How much of what a turn gets may go into its first choice: the combo, or whether to expand or decline."""
_TURNS_AHEAD = 8
"""About so many turns, of all players together, games are played out after the present one."""
_FEWEST_GAMES = 5
"""So many games are played out with each prospect before any is given up."""
_MOST_GAMES = 400
_GAMES_EACH = 4
"""How many games each prospect shall have; where there is no time for that, fewer of them are played out."""
_STANDARD_ERRORS = 2.5
"""A prospect is given up when it lags behind the best by so many standard errors."""
_PRIOR_GAMES, _PRIOR_GAMES_OF_VARIATIONS = 1.0, 2.0
"""To how many games the planner's own judgement is equal, of what to do and of how: there is time for few."""
_VARIATIONS, _BEST_VARIATIONS = 14, 7
"""In how many ways a turn is planned, and how many of them are played out."""
_NOISE = 0.35
"""How much regions seem dearer or cheaper than they are: the spread of the logarithm."""

Plans = dict[object, list[PlanStep]]
"""How turns were played out, by what was seen at their start: they are played so again where the same is seen."""


@dataclass
class Candidate:
    """A way to play the turn, and how the games went on after it."""

    line: Line
    """The turn as the planner sees it."""
    prior_games: float
    """To how many games that is equal."""
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The average value of the games, with some weight for what it promised before."""
        return (self.prior_games * self.line.value + sum(self.values)) / (self.prior_games + len(self.values))


class ExpertBot(PlannerBot):
    """Chooses what to do in a turn, then how, after playing both out; in between it plays like the planner."""

    def __init__(
        self,
        seed: int = 0,
        seconds: float = 2.0,
        evaluator: Evaluator | None = None,
        *,
        evaluations: int | None = None,
    ) -> None:
        """With so many seconds of CPU time for the whole game; or with so many looks, however long they take."""
        super().__init__(seed, evaluator)
        self._seconds = seconds if evaluations is None else math.inf
        self._evaluations = round(seconds * EVALUATIONS_PER_SECOND) if evaluations is None else evaluations
        self._evaluations_in_a_game = 0.0

    def _planned(self, game: Game, evaluator: Evaluator) -> list[PlanStep]:
        begin, evaluations = time.thread_time(), evaluator.extractor.evaluations
        steps = super()._planned(game, evaluator)
        self._seconds -= time.thread_time() - begin
        self._evaluations -= evaluator.extractor.evaluations - evaluations
        return steps

    def _branch(self, game: Game, planner: TurnPlanner) -> Line:
        share = min(_MOST_AT_ONCE, _EARLY_TURNS / (game.rules.world.turns - game.position.round + 1))
        seen_so_far, evaluations = planner.evaluator.extractor.evaluations, self._evaluations * share
        stop = time.thread_time() + self._seconds * share * _TIME_SLACK
        choices = [Candidate(planner.line(action), _PRIOR_GAMES) for action in planner.promising_actions()]
        best = self._best(choices, planner, seen_so_far + evaluations * _ON_THE_CHOICE, stop)
        if not any(action.verb == "conquer" for _, action in best.steps):
            return best
        variations = [Candidate(line, _PRIOR_GAMES_OF_VARIATIONS) for line in self._variations(best, planner)]
        return self._best(variations, planner, seen_so_far + evaluations, stop)

    def _variations(self, line: Line, planner: TurnPlanner) -> list[Line]:
        """The line and others that begin with the same choice, but attack and settle otherwise; the best of them."""
        found = {observation(line.game): line}
        for number in range(_VARIATIONS):
            other = planner.line(line.action, self._noise(planner.game, number))
            found.setdefault(observation(other.game), other)
        return sorted(found.values(), key=lambda each: -each.value)[:_BEST_VARIATIONS]

    def _noise(self, game: Game, number: int) -> PriceNoise:
        chance = random.Random(f"{self._seed} {self._drawn} {number}")
        return {region: math.exp(chance.gauss(0, _NOISE)) for region in game.rules.world.region_index}

    def _best(self, candidates: list[Candidate], planner: TurnPlanner, most: float, stop: float) -> Line:
        """The line after which games go on best, with at most so many looks in all and until some time."""
        extractor, plans = planner.evaluator.extractor, Plans()
        for number in range(_MOST_GAMES):
            candidates = self._affordable(candidates, most - extractor.evaluations) if number < 2 else candidates
            if len(candidates) == 1 or extractor.evaluations >= most or time.thread_time() >= stop:
                break
            before, seed = extractor.evaluations, f"{self._seed} {self._drawn} {number}"
            for candidate in candidates:
                candidate.values.append(rollout(candidate.line.game, planner, seed, plans))
            self._evaluations_in_a_game = (extractor.evaluations - before) / len(candidates)
            if number + 1 >= _FEWEST_GAMES:
                candidates = contenders(distinct(candidates))
        return max(candidates, key=lambda candidate: candidate.mean).line

    def _affordable(self, candidates: list[Candidate], evaluations: float) -> list[Candidate]:
        """The best prospects, as many as can have enough games, by what a game cost the last time."""
        most = max(2, round(evaluations / max(1.0, self._evaluations_in_a_game) / _GAMES_EACH))
        return sorted(candidates, key=lambda candidate: -candidate.mean)[:most]


def rollout(before: Game, planner: TurnPlanner, seed: str, plans: Plans) -> float:
    """The value for a player after some turns of everybody, the last of which is theirs."""
    player, evaluator = planner.player, planner.evaluator
    game = before.imagined(player, seed)
    rounds = max(1, _TURNS_AHEAD // game.position.players)
    while rounds and not game.over:
        # The same dice in the same turn, whatever was rolled before: so games after different lines can be compared.
        reseed(game, f"{seed} {game.position.round} {game.position.turn}")
        observed = observation(game), tuple(game.position.combos)
        turn = TurnPlanner(evaluator, game, game.position.turn)
        if observed in plans:
            turn.follow(plans[observed])
        else:
            plans[observed] = turn.finish()
        game = turn.game
        rounds -= turn.player == player
    return evaluator.after_turn(game.position, player)


def distinct(candidates: list[Candidate]) -> list[Candidate]:
    """Those that differ: of lines that went alike in every game, one is enough."""
    found: dict[tuple[float, ...], Candidate] = {}
    for candidate in candidates:
        found.setdefault(tuple(candidate.values), candidate)
    return list(found.values())


def contenders(candidates: list[Candidate]) -> list[Candidate]:
    """Those that may still be best: the others lag behind in the same games by more than chance explains."""
    best = max(candidates, key=lambda candidate: candidate.mean)
    return [candidate for candidate in candidates if candidate is best or not _is_behind(candidate, best)]


def _is_behind(candidate: Candidate, best: Candidate) -> bool:
    behind = [high - low for high, low in zip(best.values, candidate.values, strict=True)]
    mean = sum(behind) / len(behind)
    spread = math.sqrt(sum((each - mean) ** 2 for each in behind) / (len(behind) - 1))
    return mean > _STANDARD_ERRORS * max(spread, 1.0) / math.sqrt(len(behind))
