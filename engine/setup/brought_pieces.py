"""What a position that is set up has as in play: pieces that a combo brings, and ties of pieces to what lends them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import get_args

from engine.board.moves import move
from engine.holder.holder import Holder
from engine.holder.question import ask
from engine.position.position import Position
from engine.state.phases import IN_USE, Spot
from engine.state.state import pieces_at
from engine.vocabulary.changes import GainPieces, GivePiece, Offer, Option, PlacePiece
from engine.vocabulary.numbers import NOBODY, Nation, Piece, TraitNumber
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Picking
from engine.world.world import HookUse, PieceKind

_BRINGING = {GainPieces, GivePiece, Offer, Option, PlacePiece}


def bring_pieces(position: Position, told: Collection[tuple[Nation, str]]) -> None:
    """Give each active nation the pieces that its combo brings into play, unless its words say where they are."""
    for nation in position.active:
        bounds = position.profiles[nation].own.get("on_enter_play", ()) if nation >= 0 else ()
        for bound in [bound for bound in bounds if bound.trait.kind in ("race", "power")]:
            for change in ask(Holder(position, nation, bound), bound, Picking(nation, NOBODY)):
                kind = position.rules.world.kinds[change.kind] if isinstance(change, GainPieces) else None
                if kind is not None and (nation, kind.id) not in told and not _has_any(position, nation, kind):
                    _give(position, nation, kind, change)


def _has_any(position: Position, nation: Nation, kind: PieceKind) -> bool:
    return any(position.belongs[piece] == nation for piece in bits(kind.mask))


def _give(position: Position, nation: Nation, kind: PieceKind, change: GainPieces) -> None:
    for piece in pieces_at(position, kind.mask, Spot.SUPPLY)[: max(0, change.pieces)]:
        position.belongs[piece] = nation
        if change.source >= 0:
            position.source[piece] = change.source
        move(position, piece, Spot.HAND, nation)


def tie_pieces(position: Position) -> None:
    """Tie pieces in use to the place or relic on the map that brings them, and give them to its holder."""
    world = position.rules.world
    for lender in bits(world.trait_pieces):
        if position.spot[lender] != Spot.MAP:
            continue
        holder = position.owner[position.at[lender]]
        for kind in _brought_by(position, lender):
            for piece in bits(kind.mask):
                if position.spot[piece] in IN_USE and piece != lender and _is_lent(position, piece, holder):
                    position.source[piece] = lender
                    position.belongs[piece] = holder


def _is_lent(position: Position, piece: Piece, holder: Nation) -> bool:
    """Tell whether a piece came through what the holder of a region has there, not through somebody's own combo."""
    owner = position.belongs[piece]
    if piece in position.source or (owner >= 0 and owner != holder):
        return False
    own = (position.race[owner], position.power[owner]) if owner >= 0 else ()
    kind = position.rules.world.kind_of[piece]
    return all(kind not in _brought(position, trait) for trait in own if trait >= 0)


def _brought_by(position: Position, lender: Piece) -> Iterator[PieceKind]:
    traits = [position.rules.world.kind_of[lender].trait, position.lent.get(lender, NOBODY)]
    for trait in traits:
        if trait >= 0:
            yield from _brought(position, trait)


def _brought(position: Position, trait: TraitNumber) -> list[PieceKind]:
    """The kinds of pieces that hooks of a trait bring into play."""
    uses = position.rules.world.traits[trait].hooks
    return [value for use in uses if _brings(use) for value in use.parameters.values() if isinstance(value, PieceKind)]


def _brings(use: HookUse) -> bool:
    answers = {answer for returned in use.hook.returns.values() for answer in get_args(returned)}
    answers |= {part for answer in answers for part in get_args(answer)}
    return not answers.isdisjoint(_BRINGING)
