"""Hooks that only Underground's own races, powers, relics and places need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    Attempt,
    Conquest,
    Declining,
    DiscardPiece,
    DrawBadge,
    Forbid,
    GainPieces,
    Holder,
    Leaving,
    Lend,
    Lending,
    NoteFinding,
    Offer,
    Option,
    Phase,
    Picking,
    PieceKind,
    Reach,
    RegionFilter,
    Roll,
    Silence,
    Strike,
    TakePiece,
    bits,
    hook,
)


@hook("on_enter_play", name="copies_relics")
def get_copying_piece(
    me: Holder,
    picking: Picking,
    *,
    piece: PieceKind,
    where: RegionFilter,
    beside: Literal["never", "other_use"] = "never",
) -> Iterator[GainPieces]:
    """A piece does each turn what one relic in play does.

    piece: the piece that copies
    where: the regions whose relics it copies
    beside: whether piece and relic may `never` lie in one region, or only not in the same use

    says: Each turn, {piece:the} does what one relic {where:?in regions||on the map} does.

    example: copies_relics: {piece: bag, where: any}
    """
    yield GainPieces(piece.index, 1, me.nation, me.bearer)


@hook("lends", name="copies_relics", reads="pieces")
def lend_relics(
    me: Holder,
    lending: Lending,
    *,
    piece: PieceKind,
    where: RegionFilter,
    beside: Literal["never", "other_use"] = "never",
) -> Iterator[Lend]:
    """The relic it was used as this turn, or before that all relics on the map."""
    for copier in [*me.in_hand(piece), *me.on_map(piece)]:
        chosen, around = me.copied_by(copier), where(me)
        for relic in bits(me.world.pieces_called("relic") or 0):
            trait = me.world.kind_of[relic].trait
            if me.place_of(relic) & around and chosen in (-1, trait):
                yield Lend(trait, copier, quiet=chosen < 0)


@hook("legality", name="copies_relics", reads="boosts")
def keep_copy_apart(
    me: Holder,
    conquest: Conquest,
    *,
    piece: PieceKind,
    where: RegionFilter,
    beside: Literal["never", "other_use"] = "never",
) -> Iterator[Forbid]:
    """The copy and the relic never serve the same conquest or lie in one region."""
    copies = [boost.item for boost in conquest.boosts if boost.is_lent and piece.mask >> boost.bearer & 1]
    originals = {boost.item for boost in conquest.boosts if not boost.is_lent}
    for name in copies:
        relic = me.world.piece_kinds[name]
        if name in originals:
            yield Forbid("the_relic_itself_is_there")
        elif beside == "never":
            yield Forbid("the_relic_itself_is_there", me.place_of(relic.first))
    for copier in me.on_map(piece):
        copied = me.copied_by(copier)
        same = copied >= 0 and me.world.traits[copied].id in originals
        if same and beside == "never":
            yield Forbid("its_copy_is_there", me.place_of(copier))


@hook("on_conquer", borne=True)
def recalls_piece(me: Holder, conquest: Conquest, *, piece: PieceKind) -> Iterator[TakePiece]:
    """When the region where this lies is conquered, the piece it commands comes to the conqueror.

    piece: the piece it commands

    says: When you conquer the region where this lies, {piece:the} comes to you.

    example: recalls_piece: {piece: balrog}
    """
    if me.bearer_region >> conquest.target & 1:
        for each in bits(piece.mask):
            if me.is_out_of_supply(each):
                yield TakePiece(each, me.nation)


@hook("on_found", name="lends_drawn_power", borne=True)
def draw_power(me: Holder, conquest: Conquest, *, from_top: bool = False) -> Iterator[DrawBadge]:
    """When found, a badge is drawn; whoever holds the place has its power beside their own.

    from_top: whether the visible badge is drawn

    says: When this is found, a badge is drawn{from_top: from the top|}; whoever holds this place has its power
      beside their own.

    example: lends_drawn_power: {}
    """
    yield DrawBadge(me.bearer, from_top)


@hook("on_found", borne=True)
def serves_finder(me: Holder, conquest: Conquest) -> Iterator[NoteFinding]:
    """A lent power that works only in the turn of the pick works in the turn of the finding.

    says: A power lent here that works only in the turn of the pick works in the turn in which this is found.

    example: serves_finder: {}
    """
    yield NoteFinding(me.bearer)


@hook("on_conquer", name="lends_drawn_power")
def draw_power_late(me: Holder, conquest: Conquest, *, from_top: bool = False) -> Iterator[DrawBadge]:
    """A place that was uncovered without a holder draws when somebody takes it."""
    if me.bearer_region >> conquest.target & 1 and me.lent_by(me.bearer) < 0:
        yield DrawBadge(me.bearer, from_top)


@hook("lends", name="lends_drawn_power", reads="map")
def lend_power(me: Holder, lending: Lending, *, from_top: bool = False) -> Iterator[Lend]:
    """The drawn power is in force for the holder."""
    if me.lent_by(me.bearer) >= 0:
        yield Lend(me.lent_by(me.bearer), me.bearer)


def _strikes(me: Holder, piece: PieceKind, loses: int) -> tuple[Option, ...]:
    beast = piece.first
    start = me.place_of(beast) or me.bearer_region
    return tuple(
        Option("use", me.item, me.world.regions[r].id, (Strike(beast, r, me.nation, loses, me.bearer),))
        for r in bits(me.open_to_strike(beast, me.bordering(start)))
    )


@hook("on_found", name="sends_piece", borne=True)
def send_at_once(
    me: Holder, conquest: Conquest, *, piece: PieceKind, loses: int, at_once: Literal["may", "must"] = "may"
) -> Iterator[Offer]:
    """A piece conquers neighbouring regions by itself: when found, and then once in each turn of the holder.

    piece: the piece it sends
    loses: how many tokens its victims lose
    at_once: whether it must be sent when found

    says: Once per turn, you may send {piece:the} to conquer a neighbouring region by itself{loses:; its defender
      loses 1 token|; its defender loses # tokens}. {at_once:may=You may|must=You must} also send it when this is
      found.

    example: sends_piece: {piece: balrog, loses: 2}
    """
    yield Offer(me.player, _strikes(me, piece, loses), optional=at_once == "may")


@hook("actions", name="sends_piece", phases=("choose", "conquer", "settle"))
def send_each_turn(
    me: Holder, phase: Phase, *, piece: PieceKind, loses: int, at_once: Literal["may", "must"] = "may"
) -> Iterator[Option]:
    """Once a turn, until redeployment is finished; the turn of the discovery had its chance."""
    is_time = me.has_own_turn
    if is_time and not me.was_uncovered_now(me.bearer):
        yield from _strikes(me, piece, loses)


@hook("legality", reads="nation", borne=True)
def spares(me: Holder, conquest: Conquest, *, where: RegionFilter) -> Iterator[Forbid]:
    """The piece it sends does not conquer matching regions.

    where: the regions that are spared

    says: The piece this sends cannot conquer {where:any region}.

    example: spares: {where: {occupied_by: natives}}
    """
    if conquest.striker >= 0:
        yield Forbid("spared", where(me))


@hook("legality", reads="nation", borne=True)
def rests_when_taken(me: Holder, conquest: Conquest) -> Iterator[Forbid]:
    """The piece it sends rests in the turn in which the place is taken, but not when it is found.

    says: The piece this sends rests in the turn in which you conquer the region where this lies, unless you find
      this then.

    example: rests_when_taken: {}
    """
    taken = me.conquered(occupied=False) & me.bearer_region
    if conquest.striker >= 0 and taken and not me.was_uncovered_now(me.bearer):
        yield Forbid("taken_this_turn")


@hook("suppress", borne=True)
def strikes_without(me: Holder, attempt: Attempt, *, effect: Literal["uncovering", "reactions"]) -> Iterator[Silence]:
    """Conquests of the piece it sends lack an effect.

    effect: `uncovering` what natives guard, or the `reactions` of those it concerns

    says: Conquests of the piece this sends {effect:uncovering=uncover nothing that natives guard|reactions=let
      nobody react}.

    example: strikes_without: {effect: uncovering}
    """
    if attempt.point == f"strike_{effect}":
        yield Silence()


@hook("on_leave", borne=True)
def discards_piece_when_left(me: Holder, leaving: Leaving, *, piece: PieceKind) -> Iterator[DiscardPiece]:
    """The piece it commands goes back to the supply when the region where this lies is left.

    piece: the piece it commands

    says: When you abandon the region where this lies, {piece:the} goes back to the supply.

    example: discards_piece_when_left: {piece: balrog}
    """
    if me.bearer_region >> leaving.region & 1:
        for each in bits(piece.mask):
            yield DiscardPiece(each)


@hook("on_decline", borne=True)
def discards_piece_at_decline(me: Holder, declining: Declining, *, piece: PieceKind) -> Iterator[DiscardPiece]:
    """The piece it commands goes back to the supply when the race that holds this declines.

    piece: the piece it commands

    says: When you go into decline, {piece:the} goes back to the supply.

    example: discards_piece_at_decline: {piece: balrog}
    """
    for each in bits(piece.mask):
        yield DiscardPiece(each)


@hook("on_conquer", name="removes_lent_pieces", side="target", borne=True)
def remove_when_taken(me: Holder, conquest: Conquest) -> Iterator[DiscardPiece]:
    """Pieces that came through this leave the game when the region where it lies changes hands.

    says: When the region where this lies changes hands, pieces that came through this leave the game.

    example: {removes_lent_pieces: {}, while: always}
    """
    if me.bearer_region >> conquest.target & 1:
        for each in me.lent_pieces:
            yield DiscardPiece(each, for_good=True)


@hook("on_leave", name="removes_lent_pieces")
def remove_when_left(me: Holder, leaving: Leaving) -> Iterator[DiscardPiece]:
    """The same when the region is left."""
    if me.bearer_region >> leaving.region & 1:
        for each in me.lent_pieces:
            yield DiscardPiece(each, for_good=True)


@hook("on_conquer", name="copies_relics")
def get_copying_piece_with_place(
    me: Holder,
    conquest: Conquest,
    *,
    piece: PieceKind,
    where: RegionFilter,
    beside: Literal["never", "other_use"] = "never",
) -> Iterator[GainPieces]:
    """Whoever takes the place that lends the power gets the piece, unless somebody still has it."""
    if me.bearer_region >> conquest.target & 1:
        yield GainPieces(piece.index, 1, me.nation, me.bearer)


@hook("lends", side="owner", borne=True)
def lends_to_declined(me: Holder, lending: Lending) -> Iterator[Lend]:
    """A drawn power that is only for declined races serves all declined races of the holder's player.

    says: A power drawn here that is only for declined races serves all your declined races.

    example: lends_to_declined: {}
    """
    power = me.lent_by(me.bearer)
    if power >= 0 and me.is_for_decline(power) and not me.is_active_nation(lending.nation):
        yield Lend(power, me.bearer)


@hook("rolls")
def named_after_roll(me: Holder, reach: Reach) -> Iterator[Roll]:
    """It may still be named when the final roll has failed without it.

    says: You may still use this when your final roll has failed without it.

    example: named_after_roll: {}
    """
    yield Roll(me.everywhere, named=True, ends_conquests=True)
