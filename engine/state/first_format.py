"""Saved games of the first format, in which places, counters and memories were numbers with hidden ranges."""

from __future__ import annotations

from typing import Any

from engine.state.phases import Spot
from engine.state.records import OF_BOOST, Use
from engine.vocabulary import NOBODY, mask_of
from engine.world import World

_SUPPLY, _OUT, _STACK = -1, -2, -3
_NOBODYS = {_SUPPLY: Spot.SUPPLY, _OUT: Spot.OUT, _STACK: Spot.STACK}
_WITH_SOMEBODY = ((3000, Spot.BANNER), (2000, Spot.PLAYER), (1000, Spot.HAND), (0, Spot.MAP))
_POINTS = (
    "adjacency", "entry", "legality", "conquest_cost", "rolls", "loss", "garrison", "keeps", "acts", "score",
    "suppress", "lends", "actions", "on_pick", "on_enter_play", "on_turn_start", "on_attack", "on_conquer", "on_found",
    "on_leave", "on_settle", "on_decline", "on_turn_end",
)  # fmt: skip
"""The hook points as they were numbered then."""
_MEMORIES = {-3 << 20: "found", -1 << 21: "uncovered", -1 << 22: "settled"}


def from_first_format(fields: dict[str, Any], world: World) -> dict[str, Any]:
    """The fields of the present format for those of the first."""
    places = [_place(number) for number in fields["where"]]
    memories: dict[str, list[int]] = {name: [] for name in _MEMORIES.values()}
    uses = []
    for key, count in fields["uses"]:
        if key[0] in _MEMORIES:
            memories[_MEMORIES[key[0]]].append(key[1])
        else:
            uses.append([_use(key, world), count])
    return {
        **fields,
        **{name: mask_of(members) for name, members in memories.items()},
        # The first format counted one round after the last.
        "round": min(fields["round"], world.turns),
        "event_deck": [],
        "event": NOBODY,
        "lying": [0] * len(fields["race"]),
        "spot": [spot for spot, _ in places],
        "at": [at for _, at in places],
        "uses": uses,
        "lasting": [[_use(key, world), count] for key, count in fields["lasting"]],
        "attacks": [[*attack[:4], bool(attack[4]), bool(attack[5]), False, 0] for attack in fields["attacks"]],
        **{name: [[key[0], value] for key, value in fields[name]] for name in ("source", "lent", "copied")},
    }


def _place(number: int) -> tuple[int, int]:
    if number in _NOBODYS:
        return _NOBODYS[number], NOBODY
    return next((spot, number - base) for base, spot in _WITH_SOMEBODY if number >= base)


def _use(key: list[int], world: World) -> list[int | str]:
    """A counter: its first number was a piece, or below zero a nation, or -1 for the whole game."""
    first, trait, hook, *rest = key
    is_for_game = hook != OF_BOOST and world.traits[trait].hooks[hook].limit == "game"
    bearer, nation = (first, NOBODY) if first >= 0 or is_for_game else (NOBODY, -1 - first)
    point, against = ("", rest[0] if rest else NOBODY) if hook == OF_BOOST else (_POINTS[rest[0]], NOBODY)
    return list(Use(bearer, nation, trait, hook, point, against))
