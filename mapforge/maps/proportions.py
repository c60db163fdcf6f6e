"""What a board has for a number of players: the numbers of the printed ones, and of ours for Underground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Proportions:
    """How many regions of each terrain, symbols and pieces a board has, and how long a game on it is."""

    players: int
    turns: int
    terrains: Mapping[str, int]
    symbols: Mapping[str, int]
    piece: str
    """The piece that lives in some regions from the start."""
    inhabited: int
    per_region: int = 1
    volcanoes: int = 0
    limits: Mapping[str, int] = field(default_factory=dict)
    """How many regions of a terrain can be had: its piece is printed so often."""
    waters: tuple[int, ...] = ()
    """How many times as large as other regions the seas are, and then the lakes."""
    coasts: int = 0
    """How many regions lie at water; 0 when nobody counts."""
    groups: int = 0
    """How many groups of neighbours with the same terrain there are; 0 for as many as possible."""

    @property
    def regions(self) -> int:
        """All regions of the board."""
        return sum(self.terrains.values())


PLAYER_NUMBERS = (2, 3, 4, 5)
BOARD_KINDS = ("base", "underground")
TURNS = {2: 10, 3: 10, 4: 9, 5: 8}
EACH = {2: 4, 3: 5, 4: 7, 5: 9}
"""Regions of each land terrain but mountains, and symbols of each kind."""
MOUNTAINS = {2: 4, 3: 7, 4: 8, 5: 9}
LOST_TRIBES = {2: 9, 3: 10, 4: 14, 5: 18}
WATERS = {2: (1, 1, 1), 3: (1, 1, 1), 4: (2, 2, 2), 5: (3, 2, 2)}
COASTS = {2: 10, 3: 13, 4: 17, 5: 20}
GROUPS = {2: 23, 3: 25, 4: 34, 5: 40}
"""As on the printed boards."""
RIVER = {2: 3, 3: 4, 4: 5, 5: 6}
CHASMS = {2: 5, 3: 5, 4: 6, 5: 7}
VOLCANOES = {2: 2, 3: 2, 4: 3, 5: 3}
LAIRS = {2: 4, 3: 5, 4: 6, 5: 7}


def proportions(kind: str, players: int) -> Proportions:
    """The numbers of a kind of board for so many players."""
    each = EACH[players]
    if kind == "base":
        land = dict.fromkeys(("farmland", "forest", "hill", "swamp"), each)
        terrains = {**land, "mountain": MOUNTAINS[players], "sea": 2, "lake": 1}
        symbols = dict.fromkeys(("magic", "mine", "cavern"), each)
        limits = {"mountain": 9}
        return Proportions(
            players,
            TURNS[players],
            terrains,
            symbols,
            "lost_tribe",
            LOST_TRIBES[players],
            limits=limits,
            waters=WATERS[players],
            coasts=COASTS[players],
            groups=GROUPS[players],
        )
    land = dict.fromkeys(("mine", "mudpool", "mystic_crystal", "mushroom_forest"), each)
    terrains = {**land, "black_mountain": MOUNTAINS[players], "river": RIVER[players], "chasm": CHASMS[players]}
    return Proportions(
        players, TURNS[players], terrains, {}, "monster", LAIRS[players], 2, VOLCANOES[players], {"black_mountain": 9}
    )
