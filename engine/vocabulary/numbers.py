"""What the engine's integers mean: everything is numbered, and a set of numbered things is an integer too."""

from __future__ import annotations

from typing import Final, TypeAlias

Region: TypeAlias = int
"""The number of a region of the map."""
Nation: TypeAlias = int
"""The number of a nation: a race and its badge, from the pick until it vanishes."""
Player: TypeAlias = int
"""The number of a player, clockwise."""
Piece: TypeAlias = int
"""The number of a single piece of cardboard or wood that is not a race token."""
TraitNumber: TypeAlias = int
"""The number of a race, power, relic, place, piece or terrain among the traits of a world."""
KindNumber: TypeAlias = int
"""The number of a kind of piece."""

RegionSet: TypeAlias = int
"""A set of regions; bit i is region i."""
NationSet: TypeAlias = int
"""A set of nations."""
PieceSet: TypeAlias = int
"""A set of pieces."""

NOBODY: Final = -1
"""No nation, no player, no piece: nothing of the kind that is asked for."""
NOWHERE: Final = -1
"""No region."""
EVERYWHERE: Final[RegionSet] = -1
"""All regions, whatever map it is."""
UNBOUNDED: Final = 1 << 30
"""More tokens than any race has."""

Path: TypeAlias = tuple[str | int, ...]
"""The keys that lead to a place in a plain description."""


def is_number(text: str) -> bool:
    """Tell whether somebody wrote a number that can be counted with: there are other digits, and very long numbers."""
    return len(text) <= 9 and text.isascii() and text.isdigit()
