"""Finds the hook whose answer broke the rules, when an answer looked right but its contents were not."""

from __future__ import annotations

from dataclasses import replace

from engine.board.bindings import derive
from engine.position.position import Position
from engine.position.rules import Rules
from engine.vocabulary.answer_contents import looked_through
from engine.vocabulary.registry import Hook
from engine.world.world import World


def with_answers_checked(state: Position) -> Position:
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
    return replace(hook, functions={point: looked_through(function) for point, function in hook.functions.items()})
