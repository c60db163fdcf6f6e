"""The two things that happen on the board: a region changes hands, and a piece goes somewhere."""

from __future__ import annotations

from engine.board.bindings import refresh
from engine.position.position import UNKNOWN, Position, own_ground
from engine.state.phases import IN_USE, Spot
from engine.vocabulary.numbers import NOBODY, NOWHERE, Nation, Piece, PieceSet, Region
from engine.world.world import PieceKind


def hold(position: Position, region: Region, nation: Nation) -> None:
    """Give a region to a nation, or to nobody."""
    old, near = position.owner[region], position.near
    if old >= 0:
        position.held[old] &= ~(1 << region)
        near[old] = UNKNOWN
    position.owner[region] = nation
    if nation >= 0:
        position.held[nation] |= 1 << region
        # Gaining a region only adds neighbours, losing one may take some away: then they are found again when needed.
        if near[nation] != UNKNOWN:
            near[nation] |= position.profiles[nation].reach[region]
    if position.lenders_by_holdings:
        position.stale = True
    here, rules = position.here[region], position.rules
    brings_traits = here & rules.world.trait_pieces if here else 0
    if brings_traits and position.source:
        _pass_on(position, region, nation)
    if brings_traits or rules.trait_ground >> region & 1:
        for changed in (old, nation):
            if changed >= 0:
                refresh(position, changed)


def _pass_on(position: Position, region: Region, nation: Nation) -> None:
    """Hand the pieces that came from what lies in a region to its new holder."""
    for piece, lender in sorted(position.source.items()):
        passes = position.rules.world.kind_of[piece].passes_on
        if position.spot[lender] != Spot.MAP or position.at[lender] != region:
            continue
        # U-PLACE-STONEHEDGE-11: what was laid before players comes back when the place that lent it is lost.
        if position.spot[piece] == Spot.PLAYER:
            move(position, piece, Spot.SUPPLY)
            continue
        # U-PLACE-STONEHEDGE-07, -08: some pieces stay where they are, others pass on to the new holder.
        if passes == "no":
            continue
        if passes == "hand":
            if nation >= 0:
                move(position, piece, Spot.HAND, nation)
            else:
                move(position, piece, Spot.SUPPLY)
        if nation >= 0 or passes == "control":
            position.belongs[piece] = nation


def move(position: Position, piece: Piece, spot: int, at: int = NOWHERE) -> None:
    """Put a piece somewhere: into a region, to a nation or player, into the supply or out of the game."""
    kind, old_spot, old = position.rules.world.kind_of[piece], position.spot[piece], position.at[piece]
    position.spot[piece], position.at[piece] = spot, at
    if spot not in IN_USE:
        position.belongs[piece] = NOBODY
        position.source.pop(piece, None)
    if old_spot == Spot.MAP:
        _change_ground(position, old, 1 << piece, kind, -1)
    if spot == Spot.MAP:
        _change_ground(position, at, 1 << piece, kind, 1)
    if kind.trait >= 0:
        position.stale = True
        bit = 1 << piece
        position.bringing = position.bringing | bit if spot in IN_USE else position.bringing & ~bit
        was_held_by = position.owner[old] if old_spot == Spot.MAP else NOBODY
        _change_traits(position, kind, was_held_by, position.owner[at] if spot == Spot.MAP else NOBODY)
    elif position.lenders:
        # A piece without a trait may still be what a lending hook looks for.
        position.stale = True


def _change_ground(position: Position, region: Region, bit: PieceSet, kind: PieceKind, sign: int) -> None:
    """Count a piece in or out where it lies."""
    if position.shares_ground:
        own_ground(position)
    position.here[region] ^= bit
    if kind.occupant:
        position.natives[region] += sign
    position.fort[region] += sign * (kind.defence + kind.occupant)
    if kind.immune != "no":
        shields = position.here[region] & position.rules.world.immune_pieces
        position.shielded = position.shielded | 1 << region if shields else position.shielded & ~(1 << region)


def _change_traits(position: Position, kind: PieceKind, old: Nation, new: Nation) -> None:
    """Refresh everybody for whom a piece that brings a trait has come or gone."""
    if kind.serves != "holder":
        for nation in range(len(position.profiles)):
            refresh(position, nation)
    elif old != new:
        for nation in (old, new):
            if nation >= 0:
                refresh(position, nation)
