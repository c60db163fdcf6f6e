"""The games behind the tables: which specs, how many of each, and where they are kept."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mapforge.lab.game_spec import ANY_COMBO, GameSpec, spec_for

WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}
PACKS = {"base": "Small World", "underground": "Small World Underground"}
BOTS = ("planners", "expert")
MEASURES = BOTS[0]
THOUGHT = {"expert": "expert:0.3"}
"""How long a bot may think that thinks by the clock: less than usual, for more games."""
LEAST_GAMES, LEAST_FORCED = 24, 160
"""Enough for every race and every power to be taken at least once, and at least four times where each is told."""


class Run(NamedTuple):
    """Games of one kind between bots of one kind."""

    pack: str
    players: int
    bot: str
    has_forced_pick: bool
    """Whether the first player must take a combo, each of all combos in turn; else everybody does as they like."""
    share: float
    """How many games it gets for each of the most important kind."""

    @property
    def name(self) -> str:
        """What its file is called; from those with a forced pick the shipped baselines are learned."""
        return f"{self.pack}_{self.players}_{self.bot}" if self.has_forced_pick else f"{self.pack}_{self.players}_seats"

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
        return LEAST_FORCED if self.has_forced_pick and self.is_repeatable else LEAST_GAMES

    def spec(self) -> GameSpec:
        """The spec of its games."""
        return _spec(self)


@cache
def _spec(run: Run) -> GameSpec:
    bot = THOUGHT.get(run.bot, run.bot)
    spec = spec_for(run.board, [bot] * run.players)
    return replace(spec, first_pick=ANY_COMBO) if run.has_forced_pick else spec


_SHARES = {2: 1.0, 3: 0.24, 4: 0.36, 5: 0.2}
"""What larger tables get: a game takes as much longer as there are more players."""
BASELINES = [Run(pack, players, MEASURES, True, share) for players, share in _SHARES.items() for pack in PACKS]
"""Those that the shipped baselines are learned from."""
FORCED = [*BASELINES, *(Run(pack, 2, "expert", True, 0.03) for pack in PACKS)]
SEATS = [Run(pack, players, "planner", False, 0.03) for players in WORDS for pack in PACKS]
RUNS = [*FORCED[:2], *SEATS, *FORCED[2:]]
"""In the sequence in which they are played: what matters most comes first."""


def results_of(run: Run, folder: Path) -> Path:
    """The file with the games of a run."""
    return folder / f"{run.name}.db"
