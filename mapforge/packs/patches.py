"""Patches: what another pack sets, adds to or removes of an item, named by a path such as `hooks/cheaper/by`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.blueprint.hook_reader import MODIFIERS
from engine.vocabulary.numbers import is_number
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Fields
from mapforge.files.suggestions import closest
from mapforge.packs.provenance import Traced, trace

if TYPE_CHECKING:
    from mapforge.files.documents import Document
    from mapforge.files.plain_data import Keys

WAYS = ("set", "append", "remove")


class NoTarget(MapforgeError):  # noqa: N818 - it says what is missing
    """What a patch wants to change is not there."""


def patch_changes(override: Fields) -> Iterator[tuple[str, str, object]]:
    """Everything a patch does: the way, the path and the value."""
    for way in WAYS:
        changes = override.get(way)
        if isinstance(changes, dict):
            yield from ((way, path, value) for path, value in changes.items() if isinstance(path, str))
        elif isinstance(changes, list) and way == "remove":
            yield from ((way, path, index) for index, path in enumerate(changes) if isinstance(path, str))


def apply(fields: Traced, way: str, path: str, value: object, document: Document, keys: Keys) -> None:
    """Change the traced fields of an item; NoTarget when the path leads nowhere."""
    steps = path.split("/")
    node, last = fields, steps[-1]
    for step, following in pairwise(steps):
        node = _descend(node, step, following, path)
    if way == "set":
        _set(node, last, path, trace(value, document, keys))
    elif way == "append":
        _append(node, last, path, trace(value, document, keys))
    else:
        del node.value[_key(node, last, path)]


def _descend(node: Traced, step: str, following: str, path: str) -> Traced:
    """The value a step leads to; a hook in a list stands for its parameters, unless a modifier follows."""
    entry: Traced = node.value[_key(node, step, path)]
    name = step.partition("#")[0]
    if not isinstance(node.value, list) or following in MODIFIERS:
        return entry
    if isinstance(entry.value, str):
        entry.value = {name: Traced({}, entry.document, entry.keys)}
    if not isinstance(entry.value, dict) or name not in entry.value:
        return entry
    parameters: Traced = entry.value[name]
    parameters.value = {} if parameters.value is None else parameters.value
    return parameters


def _set(node: Traced, step: str, path: str, new: Traced) -> None:
    key = step if isinstance(node.value, dict) else _key(node, step, path)
    node.value[key] = new


def _append(node: Traced, step: str, path: str, new: Traced) -> None:
    if isinstance(node.value, dict) and step not in node.value:
        node.value[step] = new
        return
    there = node.value[_key(node, step, path)]
    if isinstance(there.value, list):
        there.value.extend(new.value if isinstance(new.value, list) else [new])
    elif isinstance(there.value, dict) and isinstance(new.value, dict):
        there.value.update(new.value)
    else:
        raise NoTarget(f"'{path}' is not a list, so nothing can be appended to it")


def _key(node: Traced, step: str, path: str) -> object:
    """The key or index that a step of a path means."""
    if isinstance(node.value, dict):
        if step in node.value:
            return step
        names = list(node.value)
    elif isinstance(node.value, list):
        name, _, number = step.partition("#")
        matches = [index for index, entry in enumerate(node.value) if name in _names(entry)]
        wanted = int(number) - 1 if is_number(number) else 0
        if 0 <= wanted < len(matches):
            return matches[wanted]
        names = [name for entry in node.value for name in _names(entry)]
    else:
        names = []
    close = closest(step, names)
    hint = f"; did you mean '{close}'?" if close else f"; it has {', '.join(names[:12])}" if names else ""
    raise NoTarget(f"there is no '{step}' for '{path}'{hint}")


def _names(entry: Traced) -> list[str]:
    """The names of an entry of a list: its id, its hook, its regions with a hyphen between, or the word it is."""
    value = entry.plain()
    if isinstance(value, dict):
        is_named = isinstance(value.get("id"), str)
        return [value["id"]] if is_named else [key for key in value if isinstance(key, str) and key not in MODIFIERS]
    if isinstance(value, list):
        return ["-".join(map(str, value))]
    return [str(value)]
