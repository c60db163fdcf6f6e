"""Where a turn stands and how a nation lives; plain numbers, because they are compared at every step.

Each set of them is an object, not a class: Python reads an attribute of an object several times as quickly.
"""

from __future__ import annotations

from typing import Final


class _TurnPhases:
    """What the player to move is asked for."""

    def __init__(self) -> None:
        self.PICK, self.CHOOSE, self.CONQUER, self.SETTLE, self.SCORE = range(5)
        self.AFTER, self.TURN_END, self.DEFEND, self.NEXT, self.OVER = range(5, 10)


TurnPhase: Final = _TurnPhases()
PHASE_NAMES: Final = ("pick", "choose", "conquer", "settle", "score", "after", "turn_end", "defend", "next", "over")


class _Statuses:
    """A nation is active, in decline, or gone."""

    def __init__(self) -> None:
        self.ACTIVE, self.DECLINED, self.GONE = range(3)


Status: Final = _Statuses()


class _Spots:
    """Where a piece is; which region, nation, player or race it is with stands beside it.

    On the map it is in a region, in the hand of a nation, before a player or on the banner of a race on offer; the
    others are nobody's.
    """

    def __init__(self) -> None:
        self.MAP, self.HAND, self.PLAYER, self.BANNER, self.SUPPLY, self.OUT, self.STACK = range(7)


Spot: Final = _Spots()
IN_USE: Final = (Spot.MAP, Spot.HAND, Spot.PLAYER, Spot.BANNER)
"""The spots of pieces that somebody has or that lie on the map."""
SPOT_NAMES: Final = ("map", "hand", "player", "banner", "supply", "out", "stack")
