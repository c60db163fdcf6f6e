"""Pieces that close regions, and whom they serve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bits import bits
from engine.state import WITH_NATION

if TYPE_CHECKING:
    from engine.state import State


def controller(s: State, piece: int) -> int:
    """The player a piece serves: the holder of the piece that lent it, else its nation's player; -1 for nobody."""
    lender = s.source.get(piece, -1)
    if lender >= 0:
        place = s.where[lender]
        nation = s.owner[place] if 0 <= place < WITH_NATION else -1
    else:
        nation = s.belongs[piece]
    return s.player_of[nation] if nation >= 0 else -1


def immune_to(s: State, player: int, among: int = -1) -> int:
    """Regions among some others that a piece closes to a player."""
    world = s.rules.world
    absolute = s.rules.rulings["immunity_scope"] == "absolute"
    found = 0
    for region in bits(s.shielded & among):
        for piece in bits(s.here[region] & world.immune_pieces):
            if absolute or world.kind_of[piece].immune == "all" or controller(s, piece) != player:
                found |= 1 << region
    return found
