"""The fourth rung of the ladder: it plays its choices out, several rounds of several games as they may be."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine import Action, Game
from engine.vocabulary import Player
from mapforge.bots.judgement import Judgement
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.tactics import Campaign, Line, Step, Whims, seen

LOOKS_PER_SECOND = 28_000
"""How often it measures a player in a second, on a slow machine.

The budget is counted in looks, too, so that the same seed gives the same game wherever there is time enough for them.
"""
_FEWEST_GAMES = 5
"""So many games are played out with each choice before any is given up."""
_MOST_GAMES = 400
_FAITH = 2.0
"""To how many games the planner's own judgement is equal: it matters where there is time for few."""
_ENOUGH = 6
"""How many games each choice shall have; where there is no time for that, fewer choices are played out."""
_DOUBT = 2.5
"""A choice is given up when it lags behind the best by so many standard errors."""
_EAGERNESS = 1.5
"""How much more of the budget a turn gets than its equal share of what is left: early turns matter more."""
_PATIENCE = 3.0
"""How much longer than its share a turn may take on a slow machine: what was meant to be looked at comes first."""
_HORIZON = 1
"""How many more turns of its own it looks ahead."""
_WAYS = 12
"""In how many ways a turn is played with the choice that was made."""
_BEST_WAYS = 6
_WHIM = 0.35
_PLANNING = 0.6


@dataclass
class Prospect:
    """A choice, how the turn ends with it, and how the games went on after that."""

    line: Line
    """The turn as the planner sees it."""
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The average value of the games, with some weight for what it promised before."""
        return (_FAITH * self.line.value + sum(self.values)) / (_FAITH + len(self.values))


class ExpertBot(PlannerBot):
    """Picks, expands and declines after playing the next round out; in between it plays like the planner."""

    def __init__(self, seed: int = 0, seconds: float = 2.0, judgement: Judgement | None = None) -> None:
        """With so many seconds of CPU time for the whole game."""
        super().__init__(seed, judgement)
        self._seconds, self._looks = seconds, round(seconds * LOOKS_PER_SECOND)

    def _planned(self, game: Game, judgement: Judgement) -> list[Step]:
        begin, looks = time.thread_time(), judgement.surveyor.looks
        steps = super()._planned(game, judgement)
        self._seconds -= time.thread_time() - begin
        self._looks -= judgement.surveyor.looks - looks
        return steps

    def _branch(self, game: Game, campaign: Campaign) -> Line:
        """The choice after which the next round ends best, in as many games as there is time for."""
        turns = game.rules.world.turns - game.position.round + 1
        share = min(1.0, _EAGERNESS / turns)
        looks, seconds = self._looks * share, self._seconds * min(1.0, share * _PATIENCE)
        best = self._best([campaign.line(a) for a in campaign.game.legal_actions()], campaign, looks * (1 - _PLANNING), seconds)
        if not any(action.verb == "conquer" for _, action in best.steps):
            return best
        found = {seen(best.game): best}
        for number in range(_WAYS):
            line = campaign.line(best.action, self._whims(game, number))
            found.setdefault(seen(line.game), line)
        lines = sorted(found.values(), key=lambda line: -line.value)[:_BEST_WAYS]
        return self._best(lines, campaign, looks * _PLANNING, seconds)

    def _whims(self, game: Game, number: int) -> Whims:
        chance = random.Random(f"{self._seed} {self._drawn} {number}")
        return {region: math.exp(chance.gauss(0, _WHIM)) for region in game.rules.world.region_index}

    def _best(self, lines: Sequence[Line], campaign: Campaign, looks: float, seconds: float) -> Line:
        player, judgement = campaign.player, campaign.judgement
        prospects = [Prospect(line) for line in lines]
        stop, surveyor = time.thread_time() + seconds, judgement.surveyor
        looks += surveyor.looks
        for number in range(_MOST_GAMES):
            if len(prospects) == 1 or surveyor.looks >= looks or time.thread_time() >= stop:
                break
            before = surveyor.looks
            for prospect in prospects:
                guess = prospect.line.game.imagined(player, f"{self._seed} {self._drawn} {number}")
                prospect.values.append(played_out(guess, judgement, player))
            if not number:
                each = max(1.0, (surveyor.looks - before) / len(prospects))
                most = max(2, round((looks - before) / each / _ENOUGH))
                prospects = sorted(prospects, key=lambda prospect: prospect.mean, reverse=True)[:most]
            if number + 1 >= _FEWEST_GAMES:
                prospects = still_open(prospects)
        return max(prospects, key=lambda prospect: prospect.mean).line


def played_out(game: Game, judgement: Judgement, player: Player) -> float:
    """The value after a turn of everybody else and the player's next one."""
    turns = 0
    while turns < _HORIZON and not game.over:
        campaign = Campaign(judgement, game, game.position.turn)
        campaign.finish()
        game = campaign.game
        turns += campaign.player == player
    return judgement.after_turn(game.position, player)


def still_open(prospects: list[Prospect]) -> list[Prospect]:
    """Those that may still be best: the others lag behind in the same games by more than chance explains."""
    best = max(prospects, key=lambda prospect: prospect.mean)
    return [prospect for prospect in prospects if prospect is best or not _lags(prospect, best)]


def _lags(prospect: Prospect, best: Prospect) -> bool:
    behind = [high - low for high, low in zip(best.values, prospect.values, strict=True)]
    mean = sum(behind) / len(behind)
    spread = math.sqrt(sum((each - mean) ** 2 for each in behind) / (len(behind) - 1))
    return mean > _DOUBT * max(spread, 1.0) / math.sqrt(len(behind))
