"""What happens when a combo is picked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    Holder,
    LayOnCombo,
    Offer,
    Option,
    Phase,
    Picking,
    PieceKind,
    PlacePiece,
    RegionFilter,
    SwapBadge,
    bits,
    hook,
)


@hook("on_pick")
def swaps_badge_at_pick(me: Holder, picking: Picking, *, tokens: Literal["new", "old"] = "new") -> Iterator[Offer]:
    """When picked, the race may exchange its badge with another one on offer.

    tokens: whether the new badge or the old one says how many tokens come along

    says: When picked, the race may exchange its badge with another one on offer.

    example: swaps_badge_at_pick: {tokens: new}
    """
    options = [
        Option("use", me.item, f"combo_{position + 1}", (SwapBadge(me.nation, position, tokens == "new"),))
        for position in range(me.combos)
    ]
    yield Offer(me.player, tuple(options))


@hook("on_pick")
def puts_piece_at_pick(me: Holder, picking: Picking, *, piece: PieceKind, where: RegionFilter) -> Iterator[Offer]:
    """When picked, the race puts a piece into a matching region.

    piece: the piece
    where: the regions it may go to

    says: When picked, the race puts a {piece} into one of the {where}.

    example: puts_piece_at_pick: {piece: volcano_piece, where: {symbol: mine}}
    """
    options = [
        Option("put", piece.id, me.world.regions[r].id, (PlacePiece(piece.index, r, me.nation),))
        for r in bits(where(me))
    ]
    yield Offer(me.player, tuple(options), optional=False)


@hook("actions", phases=("after",))
def lays_on_combos(me: Holder, phase: Phase, *, piece: PieceKind) -> Iterator[Option]:
    """After scoring, a piece is laid on a combo on offer; it goes to whoever picks that combo.

    piece: the piece; with `serves: nation` its own hooks are in force for that race

    says: After scoring, a {piece} is laid on a combo on offer and goes to whoever picks it.

    example: {lays_on_combos: {piece: hero}, limit: turn}
    """
    if phase.name == "after" and me.has_own_turn and (me.in_hand(piece) or me.in_supply(piece)):
        for position in range(me.combos):
            change = LayOnCombo(piece.index, position, me.nation)
            yield Option("use", me.item, f"combo_{position + 1}", (change,))
