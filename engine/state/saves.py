"""A game as text: everything that is true, nothing that follows from it, the same bytes for the same game."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import copy
from typing import Any, NamedTuple

from engine.state.fields import Shape
from engine.state.records import SHORT_ATTACK, Attack, ChronicleEntry, Combo, LaidCoins, Link, Pending, UseKey, unlinked
from engine.state.relations import check_relations
from engine.state.soundness import check_soundness
from engine.state.state import SAVED, State
from engine.vocabulary.actions import Action, parse
from engine.vocabulary.changes import CHANGES, Offer, Option
from engine.vocabulary.errors import EngineError
from engine.vocabulary.json_text import BadJson, read_json
from engine.vocabulary.plain_data import Record
from engine.world.world import World

FORMAT = 2
LONGEST_MASK = 4_000
"""The digits of a set of regions or pieces, which is saved as one whole number with a bit for each."""
_RECORDS: dict[str, Callable[..., Combo | LaidCoins | Attack | UseKey]] = {
    "combo": Combo,
    "laid": LaidCoins,
    "attack": Attack,
    "use": UseKey,
}
_DAMAGE = (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, OverflowError)
_LONGEST_MESSAGE = 300
_LONGEST_NAME = 80


class Saved(NamedTuple):
    """A saved game that was opened, but not yet looked through."""

    world: str
    rulings: dict[str, str]
    seed: int | str
    fields: Record


def save(state: State, world: World, rulings: dict[str, str], seed: int | str) -> str:
    """Write a state as JSON."""
    data = {
        name: _packed(name, shape, getattr(state, name))
        for name, shape in SAVED.items()
        if not (shape.is_rare and getattr(state, name) == shape.start)
    }
    head = {"format": FORMAT, "world": world.id, "rulings": rulings, "seed": seed}
    return json.dumps({**head, "state": data}, sort_keys=True, separators=(",", ":"))


def _packed(name: str, shape: Shape, value: Any) -> Any:
    if shape.form == "mapped":
        return sorted([list(key) if isinstance(key, tuple) else key, count] for key, count in value.items())
    if shape.form == "chain":
        return [_entry(entry) for entry in unlinked(value)]
    if shape.holds == "pending":
        return [
            [pending.player, [_pack(option) for option in pending.options], *_unless_once(pending[2:])]
            for pending in value
        ]
    if shape.holds == "attack":
        return [attack if any(attack[SHORT_ATTACK:]) else attack[:SHORT_ATTACK] for attack in value]
    return value


def _entry(entry: ChronicleEntry) -> list[Any]:
    return [entry[0], str(entry[1])] if len(entry) > 1 and isinstance(entry[1], Action) else list(entry)


def _unless_once(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """The parts of a question without how often it may be answered, when that is once."""
    return parts[:-1] if parts[-1] == 1 else parts


def _pack(value: object) -> object:
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        parts = _unless_once(value) if isinstance(value, Offer) else value
        return {type(value).__name__: [_pack(part) for part in parts]}
    return [_pack(part) for part in value] if isinstance(value, tuple) else value


def opened(text: str) -> Saved:
    """Open a saved game: what it was played on, and its fields as they were written."""
    try:
        saved = read_json(text, longest_whole=LONGEST_MASK)
        fields, seed = saved["state"], saved["seed"]
    except BadJson as error:
        raise EngineError(f"this is not a saved game, or a damaged one: {error}") from error
    except (KeyError, TypeError) as error:
        raise EngineError(f"this is not a saved game: {error}") from error
    version = saved.get("format")
    if type(version) is not int or version != FORMAT:
        raise EngineError(
            f"the game was saved in format {str(version)[:_LONGEST_NAME]}; this version reads format {FORMAT}"
        )
    rulings = saved.get("rulings")
    if not isinstance(rulings, dict) or not all(isinstance(value, str) for value in rulings.values()):
        raise EngineError("the saved game is damaged: it does not name its 'rulings'")
    if not isinstance(seed, str) and type(seed) is not int:
        raise EngineError("the saved game is damaged: its 'seed' is neither a number nor a word")
    return Saved(saved.get("world"), saved["rulings"], seed, fields)


def fill(state: State, saved: Saved, world: World) -> None:
    """Fill a state with what was saved, after looking it through."""
    if saved.world != world.id:
        raise EngineError(f"the game was saved on '{str(saved.world)[:_LONGEST_NAME]}', not on '{world.id}'")
    try:
        if not isinstance(saved.fields, dict):
            raise TypeError("its 'state' has no fields")
        for name, shape in SAVED.items():
            is_left_out = shape.is_rare and name not in saved.fields
            setattr(state, name, copy(shape.start) if is_left_out else _read(name, shape, saved.fields[name]))
        check_soundness(state, world)
        check_relations(state, world)
    except _DAMAGE as error:
        raise EngineError(f"the saved game is damaged: {_place_of(error)}") from error


def _place_of(error: Exception) -> str:
    """What is wrong and where; a field that is missing is named by the error alone."""
    return f"it does not say {error}" if isinstance(error, KeyError) else str(error)[:_LONGEST_MESSAGE]


def _read(name: str, shape: Shape, value: object) -> object:
    """A field as it was saved; whatever is wrong inside it is told with its name."""
    try:
        return _unpacked(name, shape, value)
    except _DAMAGE as error:
        raise ValueError(f"'{name}' cannot be read: {error}") from error


def _unpacked(name: str, shape: Shape, value: Any) -> Any:
    if isinstance(value, list) != (shape.form != "one"):
        raise TypeError(f"it cannot be {value!r}")
    if shape.form == "mapped":
        return {UseKey(*key) if shape.per == "use" else key: count for key, count in value}
    if shape.form == "chain":
        return _linked(value)
    if shape.holds == "pending":
        return [Pending(player, _unpack(options), *rest) for player, options, *rest in value]
    if shape.holds in _RECORDS:
        return [_record(shape.holds, record) for record in value]
    return value


def _record(kind: str, parts: object) -> object:
    record: Any = _RECORDS[kind]
    least = len(record._fields) - len(record._field_defaults)
    if not isinstance(parts, list) or not least <= len(parts) <= len(record._fields):
        raise TypeError(f"{str(parts)[:_LONGEST_NAME]} is not a list of {', '.join(record._fields)}")
    return record(*parts)


def _unpack(value: object) -> Any:
    if isinstance(value, dict):
        ((name, parts),) = value.items()
        kind = Option if name == "Option" else CHANGES.get(name)
        if kind is None or not isinstance(parts, list):
            raise ValueError(f"{name!r} is not a change")
        return kind(*(_unpack(part) for part in parts))
    return tuple(_unpack(part) for part in value) if isinstance(value, list) else value


def _linked(entries: list[Any]) -> Link:
    link: Link = None
    for entry in entries:
        link = (link, _read_entry(entry))
    return link


def _read_entry(entry: list[Any]) -> ChronicleEntry:
    """An entry of a chronicle; one that starts with a player's number is that player's action."""
    if not isinstance(entry, list):
        raise TypeError(f"{entry!r} is not an entry")
    if type(entry[0]) is int:
        return (entry[0], parse(entry[1]))
    return tuple(_unpack(part) for part in entry)
