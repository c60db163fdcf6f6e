"""What items are worth on one board and on another: which gain, and which lose."""

from __future__ import annotations

import math
from collections.abc import Mapping
from statistics import NormalDist
from typing import NamedTuple

from mapforge.lab.intervals import Estimate, Z
from mapforge.lab.scale import Scale

FALSE_ALARM = 0.05
"""How often any item may stand out by accident."""


class ItemShift(NamedTuple):
    """What an item is worth here and there."""

    item: str
    name: str
    here: Estimate
    there: Estimate
    change: Estimate
    """The intervals of all items hold together in 95 of 100 cases."""

    @property
    def stands_out(self) -> bool:
        """Whether it surely gains or loses."""
        return not self.change.low <= 0 <= self.change.high


def shifts_between(here: Scale, there: Scale, names: Mapping[str, str]) -> list[ItemShift]:
    """How items that are on both boards change; those that surely do come first, then the largest changes."""
    both = [item for item in here.worth if item in there.worth]
    if not both:
        return []
    quantile = NormalDist().inv_cdf(1 - FALSE_ALARM / 2 / len(both))
    found = []
    for item in both:
        change = here.worth[item] - there.worth[item]
        error = quantile * math.hypot(here.error[item], there.error[item])
        found.append(
            ItemShift(
                item,
                names.get(item, item),
                scale_estimate(here, item),
                scale_estimate(there, item),
                Estimate(change, change - error, change + error, min(here.games, there.games)),
            )
        )
    return sorted(found, key=lambda shift: (not shift.stands_out, -abs(shift.change.value), shift.item))


def scale_estimate(scale: Scale, item: str) -> Estimate:
    """What an item is worth on a scale, with its interval."""
    worth, margin = scale.worth[item], Z * scale.error[item]
    return Estimate(worth, worth - margin, worth + margin, scale.games)
