"""Pieces that come, go and remember at moments of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import (
    ANYWHERE,
    ONE,
    CastDie,
    Change,
    Conquest,
    Declining,
    DiscardPiece,
    GivePiece,
    Holder,
    Leaving,
    Natural,
    NaturalAmount,
    Picking,
    PieceKind,
    PlacePiece,
    RegionFilter,
    Settling,
    Turn,
    bits,
    hook,
)

Moment = Literal["pick", "turn_start", "attack", "conquest", "leaving", "redeployment", "decline", "turn_end"]
Receiver = Literal["me", "other", "opponents", "left", "right", "leader", "last"]
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
Subject = Picking | Turn | Conquest | Leaving | Settling | Declining


def _is_here(me: Holder, where: RegionFilter) -> bool:
    """Tell whether a moment that has a region is in a matching one; other moments are everywhere."""
    return not me.place or bool(where(me) & me.place)


def _cast(me: Holder, changes: list[Change], at_least: int) -> Iterator[Change]:
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
) -> Iterator[Change]:
    """A piece of the race, or one of the supply, is put into matching regions at a moment of the game.

    at: the moment; with `side: opponents`, the moment of another player
    piece: the piece
    where: the regions that get one each; where the moment has a region, only that one
    die_at_least: when this is not 0, the die is rolled and must show so many pips

    says: {at:pick=When a combo is picked|turn_start=At the start of a turn|attack=At an attack|conquest=At a
      conquest|leaving=When a region is left|redeployment=At redeployment|decline=At decline|turn_end=At the end of
      a turn}, a {piece} is put into {where}{die_at_least:, if the die shows a pip|, if the die shows # pips or more}.

    example: {puts_at: {at: conquest, piece: hero, where: {terrain: forest}}, side: opponents}
    """
    regions = where(me) & me.place if me.place else where(me)
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
) -> Iterator[Change]:
    """Pieces of the race go back to the supply at a moment of the game: those in hand first, then those on the map.

    at: the moment; with `side: opponents`, the moment of another player
    piece: the piece
    pieces: how many, as far as the race has them
    where: the regions that count, and from which pieces are taken
    for_good: whether they leave the game
    die_at_least: when this is not 0, the die is rolled and must show so many pips

    says: {at:pick=When a combo is picked|turn_start=At the start of a turn|attack=At an attack|conquest=At a
      conquest|leaving=When a region is left|redeployment=At redeployment|decline=At decline|turn_end=At the end of
      a turn}, {piece} pieces of the race go back: {pieces:piece}{where:, in #}{for_good:, for
      good|}{die_at_least:, if the die shows a pip|, if the die shows # pips or more}.

    example: takes_away: {at: turn_end, piece: hero}
    """
    if _is_here(me, where):
        there = [placed for placed in me.on_map(piece) if me.place_of(placed) & where(me)]
        going = [*me.in_hand(piece), *there][: pieces(me)]
        yield from _cast(me, [DiscardPiece(each, for_good) for each in going], die_at_least)


@hook(*MOMENTS)
def gives_piece(
    me: Holder, subject: Subject, *, at: Moment, piece: PieceKind, to: Receiver, where: RegionFilter = ANYWHERE
) -> Iterator[GivePiece]:
    """A piece is laid before players at a moment of the game, unless they have one of the race's already.

    at: the moment; with `side: opponents`, the moment of another player
    piece: the piece
    to: who gets it: `me`, the `other` player concerned, all `opponents`, who sits to the `left` or `right`, the
      `leader` or the `last` by coins
    where: the regions that count, for conquests, attacks and leaving

    says: {at:pick=When a combo is picked|turn_start=At the start of a turn|attack=At an attack|conquest=At a
      conquest|leaving=When a region is left|redeployment=At redeployment|decline=At decline|turn_end=At the end of
      a turn}, a {piece} is laid before {to:me=the player|other=the other player|opponents=each opponent|left=the
      player to the left|right=the player to the right|leader=the leader|last=the last player}{where: in #}.

    example: gives_piece: {at: conquest, piece: peace, to: other}
    """
    if _is_here(me, where):
        for player in me.players_called(to):
            yield GivePiece(piece.index, player, me.nation, me.bearer)
