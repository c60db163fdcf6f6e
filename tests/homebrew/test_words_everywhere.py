"""Every place in YAML takes what its neighbours take: amounts, players, conditions and prices, wherever they stand."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Amount, Hook, Parameter, RegionFilter
from engine.blueprint.amounts import COMBINATIONS, WHO, count_names, words_beside
from engine.blueprint.filters import OCCUPANTS
from engine.blueprint.parties import PLAYERS
from engine.blueprint.question_words import ASKED, OTHERS
from mapforge.pages.count_words import COMBINED, COUNTS
from mapforge.pages.hook_reference import example_entry
from tests.homebrew.test_hook_modifiers import read
from tests.homebrew.test_hook_reference import hooks

PLAIN_NUMBERS = {
    "per": "how many it takes for one",
    "row": "which combo of the column",
    "dice": "how many dice are thrown",
    "best_of": "how many dice are thrown",
    "worst_of": "how many dice are thrown",
    "die_at_least": "what a die must show",
    "die_at_most": "what a die must show",
    "at_least": "a threshold; a count is compared with 'if'",
    "at_most": "a threshold; a count is compared with 'if'",
    "in_hand": "a threshold; a count is compared with 'if'",
    "first": "which conquests count, by their number",
    "conquests": "which conquests count, by their number",
    "most_per_region": "how many pieces have room in a region",
    "loses": "printed on the Balrog",
}
"""The parameters that are numbers and no amounts, each with the reason."""
ABOUT_THE_MOMENT = {
    "pips",
    "tokens_there",
    "beaten_there",
    "killed_there",
    "paid_there",
    "rolled_there",
    "laid_on_pick",
    "coins_on_pick",
}
"""What can be counted only where there is a roll, an attack or a pick."""
CONDITIONS: list[Any] = [
    {"all_of": [{"round": {"from": 2}}, {"count": "regions", "at_least": 1}]},
    {"any_of": [{"standing": "fewest_coins"}, {"sole_most": {"count": "regions", "of": "own"}}]},
    {"none_of": [{"round": "first"}, {"not": {"own_turn": True}}]},
    {"sum": [{"count": "coins"}, {"count": "hand"}], "more_than": {"count": "regions", "of": "leader"}},
]
PRICES: list[Any] = [
    2,
    {"count": "regions", "per": 2},
    {"coins": 1, "tokens": 1, "piece": "hero"},
    {"coins": {"count": "round"}, "tokens": {"count": "regions", "at_most": 1}},
    {"piece": "hero", "pieces": {"count": "round"}},
    {"difference": [{"count": "regions"}, 2]},
]


def parameters(kind: object) -> list[tuple[Hook, Parameter]]:
    return [(hook, parameter) for hook in hooks() for parameter in hook.parameters.values() if parameter.type is kind]


def with_value(hook: Hook, parameter: str, value: Any) -> dict[str, Any]:
    """The example of a hook with another value for a parameter."""
    example = example_entry(hook.example)
    return {**example, hook.name: {**(example[hook.name] or {}), parameter: value}}


def read_counts() -> list[Any]:
    """Every count, and all that can be made of several."""
    counts = [example_entry(COUNTS[name].example) for name in count_names() if name not in ABOUT_THE_MOMENT]
    return [*counts, *(example_entry(COMBINED[head].example) for head in COMBINATIONS)]


def test_numbers_that_are_no_amounts_have_a_reason() -> None:
    assert {parameter.name for _, parameter in parameters(int)} == set(PLAIN_NUMBERS)


def test_every_amount_takes_every_count() -> None:
    entries = [
        with_value(hook, parameter.name, value) for hook, parameter in parameters(Amount) for value in read_counts()
    ]
    assert len(entries) > 1000
    assert read(entries)[1] == {}


def test_every_parameter_for_players_takes_every_player() -> None:
    """But for the other player and the victim, whom not every moment has."""
    found = [
        (hook, parameter)
        for hook in hooks()
        for parameter in hook.parameters.values()
        if {"opponents", "leader"} & set(parameter.choices)
    ]
    assert {parameter.name for _, parameter in found} == {"who", "payer", "to", "giver", "before"}
    assert [parameter.name for _, parameter in found if not set(PLAYERS) <= set(parameter.choices)] == []


def test_everything_that_is_counted_of_players_is_counted_of_all_of_them() -> None:
    assert set(PLAYERS) <= set(WHO)
    assert set(PLAYERS) <= set(OCCUPANTS)
    assert {*ASKED, "own"} == set(PLAYERS) == {*OTHERS, "me", "own"}
    counted = [name for name in count_names() if "of" in words_beside(name) and name not in ABOUT_THE_MOMENT]
    beside = {"piece": "hero"}
    entries: list[dict[str, Any]] = [
        {
            "gains": {
                "at": "conquest",
                "coins": {"count": name, "of": word, **(beside if "piece" in words_beside(name) else {})},
            }
        }
        for name in counted
        for word in PLAYERS
    ]
    entries += [{"gains": {"at": "conquest", "coins": {"count": "attacks", "by": word}}} for word in PLAYERS]
    assert len(entries) > 150
    assert read(entries)[1] == {}


@pytest.mark.parametrize("condition", CONDITIONS, ids=str)
def test_conditions_are_combined_wherever_one_stands(condition: dict[str, Any]) -> None:
    gain = {"gains": {"at": "turn_start", "coins": 1}}
    entries: list[dict[str, Any]] = [
        {"cheaper": {"where": "any"}, "if": condition},
        {**gain, "if": condition},
        {**gain, "also": {**gain, "if": condition}},
        {**gain, "asks": "me", "otherwise": {**gain, "if": condition}},
        {**gain, "for_each": "opponents", "if": condition},
        {"costs_exactly": {"tokens": 1}, "boost": "turn", "if": condition},
        {"buys_tokens": {"during": "choose", "coins": 1}, "if": condition},
    ]
    assert read(entries)[1] == {}


def test_filters_are_combined_wherever_one_stands() -> None:
    combined = {"all_of": [{"any_of": [{"edge": True}, {"tokens": 2}]}, {"none_of": [{"tokens": {"more_than": 3}}]}]}
    entries = [with_value(hook, parameter.name, combined) for hook, parameter in parameters(RegionFilter)]
    assert len(entries) > 50
    assert read(entries)[1] == {}


@pytest.mark.parametrize("price", PRICES, ids=str)
def test_every_price_takes_coins_tokens_pieces_and_counts(price: Any) -> None:
    entries: list[dict[str, Any]] = [
        {"gains": {"at": "turn_start", "tokens": 1}, "asks": "me", "price": price},
        {"gains": {"at": "turn_start", "coins": 1, "who": "other"}, "singles_out": "me", "asks": "me", "price": price},
        {"costs_exactly": {"tokens": 1}, "boost": "turn", "price": price},
        {"keeps_all": {}, "boost": "combo", "price": price},
        {"removes_tokens": {"during": "conquer", "where": "any"}, "limit": "turn", "price": price},
    ]
    assert read(entries)[1] == {}
