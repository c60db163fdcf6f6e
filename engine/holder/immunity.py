"""Pieces that close regions, and whom they serve."""

from __future__ import annotations

from engine.position.position import Position
from engine.state.phases import Spot
from engine.vocabulary.numbers import EVERYWHERE, NOBODY, Piece, Player, RegionSet
from engine.vocabulary.sets import bits


def controller(position: Position, piece: Piece) -> Player:
    """The player a piece serves: the holder of the piece that lent it, else its nation's player, or NOBODY."""
    lender = position.source.get(piece, NOBODY)
    if lender >= 0:
        nation = position.owner[position.at[lender]] if position.spot[lender] == Spot.MAP else NOBODY
    else:
        nation = position.belongs[piece]
    return position.player_of[nation] if nation >= 0 else NOBODY


def immune_to(position: Position, player: Player, among: RegionSet = EVERYWHERE) -> RegionSet:
    """Regions among some others that a piece closes to a player."""
    world = position.rules.world
    # U-IMMUNE-06: whoever controls what makes a region immune may enter it, unless the ruling says otherwise.
    absolute = position.rules.rulings["immunity_scope"] == "absolute"
    found = 0
    for region in bits(position.shielded & among):
        for piece in bits(position.here[region] & world.immune_pieces):
            # U-IMMUNE-05: some pieces close their region to everybody.
            if absolute or world.kind_of[piece].immune == "all" or controller(position, piece) != player:
                found |= 1 << region
    return found
