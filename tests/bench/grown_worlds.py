"""Worlds that grow in one direction: more regions, more players, or more hooks for every race."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from typing import Any, cast

from engine import Add, Conquest, Holder, Registry, World, build_world, hook
from engine.blueprint.world_source import WorldSource
from mapforge import mix

TERRAINS = ("farmland", "forest", "hill", "swamp", "mountain")
REGIONS_OF_THE_SMALLEST = 30


@hook("conquest_cost")
def dearer_by_token(me: Holder, conquest: Conquest) -> Iterator[Add]:
    """A region with four tokens or more costs one more."""
    if me.tokens(conquest.target) > 3:
        yield Add(1)


@hook("conquest_cost", reads="nation")
def dearer_when_rich(me: Holder, conquest: Conquest, *, coins: int = 90) -> Iterator[Add]:
    """Whoever has many coins pays one more."""
    if me.coins > coins:
        yield Add(1)


def base_world(players: int = 2) -> World:
    """The shipped base game."""
    words = {2: "two", 3: "three", 4: "four", 5: "five"}
    return mix(f"base:map/{words[players]}_players", (), players=players).world()


def with_hooks(hooks: list[dict[str, Any]]) -> World:
    """The base game for two in which every race has some hooks more."""
    source = cast("WorldSource", base_world().source)
    data: dict[str, Any] = pickle.loads(source.data)
    registry = copy.deepcopy(source.registry)
    for function in (dearer_by_token, dearer_when_rich):
        registry.add(function, "bench")
    for race in data["races"]:
        race["hooks"] = [*race.get("hooks", ()), *hooks]
    return build_world(data, registry)


def board_filters(number: int) -> list[dict[str, Any]]:
    """Hooks whose filters look at who holds what, each somewhat different from the others."""
    return [
        {
            "cheaper": {
                "where": {
                    "terrain": TERRAINS[each % 5],
                    "adjacent_to": {"terrain": TERRAINS[each // 5 % 5], "occupied_by": "me"},
                },
                "by": 1 + each // 25,
            }
        }
        for each in range(number)
    ]


def terrain_filters(number: int) -> list[dict[str, Any]]:
    """Hooks whose filters look at the map alone."""
    return [{"cheaper": {"where": {"terrain": TERRAINS[each % 5], "edge": True}}} for each in range(number)]


def grid(regions: int) -> World:
    """A field of so many regions in rows of ten, with eight plain races; ground and natives as on a printed board."""
    names = [f"field_{number}" for number in range(regions)]
    described = [
        {
            "id": name,
            "terrain": TERRAINS[number * 7 % 5],
            "edge": number < 10 or number >= regions - 10,
            "pieces": {"folk": 1} if not number % 4 else {},
        }
        for number, name in enumerate(names)
    ]
    borders = [[names[number], names[number + 1]] for number in range(regions - 1) if number % 10 != 9]
    borders += [[names[number], names[number + 10]] for number in range(regions - 10)]
    data: dict[str, Any] = {
        "terrains": [{"id": name, "cost": 3 if name == "mountain" else 2} for name in TERRAINS],
        "pieces": [{"id": "folk", "supply": 8, "occupant": True, "lost": "out"}],
        "races": [{"id": f"race_{n}", "tokens": 6, "supply": 12} for n in range(12)],
        "powers": [{"id": f"power_{n}", "tokens": 4} for n in range(14)],
        "map": {
            "id": "grid",
            "turns": 10,
            "players": [2, 3, 4, 5, 6, 7, 8],
            "regions": described,
            "borders": borders,
        },
    }
    for region in described[32:]:
        region["pieces"] = {}
    return build_world(data, Registry())
