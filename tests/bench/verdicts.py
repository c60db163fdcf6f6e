"""Ratios of measured times with an interval, and what they say about a goal."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Ratio:
    """How many times one thing takes the time of another: the median of several rounds, and where it surely lies."""

    middle: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.middle:.2f} ({self.low:.2f} to {self.high:.2f})"


def ratio(times: list[float], others: list[float]) -> Ratio:
    """The ratio of two series that were measured in turns, round by round.

    The interval needs no assumption about how busy the machine is: the true median lies between two of the sorted
    ratios unless nearly all rounds fall to one side of it, which happens once in twenty times.
    """
    found = sorted(one / other for one, other in zip(times, others, strict=True))
    outside = max(0, math.floor(len(found) / 2 - 0.98 * math.sqrt(len(found))))
    return Ratio(median(found), found[outside], found[-1 - outside])


def verdict(found: Ratio, *, at_least: float | None = None, at_most: float | None = None) -> str:
    """Whether a goal is `met`, `missed`, or `too close to tell` because it lies within the interval."""
    if at_least is not None:
        return "met" if found.low >= at_least else "missed" if found.high < at_least else "too close to tell"
    if at_most is not None:
        return "met" if found.high <= at_most else "missed" if found.low > at_most else "too close to tell"
    return ""
