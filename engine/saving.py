"""A game as text: everything that is true, nothing that follows from it, the same bytes for the same game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine.actions import Action, parse
from engine.answers import Option
from engine.changes import CHANGES
from engine.errors import EngineError
from engine.rules import Rules
from engine.soundness import check_soundness
from engine.state import DICTS, LISTS, VALUES, State, derive, unlinked

if TYPE_CHECKING:
    from engine.world import World

FORMAT = 1
_PACKED = ("pending", "combos", "attacks")


def save_state(s: State, seed: int | str) -> str:
    """Write a state as JSON."""
    data: dict[str, Any] = {name: getattr(s, name) for name in (*LISTS, *VALUES) if name not in _PACKED}
    data |= {name: sorted([_key(key), value] for key, value in getattr(s, name).items()) for name in DICTS}
    data["combos"] = s.combos
    data["attacks"] = s.attacks
    data["pending"] = [[player, [_pack(option) for option in options], flag] for player, options, flag in s.pending]
    data["trail"] = [_entry(entry) for entry in unlinked(s.trail)]
    data["events"] = unlinked(s.events)
    head = {"format": FORMAT, "world": s.rules.world.id, "rulings": s.rules.chosen, "seed": seed}
    return json.dumps({**head, "state": data}, sort_keys=True, separators=(",", ":"))


def _key(key: Any) -> Any:
    return list(key) if isinstance(key, tuple) else [key]


def _entry(entry: tuple[Any, ...]) -> list[Any]:
    return [entry[0], str(entry[1])] if isinstance(entry[1], Action) else list(entry)


def _pack(value: Any) -> Any:
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {type(value).__name__: [_pack(part) for part in value]}
    return [_pack(part) for part in value] if isinstance(value, tuple) else value


def _unpack(value: Any) -> Any:
    if isinstance(value, dict):
        ((name, parts),) = value.items()
        kind = Option if name == "Option" else CHANGES[name]
        return kind(*(_unpack(part) for part in parts))
    return tuple(_unpack(part) for part in value) if isinstance(value, list) else value


def load_state(world: World | Rules, text: str) -> tuple[State, int | str]:
    """Read a state from JSON."""
    try:
        saved = json.loads(text)
        data, seed = saved["state"], saved["seed"]
    except (ValueError, KeyError, TypeError) as error:
        raise EngineError(f"this is not a saved game: {error}") from error
    if saved.get("format") != FORMAT:
        raise EngineError(f"the game was saved in format {saved.get('format')}; this version reads format {FORMAT}")
    if not isinstance(saved.get("rulings"), dict):
        raise EngineError("the saved game is damaged: it does not say its rulings")
    rules = world if isinstance(world, Rules) else Rules(world, saved["rulings"])
    if saved.get("world") != rules.world.id:
        raise EngineError(f"the game was saved on '{saved.get('world')}', not on '{rules.world.id}'")
    try:
        return _filled(rules, data), seed
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise EngineError(f"the saved game is damaged: {error}") from error


def _filled(rules: Rules, data: dict[str, Any]) -> State:
    s = State()
    s.rules = rules
    for name in (*LISTS, *VALUES):
        if isinstance(data[name], list) != (name in LISTS):
            raise TypeError(f"'{name}' cannot be {data[name]!r}")
        setattr(s, name, data[name])
    for name in DICTS:
        pairs = ((tuple(key) if len(key) > 1 else key[0], value) for key, value in data[name])
        setattr(s, name, dict(pairs))
    s.combos = [(race, power, coins) for race, power, coins in data["combos"]]
    s.attacks = [tuple(attack) for attack in data["attacks"]]
    s.pending = [(player, _unpack(options), flag) for player, options, flag in data["pending"]]
    s.trail = s.events = None
    for entry in data["trail"]:
        s.trail = (s.trail, _read_entry(entry))
    for event in data["events"]:
        s.events = (s.events, _unpack(event))
    check_soundness(s)
    derive(s)
    return s


def _read_entry(entry: list[Any]) -> tuple[Any, ...]:
    if entry[0] in ("die", "shuffle"):
        return tuple(_unpack(part) for part in entry)
    return (entry[0], parse(entry[1]))
