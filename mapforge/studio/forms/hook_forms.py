"""Hooks as forms: what each does in a sentence, what it asks for, and which modifiers work beside it."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from typing import Any

from engine import Amount, Hook, HookName, Parameter, PieceKind, Problem, RegionFilter, Registry, Trait, World
from engine.blueprint.hook_reader import CHOICES, MODIFIERS, TRAIT_LISTS, HookReader
from mapforge.files.documents import data_from_text
from mapforge.files.plain_data import Fields, Record
from mapforge.packs.library import Library
from mapforge.pages.hook_index import sentence_of_example
from mapforge.pages.hook_search import search_hooks

_NAMED: dict[object, str] = {PieceKind: "any_piece", HookName: "hook", Trait: "trait"}
_OTHER_MODIFIERS: dict[str, Record] = {
    "if": {"type": "condition"},
    "times": {"type": "number", "least": 1, "most": 99},
    "up_to": {"type": "amount", "least": 1, "most": 99},
    "price": {"type": "price"},
    "also": {"type": "effects"},
    "otherwise": {"type": "effect"},
    "die": {"type": "die"},
    "suppressible": {"type": "truth"},
    "when": {"type": "rulings"},
}
_SAMPLES: Record = {"times": 2, "price": 1, "up_to": 2, "die": {"at_least": 1}}


def hook_form(hook: Hook) -> Record:
    """What a form says and asks about a hook."""
    return {
        "name": hook.name,
        "pack": hook.pack,
        "summary": hook.summary,
        "sentence": sentence_of_example(hook),
        "entry": example_entry(hook),
        "parameters": [
            {
                "name": each.name,
                "summary": each.summary,
                "required": each.is_required,
                "default": _plain_default(each),
                "widget": parameter_widget(each),
            }
            for each in hook.parameters.values()
        ],
    }


def example_entry(hook: Hook) -> object:
    """How an item may use a hook: its example, or its name with what it needs left open."""
    example = _read(hook.example)
    return deepcopy(example) if isinstance(example, dict) and hook.name in example else {hook.name: {}}


@cache
def _read(example: str) -> object:
    try:
        content = data_from_text(example) if example else None
    except ValueError:
        return None
    return content[0] if isinstance(content, list) and content else content


def wished_hooks(library: Library, wish: str) -> Record:
    """The hooks that fulfil a wish, all of them without one, and what can be said beside hooks instead."""
    if not wish.strip():
        return {"hooks": sorted(library.known_hooks.hooks), "nothing": False, "advice": []}
    answer = search_hooks(library, wish)
    return {
        "hooks": [each.hook for each in answer.found],
        "nothing": answer.is_nothing,
        "advice": [each.says for each in answer.advice],
    }


def parameter_widget(parameter: Parameter) -> Record:
    """How a parameter is asked for."""
    if parameter.item_type is not None:
        if parameter.choices:
            return {"type": "some", "choices": list(parameter.choices)}
        of = _NAMED.get(parameter.item_type)
        return {"type": "some", "of": of} if of else {"type": "words"}
    if parameter.choices:
        return {"type": "choice", "choices": list(parameter.choices)}
    bounds = {"least": parameter.range.least, "most": parameter.range.most}
    plain: dict[object, Record] = {
        RegionFilter: {"type": "filter"},
        Amount: {"type": "amount", **bounds},
        int: {"type": "number", **bounds},
        bool: {"type": "truth"},
        str: {"type": "line"},
    }
    if parameter.type in _NAMED:
        return {"type": "one", "of": _NAMED[parameter.type]}
    return plain.get(parameter.type, {"type": "value"})


def _plain_default(parameter: Parameter) -> object:
    """A default that a page can show; what is no plain value shows itself in words."""
    if parameter.is_required or parameter.default is None:
        return None
    default = parameter.default
    if isinstance(default, Amount | RegionFilter):
        return default.words
    return list(default) if isinstance(default, tuple) else default


def hook_name(entry: object) -> str:
    """The hook that an entry of an item's list names; empty when it names none, or several."""
    names = [key for key in entry if key not in MODIFIERS] if isinstance(entry, dict) else [entry]
    return names[0] if len(names) == 1 and isinstance(names[0], str) else ""


class Modifiers:
    """Which modifiers do something beside a hook: the engine itself is asked, word by word."""

    def __init__(self, world: World, registry: Registry) -> None:
        self.world, self.registry = world, registry

    def beside(self, entry: Any, kind: str) -> dict[str, Record]:
        """The modifiers that work beside an entry, each with its widget; those that are there are always shown."""
        words = dict(entry) if isinstance(entry, dict) else {entry: None}
        widgets: dict[str, Record] = {}
        for modifier in MODIFIERS:
            widget = self._widget(words, modifier, kind)
            if widget is not None or modifier in words:
                widgets[modifier] = widget or {**_shown(modifier), "is_unheard": True}
        return widgets

    def _widget(self, words: Fields, modifier: str, kind: str) -> Record | None:
        if modifier in CHOICES:
            heard = [choice for choice in CHOICES[modifier] if self._is_heard(words, modifier, choice, kind)]
            # One that says what holds anyway is no choice.
            return {"type": "choice", "choices": heard} if len(heard) > (modifier in ("while", "side")) else None
        if (modifier == "when" and not self.world.rulings) or (modifier == "otherwise" and "asks" not in words):
            return None
        if modifier == "also" and not self._is_heard(words, modifier, _plain_effect(words), kind):
            return None
        if modifier in _SAMPLES and not self._is_heard(words, modifier, _SAMPLES[modifier], kind):
            return None
        return _OTHER_MODIFIERS[modifier]

    def _is_heard(self, words: Fields, modifier: str, value: object, kind: str) -> bool:
        problems: list[Problem] = []
        path = (TRAIT_LISTS.get(kind, f"{kind}s"), 0, "hooks", 0)
        entry = {**words, modifier: value}
        try:
            HookReader(self.world, self.registry, problems).read(entry, path, 0)
        except (TypeError, ValueError, KeyError, AttributeError):
            # The engine trusts that values have certain shapes; what has not is found by the schema.
            return False
        return not any(_is_about(problem.path, (*path, modifier)) for problem in problems)


def _plain_effect(words: Fields) -> Record:
    """The hook of an entry without what stands beside it."""
    return {key: value for key, value in words.items() if key not in MODIFIERS}


def _is_about(path: Iterable[object], other: tuple[object, ...]) -> bool:
    return tuple(path)[: len(other)] == other


def _shown(modifier: str) -> Record:
    if modifier in CHOICES:
        return {"type": "choice", "choices": list(CHOICES[modifier])}
    return _OTHER_MODIFIERS[modifier]
