"""Measures what items are worth: each is taken first in many games, and the time goes to whatever is least certain."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import NamedTuple

from mapforge.lab.crew import Chunk
from mapforge.lab.game_record import GameRecord
from mapforge.lab.hands import Hands, crew_of
from mapforge.lab.scale import Scale, Trial, learned_scale, scale_for
from mapforge.lab.trial import ANY, items_of
from mapforge.lab.verdict import LEAST_GAMES, UNDECIDED, Opinion, opinion_of
from mapforge.lab.work_order import WorkOrder, rules_of

MEASURES, CHECKS = "planner", "greedy"
"""The bot whose games measure, and the one that must see the same sign."""
PRECISE = 1.0
"""Coins: what is decided and known so well needs no more games."""
GAMES_IN_CHUNK = 4
MOST_GAMES = 10_000_000
_SHARES = {"measure": 6, "check": 3, "offer": 1}
"""How often games of each kind are played."""


class Subject(NamedTuple):
    """An item on trial."""

    full_id: str
    trial: str
    """As an order names it: `race/giants`."""
    name: str


@dataclass
class Series:
    """Games of one order."""

    order: WorkOrder
    first_seed: int
    handed_out: int = 0
    games: list[GameRecord] = field(default_factory=list)

    def chunk(self) -> Chunk:
        """The next games to play."""
        start = self.first_seed + self.handed_out
        self.handed_out += GAMES_IN_CHUNK
        return Chunk(self.order, tuple(range(start, start + GAMES_IN_CHUNK)))

    def trials(self) -> list[Trial]:
        """How its games ended for the first player, by seed."""
        return [trial_of(game) for game in sorted(self.games)]


def trial_of(game: GameRecord) -> Trial:
    """What the first player took, and how that ended."""
    pick = game.picks[0]
    won = 1 / len(game.winners) if 0 in game.winners else 0.0
    return Trial(game.seed, pick.race, pick.power, game.scores[0] - fmean(game.scores[1:]), won)


class Yardstick:
    """What an average printed combo makes of a game, for one bot: from a shipped scale, or from games of its own."""

    def __init__(self, order: WorkOrder, seed: int) -> None:
        """With a shipped scale where one fits."""
        self.order = replace(order, trial=ANY)
        found = scale_for(rules_of(order).world.id, order.bots[0], order.weights) if is_plain(order) else None
        self.shipped = found if found is not None and _fits(found, order) else None
        self.own = Series(self.order, seed)
        self._learned: tuple[int, Scale] | None = None

    @property
    def scale(self) -> Scale | None:
        """What it says now; None while there are too few games."""
        if self.shipped is not None:
            return self.shipped
        games = len(self.own.games)
        if games < LEAST_GAMES:
            return None
        if self._learned is None or self._learned[0] != games:
            self._learned = games, learned_scale(self.own.trials(), self.order, self.own.first_seed)
        return self._learned[1]


def is_plain(order: WorkOrder) -> bool:
    """Whether games are played by the usual rulings."""
    return not order.edition and not order.rulings


def _fits(scale: Scale, order: WorkOrder) -> bool:
    """Whether a scale knows exactly the printed items that are in play."""
    rules = rules_of(order)
    return {f"{kind}/{id}" for kind in ("race", "power") for id in items_of(order, rules, kind)} == set(scale.worth)


class Case:
    """An item on trial, with all games about it."""

    def __init__(
        self, subject: Subject, orders: Mapping[str, WorkOrder], yardsticks: Mapping[str, Yardstick], seed: int
    ) -> None:
        """With a series of games for each bot, and one in which the item only lies on offer."""
        self.subject, self.yardsticks = subject, yardsticks
        on_trial = {bot: replace(order, trial=subject.trial) for bot, order in orders.items()}
        self.series = {
            "measure": Series(on_trial[MEASURES], seed),
            "check": Series(on_trial[CHECKS], seed),
            "offer": Series(replace(on_trial[MEASURES], is_free=True), seed),
        }
        self.opinions: tuple[Opinion, ...] = ()
        self.weigh()

    def weigh(self) -> None:
        """Form an opinion for each bot, from all games so far."""
        self.opinions = tuple(
            self._opinion(self.series[part], self.yardsticks[bot])
            for part, bot in (("measure", MEASURES), ("check", CHECKS))
        )

    def _opinion(self, series: Series, yardstick: Yardstick) -> Opinion:
        bot, scale = series.order.bots[0], yardstick.scale
        trials = series.trials() if scale is not None else []
        if scale is None:
            return opinion_of(bot, [], [], 0.0, 0.0)
        own, margins = self.subject.trial, []
        for trial in trials:
            partner = f"power/{trial.power}" if own == f"race/{trial.race}" else f"race/{trial.race}"
            margins.append(trial.margin - scale.margin - scale.worth.get(partner, 0.0))
        lifts = [trial.won - scale.wins for trial in trials]
        return opinion_of(bot, margins, lifts, scale.margin_error, scale.wins_error)

    @property
    def is_settled(self) -> bool:
        """Whether more games would change nothing."""
        first, second = self.opinions
        return first.verdict != UNDECIDED and first.worth.margin <= PRECISE and second.games >= LEAST_GAMES

    @property
    def urgency(self) -> tuple[bool, float]:
        """What is undecided comes first, then what is least certain."""
        first = self.opinions[0]
        return first.verdict == UNDECIDED, first.worth.margin

    def next_series(self) -> Series:
        """The kind of games that is most behind its share; what an average combo makes of them counts, too."""
        behind = [(series.handed_out / _SHARES[part], series) for part, series in self.series.items()]
        for part, bot in (("measure", MEASURES), ("check", CHECKS)):
            if self.yardsticks[bot].shipped is None:
                own = self.yardsticks[bot].own
                behind.append((own.handed_out / _SHARES[part], own))
        return min(behind, key=lambda pair: pair[0])[1]


class Examination:
    """Several items on trial on one table."""

    def __init__(self, subjects: Sequence[Subject], order: WorkOrder, seed: int = 0) -> None:
        """`order` is for the games that measure."""
        orders = {MEASURES: order, CHECKS: replace(order, bots=(CHECKS,) * order.seats, weights="")}
        self.order = order
        self.yardsticks = {bot: Yardstick(each, seed) for bot, each in orders.items()}
        self.cases = [Case(subject, orders, self.yardsticks, seed) for subject in subjects]
        self._homes = {series.order: series for series in self._all_series()}

    def _all_series(self) -> Iterator[Series]:
        for case in self.cases:
            yield from case.series.values()
        yield from (yardstick.own for yardstick in self.yardsticks.values())

    def run(
        self,
        seconds: float,
        workers: Hands = 1,
        tell: Callable[[int, float], None] = lambda games, left: None,
        most: int = MOST_GAMES,
    ) -> None:
        """Play until everything is settled, the time is up, or there are so many games.

        `tell` hears how many games there are, and what time is left.
        """
        end = time.monotonic() + seconds
        games = 0
        with crew_of(workers) as crew:
            for played in crew.play(self._chunks(end, most)):
                self._homes[played.chunk.order].games += played.games
                self._weigh(played.chunk.order)
                games += len(played.games)
                tell(games, max(0.0, end - time.monotonic()))

    def _weigh(self, order: WorkOrder) -> None:
        for case in self.cases:
            if order.trial in (ANY, case.subject.trial) and not order.is_free:
                case.weigh()

    def _chunks(self, end: float, most: int) -> Iterator[Chunk]:
        for _ in range(0, most, GAMES_IN_CHUNK):
            waiting = [case for case in self.cases if not case.is_settled]
            if not waiting or time.monotonic() >= end:
                return
            yield max(waiting, key=lambda case: case.urgency).next_series().chunk()
