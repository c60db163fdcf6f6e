"""Printed items that play exactly like another one: the same tokens and hooks under other names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine import Hook
from engine.vocabulary.item_id import ItemId
from mapforge.files.plain_data import Fields, Record
from mapforge.lab.game_spec import GameSpec, printed_content
from mapforge.lab.item_numbers import HOOKS, fields_of, plain_default

_ON_PAPER = ("id", "name", "pack", "text", "image", "emblem")
"""Fields that are only read or looked at."""


def printed_twin(item: ItemId, spec: GameSpec, printed: Iterable[ItemId]) -> ItemId | None:
    """The printed item that plays exactly like an item; None when there is none, or it is printed itself."""
    others = sorted(printed)
    if item in others:
        return None
    world, library = printed_content(spec)
    hooks = library.known_hooks.hooks
    played = _as_played(fields_of(world, item), hooks)
    alike = (other for other in others if other.kind == item.kind)
    return next((other for other in alike if _as_played(fields_of(world, other), hooks) == played), None)


def _as_played(fields: Fields, hooks: Mapping[str, Hook]) -> Record:
    """All that the rules know of an item, with every default written."""
    rules = {name: value for name, value in fields.items() if name not in _ON_PAPER}
    return {**rules, HOOKS: [_spelled_out(entry, hooks) for entry in fields.get(HOOKS) or ()]}


def _spelled_out(entry: object, hooks: Mapping[str, Hook]) -> Record:
    fields = entry if isinstance(entry, dict) else {entry: None}
    return {str(name): _with_defaults(said, hooks.get(str(name))) for name, said in fields.items()}


def _with_defaults(said: object, hook: Hook | None) -> object:
    if hook is None or not (said is None or isinstance(said, dict)):
        return said
    return {**{name: plain_default(each) for name, each in hook.parameters.items()}, **(said or {})}
