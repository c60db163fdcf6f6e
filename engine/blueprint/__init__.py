"""From plain data to a frozen world: region filters, hooks as items use them, and the world they make."""

from __future__ import annotations

from engine.blueprint.builder import FATES, build_world, sketch_world
from engine.blueprint.filters import OCCUPANTS, Outlook, RegionFilter, conditions
from engine.blueprint.hook_reader import CHOICES, MODIFIERS, TRAIT_LISTS

__all__ = [
    "CHOICES",
    "FATES",
    "MODIFIERS",
    "OCCUPANTS",
    "TRAIT_LISTS",
    "Outlook",
    "RegionFilter",
    "build_world",
    "conditions",
    "sketch_world",
]
