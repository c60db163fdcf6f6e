"""Verdicts: whether something is fair, by tests that may be asked after every game, and by bots that must agree."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import stdev
from typing import NamedTuple

from mapforge.lab.intervals import Estimate, Z, mean_of

FAIR, STRONG, WEAK, UNDECIDED = "fair", "strong", "weak", "undecided"
BOUND = 3.0
"""Coins: what is so close to the average is fair anyway, and what is so far beyond an edge is surely not."""
FALSE_ALARM = 0.025
"""How often a test on one side may call a fair item strong (or weak): one in twenty on both sides together."""
MISS = 0.05
"""How often a test may overlook an item that lies beyond its edge by the bound."""
LEAST_GAMES = 24
"""Fewer games say nothing about how much games differ."""


class Edges(NamedTuple):
    """Between which worths an item is fair, how sure they are, and which printed items have them."""

    low: float = 0.0
    high: float = 0.0
    low_error: float = 0.0
    high_error: float = 0.0
    weakest: str = ""
    """Empty where the bound around the average is wider than anything printed."""
    strongest: str = ""

    @property
    def margin(self) -> float:
        """Coins by which the less certain one may lie elsewhere, in 95 of 100 cases."""
        return Z * max(self.low_error, self.high_error)


AROUND = Edges(-BOUND, BOUND)
AVERAGE = Edges()


class Opinion(NamedTuple):
    """What the games of one bot say about an item."""

    bot: str
    games: int
    worth: Estimate
    lift: Estimate
    """How much more often its player wins than with an average combo."""
    verdict: str
    edges: Edges = AROUND


class Ruling(NamedTuple):
    """The verdict on all opinions, who agrees, and why it is not clearer."""

    verdict: str
    bots: tuple[str, ...]
    reason: str


class Doubt(NamedTuple):
    """How uncertain is what games are compared with, as standard errors."""

    margin: float = 0.0
    wins: float = 0.0
    partners: float = 0.0

    @property
    def coins(self) -> float:
        """How uncertain a worth is, however many games there are."""
        return math.hypot(self.margin, self.partners)


NO_DOUBT = Doubt()


def opinion_of(
    bot: str,
    margins: Sequence[float],
    lifts: Sequence[float],
    doubt: Doubt = NO_DOUBT,
    edges: Edges = AROUND,
) -> Opinion:
    """What one bot's games say, each already compared with what an average combo would have made of it."""
    return Opinion(
        bot,
        len(margins),
        _compared(margins, doubt.coins),
        _lift(lifts, doubt.wins),
        sequential_verdict(margins, doubt.partners, edges),
        edges,
    )


def _compared(values: Sequence[float], error: float) -> Estimate:
    """A mean whose interval knows that what it is compared with is not certain either."""
    found = mean_of(values)
    if not math.isfinite(found.margin):
        return found
    margin = math.hypot(found.margin, Z * error)
    return Estimate(found.value, found.value - margin, found.value + margin, found.cases)


def _lift(values: Sequence[float], error: float) -> Estimate:
    """How much more often games are won; what never happened in so many may happen in three of them."""
    found = _compared(values, error)
    if not math.isfinite(found.margin):
        return found
    margin = max(found.margin, 3 / found.cases)
    return Estimate(found.value, max(-1.0, found.value - margin), min(1.0, found.value + margin), found.cases)


def sequential_verdict(margins: Sequence[float], error: float = 0.0, edges: Edges = AVERAGE) -> str:
    """The verdict of two one-sided sequential tests, one for strong and one for weak; the first that is sure counts.

    Each weighs "beyond the edge by the bound" against "at the edge" after every game; fair is what both have cleared.
    """
    if len(margins) < LEAST_GAMES:
        return UNDECIDED
    variance = stdev(margins) ** 2
    guilty, innocent = math.log((1 - MISS) / FALSE_ALARM), math.log(MISS / (1 - FALSE_ALARM))
    total, cleared = 0.0, set[str]()
    sides = (
        (STRONG, 1, edges.high, error**2 + edges.high_error**2),
        (WEAK, -1, -edges.low, error**2 + edges.low_error**2),
    )
    for count, margin in enumerate(margins, 1):
        total += margin
        if count < LEAST_GAMES:
            continue
        for verdict, sign, edge, unsure in sides:
            weight = BOUND * (sign * total / count - edge - BOUND / 2) / (variance / count + unsure)
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
        return Ruling(UNDECIDED, (first.bot,), f"the games of {first.bot} did not settle it: {_open_question(first)}")
    against = [other for other in others if not _agrees(first, other)]
    if not against:
        return Ruling(first.verdict, tuple(opinion.bot for opinion in opinions), "")
    words = ", ".join(f"{other.bot} {_coins(other)}" for other in against)
    agreeing = tuple(opinion.bot for opinion in opinions if opinion not in against)
    return Ruling(UNDECIDED, agreeing, f"bots disagree: {first.bot} says {_coins(first)} coins, {words}")


def _open_question(opinion: Opinion) -> str:
    """What would still have to be known."""
    worth, edges = opinion.worth, opinion.edges
    if opinion.games < LEAST_GAMES:
        return "there were too few games"
    is_high = abs(worth.value - edges.high) < abs(worth.value - edges.low)
    printed, edge = (edges.strongest, edges.high) if is_high else (edges.weakest, edges.low)
    most = "most" if is_high else "least"
    what = f"the {most} that is printed, {edge:+.1f} coins" if printed else f"{edge:+.1f} coins, where fair ends"
    unsure = Z * (edges.high_error if is_high else edges.low_error)
    coarse = f", and that is known to ± {unsure:.1f} coins only" if unsure > BOUND else ""
    return f"it lies close to {what}{coarse}"


def _agrees(first: Opinion, other: Opinion) -> bool:
    """Whether another bot sees the same side, or, of what is fair, surely sees neither the other side nor an edge."""
    if other.games < LEAST_GAMES:
        return False
    if first.verdict == FAIR:
        opposite = first.worth.low > 0 > other.worth.high or first.worth.high < 0 < other.worth.low
        return other.worth.low <= other.edges.high and other.worth.high >= other.edges.low and not opposite
    return (other.worth.value > 0) == (first.verdict == STRONG)


def _coins(opinion: Opinion) -> str:
    return f"{opinion.worth.value:+.1f}" if opinion.worth.cases else "nothing"
