"""Where a piece that a nation sends can strike: found for all regions at once, and by asking about each."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine import Conquest, Forbid, Holder, RegionFilter, Rules, hook
from engine.game import stage
from engine.holder.strikes import open_to_strike
from tests.engine.tiny import tiny_world


@hook("legality", reads="nation")
def enters(me: Holder, conquest: Conquest, *, where: RegionFilter) -> Iterator[Forbid]:
    """A race that holds nothing conquers matching regions only."""
    if conquest.entering:
        yield Forbid("not_an_entry", me.everywhere & ~where(me))


@hook("legality")
def looks(me: Holder, conquest: Conquest) -> Iterator[Forbid]:
    """Asked about each region by itself, it forbids the first."""
    if conquest.striker >= 0 and conquest.target == 0:
        yield Forbid("looked_at")


@pytest.mark.parametrize("asks_everything", [False, True])
@pytest.mark.parametrize(
    ("regions", "found"), [({}, ["south"]), ({"north": 1}, ["middle", "south", "lake"])], ids=["entering", "settled"]
)
def test_a_sent_piece_is_bound_by_the_laws_of_its_sender(
    asks_everything: bool, regions: dict[str, int], found: list[str]
) -> None:
    hooks: list[Any] = [{"enters": {"where": {"occupied_by": "natives"}}}, "looks"]
    world = tiny_world(enters, looks, hooks=hooks)
    rules = Rules(world, asks_everything=asks_everything)
    players = [{"race": "reds", "power": "strange", "hand": 5, "regions": regions}]
    position = stage(rules, {"players": players}).position
    bound = position.profiles[0].own["legality"][0]
    assert world.names(open_to_strike(Holder(position, 0), 0, world.everywhere, bound)) == found
