"""The fourth rung of the ladder: it plays its turns out in several ways, in several games as they may be."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine import Game
from engine.state import seeded
from mapforge.bots.judgement import Judgement
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.tactics import Campaign, Line, Step, Whims, seen

LOOKS_PER_SECOND = 40_000
"""How often it measures a player in a second, on a slow machine.

The budget is counted in looks, too, so that the same seed gives the same game wherever there is time enough for them.
"""
_PATIENCE = 3.0
"""How much longer than its share a turn may take on a slow machine: what was meant to be looked at comes first."""
_ON_THE_CHOICE = 0.5
"""How much of what a turn gets may go into its first choice: the combo, or whether to expand or decline."""
_AHEAD = 12
"""About so many turns, of all players together, games are played out after the present one."""
_FEWEST_GAMES = 5
"""So many games are played out with each prospect before any is given up."""
_MOST_GAMES = 400
_ENOUGH = 2.5
"""How many games each prospect shall have; where there is no time for that, fewer of them are played out."""
_DOUBT = 2.5
"""A prospect is given up when it lags behind the best by so many standard errors."""
_ERROR, _ERROR_IN_WAYS = 6.0, 4.0
"""By how many coins the planner's own judgement errs, of what to do in a turn and of how to do it."""
_FIRST_NOISE = 100.0
"""How much chance spreads games, as a variance, before any were played out."""
_WAYS, _BEST_WAYS = 14, 7
"""In how many ways a turn is planned, and how many of them are played out."""
_WHIM = 0.35
"""How much regions seem dearer or cheaper than they are: the spread of the logarithm."""

Plans = dict[object, list[Step]]
"""How turns were played out, by what was seen at their start: they are played so again where the same is seen."""


@dataclass
class Prospect:
    """A way to play the turn, and how the games went on after it."""

    line: Line
    """The turn as the planner sees it."""
    promises: list[float] = field(default_factory=list)
    """What the planner judged after the turn, whose dice fall otherwise in every game."""
    values: list[float] = field(default_factory=list)
    """What it judged when a game had been played on."""

    def worth(self, faith: float) -> float:
        """The average value of the games, when what the turn promised in them is equal to so many games more."""
        if not self.values:
            return self.line.value
        promise = sum(self.promises) / len(self.promises)
        return (faith * promise + sum(self.values)) / (faith + len(self.values))


class ExpertBot(PlannerBot):
    """Chooses what to do in a turn, then how, after playing both out; in between it plays like the planner."""

    def __init__(self, seed: int = 0, seconds: float = 2.0, judgement: Judgement | None = None) -> None:
        """With so many seconds of CPU time for the whole game."""
        super().__init__(seed, judgement)
        self._seconds, self._looks = seconds, round(seconds * LOOKS_PER_SECOND)
        self._looks_in_a_game, self._noise = 0.0, _FIRST_NOISE

    def _planned(self, game: Game, judgement: Judgement) -> list[Step]:
        begin, looks = time.thread_time(), judgement.surveyor.looks
        steps = super()._planned(game, judgement)
        self._seconds -= time.thread_time() - begin
        self._looks -= judgement.surveyor.looks - looks
        return steps

    def _branch(self, game: Game, campaign: Campaign) -> Line:
        share = share_of_turn(game.rules.world.turns - game.position.round + 1)
        seen_so_far, looks = campaign.judgement.surveyor.looks, self._looks * share
        stop = time.thread_time() + self._seconds * share * _PATIENCE
        choices = [campaign.line(action) for action in campaign.with_hope()]
        best = self._best(choices, _ERROR, campaign, seen_so_far + looks * _ON_THE_CHOICE, stop)
        if not any(action.verb == "conquer" for _, action in best.steps):
            return best
        return self._best(self._ways(best, campaign), _ERROR_IN_WAYS, campaign, seen_so_far + looks, stop)

    def _ways(self, line: Line, campaign: Campaign) -> list[Line]:
        """The line and others that begin with the same choice, but attack and settle otherwise; the best of them."""
        found = {_deeds(line): line}
        for number in range(_WAYS):
            other = campaign.line(line.action, self._whims(campaign.game, number))
            found.setdefault(_deeds(other), other)
        return sorted(found.values(), key=lambda each: -each.value)[:_BEST_WAYS]

    def _whims(self, game: Game, number: int) -> Whims:
        chance = random.Random(f"{self._seed} {self._drawn} {number}")
        return {region: math.exp(chance.gauss(0, _WHIM)) for region in game.rules.world.region_index}

    def _best(self, lines: Sequence[Line], error: float, campaign: Campaign, most: float, stop: float) -> Line:
        """The line after which games go on best, with at most so many looks in all and until some time.

        The planner's judgement, which errs by so much, counts the more the more chance there is in the games.
        """
        prospects, surveyor, plans = [Prospect(line) for line in lines], campaign.judgement.surveyor, Plans()
        for number in range(_MOST_GAMES):
            prospects = self._affordable(prospects, error, most - surveyor.looks) if number < 2 else prospects
            if len(prospects) == 1 or surveyor.looks >= most or time.thread_time() >= stop:
                break
            before, seed = surveyor.looks, f"{self._seed} {self._drawn} {number}"
            for prospect in prospects:
                play_out(prospect, campaign, seed, plans)
            self._looks_in_a_game = (surveyor.looks - before) / len(prospects)
            if number:
                prospects = different(prospects)
                self._noise = noise(prospects) if len(prospects) > 1 else self._noise
            if number + 1 >= _FEWEST_GAMES:
                prospects = still_open(prospects, self._faith(error))
        return max(prospects, key=lambda prospect: prospect.worth(self._faith(error))).line

    def _affordable(self, prospects: list[Prospect], error: float, looks: float) -> list[Prospect]:
        """The best prospects, as many as can have enough games, by what a game cost the last time."""
        most = max(2, round(looks / max(1.0, self._looks_in_a_game) / _ENOUGH))
        return sorted(prospects, key=lambda prospect: -prospect.worth(self._faith(error)))[:most]

    def _faith(self, error: float) -> float:
        """To how many games a judgement is equal that errs by so much."""
        return self._noise / (error * error)


