"""Sets of regions and pieces are integers; bit i is member i."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def bits(mask: int) -> tuple[int, ...]:
    """List the members of a set in ascending order."""
    if mask < 0:
        raise ValueError("a negative number is no set")
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def mask_of(members: Iterable[int]) -> int:
    """Make a set of some members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def spread(neighbours: tuple[int, ...], mask: int) -> int:
    """Unite the neighbours of every member of a set."""
    found = 0
    for member in bits(mask):
        found |= neighbours[member]
    return found


def groups(neighbours: tuple[int, ...], mask: int) -> list[int]:
    """Split a set into its connected groups."""
    found = []
    while mask:
        group = mask & -mask
        while True:
            grown = (group | spread(neighbours, group)) & mask
            if grown == group:
                break
            group = grown
        found.append(group)
        mask &= ~group
    return found
