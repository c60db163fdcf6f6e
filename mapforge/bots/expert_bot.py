"""The fourth rung of the ladder: it plays its turns out in several ways, in several games as they may be."""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass, field

from engine import Game
from engine.lookahead import reseed
from mapforge.bots.judgement import Judgement
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.tactics import Campaign, Line, Step, Whims, seen

LOOKS_PER_SECOND = 40_000
"""How often it measures a player in a second, on a slow machine.

The budget is counted in looks, too, so that the same seed gives the same game wherever there is time enough for them.
"""
_EAGERNESS = 1.5
"""How much more of the budget a turn gets than its equal share of what is left: early turns matter more."""
_MOST_AT_ONCE = 0.3
"""How much of what is left a turn may get at most."""
_PATIENCE = 3.0
"""How much longer than its share a turn may take on a slow machine: what was meant to be looked at comes first."""
_ON_THE_CHOICE = 0.5
"""How much of what a turn gets may go into its first choice: the combo, or whether to expand or decline."""
_AHEAD = 8
"""About so many turns, of all players together, games are played out after the present one."""
_FEWEST_GAMES = 5
"""So many games are played out with each prospect before any is given up."""
_MOST_GAMES = 400
_ENOUGH = 4
"""How many games each prospect shall have; where there is no time for that, fewer of them are played out."""
_DOUBT = 2.5
"""A prospect is given up when it lags behind the best by so many standard errors."""
_FAITH, _FAITH_IN_WAYS = 1.0, 2.0
"""To how many games the planner's own judgement is equal, of what to do and of how: there is time for few."""
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
    faith: float
    """To how many games that is equal."""
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The average value of the games, with some weight for what it promised before."""
        return (self.faith * self.line.value + sum(self.values)) / (self.faith + len(self.values))


class ExpertBot(PlannerBot):
    """Chooses what to do in a turn, then how, after playing both out; in between it plays like the planner."""

    def __init__(
        self, seed: int = 0, seconds: float = 2.0, judgement: Judgement | None = None, *, looks: int | None = None
    ) -> None:
        """With so many seconds of CPU time for the whole game; or with so many looks, however long they take."""
        super().__init__(seed, judgement)
        self._seconds = seconds if looks is None else math.inf
        self._looks = round(seconds * LOOKS_PER_SECOND) if looks is None else looks
        self._looks_in_a_game = 0.0

    def _planned(self, game: Game, judgement: Judgement) -> list[Step]:
        begin, looks = time.thread_time(), judgement.surveyor.looks
        steps = super()._planned(game, judgement)
        self._seconds -= time.thread_time() - begin
        self._looks -= judgement.surveyor.looks - looks
        return steps

    def _branch(self, game: Game, campaign: Campaign) -> Line:
        share = min(_MOST_AT_ONCE, _EAGERNESS / (game.rules.world.turns - game.position.round + 1))
        seen_so_far, looks = campaign.judgement.surveyor.looks, self._looks * share
        stop = time.thread_time() + self._seconds * share * _PATIENCE
        choices = [Prospect(campaign.line(action), _FAITH) for action in campaign.with_hope()]
        best = self._best(choices, campaign, seen_so_far + looks * _ON_THE_CHOICE, stop)
        if not any(action.verb == "conquer" for _, action in best.steps):
            return best
        ways = [Prospect(line, _FAITH_IN_WAYS) for line in self._ways(best, campaign)]
        return self._best(ways, campaign, seen_so_far + looks, stop)

    def _ways(self, line: Line, campaign: Campaign) -> list[Line]:
        """The line and others that begin with the same choice, but attack and settle otherwise; the best of them."""
        found = {seen(line.game): line}
        for number in range(_WAYS):
            other = campaign.line(line.action, self._whims(campaign.game, number))
            found.setdefault(seen(other.game), other)
        return sorted(found.values(), key=lambda each: -each.value)[:_BEST_WAYS]

    def _whims(self, game: Game, number: int) -> Whims:
        chance = random.Random(f"{self._seed} {self._drawn} {number}")
        return {region: math.exp(chance.gauss(0, _WHIM)) for region in game.rules.world.region_index}

    def _best(self, prospects: list[Prospect], campaign: Campaign, most: float, stop: float) -> Line:
        """The line after which games go on best, with at most so many looks in all and until some time."""
        surveyor, plans = campaign.judgement.surveyor, Plans()
        for number in range(_MOST_GAMES):
            prospects = self._affordable(prospects, most - surveyor.looks) if number < 2 else prospects
            if len(prospects) == 1 or surveyor.looks >= most or time.thread_time() >= stop:
                break
            before, seed = surveyor.looks, f"{self._seed} {self._drawn} {number}"
            for prospect in prospects:
                prospect.values.append(played_out(prospect.line.game, campaign, seed, plans))
            self._looks_in_a_game = (surveyor.looks - before) / len(prospects)
            if number + 1 >= _FEWEST_GAMES:
                prospects = still_open(different(prospects))
        return max(prospects, key=lambda prospect: prospect.mean).line

    def _affordable(self, prospects: list[Prospect], looks: float) -> list[Prospect]:
        """The best prospects, as many as can have enough games, by what a game cost the last time."""
        most = max(2, round(looks / max(1.0, self._looks_in_a_game) / _ENOUGH))
        return sorted(prospects, key=lambda prospect: -prospect.mean)[:most]


def played_out(before: Game, campaign: Campaign, seed: str, plans: Plans) -> float:
    """The value for a player after some turns of everybody, the last of which is theirs."""
    player, judgement = campaign.player, campaign.judgement
    game = before.imagined(player, seed)
    rounds = max(1, _AHEAD // game.position.players)
    while rounds and not game.over:
        # The same dice in the same turn, whatever was rolled before: so games after different lines can be compared.
        reseed(game, f"{seed} {game.position.round} {game.position.turn}")
        sight = seen(game), tuple(game.position.combos)
        turn = Campaign(judgement, game, game.position.turn)
        if sight in plans:
            turn.follow(plans[sight])
        else:
            plans[sight] = turn.finish()
        game = turn.game
        rounds -= turn.player == player
    return judgement.after_turn(game.position, player)


def different(prospects: list[Prospect]) -> list[Prospect]:
    """Those that differ: of lines that went alike in every game, one is enough."""
    found: dict[tuple[float, ...], Prospect] = {}
    for prospect in prospects:
        found.setdefault(tuple(prospect.values), prospect)
    return list(found.values())


def still_open(prospects: list[Prospect]) -> list[Prospect]:
    """Those that may still be best: the others lag behind in the same games by more than chance explains."""
    best = max(prospects, key=lambda prospect: prospect.mean)
    return [prospect for prospect in prospects if prospect is best or not _lags(prospect, best)]


def _lags(prospect: Prospect, best: Prospect) -> bool:
    behind = [high - low for high, low in zip(best.values, prospect.values, strict=True)]
    mean = sum(behind) / len(behind)
    spread = math.sqrt(sum((each - mean) ** 2 for each in behind) / (len(behind) - 1))
    return mean > _DOUBT * max(spread, 1.0) / math.sqrt(len(behind))