def _deeds(line: Line) -> object:
    """What is done in a line, in whichever order."""
    return frozenset(Counter(action for _, action in line.steps).items())


def play_out(prospect: Prospect, campaign: Campaign, seed: str, plans: Plans) -> None:
    """Play the turn and those after it in one game as it may be, the last of them the player's own."""
    player, judgement = campaign.player, campaign.judgement
    game = _after_turn(campaign.game.imagined(player, seed), seed, judgement, {}, prospect.line)
    prospect.promises.append(judgement.after_turn(game.position, player))
    rounds = max(1, _AHEAD // game.position.players)
    while rounds and not game.over:
        rounds -= game.position.turn == player
        game = _after_turn(game, seed, judgement, plans)
    prospect.values.append(judgement.after_turn(game.position, player))


def _after_turn(game: Game, seed: str, judgement: Judgement, plans: Plans, line: Line | None = None) -> Game:
    """The game after the turn that is due, played in some way or as it was when the same was seen before."""
    position = game.position
    # The same dice in the same turn, whatever was rolled before: so games after different lines can be compared.
    position.rng = seeded(f"{seed} {position.round} {position.turn}")
    turn, sight = Campaign(judgement, game, position.turn), (seen(game), tuple(position.combos))
    plan = [(sight[0], line.action), *line.steps] if line else plans.get(sight)
    if plan:
        turn.follow(plan)
    else:
        plans[sight] = turn.finish()
    return turn.game


def share_of_turn(left: int) -> float:
    """How much of what is left of the budget a turn gets: games are longer and more is at stake when many are left."""
    weights = [turns * turns for turns in range(1, left + 1)]
    return weights[-1] / sum(weights)


def different(prospects: list[Prospect]) -> list[Prospect]:
    """Those that differ: of lines that went alike in every game, one is enough."""
    found: dict[tuple[float, ...], Prospect] = {}
    for prospect in prospects:
        found.setdefault((*prospect.promises, *prospect.values), prospect)
    return list(found.values())


def noise(prospects: list[Prospect]) -> float:
    """How much chance spreads the values of prospects around each other, in the same games: a variance."""
    games = list(zip(*[prospect.values for prospect in prospects], strict=True))
    means = [sum(prospect.values) / len(games) for prospect in prospects]
    middle, found = sum(means) / len(means), 0.0
    for game in games:
        level = sum(game) / len(game) - middle
        found += sum((value - mean - level) ** 2 for value, mean in zip(game, means, strict=True))
    return found / ((len(games) - 1) * (len(means) - 1))


def still_open(prospects: list[Prospect], faith: float) -> list[Prospect]:
    """Those that may still be best: the others lag behind in the same games by more than chance explains."""
    best = max(prospects, key=lambda prospect: prospect.worth(faith))
    return [prospect for prospect in prospects if prospect is best or not _lags(prospect, best)]


def _lags(prospect: Prospect, best: Prospect) -> bool:
    behind = [high - low for high, low in zip(best.values, prospect.values, strict=True)]
    mean = sum(behind) / len(behind)
    spread = math.sqrt(sum((each - mean) ** 2 for each in behind) / (len(behind) - 1))
    return mean > _DOUBT * max(spread, 1.0) / math.sqrt(len(behind))
