"""Moments collect changes from hooks; the queue applies them one after the other, so that nothing nests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from engine.holder.moment_holder import MomentHolder
from engine.holder.question import ask
from engine.position.limits import parting, spend
from engine.position.position import Position
from engine.position.purse import paying, tokens_to_give
from engine.state.phases import Spot
from engine.state.state import pieces_at
from engine.traits.bound_hook import Boost, BoundHook
from engine.turn.questions import effects, questions
from engine.vocabulary.changes import (
    BringTokens,
    Change,
    GainPieces,
    GainTokens,
    GiveUpTokens,
    Pay,
    Sacrifice,
    Withdraw,
)
from engine.vocabulary.fees import owed
from engine.vocabulary.numbers import Nation, Piece, Player
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Turn

Queue: TypeAlias = list[tuple[BoundHook | None, Change]]
"""Changes waiting to be applied, each with the hook that asked for it."""


def enqueue(queue: Queue, bound: BoundHook | None, changes: Iterable[Change]) -> None:
    """Put changes at the end of those that wait."""
    queue += [(bound, change) for change in changes]


def raise_moment(
    position: Position, queue: Queue, nation: Nation, bounds: Iterable[BoundHook], subject: object
) -> None:
    """Ask a nation's hooks what a moment changes, and queue it."""
    bound_changes = _asked(position, nation, bounds, subject)
    if bound_changes:
        _add_all(queue, bound_changes)


def _asked(
    position: Position, nation: Nation, bounds: Iterable[BoundHook], subject: object
) -> list[tuple[BoundHook, Change]]:
    bound_changes: list[tuple[BoundHook, Change]] = []
    for bound in bounds:
        if bound.is_asked:
            bound_changes += [(bound, change) for change in questions(position, nation, bound, subject)]
            continue
        me = MomentHolder(position, nation, bound, None, subject)
        changes = ask(me, bound, subject) if bound.acts_alone else effects(me, bound, subject)
        if changes:
            spend(position, bound, nation, changes)
            if bound.use.then and any(_does_something(position, change) for change in changes):
                changes += parting(bound.bearer, bound.use.then)
            for change in changes:
                bound_changes.append((bound, change))
    return bound_changes


def _does_something(position: Position, change: Change) -> bool:
    """Tell whether a change finds anything to do: coins with who pays, tokens in a tray or a hand, pieces to come."""
    if isinstance(change, Pay):
        payer = change.payer if change.coins > 0 else change.player
        return bool(change.coins) and (payer < 0 or position.coins[payer] > 0)
    if isinstance(change, GainTokens):
        return change.tokens > 0 and position.tray[position.race[change.nation]] > 0
    if isinstance(change, BringTokens):
        return change.tokens > 0
    if isinstance(change, GiveUpTokens):
        return change.tokens > 0 and tokens_to_give(position, change.nation) > 0
    if isinstance(change, GainPieces):
        mask = position.rules.world.kinds[change.kind].mask
        return change.pieces > 0 and bool(pieces_at(position, mask, Spot.SUPPLY))
    return not isinstance(change, Sacrifice | Withdraw) or position.tokens[change.region] > 0


def _add_all(queue: Queue, found: list[tuple[BoundHook, Change]]) -> None:
    """Queue the changes of one moment: what the bank pays comes before what players pay, so nobody goes short early."""
    if len(found) > 1:
        found.sort(key=lambda waiting: _is_paid_by_player(waiting[1]))
    queue += found


def _is_paid_by_player(change: Change) -> bool:
    return isinstance(change, Pay) and (change.coins < 0 or change.payer >= 0)


def use_up(queue: Queue, bearer: Piece, then: str) -> None:
    """Let a piece go whose hook was used, when the hook says so."""
    if then:
        enqueue(queue, None, parting(bearer, then))


def pay_for(position: Position, queue: Queue, nation: Nation, boost: Boost) -> None:
    """Pay the price of a boost that is used, and let the piece go that bears it, when its hooks say so."""
    if boost.price is not None:
        enqueue(queue, None, paying(position, position.player_of[nation], owed(position, nation, boost.price)))
    use_up(queue, boost.bearer, boost.then)


def raise_own(position: Position, queue: Queue, nation: Nation, point: str, subject: object) -> None:
    """Ask one nation at a moment of its own."""
    bounds = position.profiles[nation].own.get(point)
    if bounds:
        raise_moment(position, queue, nation, bounds, subject)
    if position.moment_bystanders:
        raise_for_bystanders(position, queue, position.player_of[nation], point, subject)


def raise_for_bystanders(position: Position, queue: Queue, player: Player, point: str, subject: object) -> None:
    """Ask everybody who minds what happens to a player's nations."""
    for other in bits(position.moment_bystanders):
        sides = position.profiles[other].sides
        raise_moment(position, queue, other, sides["any"].get(point, ()), subject)
        if position.player_of[other] != player:
            raise_moment(position, queue, other, sides["opponents"].get(point, ()), subject)


def raise_for_player(position: Position, queue: Queue, player: Player, point: str) -> None:
    """Ask all nations of a player at a moment of that player's turn, and those who look on."""
    if point not in position.rules.points:
        return
    bound_changes: list[tuple[BoundHook, Change]] = []
    for nation in position.alive[player]:
        bounds = position.profiles[nation].own.get(point)
        if bounds:
            bound_changes += _asked(position, nation, bounds, Turn(player))
    if bound_changes:
        _add_all(queue, bound_changes)
    if position.moment_bystanders:
        raise_for_bystanders(position, queue, player, point, Turn(player))
