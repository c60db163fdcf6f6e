"""A tiny world of plain data, whose hooks a test brings itself."""

from typing import Any

from engine import Game, Registry, Rules, World, build_world
from engine.game import stage
from engine.vocabulary.registry import HookFunction


def tiny_world(*functions: HookFunction, hooks: list[Any] | None = None, **changes: Any) -> World:
    """Four regions in a row, three races and three powers without any effect; the first power has the hooks."""
    registry = Registry()
    for function in functions:
        registry.add(function, "test")
    data: dict[str, Any] = {
        "terrains": [{"id": "plain"}, {"id": "wet", "water": True, "closed": True}],
        "symbols": [{"id": "star"}],
        "pieces": [
            {"id": "hut", "supply": 3, "defence": 1},
            {"id": "folk", "supply": 3, "occupant": True, "lost": "out"},
        ],
        "races": [{"id": race, "tokens": 5, "supply": 10, "pack": "test"} for race in ("reds", "blues", "greens")],
        "powers": [
            {"id": "strange", "tokens": 3, "pack": "test", "hooks": hooks or []},
            {"id": "dull", "tokens": 3, "pack": "test"},
            {"id": "idle", "tokens": 3, "pack": "test"},
        ],
        "map": {
            "id": "tiny",
            "turns": 3,
            "players": [2],
            "regions": [
                {"id": "north", "terrain": "plain", "edge": True},
                {"id": "middle", "terrain": "plain", "symbols": ["star"]},
                {"id": "south", "terrain": "plain", "pieces": {"folk": 1}},
                {"id": "lake", "terrain": "wet", "edge": True},
            ],
            "borders": [["north", "middle"], ["middle", "south"], ["south", "lake"]],
        },
    }
    return build_world({**data, **changes}, registry)


def tiny_game(world: World, **given: Any) -> Game:
    """A game in the middle: the strange reds hold the north, the dull blues the south."""
    players = [
        {"race": "reds", "power": "strange", "regions": {"north": 2}, "hand": 5},
        {"race": "blues", "power": "dull", "regions": {"south": 2}},
    ]
    return stage(Rules(world), {"players": players, **given})
