"""What a number is likely to be, given how often it was seen: means and shares with intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from mapforge.bots.win_share import share_interval

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""Standard errors on either side that hold the true value so often."""


class Estimate(NamedTuple):
    """A value, and the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float
    cases: int

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def mean_of(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean of some values; nothing is known about the mean of fewer than two."""
    if len(values) < 2:
        return Estimate(values[0] if values else math.nan, -math.inf, math.inf, len(values))
    middle = fmean(values)
    margin = _student(len(values) - 1, confidence) * stdev(values) / math.sqrt(len(values))
    return Estimate(middle, middle - margin, middle + margin, len(values))


def share_of(successes: float, count: int, confidence: float = CONFIDENCE) -> Estimate:
    """How often something happens, by Wilson's interval, which is right for few cases and near 0 and 1 as well."""
    # Not NaN at either end: whoever asks for the margin of no cases gets one half, the most that a share can be off.
    if count == 0:
        return Estimate(math.nan, 0.0, 1.0, 0)
    return Estimate(successes / count, *share_interval(successes, count, confidence), count)


def _student(freedom: int, confidence: float) -> float:
    """The quantile of Student's distribution, by Hill's expansion around the normal one; exact for one and two."""
    tail = (1 + confidence) / 2
    if freedom == 1:
        return math.tan(math.pi * (tail - 0.5))
    if freedom == 2:
        return (2 * tail - 1) * math.sqrt(2 / (1 - (2 * tail - 1) ** 2))
    # The expansion is worst for three: 3.182 in the tables, which it misses by less than 0.5 %.
    z = NormalDist().inv_cdf(tail)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4
