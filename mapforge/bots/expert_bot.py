"""The fourth rung of the ladder: it plays its choices out, several rounds of several games as they may be."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

from engine import Action, Game
from engine.vocabulary import Player
from mapforge.bots.judgement import Judgement
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.tactics import Campaign, Step

LOOKS_PER_SECOND = 20_000
"""How often it measures a player in a second, on a slow machine.

The budget is counted in looks, too, so that the same seed gives the same game wherever there is time enough for them.
"""
_FEWEST_GAMES = 3
"""So many games are played out with each choice before any is given up."""
_MOST_GAMES = 400
_FAITH = 2.0
"""To how many games the planner's own judgement is equal: it matters where there is time for few."""
_ENOUGH = 6
"""How many games each choice shall have; where there is no time for that, fewer choices are played out."""
_DOUBT = 2.0
"""A choice is given up when it lags behind the best by so many standard errors."""
_EAGERNESS = 1.5
"""How much more of the budget a turn gets than its equal share of what is left: early turns matter more."""
_HORIZON = 1
"""How many more turns of its own it looks ahead."""


@dataclass
class Prospect:
    """A choice and how the games ended in which it was tried."""

    action: Action
    promise: float
    """Its value at the end of the turn, as the planner sees it."""
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The average value of the games, with some weight for what it promised before."""
        return (_FAITH * self.promise + sum(self.values)) / (_FAITH + len(self.values))


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

    def _branch(self, game: Game, campaign: Campaign, player: Player) -> tuple[Action, list[Step]]:
        action = self._searched(game, campaign, player)
        return action, campaign.after(action)[1]

    def _searched(self, game: Game, campaign: Campaign, player: Player) -> Action:
        """The choice after which the next round ends best, in as many games as there is time for."""
        prospects = [Prospect(action, campaign.after(action)[0]) for action in campaign.game.legal_actions()]
        judgement, turns = campaign.judgement, game.rules.world.turns - game.position.round + 1
        share = min(1.0, _EAGERNESS / turns)
        looks, stop = judgement.surveyor.looks + self._looks * share, time.thread_time() + self._seconds * share
        for number in range(_MOST_GAMES):
            guess = game.imagined(player, f"{self._seed} {self._drawn} {number}")
            before = judgement.surveyor.looks
            for prospect in prospects:
                prospect.values.append(played_out(guess, prospect.action, judgement, player))
            if not number:
                each = max(1.0, (judgement.surveyor.looks - before) / len(prospects))
                most = max(2, round((looks - before) / each / _ENOUGH))
                prospects = sorted(prospects, key=lambda prospect: prospect.mean, reverse=True)[:most]
            if number + 1 >= _FEWEST_GAMES:
                prospects = still_open(prospects)
            if len(prospects) == 1 or judgement.surveyor.looks >= looks or time.thread_time() >= stop:
                break
        return max(prospects, key=lambda prospect: prospect.mean).action


def played_out(guess: Game, action: Action, judgement: Judgement, player: Player) -> float:
    """The value after an action, the rest of the turn, a turn of everybody else and the player's next one."""
    trial = guess.copy()
    if action not in trial.legal_actions():
        return judgement.after_turn(trial.position, player)
    trial.apply(action)
    Campaign(judgement, trial, player).finish()
    turns = 0
    while turns < _HORIZON and not trial.over:
        mover = trial.position.turn
        Campaign(judgement, trial, mover).finish()
        turns += mover == player
    return judgement.after_turn(trial.position, player)


def still_open(prospects: list[Prospect]) -> list[Prospect]:
    """Those that may still be best: the others lag behind in the same games by more than chance explains."""
    best = max(prospects, key=lambda prospect: prospect.mean)
    return [prospect for prospect in prospects if prospect is best or not _lags(prospect, best)]


def _lags(prospect: Prospect, best: Prospect) -> bool:
    behind = [high - low for high, low in zip(best.values, prospect.values, strict=True)]
    mean = sum(behind) / len(behind)
    spread = math.sqrt(sum((each - mean) ** 2 for each in behind) / (len(behind) - 1))
    return mean > _DOUBT * max(spread, 1.0) / math.sqrt(len(behind))
