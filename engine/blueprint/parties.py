"""The words for players: where they sit, how rich they are, what they have done, and whom a moment concerns."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from engine.holder.holder import Holder
from engine.vocabulary.numbers import RegionSet
from engine.vocabulary.sets import union

PlayerWord: TypeAlias = Literal[
    "me", "own", "other", "victim", "opponents", "anybody", "left", "right", "leader", "last", "neighbours", "beaten",
    "beaten_active", "doer",
]  # fmt: skip
"""The players that every parameter for players takes: the hook's own (where it matters, `me` is the race itself and
`own` the player's active race), the other one whom a moment concerns, the victim of an attack, all others, everybody,
the next player and the one before in the order of turns, those with the most or the fewest coins, ties included, those
with regions beside the race's, those from whom it took a region in this turn, from an active race or any, and who does
what is going on, which may be the hook's own."""
PLAYERS: tuple[str, ...] = get_args(PlayerWord)
PARTIES = PLAYERS[1:]
"""Those of them that are players, not races."""
SEATS = tuple(word for word in PARTIES if word not in ("own", "opponents", "anybody"))
"""Those of them that are found by seat, coins, borders or moment."""
NEEDED = {"other": "other", "victim": "attack"}
"""What there must be for a word to mean somebody."""


def regions_of_party(me: Holder, word: str) -> RegionSet:
    """The regions of all races of the players that a word means."""
    return union(me.regions_of_player(player) for player in me.players_called(word))
