"""The games behind the tables: which orders, how many of each, and where they are kept."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mapforge.lab.trial import ANY
from mapforge.lab.work_order import WorkOrder, order_for

WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}
PACKS = {"base": "Small World", "underground": "Small World Underground"}
BOTS = ("planner", "greedy", "expert")
MEASURES = BOTS[0]
THOUGHT = {"expert": "expert:0.3"}
"""How long a bot may think that thinks by the clock: less than usual, for more games."""
LEAST_GAMES, LEAST_TRIALS = 24, 160
"""Enough for every race and every power to be taken at least once, and at least four times where each is told."""


class Experiment(NamedTuple):
    """Games of one kind between bots of one kind."""

    pack: str
    players: int
    bot: str
    is_trial: bool
    """Whether the first player must take a combo, each of all combos in turn; else everybody does as they like."""
    share: float
    """How many games it gets for each of the most important kind."""

    @property
    def name(self) -> str:
        """What its file is called; that of trials is the one from which the shipped scale is learned."""
        return f"{self.pack}_{self.players}_{self.bot}" if self.is_trial else f"{self.pack}_{self.players}_seats"

    @property
    def board(self) -> str:
        """The printed board."""
        return f"{self.pack}:map/{WORDS[self.players]}_players"

    @property
    def is_repeatable(self) -> bool:
        """Whether the same seed gives the same game anywhere: not for a bot that thinks by the clock."""
        return self.bot not in THOUGHT

    def games(self, most: int) -> int:
        """How many games it gets, when the most important kind gets so many."""
        return max(self.least, round(most * self.share))

    @property
    def least(self) -> int:
        """Fewer games than that make no table."""
        return LEAST_TRIALS if self.is_trial and self.is_repeatable else LEAST_GAMES

    def order(self) -> WorkOrder:
        """The order for its games."""
        return _order(self)


@cache
def _order(experiment: Experiment) -> WorkOrder:
    bot = THOUGHT.get(experiment.bot, experiment.bot)
    order = order_for(experiment.board, [bot] * experiment.players)
    return replace(order, trial=ANY) if experiment.is_trial else order


TRIALS = [
    Experiment(pack, 2, bot, True, share) for bot, share in zip(BOTS, (1.0, 0.4, 0.03), strict=True) for pack in PACKS
]
SEATS = [Experiment(pack, players, MEASURES, False, 0.05) for players in WORDS for pack in PACKS]
SCALES = [experiment for experiment in TRIALS if experiment.is_repeatable]
"""Those that the shipped scales are learned from."""
EXPERIMENTS = [*TRIALS[:2], *SEATS, *TRIALS[2:]]
"""In the order in which they are played: what matters most comes first."""


def results_of(experiment: Experiment, folder: Path) -> Path:
    """The file with the games of an experiment."""
    return folder / f"{experiment.name}.db"
