"""What an answer depends on, so that it is found again exactly when it may have changed."""

from __future__ import annotations

from typing import Final

from engine.vocabulary.numbers import EVERYWHERE, RegionSet


class Depends:
    """What an answer depends on besides the map, as bits: holdings, pieces, other nations, numbers, time.

    Time is what passes without a move on the board: rounds, coins, what was done in this turn. Plain numbers, because
    they are combined whenever a profile is made.
    """

    MAP: Final = 0
    HOLDS: Final = 1
    PIECES: Final = 2
    OTHERS: Final = 4
    NUMBERS: Final = 8
    TIME: Final = 16
    BOARD: Final = HOLDS | PIECES | OTHERS
    ANYTHING: Final = BOARD | NUMBERS | TIME


class Dependent:
    """A parameter of a hook that is found anew whenever what it depends on has changed."""

    __slots__ = ("depends", "looks_at")

    def __init__(self, depends: int, looks_at: RegionSet = EVERYWHERE) -> None:
        """Where it depends on holdings, `looks_at` has the regions of which it matters whether they are held."""
        self.depends, self.looks_at = depends, looks_at
