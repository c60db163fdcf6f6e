"""Sets of regions and pieces are integers; bit i is member i."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

MOST_KNOWN: Final = 1 << 16


class _Members(dict[int, tuple[int, ...]]):
    """The members of every set met so far: a dictionary that fills itself, because it is asked all the time."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if mask < 0:
            raise ValueError("a negative number is not a set")
        if len(self) >= MOST_KNOWN:
            self.clear()
        members: tuple[int, ...] = ()
        for index, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
            if byte:
                members += _members_of_byte(index, byte)
        self[mask] = members
        return members


bits: Final[Callable[[int], tuple[int, ...]]] = _Members().__getitem__
"""List the members of a set in ascending order."""


@cache
def _members_of_byte(index: int, byte: int) -> tuple[int, ...]:
    return tuple([8 * index + bit for bit in range(8) if byte >> bit & 1])


def mask_of(members: Iterable[int]) -> int:
    """Make a set of some members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def spread(neighbours: tuple[int, ...], mask: int) -> int:
    """Unite the neighbours of every member of a set."""
    reached = 0
    for member in bits(mask):
        reached |= neighbours[member]
    return reached


def groups(neighbours: tuple[int, ...], mask: int) -> list[int]:
    """Split a set into its connected groups."""
    connected = []
    while mask:
        group = mask & -mask
        while True:
            grown = (group | spread(neighbours, group)) & mask
            if grown == group:
                break
            group = grown
        connected.append(group)
        mask &= ~group
    return connected


def union(masks: Iterable[int]) -> int:
    """Unite some sets."""
    united = 0
    for mask in masks:
        united |= mask
    return united
