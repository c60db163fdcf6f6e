"""Changes values of inputs that are JSON or YAML, line by line where each line is one."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import yaml

from tests.fuzz.damages import damaged, places

NUMBERS = [1e9, -1e9, 1e-9, 1e-10, 1e12, 1e300, 0.1 + 0.2, 10**17, 10**18, 180, -180, 359.999999]


def mutated(content: bytes, chance: random.Random) -> bytes | None:
    """The input with a few values changed, exchanged or put elsewhere; None when it is no data."""
    text = content.decode("utf-8", "replace")
    head, data = _read(text)
    if not isinstance(data, (dict, list)) or not data:
        return None
    match chance.randrange(4):
        case 0:
            data = _transplanted(data, chance)
        case 1:
            data = _with_number(data, chance)
        case _:
            data = damaged(data, chance)
    return (head + json.dumps(data)).encode("utf-8", "replace")


def _read(text: str) -> tuple[str, Any]:
    """What stands before the data, and the data."""
    head = ""
    if text.startswith("/"):
        path, space, text = text.partition(" ")
        head = path + space
    try:
        return head, json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return head, yaml.load(text, Loader=yaml.CSafeLoader)
    except (yaml.YAMLError, ValueError, RecursionError):
        return head, None


def _transplanted(data: Any, chance: random.Random) -> Any:
    """A copy of some data with one value in the place of another."""
    new = copy.deepcopy(data)
    found = places(new)
    source, target = chance.choice(found), chance.choice(found)
    value: Any = new
    for key in source:
        value = value[key]
    return _set(new, target, copy.deepcopy(value))


def _with_number(data: Any, chance: random.Random) -> Any:
    """A copy of some data with an odd number somewhere, where there was one if possible."""
    new = copy.deepcopy(data)
    found = places(new)
    numbers = [path for path in found if isinstance(_value(new, path), int | float)]
    return _set(new, chance.choice(numbers or found), chance.choice(NUMBERS))


def _value(data: Any, path: tuple[str | int, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def _set(data: Any, path: tuple[str | int, ...], value: Any) -> Any:
    _value(data, path[:-1])[path[-1]] = value
    return data
