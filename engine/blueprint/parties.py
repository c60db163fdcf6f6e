"""The words for players besides oneself: where they sit, how rich they are, and whom a moment concerns."""

from __future__ import annotations

from engine.holder.holder import Holder
from engine.vocabulary.numbers import RegionSet
from engine.vocabulary.sets import union

PARTIES = ("own", "other", "opponents", "anybody", "left", "right", "leader", "last")
"""The players that words mean: the hook's own, the other one whom a moment concerns, all others, everybody, the next
player and the one before in the order of turns, and those with the most or the fewest coins, ties included."""
SEATS = ("other", "left", "right", "leader", "last")
"""Those of them that are found by seat, coins or moment."""


def regions_of_party(me: Holder, word: str) -> RegionSet:
    """The regions of all races of the players that a word means."""
    return union(me.regions_of_player(player) for player in me.players_called(word))
