"""Where items are mentioned: the data of any file of a pack, with one item called otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mapforge.studio.forms.scenario_mentions import renamed_scenarios

_PIECES = ("piece", "relic", "place")
_NAMING_WORDS = {
    "terrain": ("terrain",),
    "symbol": ("symbol",),
    "symbols": ("symbol",),
    "equals": ("terrain", "symbol"),
    "contains": _PIECES,
    "holder_has": _PIECES,
}
"""Keys behind which items of some kinds are named, one or several."""
_PIECE_WORDS = ("piece", "pieces")


@dataclass(frozen=True)
class Renaming:
    """An item of a pack, and how it will be called."""

    pack: str
    kind: str
    old: str
    new: str

    def word(self, value: object) -> object:
        """A reference such as `giants`, `base:giants` or `base:race/giants`, renamed when it means the item."""
        if not isinstance(value, str):
            return value
        kinds = f"(?:{self.kind}/)?"
        match = re.fullmatch(rf"((?:{re.escape(self.pack)}:)?{kinds}){re.escape(self.old)}", value)
        return f"{match[1]}{self.new}" if match else value

    def full_word(self, value: object) -> object:
        """The same, where the kind must be said, because anything may be meant."""
        return self.word(value) if isinstance(value, str) and f"{self.kind}/{self.old}" in value else value

    def words(self, value: object) -> object:
        """One reference, or a list of them."""
        return [self.word(each) for each in value] if isinstance(value, list) else self.word(value)

    def keys(self, value: object) -> object:
        """A mapping whose keys are references."""
        return {self.word(key): part for key, part in value.items()} if isinstance(value, dict) else value


def renamed_data(renaming: Renaming, file_kind: str, data: object, pieces: Mapping[str, frozenset[str]]) -> object:
    """The data of a file after a renaming; `pieces` has the parameters of each hook that name pieces."""
    if file_kind == "scenario":
        return renamed_scenarios(renaming.kind, renaming.old, renaming.new, data)
    if file_kind == "locale":
        return _in_locale(renaming, data)
    if file_kind == "pack":
        return _with(data, "ruling_defaults", renaming.keys) if renaming.kind == "ruling" else data
    if file_kind == "mix":
        return _in_mix(renaming, data)
    return _Walk(renaming, pieces).through(data)


def _with(data: object, key: str, change: Callable[[Any], object]) -> object:
    return {**data, key: change(data[key])} if isinstance(data, dict) and key in data else data


def _in_locale(renaming: Renaming, data: object) -> object:
    return _with(data, renaming.kind, renaming.keys)


def _in_mix(renaming: Renaming, data: object) -> object:
    data = _with(data, "out", lambda out: {renaming.full_word(key): why for key, why in out.items()})
    data = _with(data, "map", renaming.full_word) if renaming.kind == "map" else data
    return _with(data, "rulings", renaming.keys) if renaming.kind == "ruling" else data


class _Walk:
    """Goes through the data of an item, of many items, or of a map."""

    def __init__(self, renaming: Renaming, pieces: Mapping[str, frozenset[str]]) -> None:
        self.renaming, self.pieces = renaming, pieces

    def through(self, value: object, hook: str = "") -> object:
        """The value with the item called otherwise, wherever it is named inside."""
        if isinstance(value, list):
            return [self.through(each) for each in value]
        if not isinstance(value, dict):
            return self.renaming.full_word(value)
        return {key: self._part(str(key), part, hook) for key, part in value.items()}

    def _part(self, key: str, part: object, hook: str) -> object:
        kind, renaming = self.renaming.kind, self.renaming
        if key in ("id", "name", "text", "override", "suppress", "outline", "tags"):
            return part
        if kind in _NAMING_WORDS.get(key, ()):
            return renaming.words(part)
        if kind in _PIECES and (key in _PIECE_WORDS or key in self.pieces.get(hook, ())):
            return renaming.keys(part) if isinstance(part, dict) else renaming.words(part)
        if key == "borrows_tokens_of" and kind == "race":
            return renaming.word(part)
        if kind == "ruling" and key in ("ruling", "when"):
            return renaming.keys(part) if key == "when" else renaming.word(part)
        return self.through(part, key if key in self.pieces else "")


def differences(before: object, after: object, keys: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths at which two values of the same shape differ; a renamed key is at its old path."""
    if isinstance(before, dict) and isinstance(after, dict):
        for (key, part), (other, changed) in zip(before.items(), after.items(), strict=True):
            if key != other:
                yield (*keys, key)
            yield from differences(part, changed, (*keys, key))
    elif isinstance(before, list) and isinstance(after, list):
        for index, (part, changed) in enumerate(zip(before, after, strict=True)):
            yield from differences(part, changed, (*keys, index))
    elif before != after:
        yield keys
