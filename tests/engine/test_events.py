"""Events are drawn by round, hold for everybody until the next one, and only where the map asks for them."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from engine import Add, Conquest, Game, Holder, RegionFilter, Rules, World, hook
from engine.conquest.assessment import assess
from tests.engine.tiny import tiny_game, tiny_world


@hook("conquest_cost", reads="filters")
def dearer(me: Holder, conquest: Conquest, *, where: RegionFilter, by: int = 1) -> Iterator[Add]:
    """More."""
    yield Add(by, where=where(me))


EVENTS = [
    {"id": "frost", "pack": "test", "hooks": [{"dearer": {"where": "any"}}]},
    {"id": "flood", "pack": "test", "hooks": [{"dearer": {"where": {"symbol": "star"}, "by": 3}}]},
    {"id": "calm", "pack": "test", "hooks": []},
]


def world(rounds: Any = True, turns: int = 6, events: Any = EVENTS) -> World:
    plain = tiny_world(dearer)
    regions = [
        {"id": region.id, "terrain": region.terrain.id, "edge": region.edge, "symbols": list(region.symbols)}
        for region in plain.regions
    ]
    borders = [["north", "middle"], ["middle", "south"], ["south", "lake"]]
    data = {"id": "tiny", "turns": turns, "players": [2], "regions": regions, "borders": borders, "events": rounds}
    return tiny_world(dearer, map=data, events=events)


def played_out(game: Game) -> list[tuple[Any, ...]]:
    while not game.over:
        game.apply(game.legal_actions()[-1])
    return [event[1] for event in game.events if event[0] == "event"]


def test_an_event_is_drawn_each_round_and_the_deck_is_shuffled_when_it_is_empty() -> None:
    drawn = played_out(Game(world(), seed=1))
    assert len(drawn) == 6
    assert sorted(drawn[:3]) == ["calm", "flood", "frost"]
    assert all(one != other for one, other in pairwise(drawn))


def test_events_come_in_the_rounds_that_the_map_names() -> None:
    assert len(played_out(Game(world({"from": 2, "every": 2}), seed=1))) == 3
    assert played_out(Game(world(False), seed=1)) == []


def test_an_event_that_lasts_is_in_force_beside_those_that_are_drawn_meanwhile() -> None:
    lasting = [{**EVENTS[0], "lasts": 3}, *EVENTS[1:]]
    game = Game(world(events=lasting), seed=1)
    in_force = {}
    while not game.over:
        position = game.position
        names = [position.rules.world.traits[event].id for event in (position.event, *position.lingering) if event >= 0]
        in_force[position.round] = names
        assert Game.from_json(position.rules, game.to_json()).position.lingering == position.lingering
        game.apply(game.legal_actions()[-1])
    first = next(number for number, names in in_force.items() if "frost" in names)
    lasted = [number for number in range(first, first + 3) if number in in_force]
    assert all("frost" in in_force[number] for number in lasted)
    assert any(len(in_force[number]) == 2 for number in lasted)


@pytest.mark.parametrize("asks_everything", [False, True])
@pytest.mark.parametrize(("event", "costs"), [("frost", (3, 4)), ("flood", (5, 3)), ("calm", (2, 3))])
def test_an_event_is_in_force_for_everybody(event: str, costs: tuple[int, int], asks_everything: bool) -> None:
    rules = Rules(world(), asks_everything=asks_everything)
    game = tiny_game(rules.world, event=event)
    game = Game.from_json(rules, game.to_json())
    position, index = game.position, game.rules.world.region_index
    assert assess(position, 0, index["middle"]).cost == costs[0]
    position.hand[1] += 1
    assert assess(position, 1, index["middle"]).cost == costs[0]


def test_a_saved_game_keeps_its_event_and_its_deck() -> None:
    game = Game(world(), seed=3)
    other = Game.from_json(game.rules, game.to_json())
    assert played_out(other) == played_out(game)


def test_rounds_that_make_no_sense_are_a_problem() -> None:
    from engine import WorldError

    for rounds in ({"from": 0}, {"every": 0}, {"every": "x"}, "often", {"when": 1}):
        with pytest.raises(WorldError, match="'events' must be true"):
            world(rounds)
