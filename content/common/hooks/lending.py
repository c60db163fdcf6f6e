"""Putting the hooks of other items in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

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
    Offer,
    Option,
    Phase,
    Picking,
    PieceKind,
    Positive,
    RegionFilter,
    ReturnBadge,
    Suspend,
    TakeBadge,
    TakePiece,
    Trait,
    Turn,
    bits,
    hook,
)


@hook("lends")
def also_has(me: Holder, lending: Lending, *, item: Trait) -> Iterator[Lend]:
    """Another item's hooks are in force as well, as if they were its own.

    item: the item with its kind, such as `power/NAME`

    says: You also have the effects of {item}.

    example: also_has: {item: power/merchant}
    """
    yield Lend(item.index, NOBODY)


@hook("lends")
def copies_powers(
    me: Holder, lending: Lending, *, where: RegionFilter, what: Literal["powers", "races", "both"] = "powers"
) -> Iterator[Lend]:
    """What the powers or races of other players' active races in matching regions can do is in force for this race too.

    where: the regions whose holders are copied
    what: whether their `powers` are copied, what their `races` can do, or `both`

    says: You also have the {what:powers=powers|races=abilities|both=powers and abilities} of other players' active
      races{where:? in regions}.

    example: copies_powers: {where: {borders: {occupied_by: me}}}
    """
    own = (me.power_of(me.nation), me.race, NOBODY)
    for region in bits(where(me) & me.active_opponents_regions):
        owner = me.owner(region)
        for trait in _copied(me, owner, what):
            if trait not in own:
                yield Lend(trait, NOBODY)


def _copied(me: Holder, nation: int, what: str) -> list[int]:
    return [
        *([me.power_of(nation)] if what != "races" else []),
        *([me.race_of(nation)] if what != "powers" else []),
    ]


@hook("lends")
def suspends(me: Holder, lending: Lending, *, what: Literal["powers", "races"]) -> Iterator[Suspend]:
    """Nothing that the race's power, or the race itself, can do is in force; pieces and tokens stay.

    what: whether `powers` are suspended, with those that are copied or drawn, or what `races` can do

    says: Your {what:powers=power does|races=own abilities as a race do} not count.

    example: {suspends: {what: powers}, while: always}
    """
    yield Suspend("power" if what == "powers" else "race")


@hook("on_turn_start", name="copies_powers")
def bring_pieces_of_copies(
    me: Holder, turn: Turn, *, where: RegionFilter, what: Literal["powers", "races", "both"] = "powers"
) -> Iterator[BringLentPieces]:
    """The pieces of the copied powers come at the start of the player's turn, and go back when the copy has ended."""
    yield BringLentPieces(me.nation)


