"""Where other files of a pack name a region of a map: translations and scenarios, with another id in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

from mapforge.files.plain_data import Fields, Record
from mapforge.studio.editing.edit_context import EditContext


def references(context: EditContext, old: str, new: str) -> Iterator[tuple[Path, object]]:
    """The other files of the pack that name a region of this map, with the new id in them."""
    map_id = str(context.data.get("id"))
    yield from _translations(context, map_id, old, new)
    yield from _scenarios(context, map_id, old, new)


def _translations(context: EditContext, map_id: str, old: str, new: str) -> Iterator[tuple[Path, object]]:
    """The translations that name a region, with the new id in them."""
    for document in context.pack.locales.values():
        data = deepcopy(document.data)
        names = data.get("map", {}) if isinstance(data, dict) else {}
        words = names.get(map_id) if isinstance(names, dict) else None
        regions = words.get("regions") if isinstance(words, dict) else None
        if isinstance(words, dict) and isinstance(regions, dict) and old in regions:
            words["regions"] = {new if id == old else id: name for id, name in regions.items()}
            yield document.path, data


def _scenarios(context: EditContext, map_id: str, old: str, new: str) -> Iterator[tuple[Path, object]]:
    """The scenarios on a map that name a region, with the new id in them."""
    word = re.compile(rf"(?<![a-z0-9_]){re.escape(old)}(?![a-z0-9_])")
    for document in context.pack.scenarios.values():
        if isinstance(document.data, list) and word.search(document.text):
            changed = [
                _reworded_scenario(each, word, new) if _is_played_on(each, context.pack.id, map_id) else each
                for each in document.data
            ]
            if changed != document.data:
                yield document.path, changed


def _reworded_scenario(scenario: Fields, word: re.Pattern[str], new: str) -> Record:
    # The sentence of a scenario is prose, in which the id may be an everyday word.
    return {key: part if key == "scenario" else _reworded(part, word, new) for key, part in scenario.items()}


def _is_played_on(scenario: object, pack: str, map: str) -> bool:
    given = scenario.get("given") if isinstance(scenario, dict) else None
    named = given.get("map") if isinstance(given, dict) else None
    return named in (map, f"map/{map}", f"{pack}:{map}", f"{pack}:map/{map}")


def _reworded(value: object, word: re.Pattern[str], new: str) -> object:
    if isinstance(value, str):
        return word.sub(new, value)
    if isinstance(value, list):
        return [_reworded(part, word, new) for part in value]
    if isinstance(value, dict):
        return {word.sub(new, key): _reworded(part, word, new) for key, part in value.items()}
    return value
