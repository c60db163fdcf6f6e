"""One seeded generator whose whole memory is one integer, equal on every machine and Python version."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

_WORD: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB


def seeded(seed: int | str) -> int:
    """Turn any seed into the generator's first memory."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    return int.from_bytes(digest[:8], "big")


def draw(memory: int, sides: int) -> tuple[int, int]:
    """Give a number below `sides` and the generator's next memory (SplitMix64)."""
    memory = (memory + _STEP) & _WORD
    mixed = ((memory ^ (memory >> 30)) * _FIRST) & _WORD
    mixed = ((mixed ^ (mixed >> 27)) * _SECOND) & _WORD
    return ((mixed ^ (mixed >> 31)) * sides) >> 64, memory


def shuffled(memory: int, items: Sequence[int]) -> tuple[list[int], int]:
    """Shuffle a sequence and give the generator's next memory."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        # As in `draw`, which would take longer to call than to do.
        memory = (memory + _STEP) & _WORD
        mixed = ((memory ^ (memory >> 30)) * _FIRST) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * _SECOND) & _WORD
        other = ((mixed ^ (mixed >> 31)) * (last + 1)) >> 64
        order[last], order[other] = order[other], order[last]
    return order, memory
