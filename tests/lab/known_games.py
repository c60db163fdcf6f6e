"""Baselines and observations that a test makes up, so that it knows what should come out."""

from __future__ import annotations

from collections.abc import Mapping

from engine.vocabulary.item_id import ItemId
from mapforge.lab.baseline import Baseline, Observation

DEVIATION = 17.7
"""Coins by which games with one combo differ, as a standard deviation."""


def by_item(values: Mapping[str, float]) -> dict[ItemId, float]:
    """The same values by the ids that the texts name."""
    return {ItemId.read(item): value for item, value in values.items()}


def known_baseline(worth: Mapping[str, float], error: float, games: int = 500) -> Baseline:
    """A baseline on which items have these worths, each with the same standard error."""
    worths = by_item(worth)
    return Baseline("", "", "", games, 0, "", 0.0, 0.3, 0.5, 0.01, DEVIATION, worths, dict.fromkeys(worths, error))


def observed(seed: int, race: str, power: str, margin: float = 0.0, won: float = 0.0) -> Observation:
    """A game in which the first player took a race and a power."""
    return Observation(seed, ItemId("race", race), ItemId("power", power), margin, won)
