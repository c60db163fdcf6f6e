"""What a player may not know, drawn anew: the order of stacks, covered markers, pieces face down, and chance itself."""

from __future__ import annotations

from typing import Any

from engine.board.bindings import derive
from engine.position.position import Position
from engine.state.chance import seeded, shuffled
from engine.state.phases import Spot
from engine.state.records import Pending
from engine.vocabulary.changes import Option
from engine.vocabulary.numbers import NOBODY, Nation, Piece, Player
from engine.vocabulary.sets import bits

_PIECES = ("piece", "source")
"""The fields of changes that name a piece."""


def imagine(position: Position, player: Player, seed: int | str) -> bool:
    """Draw everything anew that a player may not know; True when there were pieces face down among it.

    What is drawn follows from the seed and from what is hidden as a whole, never from how it really lies.
    """
    chance = seeded(f"imagined {seed}")
    position.dice, position.events, position.trail = [], None, None
    below = position.returned
    above = [race for race in position.banners if race not in below] if below else position.banners
    above, chance = shuffled(chance, sorted(above))
    position.banners = above + below
    position.badges, chance = shuffled(chance, sorted(position.badges))
    if position.event_deck:
        position.event_deck, chance = shuffled(chance, sorted(position.event_deck))
    if position.markers:
        chance = _cover_markers(position, chance)
    covered = _pieces_face_down(position, player) if position.rules.world.face_down else {}
    for pieces in covered.values():
        chance = _deal(position, pieces, player, chance)
    position.rng = chance
    if covered:
        derive(position)
    return bool(covered)


def _cover_markers(position: Position, chance: int) -> int:
    """Draw which markers are covered, and in which order, among all that nobody has seen."""
    spot, seen = position.spot, position.seen
    unseen = [piece for piece in position.rules.world.markers if spot[piece] >= Spot.OUT and not seen >> piece & 1]
    mixed, chance = shuffled(chance, unseen)
    position.markers = mixed[: len(position.markers)]
    for place, piece in enumerate(mixed):
        spot[piece] = Spot.STACK if place < len(position.markers) else Spot.OUT
    return chance


def _pieces_face_down(position: Position, player: Player) -> dict[Nation, list[Piece]]:
    """The pieces whose faces a player does not see, by the nation that has them."""
    hidden_pieces: dict[Nation, list[Piece]] = {}
    for piece in bits(position.rules.world.face_down):
        nation = position.belongs[piece]
        if nation >= 0 and position.player_of[nation] != player:
            hidden_pieces.setdefault(nation, []).append(piece)
    return dict(sorted(hidden_pieces.items()))


def _deal(position: Position, pieces: list[Piece], player: Player, chance: int) -> int:
    """Deal the pieces of a nation to the places where they lie."""
    spot, at, source = position.spot, position.at, position.source
    old = sorted(pieces, key=lambda piece: (spot[piece], at[piece], source.get(piece, NOBODY), piece))
    new, chance = shuffled(chance, pieces)
    places = [(spot[piece], at[piece]) for piece in old]
    for piece, place in zip(new, places, strict=True):
        spot[piece], at[piece] = place
    names = dict(zip(old, new, strict=True))
    _rename(position, names)
    position.pending = [
        pending if pending.player == player else pending._replace(options=_renamed_options(position, pending, names))
        for pending in position.pending
    ]
    return chance


def _rename(position: Position, new: dict[Piece, Piece]) -> None:
    """Say of the pieces that now lie somewhere what was said of those that lay there."""
    position.source = {new.get(piece, piece): new.get(by, by) for piece, by in position.source.items()}
    position.lent = {new.get(piece, piece): trait for piece, trait in position.lent.items()}
    position.copied = {new.get(piece, piece): trait for piece, trait in position.copied.items()}
    position.uses, position.lasting = (
        {use._replace(bearer=new.get(use.bearer, use.bearer)): count for use, count in uses.items()}
        for uses in (position.uses, position.lasting)
    )


def _renamed_options(position: Position, pending: Pending, new: dict[Piece, Piece]) -> tuple[Option, ...]:
    """What somebody else is offered, about the pieces as they are imagined; in an order that tells nothing."""
    renamed = tuple(_renamed(position, option, new) for option in pending.options)
    return pending.options if renamed == pending.options else tuple(sorted(renamed, key=repr))


def _renamed(position: Position, option: Option, new: dict[Piece, Piece]) -> Option:
    kind_of, what, changes = position.rules.world.kind_of, option.what, []
    for change in option.changes:
        named = {field: old for field, old in change._asdict().items() if field in _PIECES and old in new}
        for old in named.values():
            what = kind_of[new[old]].id if what == kind_of[old].id else what
        pieces: dict[str, Any] = {field: new[old] for field, old in named.items()}
        changes.append(change._replace(**pieces))
    return option._replace(what=what, changes=tuple(changes))
