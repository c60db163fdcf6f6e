"""Entries that a boost opens, for a race that holds nothing yet."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine import Holder, Reach, RegionFilter, Regions, Rules, hook
from engine.game import stage
from tests.engine.tiny import tiny_world


@hook("entry", reads="filters")
def lands(me: Holder, reach: Reach, *, where: RegionFilter) -> Iterator[Regions]:
    """The race may enter the map in matching regions too."""
    yield Regions(where(me))


@pytest.mark.parametrize("asks_everything", [False, True])
def test_a_boost_may_open_an_entry_and_then_no_other_way(asks_everything: bool) -> None:
    world = tiny_world(lands, hooks=[{"lands": {"where": {"edge": False}}, "boost": "turn"}])
    rules = Rules(world, asks_everything=asks_everything)
    inner = set(world.names(world.everywhere & ~world.entries & ~world.closed))
    staged: dict[str, Any] = {
        "players": [{"race": "reds", "power": "strange", "hand": 9}, {"race": "blues", "power": "dull"}]
    }
    using = {action.where for action in stage(rules, staged).legal_actions() if action.using}
    assert inner
    assert using == inner
    staged["players"][0]["regions"] = {world.regions[0].id: 1}
    assert not any(action.using for action in stage(rules, staged).legal_actions())
