"""Pieces that come, go and remember at moments of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar

from engine import (
    ANYWHERE,
    ONE,
    CastDie,
    Change,
    Conquest,
    Declining,
    DiscardPiece,
    DrawLots,
    GivePiece,
    Holder,
    Leaving,
    MovePiece,
    Natural,
    NaturalAmount,
    Offer,
    Option,
    Picking,
    PieceKind,
    PlacePiece,
    PlayerWord,
    RegionFilter,
    Settling,
    TakePiece,
    Turn,
    bits,
    hook,
)

Moment = Literal["pick", "turn_start", "attack", "conquest", "leaving", "redeployment", "decline", "turn_end"]
MOMENTS = (
    "on_enter_play",
    "on_turn_start",
    "on_attack",
    "on_conquer",
    "on_leave",
    "on_settle",
    "on_decline",
    "on_turn_end",
)
Placed = TypeVar("Placed", PlacePiece, DiscardPiece)
Subject = Picking | Turn | Conquest | Leaving | Settling | Declining


def _is_here(me: Holder, where: RegionFilter) -> bool:
    """Tell whether a moment that has a region is in a matching one; other moments are everywhere."""
    return not me.place or me.has_choice or bool(where(me) & me.place)


def _cast(me: Holder, changes: list[Placed], at_least: int) -> Iterator[Placed | CastDie]:
    """Let the die decide, when it is asked for."""
    if at_least and changes:
        faces = range(max(me.world.settings.die) + 1)
        yield CastDie(me.player, tuple(tuple(changes) if pips >= at_least else () for pips in faces))
    else:
        yield from changes


@hook(*MOMENTS)
def puts_at(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    piece: PieceKind,
    where: RegionFilter,
    die_at_least: Natural = 0,
) -> Iterator[PlacePiece | CastDie]:
    """A piece of the race, or one of the supply, is put into matching regions at a moment of the game.

    at: the moment; with `side: opponents`, the moment of another player
    piece: the piece
    where: the regions that get one each; where the moment has a region, only that one, unless somebody `chooses`
    die_at_least: when this is not 0, the die is rolled and must show so many pips

    says: {at:where}, {die}you put {piece:a} {place:there|into {where:each region}}.

    example: {puts_at: {at: conquest, piece: hero, where: {terrain: forest}}, side: opponents}
    """
    regions = where(me) & me.place if me.place and not me.has_choice else where(me)
    yield from _cast(me, [PlacePiece(piece.index, r, me.nation, me.bearer) for r in bits(regions)], die_at_least)


@hook(*MOMENTS)
def takes_away(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    piece: PieceKind,
    pieces: NaturalAmount = ONE,
    where: RegionFilter = ANYWHERE,
    for_good: bool = False,
    die_at_least: Natural = 0,
) -> Iterator[DiscardPiece | CastDie]:
    """Pieces of the race go back to the supply at a moment of the game: those in hand first, then those on the map.

    at: the moment; with `side: opponents`, the moment of another player
    piece: the piece
    pieces: how many, as far as the race has them
    where: the regions that count, and from which pieces are taken
    for_good: whether they leave the game
    die_at_least: when this is not 0, the die is rolled and must show so many pips

    says: {at:where}, {die}you {for_good:remove|return} {pieces:@piece}{place:|{where:? from regions}}
      {for_good:from the game|to the supply}.

    example: takes_away: {at: turn_end, piece: hero}
    """
    if _is_here(me, where):
        there = [placed for placed in me.on_map(piece) if me.place_of(placed) & where(me)]
        going = [*me.in_hand(piece), *there][: pieces(me)]
        yield from _cast(me, [DiscardPiece(each, for_good) for each in going], die_at_least)


@hook(*MOMENTS)
def gives_piece(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    piece: PieceKind,
    to: PlayerWord,
    where: RegionFilter = ANYWHERE,
    stacks: bool = False,
) -> Iterator[GivePiece]:
    """A piece is laid before players at a moment of the game, unless they have one of the race's already.

    at: the moment; with `side: opponents`, the moment of another player
    piece: the piece
    to: who gets it: `me`, the `other` player concerned, all `opponents`, who sits to the `left` or `right`, the
      `leader` or the `last` by coins
    where: the regions that count, for conquests, attacks and leaving; beside `chooses`, those to choose from

    stacks: whether another one is laid before players who have one already

    says: {at:where}, you lay {piece:a} before {to}{stacks:, even if they have one already|}.

    example: gives_piece: {at: conquest, piece: peace, to: other}
    """
    if _is_here(me, where):
        for player in me.players_called(to):
            yield GivePiece(piece.index, player, me.nation, me.bearer, stacks)


@hook(*MOMENTS)
def takes_back(
    me: Holder, subject: Subject, *, at: Moment, piece: PieceKind, before: PlayerWord, pieces: NaturalAmount = ONE
) -> Iterator[DiscardPiece]:
    """Pieces of the race that lie before players go back to the supply at a moment of the game.

    at: the moment; with `side: opponents`, the moment of another player
    piece: the piece
    before: before whom they lie: `me`, the `other` player concerned, all `opponents`, who sits to the `left` or
      `right`, the `leader` or the `last` by coins
    pieces: how many before each of them, as far as there are any

    says: {at}, {pieces:@piece before {before}} {pieces:goes|go} back to the supply.

    example: {takes_back: {at: attack, piece: peace, before: other}, side: target}
    """
    for player in me.players_called(before):
        yield from [DiscardPiece(each) for each in me.own_pieces_before(piece, player)[: pieces(me)]]


@hook(*MOMENTS)
def hands_over(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    piece: PieceKind,
    giver: PlayerWord,
    to: PlayerWord,
    pieces: NaturalAmount = ONE,
    where: RegionFilter = ANYWHERE,
) -> Iterator[TakePiece]:
    """Pieces in hand go from one player's races to another's at a moment of the game.

    at: the moment; with `side: opponents`, the moment of another player
    piece: the piece
    giver: who gives: `me`, the `other` player concerned, all `opponents`, who sits to the `left` or `right`, the
      `leader` or the `last` by coins
    to: whose active race gets them; for `me`, the race itself
    pieces: how many, as far as whoever gives has them
    where: the regions that count, for conquests, attacks and leaving; beside `chooses`, those to choose from

    says: {at:where}, {giver:gives} {to} {pieces:@piece from {giver:their} hand}.

    example: hands_over: {at: conquest, piece: hero, giver: other, to: me}
    """
    if not _is_here(me, where):
        return
    takers = [me.nation if player == me.player else me.active_nation_of(player) for player in me.players_called(to)]
    for player in me.players_called(giver):
        ready = me.pieces_held(piece.mask, player)
        for taker in takers:
            if taker >= 0 and me.player_of(taker) != player:
                given, ready = ready[: pieces(me)], ready[pieces(me) :]
                yield from [TakePiece(each, taker) for each in given]


@hook(*MOMENTS)
def moves_at(
    me: Holder,
    subject: Subject,
    *,
    at: Moment,
    piece: PieceKind,
    to: RegionFilter,
    out_of: RegionFilter = ANYWHERE,
    may_stay: bool = False,
    by_chance: bool = False,
) -> Iterator[Change]:
    """A piece of the race on the map, or the relic itself, moves at a moment, where the player or chance chooses.

    at: the moment; with `side: opponents`, the moment of another player
    piece: the piece; a relic or place that has the hook may name itself
    to: the regions it may move to
    out_of: the regions it may leave
    may_stay: whether the player may leave it where it is
    by_chance: whether chance chooses among the regions

    says: {at}, {by_chance:chance moves|{may_stay:you may move|you move}} {piece:your}{out_of:? from a region} to
      {to:a region}.

    example: {moves_at: {at: turn_end, piece: hero, to: {occupied_by: me}}, side: opponents}
    """
    borne = [me.bearer] if me.bearer >= 0 and piece.mask >> me.bearer & 1 else []
    placed = next((each for each in (*borne, *me.on_map(piece)) if me.place_of(each) & out_of(me)), None)
    if placed is None:
        return
    # What serves whoever holds its region moves only where somebody is.
    is_held = bool(borne) and piece.serves == "holder"
    regions = [*bits(to(me) & ~me.place_of(placed) & (me.occupied & ~me.natives if is_held else me.everywhere))]
    if len(regions) == 1 and not may_stay:
        yield MovePiece(placed, regions[0])
    elif by_chance and regions:
        yield DrawLots(tuple((MovePiece(placed, region),) for region in regions))
    elif regions:
        options = [Option("put", piece.id, me.world.regions[r].id, (MovePiece(placed, r),)) for r in regions]
        yield Offer(me.player, tuple(options), optional=may_stay)
