"""The share of games a bot wins, and how certain it is: an interval, and a test that stops once it is decided."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from statistics import NormalDist
from typing import NamedTuple

ABOVE, BELOW, UNDECIDED = "above", "below", "undecided"
CONFIDENCE = 0.95


class Interval(NamedTuple):
    """The bounds between which a true value probably lies."""

    low: float
    high: float


def share_interval(points: float, games: int, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's interval for the share of points won, which holds for few games and near 0 and 1 as well."""
    if not games:
        return Interval(0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, spread = points / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    width = math.sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return Interval(max(0.0, middle - width), min(1.0, middle + width))


@dataclass
class SequentialTest:
    """Tells two shares apart with as few games as possible (Wald's sequential test).

    It says `above` when the share is `high` or more, and `below` when it is `low` or less; each is wrong with a
    probability of `error` at most. A share in between may end either way, or stay undecided for long.
    """

    low: float
    high: float
    error: float = 0.05
    games: int = 0
    points: float = 0.0
    log_odds: float = 0.0
    """The logarithm of how much more likely the games are under the high share than under the low one."""

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise ValueError(f"the shares must be between 0 and 1, the lower first, not {self.low} and {self.high}")
        if not 0 < self.error < 0.5:
            raise ValueError(f"the error must be between 0 and 0.5, not {self.error}")

    def add(self, points: float) -> str:
        """Count a game: 1 for a win, 0 for a loss, a fraction for a shared win; gives the verdict so far."""
        self.games += 1
        self.points += points
        self.log_odds += points * math.log(self.high / self.low)
        self.log_odds += (1 - points) * math.log((1 - self.high) / (1 - self.low))
        return self.verdict

    @property
    def verdict(self) -> str:
        """What the games have decided so far."""
        bound = math.log((1 - self.error) / self.error)
        return ABOVE if self.log_odds >= bound else BELOW if self.log_odds <= -bound else UNDECIDED

    @property
    def interval(self) -> Interval:
        """The interval of the share by the games so far."""
        return share_interval(self.points, self.games)


def run_test(test: SequentialTest, points: Iterable[float], most: int = 10_000) -> SequentialTest:
    """Count games until the test is decided, there are no more, or `most` have been counted."""
    for each in points:
        if test.add(each) != UNDECIDED or test.games >= most:
            break
    return test


def every_seat(seeds: Iterable[int], seats: int) -> Iterator[tuple[int, int]]:
    """Each seed with each seat, so that no seat has better luck than another."""
    for seed in seeds:
        for seat in range(seats):
            yield seed, seat


def points_of(winners: Iterable[int], seat: int) -> float:
    """The points of a seat: 1 for a win, its fraction of a shared one, else 0."""
    shared = list(winners)
    return 1 / len(shared) if seat in shared else 0.0


def decide_share(
    play: Callable[[int, int], float], *, low: float, high: float, seats: int = 2, error: float = 0.05, most: int = 4000
) -> SequentialTest:
    """Test the share that `play(seed, seat)` wins, over seeds 0, 1, 2, ... and every seat for each."""
    table = every_seat(range(most), seats)
    return run_test(SequentialTest(low, high, error), (play(seed, seat) for seed, seat in table), most)
