"""Verdicts: how likely it is that something is weaker or stronger than what is printed, and when that is said."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

from mapforge.lab.intervals import Estimate, Z, mean_of

FAIR, STRONG, WEAK, UNDECIDED = "fair", "strong", "weak", "undecided"
BOUND = 3.0
"""Coins: what is so close to the average is fair anyway, and what is so far beyond an edge is clearly not fair."""
LINE = 0.95
"""How likely it must be that something lies beyond an edge before it is called strong or weak."""
LEAN = 0.8
"""How likely it must be once games hardly add to what is known: the edge itself is never known exactly."""
PRECISE = 1.0
"""Coins: games whose own error is so small hardly become more certain by more of them."""
LEAST_GAMES = 24
"""Fewer games say nothing about how much games differ."""
_NORMAL = NormalDist()
_CLEAR = _NORMAL.inv_cdf(LINE)
"""Standard errors beyond an edge at which that is so likely."""
_LEANING = _NORMAL.inv_cdf(LEAN)


class FairRange(NamedTuple):
    """Between which worths an item is fair, and the standard errors of both ends."""

    low: float = -BOUND
    high: float = BOUND
    low_error: float = 0.0
    high_error: float = 0.0

    @property
    def margin(self) -> float:
        """Coins to within which the less certain end is known, in 95 of 100 cases."""
        return Z * max(self.low_error, self.high_error)


NEAR_AVERAGE = FairRange()


class Odds(NamedTuple):
    """How likely it is that an item is weaker than what is printed, like it, or stronger; together 1."""

    weak: float
    fair: float
    strong: float


class BotEstimate(NamedTuple):
    """What the games of one bot, or of several planners, say about an item."""

    bot: str
    games: int
    worth: Estimate
    lift: Estimate
    """How much more often its player wins than with an average combo."""
    verdict: str
    fair_range: FairRange = NEAR_AVERAGE
    odds: Odds = Odds(0.0, 0.0, 0.0)
    games_to_decide: int | None = 0
    """About how many more games would settle it; None where no number would."""

    @property
    def probability(self) -> float:
        """How likely the verdict is; of what is undecided, the likeliest one."""
        return max(self.odds) if self.verdict == UNDECIDED else float(getattr(self.odds, self.verdict))


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
    players: float = 0.0
    """By how much other planners would find another worth."""

    @property
    def coins(self) -> float:
        """How uncertain a worth is, however many games there are."""
        return math.hypot(self.margin, self.partners, self.players)


CERTAIN = Uncertainty()


def bot_estimate(
    bot: str,
    margins: Sequence[float],
    lifts: Sequence[float],
    uncertainty: Uncertainty = CERTAIN,
    fair_range: FairRange = NEAR_AVERAGE,
    spread: float = math.inf,
) -> BotEstimate:
    """What some games say, each already compared with what an average combo would have made of it.

    `spread` is by how much items usually differ, as a standard deviation.
    """
    own, worth = mean_of(margins), _compared(margins, uncertainty.coins)
    lift = _lift(lifts, uncertainty.wins)
    if len(margins) < LEAST_GAMES:
        return BotEstimate(bot, len(margins), worth, lift, UNDECIDED, fair_range, games_to_decide=LEAST_GAMES)
    error = worth.margin / Z
    odds = odds_of(worth.value, error, fair_range, spread)
    verdict = verdict_on(worth.value, error, fair_range, spread, is_precise=own.margin <= PRECISE)
    more = 0 if verdict != UNDECIDED else _games_to_decide(worth, uncertainty.coins, fair_range)
    return BotEstimate(bot, len(margins), worth, lift, verdict, fair_range, odds, more)


def as_printed(estimate: BotEstimate) -> BotEstimate:
    """The same for an item that plays exactly like a printed one, which is fair whatever it is worth."""
    # Fair means like what is printed. Games only tell where it stands there, and the odd one out is printed, too.
    if estimate.games < LEAST_GAMES:
        return estimate
    return estimate._replace(verdict=FAIR, odds=Odds(0.0, 1.0, 0.0), games_to_decide=0)


def _compared(values: Sequence[float], error: float) -> Estimate:
    """A mean whose interval knows that what it is compared with is not certain either."""
    mean = mean_of(values)
    if not math.isfinite(mean.margin):
        return mean
    margin = math.hypot(mean.margin, Z * error)
    return Estimate(mean.value, mean.value - margin, mean.value + margin, mean.cases)


def _lift(values: Sequence[float], error: float) -> Estimate:
    """How much more often games are won."""
    estimate = _compared(values, error)
    if not math.isfinite(estimate.margin):
        return estimate
    # The rule of three: after n games that were all won (or lost), the other may still happen in 3 / n of all.
    margin = max(estimate.margin, 3 / estimate.cases)
    return Estimate(
        estimate.value, max(-1.0, estimate.value - margin), min(1.0, estimate.value + margin), estimate.cases
    )


def odds_of(worth: float, error: float, fair_range: FairRange, spread: float = math.inf) -> Odds:
    """How likely each verdict is, for an item of a kind whose worths differ by so much."""
    likely, likely_error = _shrunk(worth, error, spread)
    weak = _NORMAL.cdf((fair_range.low - likely) / math.hypot(likely_error, fair_range.low_error))
    strong = _NORMAL.cdf((likely - fair_range.high) / math.hypot(likely_error, fair_range.high_error))
    return Odds(weak, max(0.0, 1.0 - weak - strong), strong)


def verdict_on(
    worth: float, error: float, fair_range: FairRange, spread: float = math.inf, *, is_precise: bool = False
) -> str:
    """Strong or weak if that is likely enough, fair if anything clearly beyond the edges is unlikely.

    `is_precise` is for what more games would hardly make more certain.
    """
    odds, line = odds_of(worth, error, fair_range, spread), LEAN if is_precise else LINE
    if odds.strong >= line:
        return STRONG
    if odds.weak >= line:
        return WEAK
    # Few games must not pass for fairness, so nothing is taken for granted here. And what lies just beyond an edge
    # would stay undecided for ever, with whatever is printed there, so what is not clearly beyond it is fair.
    wider = fair_range._replace(low=fair_range.low - BOUND, high=fair_range.high + BOUND)
    is_known = Z * error <= BOUND or odds_of(worth, error, fair_range).fair >= LINE
    beyond = odds_of(worth, error, wider)
    is_fair = is_known and max(beyond.weak, beyond.strong) <= 1 - LINE and odds.fair >= 1 - LEAN
    return FAIR if is_fair else UNDECIDED


def _shrunk(worth: float, error: float, spread: float) -> tuple[float, float]:
    """The likeliest worth and its error, knowing that items usually differ by no more than that."""
    # Without it, one of many undecided items would pass the line by chance: each look at it is another try.
    share = 1.0 if math.isinf(spread) else spread**2 / (spread**2 + error**2) if error else 1.0
    return worth * share, max(error * math.sqrt(share), 1e-9)


def _games_to_decide(worth: Estimate, fixed: float, fair_range: FairRange) -> int | None:
    """About how many more games it takes if the worth stays what it is."""
    is_high = abs(worth.value - fair_range.high) < abs(worth.value - fair_range.low)
    edge_error = fair_range.high_error if is_high else fair_range.low_error
    beyond = worth.value - fair_range.high if is_high else fair_range.low - worth.value
    wanted = min(max(beyond, BOUND - beyond) / _CLEAR, BOUND / Z)
    room = wanted**2 - fixed**2 - edge_error**2
    sampled = (worth.margin / Z) ** 2 - fixed**2
    rooms = [room] if room > 0 else []
    # Once games add hardly any error, what is likely enough one way or the other is settled, if nothing else is vague.
    finest = (PRECISE / Z) ** 2
    if math.sqrt(finest + fixed**2 + edge_error**2) * (_CLEAR + _LEANING) <= BOUND:
        rooms.append(finest)
    more = [math.ceil(worth.cases * (sampled / each - 1)) for each in rooms]
    return max(LEAST_GAMES, min(more)) if more else None


def conclude(estimates: Sequence[BotEstimate]) -> Conclusion:
    """One verdict on several estimates: that of the first, unless another one clearly contradicts it."""
    first, *others = estimates
    if first.verdict == UNDECIDED:
        return Conclusion(UNDECIDED, (first.bot,), f"the games did not settle it: {_open_question(first)}")
    against = [other for other in others if _contradicts(first, other)]
    if not against:
        return Conclusion(first.verdict, tuple(estimate.bot for estimate in estimates), "")
    words = ", ".join(f"{other.bot} finds {_in_brackets(other.worth)} coins" for other in against)
    agreeing = tuple(estimate.bot for estimate in estimates if estimate not in against)
    return Conclusion(UNDECIDED, agreeing, f"{first.bot} find {_in_brackets(first.worth)} coins, and {words}")


def _open_question(estimate: BotEstimate) -> str:
    """What would still have to be known."""
    worth, fair_range = estimate.worth, estimate.fair_range
    if estimate.games < LEAST_GAMES:
        return "there were too few games"
    is_high = abs(worth.value - fair_range.high) < abs(worth.value - fair_range.low)
    edge, error = (fair_range.high, fair_range.high_error) if is_high else (fair_range.low, fair_range.low_error)
    coarse = f", which is known to within {Z * error:.1f} coins only" if Z * error > BOUND else ""
    return f"it is close to {edge:+.1f} coins, where fair ends{coarse}"


def _contradicts(first: BotEstimate, other: BotEstimate) -> bool:
    """Whether another bot clearly sees the opposite; or, of something fair, something clearly unfair."""
    if other.games < LEAST_GAMES:
        return False
    if first.verdict == FAIR:
        return other.verdict in (STRONG, WEAK)
    return other.worth.high < 0 if first.verdict == STRONG else other.worth.low > 0


def _in_brackets(worth: Estimate) -> str:
    return f"{worth.value:+.1f} ({worth.low:+.1f} to {worth.high:+.1f})"
