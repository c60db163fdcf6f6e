"""Sets of regions and pieces are integers; bit i is member i."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache


@lru_cache(maxsize=1 << 16)
def bits(mask: int) -> tuple[int, ...]:
    """List the members of a set in ascending order."""
    if mask < 0:
        raise ValueError("a negative number is no set")
    found: tuple[int, ...] = ()
    for position, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
        if byte:
            found += _members_of_byte(position, byte)
    return found


@cache
def _members_of_byte(position: int, byte: int) -> tuple[int, ...]:
    return tuple([8 * position + bit for bit in range(8) if byte >> bit & 1])


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