@hook("on_enter_play", name="draws_second_power")
def draw_second_power(
    me: Holder, picking: Picking, *, piece: PieceKind
) -> Iterator[GainPieces | DrawBadge | NoteFinding]:
    """When picked, a second badge is drawn; its power is in force until the race declines, or always.

    piece: the piece, one in all, that stands for the second badge; with `while: always` both stay in decline

    says: When you pick this, you draw a second badge and have its power, too, {life:always=as long as
      this race lasts, in decline too|other=until you go into decline} ({piece:a} stands for it).

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
def return_second_power(me: Holder, declining: Declining, *, piece: PieceKind) -> Iterator[ReturnBadge | TakePiece]:
    """Both badges go at decline, unless they are to last."""
    yield from _at_decline(me, piece)


def _at_decline(me: Holder, piece: PieceKind) -> Iterator[ReturnBadge | TakePiece]:
    """A second badge goes at decline; one that lasts stays with its piece, which would leave the hand."""
    if not me.lasts:
        yield ReturnBadge(piece.first)
    elif piece.first in me.in_hand(piece):
        yield TakePiece(piece.first, me.nation)


@hook("on_enter_play", name="copies_chosen_power")
def get_piece_for_copies(me: Holder, picking: Picking, *, piece: PieceKind) -> Iterator[GainPieces]:
    """At the start of a turn, the player chooses a power on offer, which is in force for this turn.

    piece: the piece, one in all, that stands for the chosen power

    says: At the start of your turn, you may choose a power on offer and have it until the end of the turn
      ({piece:a} stands for it).

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

    says: You also have the power of {row:the topmost combo|combo number #} on offer, as long as it lies there.

    example: copies_offered_power: {row: 1}
    """
    power = me.offered_power(row - 1)
    if power not in (me.power_of(me.nation), NOBODY):
        yield Lend(power, NOBODY)


@hook("on_enter_play", "on_turn_start", name="copies_offered_power")
def bring_pieces_of_offer(me: Holder, subject: Picking | Turn, *, row: Positive = 1) -> Iterator[BringLentPieces]:
    """The pieces of the copied power come at the pick and at the start of a turn, and go back when it is gone."""
    yield BringLentPieces(me.nation)


@hook("on_enter_play", name="chooses_second_power")
def choose_second_power(
    me: Holder,
    picking: Picking,
    *,
    piece: PieceKind,
    among: Literal["offered", "discarded"] = "offered",
    each_turn: bool = False,
    with_tokens: bool = False,
) -> Iterator[GainPieces | Offer]:
    """When picked, the race may choose a second badge; its power is in force until the race declines, or always.

    piece: the piece, one in all, that stands for the second badge; with `while: always` both stay in decline
    among: whether it is one of those on offer, whose combo then gets the next badge, or a discarded one
    each_turn: whether it may be exchanged at the start of each turn
    with_tokens: whether the tokens of the second badge come along

    says: When you pick this{each_turn: and at the start of your turn|}, you may choose a second badge,
      {among:offered=one of those on offer|discarded=a discarded one}{with_tokens:, with its tokens|}, and have its
      power {life:always=as long as this race lasts, in decline too|other=until you go into decline} ({piece:a} stands
      for it).

    example: chooses_second_power: {piece: peace}
    """
    yield GainPieces(piece.index, 1, me.nation)
    yield from _second_badges(me, piece, among, with_tokens)


@hook("on_turn_start", name="chooses_second_power")
def exchange_second_power(
    me: Holder,
    turn: Turn,
    *,
    piece: PieceKind,
    among: Literal["offered", "discarded"] = "offered",
    each_turn: bool = False,
    with_tokens: bool = False,
) -> Iterator[Offer]:
    """The second badge may be exchanged at the start of a turn."""
    if each_turn and me.in_hand(piece):
        yield from _second_badges(me, piece, among, with_tokens)


def _second_badges(me: Holder, piece: PieceKind, among: str, with_tokens: bool) -> Iterator[Offer]:
    own, traits = me.power_of(me.nation), me.world.traits
    options = []
    if among == "offered":
        for row in range(me.combos):
            if me.offered_power(row) not in (own, NOBODY):
                change = TakeBadge(piece.first, me.offered_power(row), row, with_tokens)
                options.append(Option("use", me.item, f"combo_{row + 1}", (change,)))
    else:
        for power in me.discarded_powers:
            change = TakeBadge(piece.first, power, NOBODY, with_tokens)
            options.append(Option("use", me.item, traits[power].id, (change,)))
    if options:
        yield Offer(me.player, tuple(options))


@hook("lends", name="chooses_second_power")
def lend_chosen_badge(
    me: Holder,
    lending: Lending,
    *,
    piece: PieceKind,
    among: Literal["offered", "discarded"] = "offered",
    each_turn: bool = False,
    with_tokens: bool = False,
) -> Iterator[Lend]:
    """The chosen power is in force while the race has the piece."""
    if piece.first in me.in_hand(piece) and me.lent_by(piece.first) >= 0:
        yield Lend(me.lent_by(piece.first), piece.first)


@hook("on_decline", name="chooses_second_power")
def return_chosen_badge(
    me: Holder,
    declining: Declining,
    *,
    piece: PieceKind,
    among: Literal["offered", "discarded"] = "offered",
    each_turn: bool = False,
    with_tokens: bool = False,
) -> Iterator[ReturnBadge | TakePiece]:
    """Both badges go at decline, unless they are to last."""
    yield from _at_decline(me, piece)
