"""Where pieces come from and how they get onto the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

from engine import (
    ONE,
    UNLIMITED,
    Conquest,
    GainPieces,
    Holder,
    LiftPieces,
    MovePiece,
    Natural,
    NaturalAmount,
    Option,
    Phase,
    Picking,
    PieceKind,
    PlacePiece,
    RegionFilter,
    Settling,
    bits,
    hook,
)


@hook("on_conquer", name="places_on_conquest")
def place_after_conquest(
    me: Holder,
    conquest: Conquest,
    *,
    piece: PieceKind,
    where: RegionFilter,
    first: Natural = 0,
    from_supply: bool = False,
    sees: Literal["after", "before"] = "after",
) -> Iterator[PlacePiece]:
    """A piece is put into each matching region the race conquers.

    piece: the piece
    where: the regions that get one
    first: how many conquests of the race count; 0 for all
    from_supply: whether pieces that the race already has do not count
    sees: whether `where` sees the region after the conquest or as it was before

    says: {where:{first:the first region|each of the first # regions|each region}} that {side:own=you
      conquer|target=somebody conquers|owner=somebody conquers|any=anybody conquers|opponents=another player
      conquers} gets {piece:a}{from_supply: from the supply|}{sees:after=|before=, judged as it was before the
      conquest}.

    example: places_on_conquest: {piece: troll_lair, where: any}
    """
    if sees == "after" and _gets_piece(me, conquest, piece, where, first, from_supply):
        yield PlacePiece(piece.index, conquest.target, me.nation, me.bearer, while_held=True)


@hook("on_attack", name="places_on_conquest")
def place_as_it_was(
    me: Holder,
    conquest: Conquest,
    *,
    piece: PieceKind,
    where: RegionFilter,
    first: Natural = 0,
    from_supply: bool = False,
    sees: Literal["after", "before"] = "after",
) -> Iterator[PlacePiece]:
    """The same, while the region is still as it was; the piece comes after the conquest."""
    if sees == "before" and conquest.conquered and _gets_piece(me, conquest, piece, where, first, from_supply):
        yield PlacePiece(piece.index, conquest.target, me.nation, me.bearer, while_held=True)


def _gets_piece(
    me: Holder, conquest: Conquest, piece: PieceKind, where: RegionFilter, first: int, from_supply: bool
) -> bool:
    is_ready = not from_supply or me.in_supply(piece) > 0
    return is_ready and bool(where(me) >> conquest.target & 1) and (not first or me.conquests <= first)


@hook("on_settle")
def places_where_missing(
    me: Holder, settling: Settling, *, piece: PieceKind, where: RegionFilter
) -> Iterator[PlacePiece]:
    """In redeployment, a piece is put into each matching region of the race that has none.

    piece: the piece
    where: the regions that get one

    says: When you redeploy, {where:each of your regions} without {piece:a} gets one.

    example: places_where_missing: {piece: troll_lair, where: any}
    """
    for region in bits(where(me) & me.regions):
        if me.tokens(region) and not me.count(piece, region):
            yield PlacePiece(piece.index, region, me.nation, me.bearer)


@hook("on_conquer")
def brings_piece(me: Holder, conquest: Conquest, *, piece: PieceKind) -> Iterator[MovePiece | PlacePiece]:
    """The race's only piece of a kind moves into the region it conquers.

    piece: the piece

    says: When you conquer a region, {piece:your} moves there.

    example: {brings_piece: {piece: dragon}, boost: turn}
    """
    placed = me.on_map(piece)
    if placed:
        yield MovePiece(placed[0], conquest.target, me.nation)
    else:
        yield PlacePiece(piece.index, conquest.target, me.nation, me.bearer, while_held=True)


@hook("on_conquer", borne=True)
def follows_conquest(me: Holder, conquest: Conquest) -> Iterator[MovePiece]:
    """What was used for the conquest moves into the conquered region.

    says: When you conquer a region, this moves there.

    example: {follows_conquest: {}, boost: turn}
    """
    if me.bearer >= 0:
        yield MovePiece(me.bearer, conquest.target, me.nation)


@hook("on_enter_play")
def brings_pieces(
    me: Holder, picking: Picking, *, piece: PieceKind, pieces: NaturalAmount = UNLIMITED
) -> Iterator[GainPieces]:
    """The race has pieces of its own from the start.

    piece: the piece
    pieces: how many; everything in the supply by default

    says: When you pick this, you get {pieces:@piece}.

    example: brings_pieces: {piece: encampment, pieces: 3}
    """
    yield GainPieces(piece.index, pieces(me), me.nation, me.bearer)


@hook("on_settle")
def pieces_per_region(
    me: Holder, settling: Settling, *, piece: PieceKind, where: RegionFilter, pieces: NaturalAmount = ONE
) -> Iterator[GainPieces]:
    """New pieces in redeployment for each matching region the race holds.

    piece: the piece
    where: the regions that give pieces
    pieces: how many for each

    says: When you redeploy, you get {pieces:new @piece} for {where:each of your regions}.

    example: pieces_per_region: {piece: silver_hammer, where: {symbol: mine}}
    """
    yield GainPieces(piece.index, pieces(me) * (where(me) & me.regions).bit_count(), me.nation)


@hook("on_settle")
def lifts_pieces(me: Holder, settling: Settling, *, piece: PieceKind) -> Iterator[LiftPieces]:
    """Pieces on the map come back to the race when it redeploys.

    piece: the piece

    says: When you redeploy, you take {piece:yours} back from the map.

    example: lifts_pieces: {piece: hero}
    """
    yield LiftPieces(piece.index, me.nation)


# The same choices come again and again in every game, and making one takes longer than finding it.
@lru_cache(1 << 14)
def _putting(kind: str, number: int, region: int, where: str, nation: int, bearer: int, must: bool) -> Option:
    return Option("put", kind, where, (PlacePiece(number, region, nation, bearer),), must)


@lru_cache(1 << 14)
def _moving(name: str, piece: int, region: int, where: str) -> Option:
    return Option("put", name, where, (MovePiece(piece, region),))


def _puttings(
    me: Holder, piece: PieceKind, among: Iterable[int], most_per_region: int = 1000, must: bool = False
) -> Iterator[Option]:
    """The choices to put a piece into some regions, where not too many of its kind stand."""
    kind, number, nation, bearer = piece.id, piece.index, me.nation, me.bearer
    regions, is_bounded = me.world.regions, most_per_region < piece.supply
    for region in among:
        if not is_bounded or me.count(piece, region) < most_per_region:
            yield _putting(kind, number, region, regions[region].id, nation, bearer, must)


@hook("actions", reads="races", phases=("settle", "defend"))
def puts_pieces(
    me: Holder,
    phase: Phase,
    *,
    piece: PieceKind,
    where: RegionFilter,
    most_per_region: Natural = 1000,
    after_losses: bool = False,
    from_supply: bool = False,
    must: bool = False,
) -> Iterator[Option]:
    """Pieces of the race are put into its regions in redeployment.

    piece: the piece
    where: the regions that may get one
    most_per_region: how many may stand together
    after_losses: whether pieces that came back from a lost region are put down with the beaten tokens
    from_supply: whether the piece comes from the supply, not from the race's own
    must: whether redeployment ends only when no piece is left that could be put

    says: When you redeploy, you {must:must|may} put {from_supply:{piece:a} from the supply|{piece:yours}} into
      {from_supply:{where:one of your regions}|{piece:{where:one of your regions}|{where:your
      regions}}}{most_per_region: (no more than 1 per region)| (no more than # per region)}{after_losses:, and again
      after losing a region|}.

    example: puts_pieces: {piece: encampment, where: {coast: true}, most_per_region: 2}
    """
    phases = ("settle", "defend") if after_losses else ("settle",)
    if phase.name not in phases or phase.nation != me.nation:
        return
    if not (me.in_supply(piece) if from_supply else me.in_hand(piece)):
        return
    settled = [region for region in bits(where(me) & me.regions) if me.tokens(region)]
    yield from _puttings(me, piece, settled, most_per_region, must)


@hook("actions", reads="races", phases=("choose", "settle"))
def moves_piece(
    me: Holder, phase: Phase, *, piece: PieceKind, during: Literal["choose", "settle"], to: RegionFilter
) -> Iterator[Option]:
    """The race's only piece of a kind may be moved, or put on the map.

    piece: the piece
    during: `choose` for the start of the turn, `settle` for redeployment
    to: the regions it may move to

    says: {during}, you may move {piece:your} to {to:a region}.

    example: {moves_piece: {piece: queen, during: settle, to: {occupied_by: me}}, limit: turn}
    """
    if phase.name != during or phase.nation != me.nation or not me.has_own_turn:
        return
    placed = me.on_map(piece)
    if not placed and not me.in_hand(piece) and (during == "choose" or not me.in_supply(piece)):
        return
    closed = me.shielded_from(me.player) | (me.place_of(placed[0]) if placed else 0)
    if not placed:
        yield from _puttings(me, piece, bits(to(me) & ~closed))
        return
    regions = me.world.regions
    for region in bits(to(me) & ~closed):
        yield _moving(piece.id, placed[0], region, regions[region].id)


@hook("actions", reads="races", phases=("settle",), borne=True)
def moves_itself(me: Holder, phase: Phase, *, to: RegionFilter) -> Iterator[Option]:
    """The relic may be moved at the end of the turn, before scoring.

    to: the regions it may move to

    says: Before scoring, you may move this to {to:a region}.

    example: {moves_itself: {to: {occupied_by: me}}, limit: turn}
    """
    if phase.nation != me.nation or me.bearer < 0:
        return
    taken = me.place_of(me.bearer) | me.same_effect_regions
    for region in bits(to(me) & ~taken):
        if me.tokens(region):
            yield _moving(me.item, me.bearer, region, me.world.regions[region].id)


@hook("actions", reads="races", phases=("settle",))
def puts_pieces_abroad(
    me: Holder, phase: Phase, *, piece: PieceKind, where: RegionFilter, most_per_region: Natural = 1
) -> Iterator[Option]:
    """Pieces of the race are put into regions of others in redeployment.

    piece: the piece
    where: the regions that may get one
    most_per_region: how many may stand together

    says: When you redeploy, you may put {piece:yours} into {piece:{where:a region}|{where:regions}} (not your
      own{most_per_region:, and no more than 1 per region|, and no more than # per region}).

    example: puts_pieces_abroad: {piece: hero, where: {occupied_by: opponents}}
    """
    if phase.name != "settle" or phase.nation != me.nation or not me.in_hand(piece):
        return
    abroad = where(me) & ~me.own_regions & ~me.shielded_from(me.player)
    yield from _puttings(me, piece, bits(abroad), most_per_region)
