"""What an answer depends on, so that it is found again exactly when it may have changed."""

from __future__ import annotations


class Depends:
    """What an answer depends on besides the map, as bits: holdings, pieces, other nations, numbers, time.

    Time is what passes without a move on the board: rounds, coins, what was done in this turn. Plain numbers, because
    they are combined whenever a profile is made.
    """

    MAP = 0
    HOLDS = 1
    PIECES = 2
    OTHERS = 4
    NUMBERS = 8
    TIME = 16
    BOARD = HOLDS | PIECES | OTHERS
    ANYTHING = BOARD | NUMBERS | TIME


class Dependent:
    """A parameter of a hook that is found anew whenever what it depends on has changed."""

    __slots__ = ("depends",)

    def __init__(self, depends: int) -> None:
        self.depends = depends
