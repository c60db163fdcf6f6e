"""Every shipped hook with every modifier: it is refused with a reason, or heeded at every point of the hook."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine import Hook, Trait, World, WorldError, build_world
from engine.blueprint.hook_reader import CHOICES, MODIFIERS
from engine.traits.bound_hook import TraitSource
from engine.traits.contribution import Contribution
from engine.vocabulary.fees import Fee
from engine.world.world import HookUse
from mapforge.pages.hook_reference import example_entry
from mapforge.worlds.assembly import world_data
from tests.homebrew.test_hook_reference import BOARD, hooks, library

COUNTED = {"conquest_cost", "loss", "score", "rolls", "final_roll", "actions"}
"""The questions at which uses are counted; at moments they always are."""
NAMED = {
    "adjacency",
    "entry",
    "legality",
    "pierces",
    "conquest_cost",
    "rolls",
    "loss",
    "keeps",
    "on_conquer",
    "on_decline",
}
"""The points that are asked for a boost which the player names."""
CARRIED_OUT = {"score", "actions"}
"""The questions after which a piece can leave; after moments it always can."""
VALUES: list[tuple[str, Any]] = [
    *((word, value) for word, choices in CHOICES.items() for value in choices),
    ("if", {"round": "even"}),
    ("times", 2),
    ("price", 2),
    ("die", {"at_least": 1}),
    ("up_to", 2),
]
PLACING = {
    "hands_region", "kills", "makes_leave", "places_on_conquest", "places_where_missing", "puts_at", "reinforces",
    "sends_back", "takes_away",
}  # fmt: skip
"""The hooks whose effects happen in regions, one of which somebody may choose."""


def entry_with(hook: Hook, modifier: str, value: Any) -> dict[str, Any]:
    """The example of a hook with one modifier, and no other that it does not need."""
    entry = {key: words for key, words in example_entry(hook.example).items() if key in (hook.name, "while")}
    return {**entry, modifier: value}


@cache
def plain_data() -> dict[str, Any]:
    return world_data(library(), BOARD)


def read(entries: list[dict[str, Any]]) -> tuple[World, dict[int, str]]:
    """A world in which relics have the hooks that are accepted, one each, and why the others are refused."""
    refusals: dict[int, str] = {}
    while True:
        relics = [
            {"id": f"probe_{index}", "pack": "test", "hooks": [entry]}
            for index, entry in enumerate(entries)
            if index not in refusals
        ]
        before = plain_data()["relics"]
        try:
            return build_world({**plain_data(), "relics": [*before, *relics]}, library().registry), refusals
        except WorldError as error:
            for problem in error.problems:
                named = relics[int(problem.path[1]) - len(before)]["id"]
                index = int(str(named).removeprefix("probe_"))
                assert index not in refusals, "one reason is enough"
                refusals[index] = problem.message


def trait_of(world: World, index: int) -> Trait:
    return next(trait for trait in world.traits if trait.id == f"probe_{index}")


def moments(points: tuple[str, ...]) -> set[str]:
    return {point for point in points if point.startswith("on_")}


def is_heeded(hook: Hook, modifier: str, value: Any, points: tuple[str, ...]) -> bool:
    """What the documentation promises about a modifier beside a hook."""
    asked = set(points)
    if modifier == "limit":
        return "actions" in asked or asked <= COUNTED | moments(points)
    if modifier == "boost":
        own = all(hook.sides[point] == "own" for point in points if point != "loss")
        return asked <= NAMED and own
    if modifier == "then":
        return asked <= CARRIED_OUT | moments(points)
    if modifier == "singles_out" and "'other'" not in str(example_entry(hook.example)[hook.name]):
        return False
    if modifier in ("asks", "chooses", "for_each", "singles_out"):
        about_attacks = asked <= {"on_attack", "on_conquer", "on_found"}
        is_somebody = about_attacks if value == "victim" else about_attacks or value != "other" or not _is_own(hook)
        return asked == moments(points) and is_somebody and (modifier != "chooses" or hook.name in PLACING)
    if modifier == "price":
        return "actions" in asked
    if modifier == "die":
        return asked <= {"actions"} | moments(points)
    if modifier == "side":
        return all(value in hook.other_sides[point] for point in points)
    return modifier not in ("times", "up_to")


def _is_own(hook: Hook) -> bool:
    return set(hook.sides.values()) == {"own"}


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: hook.name)
def test_a_modifier_is_refused_with_its_name_or_heeded_at_every_point(hook: Hook) -> None:
    world, refusals = read([entry_with(hook, modifier, value) for modifier, value in VALUES])
    for index, (modifier, value) in enumerate(VALUES):
        refusal = refusals.get(index, "")
        if refusal:
            word = "while" if "is never asked while" in refusal else modifier
            assert word in refusal, f"{modifier}: {value}: {refusal}"
            assert hook.name in refusal or modifier == "up_to"
            points = HookUse(hook, {"at": "turn_end"} | dict(example_entry(hook.example)[hook.name] or {})).points
            is_out_of_life = word == "while"
            assert is_out_of_life or not is_heeded(hook, modifier, value, points), f"{modifier}: {value}: {refusal}"
            continue
        use = trait_of(world, index).hooks[0]
        assert is_heeded(hook, modifier, value, use.points), f"'{modifier}: {value}' says nothing beside {hook.name}"
        _check_bound(world, trait_of(world, index), modifier)


def _check_bound(world: World, trait: Trait, modifier: str) -> None:
    """What is put in force knows the modifier: gates are asked, uses counted, boosts named."""
    use, piece = trait.hooks[0], world.piece_kinds[trait.id].first
    rulings = {name: ruling.default for name, ruling in world.rulings.items()}
    made = Contribution(world, rulings, TraitSource(trait.index, piece, False), active=use.during != "decline")
    named = [bound for listed in made.boost.hooks.values() for bound in listed] if made.boost else []
    bounds = [bound for hooks in made.hooks.values() for listed in hooks.values() for bound in listed]
    assert {bound.point for bound in (*named, *bounds)} == set(use.points)
    if modifier == "if":
        assert all(bound.is_gated for bound in (*named, *bounds))
    if modifier == "limit":
        assert any(bound.is_counted for bound in bounds)
    if modifier == "boost":
        assert made.boost is not None
        assert not bounds


def test_every_modifier_that_has_an_effect_of_its_own_is_gone_through() -> None:
    assert {modifier for modifier, _ in VALUES} == set(MODIFIERS) - {"suppressible", "when", "also", "otherwise"}


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"gains": {"at": "conquest", "coins": 1}, "otherwise": {"gains": {"at": "conquest", "coins": 2}}}, "'asks'"),
        (
            {
                "gains": {"at": "conquest", "coins": 1},
                "asks": "me",
                "otherwise": {"gains": {"at": "conquest", "coins": 2}, "limit": "turn"},
            },
            "but not with limit",
        ),
        (
            {"gains": {"at": "conquest", "coins": 1}, "asks": "me", "otherwise": {"cheaper": {"where": "any"}}},
            "does not answer at",
        ),
        ({"coins_per_turn": {"coins": 1}, "asks": "me"}, "nothing happens by itself"),
        ({"coins_per_turn": {"coins": 1}, "die": {"at_least": 1}}, "nothing happens by itself"),
    ],
    ids=str,
)
def test_a_question_that_cannot_be_asked_is_refused(entry: dict[str, Any], said: str) -> None:
    _, refusals = read([entry])
    assert said in refusals[0]


@pytest.mark.parametrize("limit", ["turn", "combo", "game"])
def test_times_stands_beside_a_limit(limit: str) -> None:
    world, refusals = read([{"coins_per_turn": {"coins": 1}, "limit": limit, "times": 3}])
    assert refusals == {}
    use = trait_of(world, 0).hooks[0]
    assert (use.limit, use.times) == (limit, 3)


def test_a_price_stands_beside_a_boost() -> None:
    world, refusals = read([{"costs_exactly": {"tokens": 1}, "boost": "turn", "price": 3}])
    assert refusals == {}
    assert trait_of(world, 0).hooks[0].price == Fee(3)


GAIN = {"gains": {"at": "conquest", "coins": 1}}


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({**GAIN, "die": {}}, "whole numbers"),
        ({**GAIN, "die": {"at_least": "two"}}, "whole numbers"),
        ({**GAIN, "die": {"least": 2}}, "is not allowed here"),
        ({**GAIN, "die": {"dice": 4}}, "from 1 to 3"),
        ({**GAIN, "die": {"dice": 2, "best_of": 2}}, "only one of"),
        ({**GAIN, "die": {"at_least": 4}}, "show 3 at most"),
        ({**GAIN, "die": {"dice": 2, "at_least": 7}}, "show 6 at most"),
        ({**GAIN, "die": {"at_least": 1, "otherwise": {**GAIN, "asks": "me"}}}, "without modifiers"),
        ({**GAIN, "also": {**GAIN, "limit": "turn"}}, "be questions as well"),
        ({**GAIN, "also": {"gives_up": {"at": "turn_start", "tokens": 1}}, "asks": "me"}, "does not answer at"),
        ({"cheaper": {"where": "any"}, "also": GAIN}, "'also' has no effect"),
        (
            {"kills": {"at": "turn_end", "where": {"occupied_by": "other"}}, "singles_out": "me", "asks": "left"},
            "who was chosen",
        ),
        ({"gains": {"at": "turn_end", "coins": 1}, "chooses": "me"}, "names none to choose from"),
        ({"kills": {"at": "turn_end", "where": {"chosen": True}}}, "nobody chooses a region"),
        ({**GAIN, "die": {"at_least": 1, "otherwise": {"cheaper": {"where": "any"}}}}, "does not answer at"),
        ({"gains": {"at": "conquest", "coins": {"count": "pips"}}}, "no pips to count"),
        ({"cheaper": {"where": "any"}, "if": {"attack": {"from": "natives"}}}, "not about one attack"),
        ({"cheaper": {"where": "any", "by": {"count": "tokens_there"}}}, "not about one attack"),
        ({"cheaper": {"where": {"at_target": True}}}, "not about one region"),
        ({"cheaper": {"where": {"occupied_by": "other"}}}, "concerns no other player"),
        ({"gains": {"at": "turn_start", "coins": 1}, "if": {"attack": {"failed": True}}}, "not about one attack"),
        ({"gains": {"at": "turn_start", "coins": {"count": "coins", "of": "other"}}}, "concerns no other player"),
    ],
    ids=str,
)
def test_words_about_what_is_not_there_are_refused_with_a_reason(entry: dict[str, Any], said: str) -> None:
    _, refusals = read([entry])
    assert said in refusals[0]


def test_words_about_an_attack_are_heard_where_there_is_one() -> None:
    entries = [
        {"gains": {"at": "conquest", "coins": {"count": "tokens_there"}}, "if": {"attack": {"from": "natives"}}},
        {"loses": {"tokens": 2}, "if": {"attack": {"using": True}}},
        {"gains": {"at": "turn_start", "coins": {"count": "coins", "of": "other"}}, "side": "opponents"},
        {
            "gains": {"at": "turn_start", "coins": 1},
            "side": "opponents",
            "asks": "other",
            "otherwise": {"kills": {"at": "turn_start", "where": {"occupied_by": "other"}}},
        },
        {"gains": {"at": "leaving", "coins": {"count": "regions", "where": {"borders": {"at_target": True}}}}},
    ]
    assert read(entries)[1] == {}
