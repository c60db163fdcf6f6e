"""Hooks that only the base game's own powers need."""

from __future__ import annotations

from collections.abc import Iterator

from engine import (
    Conquest,
    Forbid,
    GivePiece,
    Holder,
    Option,
    Phase,
    PieceKind,
    ReturnPieces,
    SendIntoDecline,
    Turn,
    hook,
)


@hook("actions", name="makes_peace", phases=("after",))
def offer_peace(me: Holder, phase: Phase, *, piece: PieceKind) -> Iterator[Option]:
    """After scoring, an opponent whose active race was not attacked this turn becomes an ally until the next turn.

    piece: the marker laid before the ally

    says: After scoring, you may make peace with a player whose active race you did not attack this turn; that
      player's active race cannot attack you until your next turn.

    example: {makes_peace: {piece: peace}, limit: turn}
    """
    if me.has_own_turn:
        for player in me.opponents:
            if not me.has_attacked_active(player):
                yield Option("use", me.item, f"player_{player}", (GivePiece(piece.index, player, me.nation),))


@hook("legality", name="makes_peace", reads="nation", side="target")
def keep_peace(me: Holder, conquest: Conquest, *, piece: PieceKind) -> Iterator[Forbid]:
    """The ally's active race cannot attack."""
    attacker = conquest.attacker
    if me.is_active_nation(attacker) and me.player_of(attacker) in me.players_with(piece):
        yield Forbid("peace")


@hook("on_turn_start", name="makes_peace")
def end_peace(me: Holder, turn: Turn, *, piece: PieceKind) -> Iterator[ReturnPieces]:
    """The peace ends when the owner's next turn begins."""
    yield ReturnPieces(piece.index, me.nation)


@hook("actions", phases=("after",))
def declines_after_scoring(me: Holder, phase: Phase) -> Iterator[Option]:
    """The race may decline at the end of a normal turn, after scoring.

    says: After scoring, you may go into decline.

    example: declines_after_scoring: {}
    """
    if me.has_own_turn:
        yield Option("use", me.item, "", (SendIntoDecline(me.nation),))
        for name in me.decline_choices:
            yield Option("use", me.item, name, (SendIntoDecline(me.nation, (name,)),))
