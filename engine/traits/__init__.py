"""What the traits of nations amount to: hooks in force, folded into profiles, and the position that holds them."""

from __future__ import annotations

from engine.traits.bound import ABOUT_CONQUESTS, Boost, Bound, Source
from engine.traits.contribution import Contribution
from engine.traits.fold import Fold, Part, forbidden
from engine.traits.limits import is_boost_spent, is_spent, note_copy, spend, spend_boost
from engine.traits.position import UNKNOWN, Position, far_sides, regions_of, regions_of_player
from engine.traits.profile import SIDES, Profile, ProfileKey
from engine.traits.rules import MOST_KEPT, Rules

__all__ = [
    "ABOUT_CONQUESTS",
    "MOST_KEPT",
    "SIDES",
    "UNKNOWN",
    "Boost",
    "Bound",
    "Contribution",
    "Fold",
    "Part",
    "Position",
    "Profile",
    "ProfileKey",
    "Rules",
    "Source",
    "far_sides",
    "forbidden",
    "is_boost_spent",
    "is_spent",
    "note_copy",
    "regions_of",
    "regions_of_player",
    "spend",
    "spend_boost",
]
