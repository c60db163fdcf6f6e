"""Moments collect changes from hooks; the queue applies them one after the other, so that nothing nests."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

from engine.sight import Holder, ask
from engine.traits import Bound, Position, spend
from engine.vocabulary import Change, Nation, Player, Turn, bits

MOST_CHANGES = 2000


class Queue:
    """Changes waiting to be applied, each with the hook that asked for it."""

    __slots__ = ("applied", "waiting")

    def __init__(self) -> None:
        self.waiting: deque[tuple[Bound | None, Change]] | None = None
        self.applied = 0

    def add(self, bound: Bound | None, changes: Iterable[Change]) -> None:
        """Put changes at the end."""
        if self.waiting is None:
            self.waiting = deque()
        self.waiting.extend([(bound, change) for change in changes])

    def next(self) -> tuple[Bound | None, Change] | None:
        """Take the change at the front, or None when there is none."""
        if not self.waiting:
            return None
        bound, change = self.waiting.popleft()
        self.applied += 1
        if self.applied > MOST_CHANGES and bound is not None:
            raise bound.mistake("never stops asking for changes")
        return bound, change


def raise_moment(position: Position, queue: Queue, nation: Nation, bounds: Iterable[Bound], subject: Any) -> None:
    """Ask a nation's hooks what a moment changes, and queue it."""
    for bound in bounds:
        changes = ask(Holder(position, nation, bound), bound, subject)
        if changes:
            queue.add(bound, changes)
            spend(position, bound, nation, changes)


def raise_own(position: Position, queue: Queue, nation: Nation, point: str, subject: Any) -> None:
    """Ask one nation at a moment of its own."""
    bounds = position.profiles[nation].own.get(point)
    if bounds:
        raise_moment(position, queue, nation, bounds, subject)
    if position.onlookers:
        raise_for_onlookers(position, queue, position.player_of[nation], point, subject)


def raise_for_onlookers(position: Position, queue: Queue, player: Player, point: str, subject: Any) -> None:
    """Ask everybody who minds what happens to a player's nations."""
    for other in bits(position.onlookers):
        sides = position.profiles[other].sides
        raise_moment(position, queue, other, sides["any"].get(point, ()), subject)
        if position.player_of[other] != player:
            raise_moment(position, queue, other, sides["opponents"].get(point, ()), subject)


def raise_for_player(position: Position, queue: Queue, player: Player, point: str) -> None:
    """Ask all nations of a player at a moment of that player's turn, and those who look on."""
    for nation in position.alive[player]:
        bounds = position.profiles[nation].own.get(point)
        if bounds:
            raise_moment(position, queue, nation, bounds, Turn(player))
    if position.onlookers:
        raise_for_onlookers(position, queue, player, point, Turn(player))
