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
    """The number of tokens with which an item comes closest to the average; None when nothing was tried.

    What each number is worth is read off a line through all of them, so that an accident in few games does not decide.
    """
    known = [line for line in lines if line.worth.cases > 1]
    if not known:
        return None
    middle, slope = _line_through(known)
    return min(known, key=lambda line: (abs(middle + slope * line.tokens), line.tokens))


def _line_through(lines: Sequence[TokenLine]) -> tuple[float, float]:
    """The line that fits best, each number counting by how well it is known: worth without tokens, and for each."""
    weights = [1 / max(line.worth.margin, 0.01) ** 2 for line in lines]
    total = sum(weights)
    tokens = sum(w * line.tokens for w, line in zip(weights, lines, strict=True)) / total
    worth = sum(w * line.worth.value for w, line in zip(weights, lines, strict=True)) / total
    spread = sum(w * (line.tokens - tokens) ** 2 for w, line in zip(weights, lines, strict=True))
    common = sum(
        w * (line.tokens - tokens) * (line.worth.value - worth) for w, line in zip(weights, lines, strict=True)
    )
    slope = common / spread if spread else 0.0
    return worth - slope * tokens, slope
