"""Putting the hooks of other items in force."""

from __future__ import annotations

from collections.abc import Iterator

from engine import (
    NOBODY,
    BringLentPieces,
    CopyTrait,
    Declining,
    DrawBadge,
    GainPieces,
    Holder,
    Lend,
    Lending,
    NoteFinding,
    Option,
    Phase,
    Picking,
    PieceKind,
    Positive,
    RegionFilter,
    ReturnBadge,
    Trait,
    Turn,
    bits,
    hook,
)


@hook("lends")
def also_has(me: Holder, lending: Lending, *, item: Trait) -> Iterator[Lend]:
    """Another item's hooks are in force as well, as if they were its own.

    item: the item with its kind, such as `power/NAME`

    says: {item} is in force as well.

    example: also_has: {item: power/merchant}
    """
    yield Lend(item.index, NOBODY)


@hook("lends")
def copies_powers(me: Holder, lending: Lending, *, where: RegionFilter) -> Iterator[Lend]:
    """The powers of other players' active races in matching regions are in force for this race too.

    where: the regions whose holders are copied

    says: The powers of other players' active races in {where} are in force too.

    example: copies_powers: {where: {borders: {occupied_by: me}}}
    """
    own = me.power_of(me.nation)
    for region in bits(where(me) & me.active_opponents_regions):
        power = me.power_of(me.owner(region))
        if power not in (own, NOBODY):
            yield Lend(power, NOBODY)


@hook("on_turn_start", name="copies_powers")
def bring_pieces_of_copies(me: Holder, turn: Turn, *, where: RegionFilter) -> Iterator[BringLentPieces]:
    """The pieces of the copied powers come at the start of the player's turn, and go back when the copy has ended."""
    yield BringLentPieces(me.nation)


@hook("on_enter_play", name="draws_second_power")
def draw_second_power(
    me: Holder, picking: Picking, *, piece: PieceKind
) -> Iterator[GainPieces | DrawBadge | NoteFinding]:
    """When picked, a second badge is drawn, and its power is in force until the race declines.

    piece: the piece, one in all, that stands for the second badge

    says: When picked, a second badge is drawn, and its power is in force until the race declines; a {piece} stands for
      it.

    example: draws_second_power: {piece: peace}
    """
    yield GainPieces(piece.index, 1, me.nation)
    yield NoteFinding(piece.first)
    yield DrawBadge(piece.first)


@hook("lends", name="draws_second_power")
def lend_second_power(me: Holder, lending: Lending, *, piece: PieceKind) -> Iterator[Lend]:
    """The drawn power is in force while the race has the piece."""
    if piece.first in me.in_hand(piece) and me.lent_by(piece.first) >= 0:
        yield Lend(me.lent_by(piece.first), piece.first)


@hook("on_decline", name="draws_second_power")
def return_second_power(me: Holder, declining: Declining, *, piece: PieceKind) -> Iterator[ReturnBadge]:
    """Both badges go at decline."""
    yield ReturnBadge(piece.first)


@hook("on_enter_play", name="copies_chosen_power")
def get_piece_for_copies(me: Holder, picking: Picking, *, piece: PieceKind) -> Iterator[GainPieces]:
    """At the start of a turn, the player chooses a power on offer, which is in force for this turn.

    piece: the piece, one in all, that stands for the chosen power

    says: At the start of a turn, the player may choose a power on offer, which is in force for this turn; a {piece}
      stands for it.

    example: copies_chosen_power: {piece: peace}
    """
    yield GainPieces(piece.index, 1, me.nation)


@hook("actions", name="copies_chosen_power", phases=("choose",))
def choose_power(me: Holder, phase: Phase, *, piece: PieceKind) -> Iterator[Option]:
    """One power is chosen each turn."""
    if phase.nation != me.nation or not me.has_own_turn or me.copied_by(piece.first) >= 0:
        return
    for row in range(me.combos) if me.in_hand(piece) else ():
        power = me.offered_power(row)
        if power not in (me.power_of(me.nation), NOBODY):
            changes = (CopyTrait(piece.first, power), BringLentPieces(me.nation))
            yield Option("use", me.item, f"combo_{row + 1}", changes)


@hook("lends", name="copies_chosen_power")
def lend_chosen_power(me: Holder, lending: Lending, *, piece: PieceKind) -> Iterator[Lend]:
    """The chosen power is in force while the turn lasts."""
    if me.copied_by(piece.first) >= 0:
        yield Lend(me.copied_by(piece.first), piece.first)


@hook("lends")
def copies_offered_power(me: Holder, lending: Lending, *, row: Positive = 1) -> Iterator[Lend]:
    """The power of a combo on offer is in force for this race too, as long as it lies there.

    row: which combo of the column, from the top

    says: The power of combo {row} on offer is in force too, as long as it lies there.

    example: copies_offered_power: {row: 1}
    """
    power = me.offered_power(row - 1)
    if power not in (me.power_of(me.nation), NOBODY):
        yield Lend(power, NOBODY)
