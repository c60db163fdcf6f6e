"""Carries out an action that is known to be legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.actions import Action
from engine.attacking import attack, fail_named, roll
from engine.declining import decline
from engine.market import pick
from engine.moments import Queue, raise_own
from engine.rules import note_copy, spend
from engine.settling import acting, begin, expand, place_token
from engine.state import Phase
from engine.subjects import Picking
from engine.taking import leave
from engine.turn import Offers, end_conquests, finish_settling, next_actor

if TYPE_CHECKING:
    from engine.state import State


def perform(s: State, queue: Queue, action: Action, offers: Offers) -> None:
    """Change the state as the action says; what follows from it waits in the queue."""
    if s.pending:
        s.pending.pop(0)
        if action in offers:
            queue.add(None, offers[action][2].changes)
    elif offers and action in offers:
        bound, nation, option = offers[action]
        if bound is not None:
            spend(s, bound, nation)
            note_copy(s, bound.bearer, bound.trait.index)
        queue.add(bound, option.changes)
    else:
        PERFORM[action.verb](s, queue, action)


def _place(s: State, queue: Queue, action: Action) -> None:
    place_token(s, s.rules.world.region_index[action.where])


def _leave(s: State, queue: Queue, action: Action) -> None:
    leave(s, queue, s.rules.world.region_index[action.where])


def _abandon(s: State, queue: Queue, action: Action) -> None:
    region = s.rules.world.region_index[action.where]
    s.abandoned |= 1 << region
    leave(s, queue, region)


def _pick(s: State, queue: Queue, action: Action) -> None:
    position = int(action.what) - 1
    s.entering = pick(s, position)
    if "on_pick" in s.profiles[s.entering].own:
        raise_own(s, queue, s.entering, "on_pick", Picking(s.entering, position))


def _expand(s: State, queue: Queue, action: Action) -> None:
    expand(s, s.actor)


def _pass(s: State, queue: Queue, action: Action) -> None:
    if s.named >= 0:
        fail_named(s, queue)
    else:
        next_actor(s)


def _decline(s: State, queue: Queue, action: Action) -> None:
    s.fading = s.actor
    decline(s, queue, s.fading, tuple(s.profiles[s.fading].boosts[name] for name in action.using))
    s.settlers = []
    s.phase = Phase.SETTLE
    if acting(s, s.fading, "settle"):
        s.settlers = [s.fading]
        begin(s, queue, s.fading, moments=False)


def _stop(s: State, queue: Queue, action: Action) -> None:
    end_conquests(s, queue)


def _done(s: State, queue: Queue, action: Action) -> None:
    if s.phase == Phase.SETTLE:
        finish_settling(s, queue)
    elif s.phase == Phase.AFTER:
        s.phase = Phase.TURN_END
    else:
        s.defenders.pop(0)


PERFORM: dict[str, Callable[[State, Queue, Action], None]] = {
    "place": _place,
    "leave": _leave,
    "abandon": _abandon,
    "pick": _pick,
    "expand": _expand,
    "pass": _pass,
    "decline": _decline,
    "stop": _stop,
    "done": _done,
    "conquer": attack,
    "roll": roll,
}
