"""Where a nation can attack and at what price: one attack by asking everybody, or all of them from tables."""

from __future__ import annotations

from engine.conquest.assessment import answers_about, assess, granting_roll, names_with_roll, priced, spend_prices
from engine.conquest.price import price_parts, standing_cost
from engine.conquest.targets import (
    attack_options,
    can_roll,
    has_idle_boost,
    listed_price,
    open_targets,
    reaching_boosts,
)
from engine.conquest.terms import names_of

__all__ = [
    "answers_about",
    "assess",
    "attack_options",
    "can_roll",
    "granting_roll",
    "has_idle_boost",
    "listed_price",
    "names_of",
    "names_with_roll",
    "open_targets",
    "price_parts",
    "priced",
    "reaching_boosts",
    "spend_prices",
    "standing_cost",
]
