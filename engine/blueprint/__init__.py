"""From plain data to a frozen world: region filters, hooks as items use them, and the world they make."""

from __future__ import annotations

from engine.blueprint.amounts import (
    COUNT_WORDS,
    ONE,
    ZERO,
    Amount,
    NaturalAmount,
    count_names,
    fixed_amount,
    words_beside,
)
from engine.blueprint.builder import FATES, build_world, sketch_world
from engine.blueprint.filters import ANYWHERE, OCCUPANTS, TAKEN_FROM, FilterCompiler, Outlook, RegionFilter, conditions
from engine.blueprint.hook_conditions import ROUNDS, STANDINGS, condition_names
from engine.blueprint.hook_reader import CHOICES, MODIFIERS, TRAIT_LISTS, HookReader

__all__ = [
    "ANYWHERE",
    "CHOICES",
    "COUNT_WORDS",
    "FATES",
    "MODIFIERS",
    "OCCUPANTS",
    "ONE",
    "ROUNDS",
    "STANDINGS",
    "TAKEN_FROM",
    "TRAIT_LISTS",
    "ZERO",
    "Amount",
    "FilterCompiler",
    "HookReader",
    "NaturalAmount",
    "Outlook",
    "RegionFilter",
    "build_world",
    "condition_names",
    "conditions",
    "count_names",
    "fixed_amount",
    "sketch_world",
    "words_beside",
]
