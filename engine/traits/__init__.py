"""What the traits of nations amount to: hooks in force, folded into profiles, and the position that holds them."""

from __future__ import annotations

from engine.traits.bound import ABOUT_CONQUESTS, Boost, Bound, Source
from engine.traits.contribution import Contribution
from engine.traits.fold import Fold, Part, forbidden
from engine.traits.position import UNKNOWN, Position, regions_of, regions_of_player
from engine.traits.profile import Profile, ProfileKey
from engine.traits.rules import MOST_KEPT, Rules

__all__ = [
    "ABOUT_CONQUESTS",
    "MOST_KEPT",
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
    "forbidden",
    "regions_of",
    "regions_of_player",
]
