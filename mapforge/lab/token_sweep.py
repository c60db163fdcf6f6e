"""Other token counts: which to try, and with which an item would be fair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.vocabulary.item_id import ItemId
from mapforge.lab.intervals import Estimate
from mapforge.lab.item_numbers import MOST_TOKENS

COINS_OF_TOKEN = 3.5
"""About what one token is worth; it only decides which counts are tried first.

Humans with 2 tokens fewer, 2 more and 4 more were worth -5.7, +2.8 and +13.2 coins (± 1.8)."""
_FAR = 6


class TokenLine(NamedTuple):
    """What an item would be worth with so many tokens."""

    tokens: int
    worth: Estimate
    verdict: str
    is_printed: bool = False
    """Whether it has so many as it is."""


def token_choices(tokens: int, worth: float, item: ItemId) -> list[int]:
    """Four other token counts, around the one that should make an item average."""
    least = 1 if item.kind == "race" else 0
    aim = tokens + max(-_FAR, min(_FAR, round(-worth / COINS_OF_TOKEN)))
    near = sorted(range(least, MOST_TOKENS + 1), key=lambda other: (abs(other - aim), abs(other - tokens)))
    return sorted([other for other in near if other != tokens][:4])


def fairest(lines: Sequence[TokenLine]) -> TokenLine | None:
    """The token count with which an item comes closest to the average; None when nothing was tried."""
    known = [line for line in lines if line.worth.cases > 1]
    if not known:
        return None
    # Each count is read off the line through all of them: the one with the fewest games is otherwise the likeliest
    # to lie near 0 by accident.
    middle, slope = _line_through(known)
    return min(known, key=lambda line: (abs(middle + slope * line.tokens), line.tokens))


def _line_through(lines: Sequence[TokenLine]) -> tuple[float, float]:
    """Weighted least squares, each count weighing by its precision: worth without tokens, and for each."""
    # A few games that all ended alike would otherwise weigh without limit.
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
