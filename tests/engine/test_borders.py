"""Borders that traits make are kept as tables; they say what asking the hooks about all regions at once says."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from engine import Holder, HookError, Reach, RegionFilter, Regions, Rules, World, bits, hook
from engine.game import stage
from engine.holder.reach import grouped, in_reach, linked, near, reached_from_anywhere
from engine.position.position import Position
from mapforge.worlds.mixes.mixture import mix
from tests.engine.tiny import tiny_world


@cache
def world_of(board: str, other: str) -> World:
    return mix(f"{board}:map/four_players", (other,), players=4).world()


def bent(world: World) -> list[tuple[str, str]]:
    """Pairs of a race and a power that are in the world, with every trait that answers about adjacency."""
    races = [world.traits[index] for index in world.races]
    powers = [world.traits[index] for index in world.powers]
    bending = [trait for trait in (*races, *powers) if any("adjacency" in use.hook.functions for use in trait.hooks)]
    assert bending
    return [(trait.id, powers[0].id) if trait.kind == "race" else (races[0].id, trait.id) for trait in bending] + [
        (race.id, power.id) for race in bending if race.kind == "race" for power in bending if power.kind == "power"
    ]


def places(world: World, chance: random.Random) -> list[str]:
    open_ground = bits(world.everywhere & ~world.impassable & ~world.closed)
    return [world.regions[r].id for r in chance.sample(open_ground, chance.randint(1, 6))]


def answers(position: Position) -> tuple[int, int, int, list[int]]:
    held = position.held[0]
    me = Holder(position, 0)
    return in_reach(me), linked(me, held), reached_from_anywhere(me), grouped(me)


@pytest.mark.parametrize(("board", "other"), [("base", "underground"), ("underground", "base")])
def test_tables_of_borders_equal_asking(board: str, other: str) -> None:
    world = world_of(board, other)
    quick, asking, chance = Rules(world), Rules(world, asks_everything=True), random.Random(1)
    tables = []
    for race, power in bent(world):
        for _ in range(12):
            regions = dict.fromkeys(places(world, chance), 1)
            players = [{"race": race, "power": power, "regions": regions}]
            states = [stage(rules, {"players": players}).position for rules in (quick, asking)]
            assert answers(states[0]) == answers(states[1]), (race, power, regions)
            tables.append(states[0].profiles[0].borders)
    assert any(table is not world.borders for table in tables)


@hook("adjacency", reads="filters")
def ferries(me: Holder, reach: Reach, *, where: RegionFilter) -> Iterator[Regions]:
    """Matching regions are adjacent to one another."""
    if reach.sources & where(me):
        yield Regions(where(me))


@hook("adjacency", reads="filters")
def rings(me: Holder, reach: Reach, *, where: RegionFilter) -> Iterator[Regions]:
    """Whoever holds two matching regions reaches everything."""
    if (reach.sources & where(me)).bit_count() > 1:
        yield Regions(me.everywhere)


def test_borders_that_need_more_than_two_regions_must_not_be_promised() -> None:
    world = tiny_world(rings, hooks=[{"rings": {"where": {"edge": True}}}])
    staged = {"players": [{"race": "reds", "power": "strange", "regions": {"north": 1}}]}
    with pytest.raises(HookError, match="'rings' promises with `reads` that the map alone decides"):
        stage(Rules(world), staged)
    assert stage(Rules(world, asks_everything=True), staged)


def test_what_lies_beside_a_nation_changes_with_its_traits() -> None:
    world = tiny_world(ferries, hooks=[{"ferries": {"where": {"edge": True}}}])
    players = [{"race": "reds", "power": "strange", "regions": {"north": 1}}]
    game = stage(Rules(world), {"players": players, "phase": "choose"})
    position = game.position
    assert world.names(near(position, 0)) == ["north", "middle", "lake"]
    game.apply("decline")
    assert world.names(near(game.position, 0)) == ["middle"]
