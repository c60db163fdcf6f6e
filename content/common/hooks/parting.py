"""How pieces leave a race."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Conquest, Declining, Holder, Leaving, PieceKind, RemovePieces, ReturnPieces, hook


def _parting(me: Holder, piece: PieceKind, for_good: bool) -> ReturnPieces | RemovePieces:
    return RemovePieces(piece.index, me.nation) if for_good else ReturnPieces(piece.index, me.nation)


@hook("on_leave", name="loses_piece_when_homeless")
def lose_piece_on_leaving(
    me: Holder, leaving: Leaving, *, piece: PieceKind, for_good: bool = False
) -> Iterator[ReturnPieces | RemovePieces]:
    """A piece leaves the race when its last region is given up or conquered.

    piece: the piece
    for_good: whether it leaves the game

    says: When you lose your last region, {piece:yours} {for_good:{piece:leaves|leave} the game|{piece:goes|go} back
      to the supply}.

    example: loses_piece_when_homeless: {piece: great_ancient}
    """
    if not me.regions & ~(1 << leaving.region):
        yield _parting(me, piece, for_good)


@hook("on_conquer", name="loses_piece_when_homeless", side="target")
def lose_piece_when_beaten(
    me: Holder, conquest: Conquest, *, piece: PieceKind, for_good: bool = False
) -> Iterator[ReturnPieces | RemovePieces]:
    """The same when an opponent takes the last region."""
    if me.regions == 1 << conquest.target:
        yield _parting(me, piece, for_good)


@hook("on_decline")
def loses_piece_at_decline(
    me: Holder, declining: Declining, *, piece: PieceKind, for_good: bool = False
) -> Iterator[ReturnPieces | RemovePieces]:
    """A piece leaves the race when it declines.

    piece: the piece
    for_good: whether it leaves the game

    says: When you go into decline, {piece:yours} {for_good:{piece:leaves|leave} the game|{piece:goes|go} back to
      the supply}.

    example: loses_piece_at_decline: {piece: great_ancient}
    """
    yield _parting(me, piece, for_good)
