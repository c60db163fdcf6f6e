"""Carries out an action that is known to be legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.position.limits import note_copy, spend
from engine.position.position import Position
from engine.position.purse import paying
from engine.state.phases import TurnPhase
from engine.state.records import Pending
from engine.turn.attack import attack, fail_named, roll
from engine.turn.capture import leave
from engine.turn.course import Offers, end_conquests, finish_redeployment
from engine.turn.decline import decline
from engine.turn.moments import Queue, enqueue, raise_own, use_up
from engine.turn.nations import next_actor, pick
from engine.turn.questions import again
from engine.turn.redeployment import acting, begin_redeployment, expand, place_token
from engine.vocabulary.actions import Action
from engine.vocabulary.changes import Offer, Option
from engine.vocabulary.fees import owed
from engine.vocabulary.subjects import Picking, filled


def perform(position: Position, queue: Queue, action: Action, offers: Offers) -> None:
    """Change the state as the action says; what follows from it waits in the queue."""
    if position.pending:
        pending = position.pending.pop(0)
        if action in offers:
            _answer(position, queue, pending, offers[action][2])
    elif offers and action in offers:
        bound, nation, option = offers[action]
        if bound is not None:
            spend(position, bound, nation, option.changes or (option,))
            note_copy(position, bound.bearer, bound.trait.index)
            if bound.use.price is not None:
                enqueue(
                    queue, bound, paying(position, position.player_of[nation], owed(position, nation, bound.use.price))
                )
        enqueue(queue, bound, option.changes)
        if bound is not None:
            use_up(queue, bound.bearer, bound.use.then)
    else:
        PERFORM[action.verb](position, queue, action)


def _answer(position: Position, queue: Queue, pending: Pending, option: Option) -> None:
    """Do what an answer says; a question that follows from it comes before all others that wait."""
    follow_up = [Pending(*change) for change in option.changes if isinstance(change, Offer) and change.options]
    enqueue(queue, None, [change for change in option.changes if not isinstance(change, Offer)])
    if pending.times > 1 and option.verb != "pass":
        follow_up.append(again(pending))
    position.pending[:0] = follow_up


def _place(position: Position, queue: Queue, action: Action) -> None:
    place_token(position, position.rules.world.region_index[action.where])


def _leave(position: Position, queue: Queue, action: Action) -> None:
    leave(position, queue, position.rules.world.region_index[action.where])


def _abandon(position: Position, queue: Queue, action: Action) -> None:
    region = position.rules.world.region_index[action.where]
    position.abandoned |= 1 << region
    leave(position, queue, region)


def _pick(position: Position, queue: Queue, action: Action) -> None:
    row = int(action.what) - 1
    position.entering = pick(position, row)
    raise_own(position, queue, position.entering, "on_pick", filled(Picking, (position.entering, row)))


def _expand(position: Position, queue: Queue, action: Action) -> None:
    expand(position, position.actor)


def _pass(position: Position, queue: Queue, action: Action) -> None:
    if position.named >= 0:
        fail_named(position, queue)
    else:
        next_actor(position)


def _decline(position: Position, queue: Queue, action: Action) -> None:
    position.fading = position.actor
    boosts = position.profiles[position.fading].boosts_named(action.using)
    decline(position, queue, position.fading, boosts)
    readied = [nation for nation in position.alive[position.turn] if position.expanded >> nation & 1]
    position.settlers = readied
    position.phase = TurnPhase.SETTLE
    # U-POWER-TOMB-01: some races redeploy one last time as they decline, before scoring.
    if acting(position, position.fading, "settle"):
        position.settlers = [position.fading, *readied]
    if position.settlers:
        begin_redeployment(position, queue, position.settlers[0], moments=False)


def _stop(position: Position, queue: Queue, action: Action) -> None:
    end_conquests(position, queue)


def _done(position: Position, queue: Queue, action: Action) -> None:
    if position.phase == TurnPhase.SETTLE:
        finish_redeployment(position, queue)
    elif position.phase == TurnPhase.AFTER:
        position.phase = TurnPhase.TURN_END
    else:
        position.defenders.pop(0)


PERFORM: Final[dict[str, Callable[[Position, Queue, Action], None]]] = {
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
