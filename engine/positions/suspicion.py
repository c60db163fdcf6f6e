"""Finds the hook whose answer broke the rules, when an answer looked right but its contents were not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_origin, get_type_hints

from engine.board import derive
from engine.traits import Position, Rules
from engine.vocabulary import Hook, HookFunction
from engine.world import World


def under_suspicion(state: Position) -> Position:
    """The same position in a world where every answer of every hook is looked through before it is used."""
    suspect = state.copy()
    suspect.rules = Rules(_distrusting(state.rules.world), state.rules.chosen, asks_everything=True)
    derive(suspect)
    return suspect


def _distrusting(world: World) -> World:
    traits = tuple(
        replace(trait, hooks=tuple(replace(use, hook=_checked(use.hook)) for use in trait.hooks))
        for trait in world.traits
    )
    return replace(world, traits=traits)


def _checked(hook: Hook) -> Hook:
    return replace(hook, functions={point: _looked_through(function) for point, function in hook.functions.items()})


def _looked_through(function: HookFunction) -> HookFunction:
    def checked(me: Any, subject: Any, **parameters: Any) -> Iterator[Any]:
        for answer in function(me, subject, **parameters):
            _look_through(answer)
            yield answer

    return checked


def _look_through(answer: Any) -> None:
    for name, wanted in get_type_hints(type(answer)).items():
        value = getattr(answer, name)
        if not isinstance(value, get_origin(wanted) or wanted):
            raise TypeError(f"answered {answer!r}, whose {name} is {value!r}")
