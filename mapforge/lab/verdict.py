"""Verdicts: whether something is fair, by tests that may be asked after every game, and by bots that must agree."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from mapforge.lab.intervals import Estimate

FAIR, STRONG, WEAK, UNDECIDED = "fair", "strong", "weak", "undecided"
BOUND = 3.0
"""Coins: an item is strong or weak when it is worth so much more or less than the average, and fair when it is not."""
FALSE_ALARM = 0.025
"""How often a test on one side may call an average item strong (or weak): one in twenty on both sides together."""
MISS = 0.05
"""How often a test may overlook an item that is as far off as the bound."""
LEAST_GAMES = 24
"""Fewer games say nothing about how much games differ."""
_Z = 1.96


class Opinion(NamedTuple):
    """What the games of one bot say about an item."""

    bot: str
    games: int
    worth: Estimate
    lift: Estimate
    """How much more often its player wins than with an average combo."""
    verdict: str


class Ruling(NamedTuple):
    """The verdict on all opinions, who agrees, and why it is not clearer."""

    verdict: str
    bots: tuple[str, ...]
    reason: str


def opinion_of(
    bot: str, margins: Sequence[float], lifts: Sequence[float], margin_error: float, lift_error: float
) -> Opinion:
    """What one bot's games say; the errors are those of the average combo that they are compared with."""
    return Opinion(
        bot,
        len(margins),
        _compared(margins, margin_error),
        _compared(lifts, lift_error),
        sequential_verdict(margins, margin_error),
    )


def _compared(values: Sequence[float], error: float) -> Estimate:
    """A mean whose interval knows that what it is compared with is not certain either."""
    if len(values) < 2:
        return Estimate(values[0] if values else math.nan, -math.inf, math.inf, len(values))
    middle = fmean(values)
    margin = _Z * math.sqrt(stdev(values) ** 2 / len(values) + error**2)
    return Estimate(middle, middle - margin, middle + margin, len(values))


def sequential_verdict(margins: Sequence[float], error: float = 0.0) -> str:
    """The verdict of two one-sided sequential tests, one for strong and one for weak; the first that is sure counts.

    Each weighs "as far off as the bound" against "average" after every game, and fair is what both have cleared.
    """
    if len(margins) < LEAST_GAMES:
        return UNDECIDED
    variance = stdev(margins) ** 2
    guilty, innocent = math.log((1 - MISS) / FALSE_ALARM), math.log(MISS / (1 - FALSE_ALARM))
    total, cleared = 0.0, set[str]()
    for count, margin in enumerate(margins, 1):
        total += margin
        if count < LEAST_GAMES:
            continue
        doubt = variance / count + error**2
        for verdict, sign in ((STRONG, 1), (WEAK, -1)):
            weight = BOUND * (sign * total / count - BOUND / 2) / doubt
            if verdict not in cleared and weight >= guilty:
                return verdict
            if weight <= innocent:
                cleared.add(verdict)
        if len(cleared) == 2:
            return FAIR
    return UNDECIDED


def ruled(opinions: Sequence[Opinion]) -> Ruling:
    """One verdict on several opinions: that of the first bot, if no other one contradicts it."""
    first, *others = opinions
    if first.verdict == UNDECIDED:
        between = "it may lie between fair and not" if first.games >= LEAST_GAMES else "there were too few games"
        return Ruling(UNDECIDED, (first.bot,), f"the games of {first.bot} did not settle it: {between}")
    against = [other for other in others if not _agrees(first, other)]
    if not against:
        return Ruling(first.verdict, tuple(opinion.bot for opinion in opinions), "")
    words = ", ".join(f"{other.bot} {_coins(other)}" for other in against)
    agreeing = tuple(opinion.bot for opinion in opinions if opinion not in against)
    return Ruling(UNDECIDED, agreeing, f"bots disagree: {first.bot} says {_coins(first)} coins, {words}")


def _agrees(first: Opinion, other: Opinion) -> bool:
    """Whether another bot sees the same side, or, of what is fair, does not surely see it far off."""
    if other.games < LEAST_GAMES:
        return False
    if first.verdict == FAIR:
        return other.worth.low <= BOUND and other.worth.high >= -BOUND
    return (other.worth.value > 0) == (first.verdict == STRONG)


def _coins(opinion: Opinion) -> str:
    return f"{opinion.worth.value:+.1f}" if opinion.worth.cases else "nothing"
