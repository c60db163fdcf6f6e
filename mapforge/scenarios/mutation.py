"""Breaks each hook of a pack's items on purpose: some scenario must notice, or nothing holds the hook in place."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine import Amount
from engine.blueprint.hook_reader import MODIFIERS
from engine.vocabulary.item_id import ItemId
from engine.world.choice import is_by_ruling, values_by_ruling
from mapforge.files.plain_data import Record
from mapforge.scenarios.results import run
from mapforge.scenarios.scenario_files import Scenario
from mapforge.scenarios.scenario_worlds import ScenarioWorlds
from mapforge.worlds.assembly import WORLD_LISTS
from mapforge.worlds.known_rulings import ruling_values

if TYPE_CHECKING:
    from engine import Amount, Registry
    from mapforge.packs.library import Item, Library

HOOKED = ("race", "power", "relic", "place", "event", "piece", "terrain")
HELD_MODIFIERS = (
    "if", "for_each", "singles_out", "asks", "chooses", "up_to", "price", "also", "otherwise", "die", "then",
)  # fmt: skip
"""Modifiers that scenarios must hold in place, with their numbers."""
UNLIMITED = 100
Steps = tuple[str | int, ...]


@dataclass(frozen=True)
class Mutant:
    """An item with one thing changed: a hook or modifier removed, a number raised, or a ruling's choice exchanged."""

    kind: str
    id: str
    pack: str
    change: str
    hooks: tuple[object, ...]

    def __str__(self) -> str:
        return f"{ItemId(self.kind, self.id, self.pack)}: {self.change}"

    def alter(self, data: Record) -> Record:
        """The description of a world with the mutant in the place of the item."""
        listed = WORLD_LISTS[self.kind]
        changed = [
            {**item, "hooks": list(self.hooks)} if item["id"] == self.id and item["pack"] == self.pack else item
            for item in data[listed]
        ]
        return {**data, listed: changed}


def mutants_of(library: Library, pack: str) -> Iterator[Mutant]:
    """Every mutant of every item of a pack."""
    for kind in HOOKED:
        for item in library.packs[pack].items.get(kind, {}).values():
            yield from _mutants(item, library)


def _mutants(item: Item, library: Library) -> Iterator[Mutant]:
    hooks = [words if isinstance(words, dict) else {words: {}} for words in item.fields.get("hooks", [])]
    for index, words in enumerate(hooks):
        name = next((key for key in words if key not in MODIFIERS), "")
        rest = (*hooks[:index], *hooks[index + 1 :])
        yield Mutant(item.kind, item.id, item.pack, f"without hook {index + 1}, {name}", rest)
        for path, value in _numbers(words[name] or {}, name, library.registry):
            changed = copy.deepcopy(words)
            changed[name] = changed[name] or {}
            _set(changed[name], path, value + 1)
            change = f"hook {index + 1}, {name}, with {'/'.join(map(str, path))} {value + 1} instead of {value}"
            yield Mutant(item.kind, item.id, item.pack, change, (*hooks[:index], changed, *hooks[index + 1 :]))
        for description, changed in _modified(words):
            change = f"hook {index + 1}, {name}, {description}"
            yield Mutant(item.kind, item.id, item.pack, change, (*hooks[:index], changed, *hooks[index + 1 :]))
        for description, given in _exchanged(words[name] or {}, name, library):
            changed = {**words, name: given}
            change = f"hook {index + 1}, {name}, with {description}"
            yield Mutant(item.kind, item.id, item.pack, change, (*hooks[:index], changed, *hooks[index + 1 :]))


def _modified(words: Record) -> Iterator[tuple[str, Record]]:
    """The hook without each modifier that must be held in place, and with each of their numbers raised."""
    for modifier in [modifier for modifier in HELD_MODIFIERS if modifier in words]:
        yield f"without '{modifier}'", {key: value for key, value in words.items() if key != modifier}
        for path, value in _numbers_in(words[modifier], (modifier,)):
            changed = copy.deepcopy(words)
            _set(changed, path, value + 1)
            yield f"with {'/'.join(map(str, path))} {value + 1} instead of {value}", changed


def _exchanged(given: Record, name: str, library: Library) -> Iterator[tuple[str, Record]]:
    """For each value that a ruling chooses, the parameters with another of its values instead."""
    rulings = ruling_values(library)
    hook = library.registry.hooks.get(name)
    for parameter in hook.parameters.values() if hook else ():
        words = given.get(parameter.name)
        if not is_by_ruling(words):
            continue
        values = values_by_ruling(words, parameter, rulings.get(words["ruling"], ()))
        for answer, value in values.items():
            for other in [other for other in values.values() if other != value][:1]:
                changed = {"ruling": words["ruling"], "values": {**values, answer: other}}
                description = f"{parameter.name} {other} instead of {value} where {words['ruling']} is {answer}"
                yield description, {**given, parameter.name: changed}


def _numbers(given: Record, name: str, registry: Registry) -> Iterator[tuple[Steps, int]]:
    yield from _numbers_in(given, ())
    hook = registry.hooks.get(name)
    for parameter in hook.parameters.values() if hook else ():
        default = parameter.default.fixed or None if isinstance(parameter.default, Amount) else parameter.default
        if parameter.name not in given and type(default) is int and abs(default) < UNLIMITED:
            yield (parameter.name,), default


def _numbers_in(value: object, path: Steps) -> Iterator[tuple[Steps, int]]:
    if type(value) is int:
        yield path, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _numbers_in(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _numbers_in(part, (*path, index))


def _set(target: Any, path: Steps, value: int) -> None:
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value


def survivors(library: Library, pack: str, scenarios: tuple[Scenario, ...]) -> Iterator[Mutant]:
    """The mutants that no scenario notices; only scenarios that pass and name the item are played."""
    sound = ScenarioWorlds(library)
    passing = [scenario for scenario in scenarios if run(scenario, sound).passed]
    for mutant in mutants_of(library, pack):
        worlds = ScenarioWorlds(library, alter=mutant.alter)
        involved = [scenario for scenario in passing if scenario.involves(mutant.id)]
        if all(run(scenario, worlds).passed for scenario in involved):
            yield mutant
