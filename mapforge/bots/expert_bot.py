"""The strongest bot: it compares ways to play its turn by rollouts, on games in which everything hidden is drawn."""

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
"""How many evaluations of a player a slow machine does in a second.

The budget is counted in them as well as in seconds, so that the same seed gives the same game on any machine that is
fast enough.
"""
_EARLY_TURNS = 1.5
"""A turn gets this many times its equal share of the remaining budget: most is gained in the first three rounds."""
_MOST_AT_ONCE = 0.3
"""The largest part of the remaining budget that one turn may get."""
_TIME_SLACK = 3.0
"""A turn may take this many times its share of the seconds: on a slow machine the evaluations come first."""
_ON_THE_CHOICE = 0.5
"""The part of a turn's budget for its first choice: the combo, or whether to expand or decline."""
_TURNS_AHEAD = 8
"""About how many turns, of all players together, a rollout lasts.

After four turns of one's own instead of two, the differences between candidates have less than a third of the variance.
"""
_FEWEST_GAMES = 5
"""Rollouts of each candidate before any is dropped."""
_MOST_GAMES = 400
_GAMES_EACH = 4
"""Rollouts that each candidate should get; if the budget is too small for that, fewer candidates are compared."""
_STANDARD_ERRORS = 2.5
"""A candidate is dropped when it is behind the best by this many standard errors."""
_PRIOR_GAMES, _PRIOR_GAMES_OF_VARIATIONS = 1.0, 2.0
"""How many rollouts the planner's own value counts as, for choices and for variations.

Without it, four players underground leave so few rollouts that the bot was no stronger than the planner.
"""
_VARIATIONS, _BEST_VARIATIONS = 14, 7
"""How many variations of a turn are planned, and how many get rollouts; 24 were no better, with fewer rollouts each."""
_NOISE = 0.35
"""The standard deviation of the logarithm of the factor on a region's price."""

Plans = dict[object, list[PlanStep]]
"""The plans of turns in rollouts, by what was observed at their start, to be followed again where it is the same."""


@dataclass
class Candidate:
    """A way to play the turn, and the values of its rollouts."""

    line: Line
    """The turn as the planner values it."""
    prior_games: float
    """How many rollouts that value counts as."""
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The average value of the rollouts and the planner's own, by their weights."""
        return (self.prior_games * self.line.value + sum(self.values)) / (self.prior_games + len(self.values))


class ExpertBot(PlannerBot):
    """Chooses what to do in a turn, then how, both by rollouts; the rest of the turn it plays like the planner."""

    def __init__(
        self,
        seed: int = 0,
        seconds: float = 2.0,
        evaluator: Evaluator | None = None,
        *,
        evaluations: int | None = None,
    ) -> None:
        """With so many seconds of CPU time for the whole game, or so many evaluations however long they take."""
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
        # Variations differ in their attacks; a turn without any has none.
        if not any(action.verb == "conquer" for _, action in best.steps):
            return best
        variations = [Candidate(line, _PRIOR_GAMES_OF_VARIATIONS) for line in self._variations(best, planner)]
        return self._best(variations, planner, seen_so_far + evaluations, stop)

    def _variations(self, line: Line, planner: TurnPlanner) -> list[Line]:
        """The line and others that start with the same choice but attack and redeploy differently; the best of them."""
        lines = {observation(line.game): line}
        for number in range(_VARIATIONS):
            other = planner.line(line.action, self._noise(planner.game, number))
            # Other prices need not change the turn, and lines that end alike would only share the rollouts.
            lines.setdefault(observation(other.game), other)
        return sorted(lines.values(), key=lambda each: -each.value)[:_BEST_VARIATIONS]

    def _noise(self, game: Game, number: int) -> PriceNoise:
        chance = random.Random(f"{self._seed} {self._drawn} {number}")
        return {region: math.exp(chance.gauss(0, _NOISE)) for region in game.rules.world.region_index}

    def _best(self, candidates: list[Candidate], planner: TurnPlanner, most: float, stop: float) -> Line:
        """The line with the best rollouts, until so many evaluations have been made or a time has come."""
        # All candidates share the plans: a turn that looks the same is planned once, so rollouts reach twice as far.
        extractor, plans = planner.evaluator.extractor, Plans()
        for number in range(_MOST_GAMES):
            # What a rollout costs is known after the first, so the number of candidates is corrected once.
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
        """The best candidates, as many as the budget can give enough rollouts, by what a rollout cost last time."""
        most = max(2, round(evaluations / max(1.0, self._evaluations_in_a_game) / _GAMES_EACH))
        return sorted(candidates, key=lambda candidate: -candidate.mean)[:most]


def rollout(before: Game, planner: TurnPlanner, seed: str, plans: Plans) -> float:
    """The value for a player after some turns of everybody.

    The last turn is the player's own: rollouts that ended with an opponent's reply won 64 games of 100 instead of 76.
    """
    player, evaluator = planner.player, planner.evaluator
    game = before.imagined(player, seed)
    rounds = max(1, _TURNS_AHEAD // game.position.players)
    while rounds and not game.over:
        # The same dice in the same turn, whatever was rolled before, make rollouts of different lines comparable.
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
    """One of each group of candidates whose rollouts all had the same values."""
    representatives: dict[tuple[float, ...], Candidate] = {}
    for candidate in candidates:
        representatives.setdefault(tuple(candidate.values), candidate)
    return list(representatives.values())


def contenders(candidates: list[Candidate]) -> list[Candidate]:
    """The candidates that may still be best: others are further behind in the same rollouts than chance explains."""
    best = max(candidates, key=lambda candidate: candidate.mean)
    return [candidate for candidate in candidates if candidate is best or not _is_behind(candidate, best)]


def _is_behind(candidate: Candidate, best: Candidate) -> bool:
    behind = [high - low for high, low in zip(best.values, candidate.values, strict=True)]
    mean = sum(behind) / len(behind)
    # Candidates met the same chance, so it is the paired differences that are tested, not the two means.
    spread = math.sqrt(sum((each - mean) ** 2 for each in behind) / (len(behind) - 1))
    # At least a coin: five games that agree by accident would drop a candidate that is behind by next to nothing.
    return mean > _STANDARD_ERRORS * max(spread, 1.0) / math.sqrt(len(behind))
