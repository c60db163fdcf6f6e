"""Finds the hook whose answer broke the rules, when an answer looked right but its contents were not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.board.bindings import derive
from engine.position.position import Position
from engine.position.rules import Rules
from engine.turn.course import advance
from engine.turn.moments import Queue
from engine.vocabulary.answer_contents import looked_through
from engine.vocabulary.errors import HookError
from engine.vocabulary.registry import Hook
from engine.world.world import World


def culprit(position: Position, attempt: Callable[[Position, Queue], None]) -> HookError | None:
    """Find the hook whose answer makes the rules fail when something is done; None when no hook is to blame."""
    suspect = _with_answers_checked(position)
    queue: Queue = []
    try:
        attempt(suspect, queue)
        advance(suspect, queue)
    except HookError as error:
        return error
    except Exception:
        return None
    return None


def _with_answers_checked(position: Position) -> Position:
    """The same position in a world where every answer of every hook is looked through before it is used."""
    suspect = position.copy()
    suspect.rules = Rules(_distrusting(position.rules.world), position.rules.chosen, asks_everything=True)
    derive(suspect)
    return suspect


def _distrusting(world: World) -> World:
    traits = tuple(
        replace(trait, hooks=tuple(replace(use, hook=_checked(use.hook)) for use in trait.hooks))
        for trait in world.traits
    )
    return replace(world, traits=traits)


def _checked(hook: Hook) -> Hook:
    return replace(hook, functions={point: looked_through(function) for point, function in hook.functions.items()})
