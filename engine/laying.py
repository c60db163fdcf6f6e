"""Before the first turn, the first player may have to lay what guards relics and places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.answers import Option
from engine.bits import bits, mask_of, spread
from engine.changes import LayGuards
from engine.state import OUT, SUPPLY, move, pieces_at, tell

if TYPE_CHECKING:
    from engine.state import State


def offer_homes(s: State) -> None:
    """Let the first player choose the next region for guards; when all are laid or no more fit, the stack shrinks."""
    world = s.rules.world
    if world.laying is None:
        return
    guarded = _with_pieces(s, world.marker_guards)
    natives = _with_pieces(s, world.occupants & ~world.marker_guards)
    homes = natives & ~guarded & ~spread(world.neighbours, guarded)
    if guarded.bit_count() < world.laying.regions and homes:
        piece = world.laying.piece
        options = [Option("put", piece, world.regions[r].id, (LayGuards(r),)) for r in bits(homes)]
        s.pending.append((s.first, tuple(options), False))
        return
    while len(s.markers) > guarded.bit_count():
        move(s, s.markers.pop(), OUT)


def lay_guards(s: State, region: int) -> None:
    """Lay guards into a region instead of the natives there."""
    world = s.rules.world
    if world.laying is None:
        raise ValueError("there are no guards to lay")
    for piece in bits(s.here[region] & world.occupants):
        move(s, piece, SUPPLY)
    kind = world.piece_kinds[world.laying.piece]
    for piece in pieces_at(s, kind.mask, SUPPLY)[: world.laying.each]:
        move(s, piece, region)
    tell(s, "lay_guards", s.first, kind.id, world.regions[region].id)
    offer_homes(s)


def _with_pieces(s: State, pieces: int) -> int:
    return mask_of(region for region, here in enumerate(s.here) if here & pieces)
