"""Verdicts: whether something is fair, by tests that may be asked after every game, and by bots that must agree."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import stdev
from typing import NamedTuple

from engine.vocabulary.item_id import ItemId
from mapforge.lab.intervals import Estimate, Z, mean_of

FAIR, STRONG, WEAK, UNDECIDED = "fair", "strong", "weak", "undecided"
BOUND = 3.0
"""Coins: what is so close to the average is fair anyway, and what is so far beyond an edge is clearly not."""
FALSE_ALARM = 0.025
"""How often a test on one side may call a fair item strong (or weak): one in twenty on both sides together."""
MISS = 0.05
"""How often a test may miss an item that is beyond its edge by the bound."""
LEAST_GAMES = 24
"""Fewer games say nothing about how much games differ."""


class FairRange(NamedTuple):
    """Between which worths an item is fair, their standard errors, and which printed items have them."""

    low: float = 0.0
    high: float = 0.0
    low_error: float = 0.0
    high_error: float = 0.0
    weakest: ItemId | None = None
    """None where the bound around the average is wider than anything printed."""
    strongest: ItemId | None = None

    @property
    def margin(self) -> float:
        """Coins to within which the less certain end is known, in 95 of 100 cases."""
        return Z * max(self.low_error, self.high_error)


NEAR_AVERAGE = FairRange(-BOUND, BOUND)
AT_AVERAGE = FairRange()


class BotEstimate(NamedTuple):
    """What the games of one bot say about an item."""

    bot: str
    games: int
    worth: Estimate
    lift: Estimate
    """How much more often its player wins than with an average combo."""
    verdict: str
    fair_range: FairRange = NEAR_AVERAGE


class Conclusion(NamedTuple):
    """The verdict on all estimates, who agrees, and why it is not clearer."""

    verdict: str
    bots: tuple[str, ...]
    reason: str


class Uncertainty(NamedTuple):
    """How uncertain is what games are compared with, as standard errors."""

    margin: float = 0.0
    wins: float = 0.0
    partners: float = 0.0

    @property
    def coins(self) -> float:
        """How uncertain a worth is, however many games there are."""
        return math.hypot(self.margin, self.partners)


CERTAIN = Uncertainty()


def bot_estimate(
    bot: str,
    margins: Sequence[float],
    lifts: Sequence[float],
    uncertainty: Uncertainty = CERTAIN,
    fair_range: FairRange = NEAR_AVERAGE,
) -> BotEstimate:
    """What one bot's games say, each already compared with what an average combo would have made of it."""
    return BotEstimate(
        bot,
        len(margins),
        _compared(margins, uncertainty.coins),
        _lift(lifts, uncertainty.wins),
        sequential_verdict(margins, uncertainty.partners, fair_range),
        fair_range,
    )


def _compared(values: Sequence[float], error: float) -> Estimate:
    """A mean whose interval knows that what it is compared with is not certain either."""
    found = mean_of(values)
    if not math.isfinite(found.margin):
        return found
    margin = math.hypot(found.margin, Z * error)
    return Estimate(found.value, found.value - margin, found.value + margin, found.cases)


def _lift(values: Sequence[float], error: float) -> Estimate:
    """How much more often games are won."""
    found = _compared(values, error)
    if not math.isfinite(found.margin):
        return found
    # The rule of three: after n games that were all won (or lost), the other may still happen in 3 / n of all.
    margin = max(found.margin, 3 / found.cases)
    return Estimate(found.value, max(-1.0, found.value - margin), min(1.0, found.value + margin), found.cases)


def sequential_verdict(margins: Sequence[float], error: float = 0.0, fair_range: FairRange = AT_AVERAGE) -> str:
    """The verdict of two one-sided sequential tests, one for strong and one for weak; the first to decide counts.

    Each weighs "beyond the edge by the bound" against "at the edge" after every game; fair is what both accept as such.
    """
    if len(margins) < LEAST_GAMES:
        return UNDECIDED
    variance = stdev(margins) ** 2
    # Wald's bounds of a sequential probability ratio test. It may be asked after every game: on average a fair item
    # takes 297 games and one 6 coins off takes 86, where a fixed sample of the same power takes 450.
    reject, accept = math.log((1 - MISS) / FALSE_ALARM), math.log(MISS / (1 - FALSE_ALARM))
    total, accepted = 0.0, set[str]()
    sides = (
        (STRONG, 1, fair_range.high, error**2 + fair_range.high_error**2),
        (WEAK, -1, -fair_range.low, error**2 + fair_range.low_error**2),
    )
    for count, margin in enumerate(margins, 1):
        total += margin
        if count < LEAST_GAMES:
            continue
        for verdict, sign, edge, uncertain in sides:
            # The errors of edge and partners do not shrink with more games: without them, a copy of the strongest
            # printed item is sooner or later called strong wherever the baseline is coarse.
            ratio = BOUND * (sign * total / count - edge - BOUND / 2) / (variance / count + uncertain)
            if verdict not in accepted and ratio >= reject:
                return verdict
            if ratio <= accept:
                accepted.add(verdict)
        if len(accepted) == len(sides):
            return FAIR
    return UNDECIDED


def conclude(estimates: Sequence[BotEstimate]) -> Conclusion:
    """One verdict on several estimates: that of the first bot, if no other one contradicts it."""
    first, *others = estimates
    if first.verdict == UNDECIDED:
        return Conclusion(
            UNDECIDED, (first.bot,), f"the games of {first.bot} did not settle it: {_open_question(first)}"
        )
    against = [other for other in others if not _agrees(first, other)]
    if not against:
        return Conclusion(first.verdict, tuple(estimate.bot for estimate in estimates), "")
    words = ", ".join(f"{other.bot} {_coins(other)}" for other in against)
    agreeing = tuple(estimate.bot for estimate in estimates if estimate not in against)
    return Conclusion(UNDECIDED, agreeing, f"bots disagree: {first.bot} says {_coins(first)} coins, {words}")


def _open_question(estimate: BotEstimate) -> str:
    """What would still have to be known."""
    worth, fair_range = estimate.worth, estimate.fair_range
    if estimate.games < LEAST_GAMES:
        return "there were too few games"
    is_high = abs(worth.value - fair_range.high) < abs(worth.value - fair_range.low)
    printed, edge = (fair_range.strongest, fair_range.high) if is_high else (fair_range.weakest, fair_range.low)
    most = "strongest" if is_high else "weakest"
    what = f"the {most} printed item, {edge:+.1f} coins" if printed else f"{edge:+.1f} coins, where fair ends"
    unsure = Z * (fair_range.high_error if is_high else fair_range.low_error)
    coarse = f", and that is known to within {unsure:.1f} coins only" if unsure > BOUND else ""
    return f"it is close to {what}{coarse}"


def _agrees(first: BotEstimate, other: BotEstimate) -> bool:
    """Whether another bot sees the same sign; or, of something fair, neither the opposite sign nor anything unfair."""
    if other.games < LEAST_GAMES:
        return False
    if first.verdict == FAIR:
        opposite = first.worth.low > 0 > other.worth.high or first.worth.high < 0 < other.worth.low
        return other.worth.low <= other.fair_range.high and other.worth.high >= other.fair_range.low and not opposite
    return (other.worth.value > 0) == (first.verdict == STRONG)


def _coins(estimate: BotEstimate) -> str:
    return f"{estimate.worth.value:+.1f}" if estimate.worth.cases else "nothing"
