"""Saved games of the first format, in which places, counters and memories were numbers with hidden ranges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.state.phases import Spot
from engine.state.records import OF_BOOST, UseKey
from engine.vocabulary.numbers import NOBODY
from engine.vocabulary.plain_data import Record
from engine.vocabulary.sets import mask_of
from engine.world.world import World

_SUPPLY, _OUT, _STACK = -1, -2, -3
_NOBODYS = {_SUPPLY: Spot.SUPPLY, _OUT: Spot.OUT, _STACK: Spot.STACK}
_WITH_SOMEBODY = ((3000, Spot.BANNER), (2000, Spot.PLAYER), (1000, Spot.HAND), (0, Spot.MAP))
_POINTS = (
    "adjacency", "entry", "legality", "conquest_cost", "rolls", "loss", "garrison", "keeps", "acts", "score",
    "suppress", "lends", "actions", "on_pick", "on_enter_play", "on_turn_start", "on_attack", "on_conquer", "on_found",
    "on_leave", "on_settle", "on_decline", "on_turn_end",
)  # fmt: skip
"""The hook points as they were numbered then."""
_MOST = 100_000
"""A number that no region and no piece has: a set of them takes memory like the largest."""
_MEMORIES = {-3 << 20: "found", -1 << 21: "uncovered", -1 << 22: "settled"}


def from_first_format(fields: Record, world: World) -> Record:
    """The fields of the present format for those of the first."""
    places = _read(fields, "where", lambda listed: [_place(number) for number in listed])
    uses, memories = _read(fields, "uses", lambda listed: _remembered(listed, world))
    return {
        **fields,
        **{name: mask_of(members) for name, members in memories.items()},
        # The first format counted one round after the last.
        "round": _read(fields, "round", lambda number: min(number, world.turns)),
        "event_deck": [],
        "event": NOBODY,
        "lying": _read(fields, "race", lambda nations: [0] * len(nations)),
        "spot": [spot for spot, _ in places],
        "at": [at for _, at in places],
        "uses": uses,
        "lasting": _read(fields, "lasting", lambda listed: [[_use(key, world), count] for key, count in listed]),
        "attacks": _read(fields, "attacks", lambda listed: [_attack(attack) for attack in listed]),
        **{name: _read(fields, name, _by_first) for name in ("source", "lent", "copied")},
    }


def _read(fields: Record, name: str, read: Callable[[Any], object]) -> Any:
    """A field of the first format as the present one has it; whatever is wrong inside it is told with its name."""
    value = fields[name]
    try:
        return read(value)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError) as error:
        raise ValueError(f"'{name}' cannot be read: {error}") from error


def _place(number: int) -> tuple[int, int]:
    if number in _NOBODYS:
        return _NOBODYS[number], NOBODY
    for base, spot in _WITH_SOMEBODY:
        if number >= base:
            return spot, number - base
    raise ValueError(f"{number} is no place")


def _remembered(listed: list[Any], world: World) -> tuple[list[Any], dict[str, list[int]]]:
    """The counters, and the regions and pieces that were remembered among them."""
    memories: dict[str, list[int]] = {name: [] for name in _MEMORIES.values()}
    uses = []
    for key, count in listed:
        if key[0] not in _MEMORIES:
            uses.append([_use(key, world), count])
        elif 0 <= key[1] < _MOST:
            memories[_MEMORIES[key[0]]].append(key[1])
        else:
            raise ValueError(f"nothing has the number {key[1]}")
    return uses, memories


def _attack(attack: list[object]) -> list[object]:
    return [*attack[:4], bool(attack[4]), bool(attack[5]), False, 0]


def _by_first(listed: list[Any]) -> list[Any]:
    return [[key[0], value] for key, value in listed]


def _use(key: list[int], world: World) -> list[int | str]:
    """A counter: its first number was a piece, or below zero a nation, or -1 for the whole game."""
    first, trait, hook, *rest = key
    is_for_game = hook != OF_BOOST and world.traits[trait].hooks[hook].limit == "game"
    bearer, nation = (first, NOBODY) if first >= 0 or is_for_game else (NOBODY, -1 - first)
    point, against = ("", rest[0] if rest else NOBODY) if hook == OF_BOOST else (_POINTS[rest[0]], NOBODY)
    return list(UseKey(bearer, nation, trait, hook, point, against))
