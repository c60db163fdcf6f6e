"""What a player pays for choosing something: coins, tokens in hand, pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from engine.vocabulary.numbers import KindNumber, Nation


class CountedFee(NamedTuple):
    """The part of a fee that is counted when it is paid, as a nation sees the game."""

    fee: Callable[[Any], Fee]
    seen: Callable[[Any, Nation], Any]
    """How a nation sees a position, where nobody else looks at it already."""


class Fee(NamedTuple):
    """Coins for the bank, tokens of the active race for the tray, and pieces for the supply."""

    coins: int = 0
    tokens: int = 0
    pieces: tuple[tuple[KindNumber, int], ...] = ()
    """How many of which kinds."""
    counted: tuple[CountedFee, ...] = ()
    """Fees that depend on the game."""


def settled(fee: Fee, me: Any) -> Fee:
    """A fee with what is counted, as a nation sees it."""
    return summed([fee._replace(counted=()), *(part.fee(me) for part in fee.counted)]) or Fee() if fee.counted else fee


def owed(position: Any, nation: Nation, fee: Fee) -> Fee:
    """A fee with what is counted in a position."""
    return settled(fee, fee.counted[0].seen(position, nation)) if fee.counted else fee


def summed(fees: Iterable[Fee | None]) -> Fee | None:
    """What several things cost together; None when they are free."""
    known = [fee for fee in fees if fee is not None]
    if not known:
        return None
    pieces = tuple(each for fee in known for each in fee.pieces)
    counted = tuple(each for fee in known for each in fee.counted)
    return Fee(sum(fee.coins for fee in known), sum(fee.tokens for fee in known), pieces, counted)
