"""Parameters that a ruling chooses: read, checked, and settled for the rulings of each game."""

from collections.abc import Iterator
from typing import Any, Literal

import pytest

from engine import Add, Conquest, Holder, Problem, RegionFilter, Rules, World, WorldError, hook
from engine.conquest.assessment import assess
from engine.game import stage
from engine.traits.bound_hook import TraitSource
from engine.traits.contribution import Contribution
from engine.vocabulary.dependence import Depends
from engine.world.choice import settled
from tests.engine.tiny import tiny_world

RULINGS = [
    {"id": "tides", "default": "low", "values": ["low", "high"]},
    {"id": "ferries", "default": "no", "values": ["no", "yes"]},
]
STAGED = {
    "players": [
        {"race": "reds", "power": "strange", "regions": {"north": 2}, "hand": 5},
        {"race": "blues", "power": "dull", "regions": {"south": 2}},
    ]
}


@hook("conquest_cost", reads="filters")
def dearer(
    me: Holder,
    conquest: Conquest,
    *,
    where: RegionFilter,
    by: int = 1,
    twice: bool = False,
    tide: Literal["low", "high"] = "low",
) -> Iterator[Add]:
    """Matching regions cost more."""
    yield Add(by * (1 + twice) * (1 + 10 * (tide == "high")), where=where(me))


def world_with(**parameters: Any) -> World:
    return tiny_world(dearer, hooks=[{"dearer": {"where": "any", **parameters}}], rulings=RULINGS)


def cost(world: World, *, asks_everything: bool = False, **rulings: str) -> int:
    """What the middle costs the strange reds; an empty plain is 2."""
    game = stage(Rules(world, rulings, asks_everything=asks_everything), STAGED)
    return assess(game.position, 0, world.region_index["middle"]).cost


def test_a_parameter_has_the_value_of_its_ruling() -> None:
    world = world_with(tide={"ruling": "tides"})
    assert (cost(world), cost(world, tides="high")) == (3, 13)


def test_yes_and_no_are_true_and_false() -> None:
    world = world_with(twice={"ruling": "ferries"})
    assert (cost(world), cost(world, ferries="yes")) == (3, 4)


def test_each_value_of_a_ruling_can_stand_for_a_value_of_the_parameter() -> None:
    world = world_with(by={"ruling": "tides", "values": {"low": 2, "high": 5}}, twice={"ruling": "ferries"})
    assert [cost(world, tides=tide, ferries=ferry) for tide in ("low", "high") for ferry in ("no", "yes")] == [
        4, 6, 7, 12,
    ]  # fmt: skip


@pytest.mark.parametrize("asks_everything", [False, True])
def test_what_is_folded_for_one_game_is_not_taken_for_another(asks_everything: bool) -> None:
    words = {"ruling": "tides", "values": {"low": {"symbol": "star"}, "high": {"not": {"symbol": "star"}}}}
    world = world_with(where=words)
    found = [cost(world, asks_everything=asks_everything, tides=tide) for tide in ("low", "high", "low")]
    assert found == [3, 2, 3]


def test_a_hook_depends_on_no_more_than_the_filter_that_was_chosen() -> None:
    world = world_with(where={"ruling": "tides", "values": {"low": "any", "high": {"occupied_by": "natives"}}})
    strange = next(trait.index for trait in world.traits if trait.id == "strange")
    for tide, depends in (("low", Depends.MAP), ("high", Depends.BOARD)):
        found = Contribution(world, {"tides": tide, "ferries": "no"}, TraitSource(strange), active=True)
        (bound,) = found.hooks["own"]["conquest_cost"]
        assert bound.depends == depends


def problems(**parameters: Any) -> list[tuple[tuple[str | int, ...], str]]:
    with pytest.raises(WorldError) as error:
        world_with(**parameters)
    return [(inside(problem), problem.code) for problem in error.value.problems]


def inside(problem: Problem) -> tuple[str | int, ...]:
    assert problem.path[:5] == ("powers", 0, "hooks", 0, "dearer")
    return problem.path[5:]


def test_a_ruling_that_does_not_exist_is_told() -> None:
    assert problems(tide={"ruling": "winds"}) == [(("tide", "ruling"), "absent")]
    assert problems(tide={"ruling": ["tides"]}) == [(("tide", "ruling"), "absent")]


def test_a_value_that_the_ruling_does_not_have_is_told() -> None:
    words = {"ruling": "tides", "values": {"low": 1, "high": 2, "spring": 3}}
    assert problems(by=words) == [(("by", "values", "spring"), "no_ruling_value")]


def test_a_value_that_is_left_out_is_told() -> None:
    words = {"ruling": "tides", "values": {"low": 1}}
    assert problems(by=words) == [(("by", "values"), "choice_left_out")]


def test_every_value_is_checked_like_the_parameter_itself() -> None:
    words = {"ruling": "tides", "values": {"low": {"edge": True}, "high": {"sea": True}}}
    assert problems(where=words) == [(("where", "values", "high", "sea"), "unknown_condition")]
    words = {"ruling": "tides", "values": {"low": "two", "high": 3}}
    assert problems(by=words) == [(("by", "values", "low"), "wrong_type")]


def test_a_ruling_whose_values_are_none_of_the_parameter_needs_values() -> None:
    assert problems(twice={"ruling": "tides"}) == [(("twice", "ruling"), "wrong_type")] * 2


def test_values_are_a_mapping_and_nothing_else_stands_beside_them() -> None:
    assert problems(by={"ruling": "tides", "values": 3}) == [(("by", "values"), "bad_choice")]
    words = {"ruling": "tides", "values": {"low": 1, "high": 2}, "else": 3}
    assert problems(by=words) == [(("by", "else"), "bad_choice_key")]


def test_words_are_settled_like_the_world_that_is_built_of_them() -> None:
    use = next(trait for trait in world_with().traits if trait.id == "strange").hooks[0]
    twice, by = use.hook.parameters["twice"], use.hook.parameters["by"]
    rulings = {"tides": "high", "ferries": "yes"}
    assert settled({"ruling": "ferries"}, twice, rulings) is True
    assert settled({"ruling": "tides", "values": {"low": 2, "high": 5}}, by, rulings) == 5
    assert settled(3, by, rulings) == 3
