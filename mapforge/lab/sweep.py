"""Other numbers of tokens: which are worth trying, and with which an item would be fair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mapforge.lab.intervals import Estimate

COINS_OF_TOKEN = 3.5
"""About what one token more or less is worth; it only decides which numbers are tried first."""
MOST_TOKENS = 30
_FAR = 6


class TokenLine(NamedTuple):
    """What an item would be worth with so many tokens."""

    tokens: int
    worth: Estimate
    verdict: str
    is_printed: bool = False
    """Whether it has so many now."""


def token_choices(tokens: int, worth: float, item: str) -> list[int]:
    """Four other numbers of tokens, around the one that should make an item average."""
    least = 1 if item.startswith("race/") else 0
    aim = tokens + max(-_FAR, min(_FAR, round(-worth / COINS_OF_TOKEN)))
    near = sorted(range(least, MOST_TOKENS + 1), key=lambda other: (abs(other - aim), abs(other - tokens)))
    return sorted([other for other in near if other != tokens][:4])


def fairest(lines: Sequence[TokenLine]) -> TokenLine | None:
    """The number of tokens with which an item comes closest to the average; None when nothing was tried."""
    known = [line for line in lines if line.worth.cases > 1]
    return min(known, key=lambda line: abs(line.worth.value), default=None)
