"""Before the first turn, the first player may have to lay what guards relics and places."""

from __future__ import annotations

from engine.board.moves import move
from engine.position.position import Position
from engine.state.phases import Spot
from engine.state.records import Pending
from engine.state.state import pieces_at, tell
from engine.vocabulary.changes import LayGuards, Option
from engine.vocabulary.numbers import Region
from engine.vocabulary.sets import bits, mask_of, spread


def offer_homes(position: Position) -> None:
    """Let the first player choose the next region for guards; when all are laid or no more fit, the stack shrinks."""
    world = position.rules.world
    if world.laying is None:
        return
    guarded = _with_pieces(position, world.marker_guards)
    natives = _with_pieces(position, world.occupants & ~world.marker_guards)
    # U-COMPAT-07, -09: guards live where natives did, and no two of their regions border each other.
    homes = natives & ~guarded & ~spread(world.neighbours, guarded)
    if guarded.bit_count() < world.laying.regions and homes:
        piece = world.laying.piece
        options = [Option("put", piece, world.regions[r].id, (LayGuards(r),)) for r in bits(homes)]
        position.pending.append(Pending(position.first, tuple(options), False))
        return
    # U-COMPAT-11, -23: there are as many markers as guarded regions; the others leave the game.
    while len(position.markers) > guarded.bit_count():
        move(position, position.markers.pop(), Spot.OUT)


def lay_guards(position: Position, region: Region) -> None:
    """Lay guards into a region instead of the natives there."""
    world = position.rules.world
    if world.laying is None:
        raise ValueError("there are no guards to lay")
    for piece in bits(position.here[region] & world.occupants):
        move(position, piece, Spot.SUPPLY)
    kind = world.piece_kinds[world.laying.piece]
    for piece in pieces_at(position, kind.mask, Spot.SUPPLY)[: world.laying.each]:
        move(position, piece, Spot.MAP, region)
    tell(position, ("lay_guards", position.first, kind.id, world.regions[region].id))
    offer_homes(position)


def _with_pieces(position: Position, pieces: int) -> int:
    return mask_of(region for region, here in enumerate(position.here) if here & pieces)
