"""Pairs of race and power: what they are worth together, and which are worth more or less than their sum."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from statistics import NormalDist, fmean, pstdev
from typing import NamedTuple

from engine.vocabulary.item_id import ItemId
from mapforge.lab.baseline import Baseline, Observation
from mapforge.lab.control import partner_of
from mapforge.lab.intervals import Estimate

FALSE_ALARM = 0.05
"""How often any pair of an item may stand out by accident."""
LEAST_GAMES = 12
"""Of a pair with fewer games nothing is said."""
USUAL_SPREAD = 2.0
"""Coins by which pairs differ from the sum of both, as far as is known; few games are drawn towards that sum."""


class PairLine(NamedTuple):
    """A partner of an item, and how well they go together."""

    partner: ItemId
    games: int
    expected: float
    """Coins over the average combo, if both simply added up."""
    surplus: Estimate
    """How many coins more it was; the intervals of all pairs of an item hold together in 95 of 100 cases."""
    error: float
    """The standard error of that."""

    @property
    def stands_out(self) -> bool:
        """Whether it is clearly better or worse than the sum of both."""
        return self.games >= LEAST_GAMES and not self.surplus.low <= 0 <= self.surplus.high

    @property
    def likely(self) -> float:
        """The best guess at its worth, shrunk towards the sum of both: the fewer games, the closer."""
        return self.expected + self.surplus.value * USUAL_SPREAD**2 / (USUAL_SPREAD**2 + self.error**2)


def pairs_of(
    item: ItemId, observations: Sequence[Observation], surpluses: Sequence[float], baseline: Baseline
) -> list[PairLine]:
    """How each partner of an item did; the best first. `surpluses` are over an average item beside the same partner."""
    if len(surpluses) < 2:
        return []
    by_partner = defaultdict[ItemId, list[float]](list)
    for each, surplus in zip(observations, surpluses, strict=True):
        by_partner[partner_of(item, each)].append(surplus)
    worth, spread = fmean(surpluses), pstdev(surpluses)
    # Bonferroni, over all partners of the item: with 20 of them at 5 % each, one pair would stand out every time.
    quantile = NormalDist().inv_cdf(1 - FALSE_ALARM / 2 / len(by_partner))
    lines = []
    for partner, own in by_partner.items():
        share = len(own) / len(surpluses)
        # Some pairs gamble: their games differ more than those of others, and stand out by chance more often.
        own_spread = max(spread, pstdev(own))
        # Its own games are a part of the average that they are compared with.
        error = math.hypot(own_spread * math.sqrt((1 - share) / len(own)), baseline.error.get(partner, 0.0))
        more = fmean(own) - worth
        estimate = Estimate(more, more - quantile * error, more + quantile * error, len(own))
        lines.append(PairLine(partner, len(own), worth + baseline.worth.get(partner, 0.0), estimate, error))
    return sorted(lines, key=lambda line: (-line.surplus.value, line.partner))
