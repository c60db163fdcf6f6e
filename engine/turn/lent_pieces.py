"""Pieces of powers that a nation has not picked: they come with the loan and go back with it."""

from __future__ import annotations

from typing import Final

from engine.board.bindings import refresh
from engine.board.moves import move
from engine.holder.holder import Holder
from engine.holder.question import ask
from engine.position.position import Position
from engine.state.phases import Spot
from engine.state.state import pieces_at, pieces_of
from engine.traits.bound_hook import BoundHook
from engine.vocabulary.changes import GainPieces
from engine.vocabulary.numbers import Nation, Piece
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Picking
from engine.world.world import PieceKind

BRINGING: Final = "on_enter_play"


def bring_lent_pieces(position: Position, nation: Nation) -> None:
    """Give a nation the pieces of the powers that are lent to it, and take back those of powers that no longer are."""
    refresh(position, nation)
    _take_back(position, nation)
    own = (position.race[nation], position.power[nation])
    for bound in position.profiles[nation].own.get(BRINGING, ()):
        if bound.trait.kind == "power" and bound.trait.index not in own:
            _bring(position, nation, bound)


def return_copied_pieces(position: Position) -> None:
    """Take back what copied powers have brought, when the turn of the copy is over."""
    copied = {piece for piece, trait in position.copied.items() if position.rules.world.traits[trait].kind == "power"}
    for piece in [piece for piece, source in sorted(position.source.items()) if source in copied]:
        move(position, piece, Spot.SUPPLY)


def _bring(position: Position, nation: Nation, bound: BoundHook) -> None:
    for change in ask(Holder(position, nation, bound), bound, Picking(nation, -1)):
        if isinstance(change, GainPieces):
            mask = position.rules.world.kinds[change.kind].mask
            if not any(position.belongs[piece] == nation for piece in bits(mask)):
                for piece in pieces_at(position, mask, Spot.SUPPLY)[: max(0, change.pieces)]:
                    _give(position, piece, nation, bound.bearer)


def _give(position: Position, piece: Piece, nation: Nation, source: Piece) -> None:
    position.belongs[piece] = nation
    if source >= 0:
        position.source[piece] = source
    move(position, piece, Spot.HAND, nation)


def _take_back(position: Position, nation: Nation) -> None:
    """Return pieces that powers bring and that nothing in force for the nation has to do with."""
    traits = position.rules.world.traits
    in_force = [traits[source.trait] for source in position.profiles[nation].sources]
    for piece in pieces_of(position, nation):
        kind = position.rules.world.kind_of[piece]
        is_named = any(kind in use.parameters.values() for trait in in_force for use in trait.hooks)
        if not is_named and piece not in position.source and _is_brought(position, kind):
            move(position, piece, Spot.SUPPLY)


def _is_brought(position: Position, kind: PieceKind) -> bool:
    """Whether some power brings a kind of piece when it comes into play."""
    uses = [use for trait in position.rules.world.traits if trait.kind == "power" for use in trait.hooks]
    return any(BRINGING in use.points and kind in use.parameters.values() for use in uses)
