"""One seeded generator whose whole memory is one integer, equal on every machine and Python version."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

_WORD = (1 << 64) - 1


def seeded(seed: int | str) -> int:
    """Turn any seed into the generator's first memory."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    return int.from_bytes(digest[:8], "big")


def draw(memory: int, sides: int) -> tuple[int, int]:
    """Give a number below `sides` and the generator's next memory (SplitMix64)."""
    memory = (memory + 0x9E3779B97F4A7C15) & _WORD
    mixed = memory
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
    mixed ^= mixed >> 31
    return (mixed * sides) >> 64, memory


def shuffled(memory: int, items: Sequence[int]) -> tuple[list[int], int]:
    """Shuffle a sequence and give the generator's next memory."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other, memory = draw(memory, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed, memory
