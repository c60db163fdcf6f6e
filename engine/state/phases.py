"""Where a turn stands and how a nation lives; plain numbers, because they are compared at every step."""

from __future__ import annotations


class TurnPhase:
    """What the player to move is asked for."""

    PICK, CHOOSE, CONQUER, SETTLE, SCORE, AFTER, TURN_END, DEFEND, NEXT, OVER = range(10)


PHASE_NAMES = ("pick", "choose", "conquer", "settle", "score", "after", "turn_end", "defend", "next", "over")


class Status:
    """A nation is active, in decline, or gone."""

    ACTIVE, DECLINED, GONE = range(3)


class Spot:
    """Where a piece is; which region, nation, player or race it is with stands beside it.

    On the map it is in a region, in the hand of a nation, before a player or on the banner of a race on offer; the
    others are nobody's.
    """

    MAP, HAND, PLAYER, BANNER, SUPPLY, OUT, STACK = range(7)


IN_USE = range(Spot.MAP, Spot.SUPPLY)
"""The spots of pieces that somebody has or that lie on the map."""
SPOT_NAMES = ("map", "hand", "player", "banner", "supply", "out", "stack")
