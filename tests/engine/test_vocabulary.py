"""Amounts, conditions, prices, dice, payments and moments of others, as the shipped hooks say them in YAML."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import Game, Rules, World, WorldError, build_world
from engine.conquest.assessment import assess
from engine.game import stage
from engine.state.phases import Spot
from engine.state.records import unlinked
from mapforge.worlds.assembly import world_data
from tests.engine.arena import arena_map, library, positions
from tests.engine.test_one_truth import costs, moved, shuffled
from tests.homebrew.packs import homebrew_rules

BOARD: dict[str, Any] = {
    "id": "row",
    "turns": 6,
    "players": [2, 3],
    "regions": [
        {"id": "meadow", "terrain": "farmland", "edge": True},
        {"id": "peak", "terrain": "mountain", "symbols": ["magic"]},
        {"id": "wood", "terrain": "forest"},
        {"id": "fen", "terrain": "swamp", "edge": True},
    ],
    "borders": [["meadow", "peak"], ["meadow", "wood"], ["wood", "fen"], ["peak", "fen"]],
    "areas": {"heights": ["peak", "wood"]},
}


def world_with(*hooks: dict[str, Any], pieces: tuple[dict[str, Any], ...] = (), **power: Any) -> World:
    """The shipped games on four regions, with a power that has some hooks."""
    data = world_data(library(), BOARD)
    data["powers"].append({"id": "probe", "pack": "test", "tokens": 3, "hooks": list(hooks), **power})
    data["pieces"] += [{"supply": 2, "pack": "test", **piece} for piece in pieces]
    return build_world(data, library().registry)


def game_with(*hooks: dict[str, Any], probing: Any = None, other: Any = None, **given: Any) -> Game:
    pieces = given.pop("new_pieces", ())
    power = given.pop("power", {})
    players = [
        {"race": "ratmen", "power": "probe", "regions": {"meadow": 1}, "hand": 8, "coins": 5, **(probing or {})},
        {"race": "giants", "power": "stout", "regions": {"fen": 2}, "coins": 5, **(other or {})},
    ]
    return stage(Rules(world_with(*hooks, pieces=pieces, **power)), {"players": players, "round": 2, **given})


def do(game: Game, *actions: str) -> Game:
    for words in actions:
        game.apply(next(action for action in game.legal_actions() if str(action) == words))
    return game


def legal(game: Game) -> list[str]:
    return [str(action) for action in game.legal_actions()]


def price(game: Game, region: str) -> int:
    world = game.position.rules.world
    return assess(game.position, game.position.actor, world.region_index[region]).cost


COUNTED = [
    (3, 3),
    ({"count": "regions"}, 2),
    ({"count": "regions", "where": {"terrain": "farmland"}}, 1),
    ({"count": "regions", "of": "own"}, 3),
    ({"count": "regions", "of": "own_declined"}, 1),
    ({"count": "regions", "of": "opponents"}, 1),
    ({"count": "regions", "of": "anybody", "times": 2}, 8),
    ({"count": "tokens"}, 5),
    ({"count": "tokens", "per": 2, "times": 3, "plus": 1}, 7),
    ({"count": "tokens", "at_most": 2}, 2),
    ({"count": "regions", "plus": -9, "at_least": 0}, 0),
    ({"count": "neighbours"}, 2),
    ({"count": "neighbours", "where": {"occupied_by": "opponents"}}, 1),
    ({"count": "opponents", "times": 4}, 4),
    ({"count": "coins", "per": 2}, 2),
    ({"count": "round"}, 2),
    ({"count": "rounds_left"}, 4),
    ({"count": "whole_areas", "of": "own"}, 1),
    ({"count": "whole_areas"}, 0),
    ({"count": "areas"}, 1),
    ({"count": "areas", "of": "opponents"}, 0),
    ({"count": "terrains"}, 2),
    ({"count": "terrains", "of": "own"}, 3),
    ({"count": "terrains", "where": {"terrain": "forest"}}, 1),
    ({"count": "largest_group"}, 2),
    ({"count": "conquests"}, 0),
    ({"count": "attacks"}, 0),
    ({"count": "own_tokens_lost"}, 0),
    ({"sum": [{"count": "regions"}, {"count": "coins"}, 1]}, 8),
    ({"sum": [{"count": "regions"}, 3], "per": 2, "times": 4, "plus": 1}, 9),
    ({"difference": [{"count": "coins"}, {"count": "regions"}]}, 3),
    ({"difference": [{"count": "regions"}, {"count": "coins"}]}, 0),
    ({"difference": [{"count": "regions"}, {"count": "coins"}], "floor": 1}, 1),
    ({"difference": [{"count": "regions"}, {"count": "coins"}], "floor": -9, "plus": 5}, 2),
    ({"largest": [{"count": "regions"}, {"count": "tokens"}]}, 5),
    ({"smallest": [{"count": "regions"}, {"count": "tokens"}]}, 2),
    ({"sum": [{"difference": [9, {"count": "tokens"}]}, {"largest": [1, 2]}]}, 6),
    ({"count": "tokens", "at_most": {"count": "regions"}}, 2),
    ({"count": "regions", "at_least": {"count": "tokens", "plus": 1}}, 6),
]


@pytest.mark.parametrize(("amount", "coins"), COUNTED, ids=str)
def test_an_amount_counts_what_it_says(amount: object, coins: int) -> None:
    own = {"regions": {"meadow": 2, "wood": 3}, "declined": [{"race": "elves", "regions": {"peak": 1}}]}
    game = game_with({"coins_per_turn": {"coins": amount}}, probing=own, phase="score")
    lines = [event for event in unlinked(game.position.events) if event[0] == "score"][-1][2]
    assert sum(paid for source, paid, _ in lines if source == "probe") == coins


CONDITIONS = [
    ({"round": "even"}, {2, 4, 6}),
    ({"round": "odd"}, {1, 3, 5}),
    ({"round": "first"}, {1}),
    ({"round": "last"}, {6}),
    ({"round": 3}, {3}),
    ({"round": {"from": 5}}, {5, 6}),
    ({"round": {"to": 2}}, {1, 2}),
    ({"round": {"from": 2, "to": 3}}, {2, 3}),
    ({"not": {"round": "even"}}, {1, 3, 5}),
    ({"any_of": [{"round": "first"}, {"round": "last"}]}, {1, 6}),
    ({"count": "regions", "at_least": 1, "round": "even"}, {2, 4, 6}),
    ({"count": "regions", "at_least": 2}, set()),
    ({"count": "round", "at_least": 4, "at_most": 5}, {4, 5}),
    ({"count": "round", "more_than": 4}, {5, 6}),
    ({"count": "round", "fewer_than": 3}, {1, 2}),
    ({"count": "round", "exactly": {"count": "coins", "plus": -1}}, {4}),
    ({"count": "round", "more_than": {"sum": [{"count": "regions"}, 3]}}, {5, 6}),
    ({"difference": [{"count": "round"}, 4], "at_least": 1}, {5, 6}),
    ({"sum": [{"count": "round"}, {"count": "round"}], "at_most": 4, "round": "even"}, {2}),
    ({"all_of": [{"round": "even"}, {"round": {"from": 3}}]}, {4, 6}),
    ({"none_of": [{"round": "even"}, {"round": "first"}]}, {3, 5}),
    ({"none_of": [{"any_of": [{"round": 1}, {"round": 2}]}, {"all_of": [{"round": "even"}]}]}, {3, 5}),
]


@pytest.mark.parametrize(("condition", "rounds"), CONDITIONS, ids=str)
def test_a_condition_holds_in_the_rounds_it_names(condition: dict[str, Any], rounds: set[int]) -> None:
    heard = set()
    for number in range(1, 7):
        game = game_with({"cheaper": {"where": "any"}, "if": condition}, round=number)
        if price(game, "peak") == 2:
            heard.add(number)
    assert heard == rounds


@pytest.mark.parametrize(
    ("standing", "coins"),
    [("most_coins", {5, 6}), ("fewest_coins", {4, 5}), ("not_most_coins", {4}), ("not_fewest_coins", {6})],
)
def test_a_condition_on_standing_compares_coins(standing: str, coins: set[int]) -> None:
    hook = {"cheaper": {"where": "any"}, "if": {"standing": standing}}
    assert {own for own in (4, 5, 6) if price(game_with(hook, probing={"coins": own}), "peak") == 2} == coins


@pytest.mark.parametrize(
    "words",
    [
        {"round": "evn"},
        {"standing": "poor"},
        {"count": "regions"},
        {"count": "cows", "at_least": 1},
        {"moon": True},
        {},
    ],
    ids=str,
)
def test_a_condition_that_makes_no_sense_is_refused(words: dict[str, Any]) -> None:
    with pytest.raises(WorldError):
        world_with({"cheaper": {"where": "any"}, "if": words})


def test_a_boost_with_a_price_is_offered_only_to_those_who_can_pay_and_paid_once() -> None:
    hook = {"costs_exactly": {"tokens": 1}, "boost": "turn", "price": 3}
    assert "conquer peak using probe" not in legal(game_with(hook, probing={"coins": 2}))
    game = do(game_with(hook, probing={"coins": 4}), "conquer peak using probe")
    assert game.position.coins[0] == 1
    assert game.position.tokens[1] == 1


def test_a_hook_with_two_points_is_paid_once() -> None:
    hook = {"swaps": {"source": "tray"}, "boost": "turn", "price": 2}
    game = game_with(hook, other={"regions": {"wood": 1}})
    assert do(game, "conquer wood using probe").position.coins[0] == 3


def test_an_offer_with_a_price_is_paid_when_it_is_taken() -> None:
    hook = {
        "removes_tokens": {"during": "conquer", "where": {"occupied_by": "opponents"}},
        "limit": "turn",
        "price": 2,
    }
    assert "use probe on fen" not in legal(game_with(hook, probing={"coins": 1}))
    game = do(game_with(hook), "use probe on fen")
    assert (game.position.coins[0], game.position.tokens[3]) == (3, 1)
    assert "use probe on fen" not in legal(game)


TOKEN = {"id": "charm", "serves": "nation", "name": "Charm"}


@pytest.mark.parametrize(("then", "place"), [("returned", "SUPPLY"), ("removed", "OUT")])
@pytest.mark.parametrize(
    ("hook", "given", "actions"),
    [
        ({"coins_per_turn": {"coins": 1}}, {"phase": "score"}, ()),
        ({"gains": {"at": "turn_start", "coins": 1}}, {"phase": "start"}, ()),
        ({"gains": {"at": "conquest", "coins": 1}}, {}, ("conquer wood",)),
        ({"costs_exactly": {"tokens": 1}, "boost": "turn"}, {}, ("conquer wood using charm",)),
        (
            {"removes_tokens": {"during": "conquer", "where": {"occupied_by": "opponents"}}},
            {},
            ("use charm on fen",),
        ),
    ],
    ids=["score", "moment", "own conquest", "boost", "action"],
)
def test_a_piece_goes_after_its_hook_was_used(
    then: str, place: str, hook: dict[str, Any], given: dict[str, Any], actions: tuple[str, ...]
) -> None:
    piece = {**TOKEN, "hooks": [{**hook, "then": then}]}
    game = do(game_with(new_pieces=(piece,), probing={"pieces": {"charm": 1}}, **given), *actions)
    world = game.position.rules.world
    assert game.position.spot[world.piece_kinds["charm"].first] == getattr(Spot, place)


@pytest.mark.parametrize(
    ("item", "hook"),
    [("power", {"coins_per_turn": {"coins": 1}}), ("piece", {"cheaper": {"where": "any"}})],
    ids=str,
)
def test_then_is_refused_where_no_piece_can_go(item: str, hook: dict[str, Any]) -> None:
    hook = {**hook, "then": "removed"}
    with pytest.raises(WorldError, match="'then' has no effect"):
        world_with(hook) if item == "power" else world_with(pieces=({**TOKEN, "hooks": [hook]},))


def test_a_die_outside_conquests_is_scripted_recorded_and_replays() -> None:
    hook = {"rolls_for": {"at": "turn_start", "coins": 2}}
    game = game_with(hook, phase="start", die=[3])
    assert game.position.coins[0] == 11
    assert ("die", 0, 3) in list(unlinked(game.position.events))
    fresh = Game(Rules(world_with(hook)), players=2, seed=4)
    while not fresh.over:
        fresh.apply(fresh.legal_actions()[0])
    assert any(step[0] == "die" for step in fresh.history)
    again = Game.replay(fresh.position.rules, fresh.history, players=2, seed=4)
    assert again.events == fresh.events


@pytest.mark.parametrize("hooks", [(0, 1), (1, 0)], ids=["gain first", "payment first"])
def test_payments_of_one_moment_are_summed_and_nobody_falls_below_zero(hooks: tuple[int, int]) -> None:
    both = (
        {"gains": {"at": "turn_start", "coins": 3}},
        {"pays": {"at": "turn_start", "coins": 5, "payer": "me", "to": "bank"}},
    )
    game = game_with(*(both[index] for index in hooks), phase="start", probing={"coins": 1})
    assert game.position.coins[0] == 0
    game = game_with(*(both[index] for index in hooks), phase="start", probing={"coins": 4})
    assert game.position.coins[0] == 2


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["gain first", "payment first"])
def test_lines_below_zero_are_paid_after_all_others(order: tuple[int, int]) -> None:
    both = ({"coins_per_turn": {"coins": 2}}, {"coins_per_turn": {"coins": -9}})
    game = game_with(*(both[index] for index in order), phase="score", probing={"coins": 1})
    assert game.position.coins[0] == 0


def test_a_limited_price_is_used_up_by_the_conquest_and_back_in_the_next_turn() -> None:
    game = game_with({"cheaper": {"where": "any"}, "limit": "turn"})
    assert (price(game, "peak"), price(game, "wood")) == (2, 1)
    do(game, "conquer peak")
    assert price(game, "wood") == 2


def test_a_failed_final_roll_uses_a_limited_price_up() -> None:
    game = game_with({"cheaper": {"where": {"terrain": "mountain"}}, "limit": "combo"}, probing={"hand": 1}, die=[0])
    do(game, "roll peak")
    assert price(game, "peak") == 3


def test_a_limited_loss_spares_once_in_a_turn() -> None:
    hook = {"loses_none": {}, "limit": "turn"}
    game = game_with(
        hook,
        probing={"regions": {"wood": 2, "peak": 2}, "hand": 0},
        other={"regions": {"fen": 1}, "hand": 10},
        turn=1,
    )
    do(game, "conquer wood", "conquer peak")
    assert game.position.withdrawn[0] == 3


def test_a_limited_income_is_paid_once_for_the_combo() -> None:
    hook = {"coins_per_turn": {"coins": 4}, "limit": "combo"}
    game = game_with(hook, phase="score")
    lines = [event for event in unlinked(game.position.events) if event[0] == "score"]
    while not game.over:
        game.apply(game.legal_actions()[0])
    lines = [line for event in unlinked(game.position.events) if event[0] == "score" for line in event[2]]
    assert [line[1] for line in lines if line[0] == "probe"] == [4]


@pytest.mark.parametrize(
    ("side", "own", "others"), [(None, 2, 0), ("any", 2, 2), ("opponents", 0, 2)], ids=["own", "any", "opponents"]
)
@pytest.mark.parametrize(
    ("at", "given", "action"),
    [("decline", {"phase": "choose"}, "decline"), ("turn_start", {"phase": "start"}, "")],
)
def test_moments_of_others(
    side: str | None, own: int, others: int, at: str, given: dict[str, Any], action: str
) -> None:
    hook: dict[str, Any] = {"gains": {"at": at, "coins": 2}, **({"side": side} if side else {})}
    for turn, coins in ((0, own), (1, others)):
        game = game_with(hook, turn=turn, probing={"regions": {"meadow": 2}, "hand": 0}, other={"hand": 0}, **given)
        before = [event for event in unlinked(game.position.events) if event[0] == "pay"]
        if action:
            do(game, action)
        paid = [event for event in unlinked(game.position.events) if event[0] == "pay" and event[1] == 0]
        assert sum(event[2] for event in paid) == coins, before


@pytest.mark.parametrize(
    ("taken", "region"), [("nobody", "peak"), ("opponents", "wood"), ("active_opponents", "wood")], ids=str
)
def test_taken_from_knows_who_held_a_conquered_region(taken: str, region: str) -> None:
    hook = {"gains": {"at": "conquest", "coins": 1, "where": {"taken_from": taken}}}
    game = game_with(hook, probing={"hand": 10}, other={"regions": {"wood": 1, "fen": 2}})
    others = [each for each in ("peak", "wood") if each != region]
    do(game, *(f"conquer {each}" for each in others))
    assert game.position.coins[0] == 5
    do(game, f"conquer {region}")
    assert game.position.coins[0] == 6


def test_an_area_is_a_set_of_regions() -> None:
    game = game_with({"cheaper": {"where": {"area": "heights"}}})
    assert (price(game, "peak"), price(game, "wood"), price(game, "fen")) == (2, 1, 4)


def test_a_treasure_lies_on_the_combo_and_does_not_count_as_passed_by() -> None:
    hook = {"gains": {"at": "pick", "tokens": {"count": "passes"}}}
    given = {"combos": [["ratmen", "probe", 4]], "phase": "pick"}
    game = stage(Rules(world_with(hook, treasure=3)), {"players": [{"coins": 0}], **given})
    do(game, "pick 1")
    assert game.position.coins[0] == 4
    assert game.position.hand[0] == 8 + 3 + 1


def gated_world() -> World:
    """The shipped games in which every hook of races, powers, relics and places is heard in even rounds only."""
    data = world_data(library(), arena_map())
    for listed in ("races", "powers", "relics", "places"):
        for item in data[listed]:
            entries = [entry if isinstance(entry, dict) else {entry: {}} for entry in item.get("hooks", [])]
            item["hooks"] = [{**entry, "if": {"round": "even"}} for entry in entries]
    return build_world(data, library().registry)


@pytest.fixture(scope="module", params=["homebrew", "gated"])
def rules(request: pytest.FixtureRequest) -> Rules:
    return homebrew_rules() if request.param == "homebrew" else Rules(gated_world())


@pytest.mark.parametrize("seed", range(4))
def test_prepared_answers_equal_asking_everything(rules: Rules, seed: int) -> None:
    asking = Rules(rules.world, asks_everything=True)
    for game, chance in positions(seed, rules):
        if chance.random() < 0.2:
            for other in (moved(game, asking), shuffled(game, random.Random(seed))):
                assert sorted(other.legal_actions()) == sorted(game.legal_actions())
                assert costs(other) == costs(game)


@pytest.mark.parametrize(("word", "counts"), [("most", {2, 3}), ("fewest", {1, 2})])
def test_players_are_compared_by_a_count(word: str, counts: set[int]) -> None:
    regions = ["meadow", "wood", "peak"]
    heard = set()
    for number in (1, 2, 3):
        hook = {"coins_per_turn": {"coins": 7}, "if": {word: {"count": "tokens", "of": "own"}}}
        game = game_with(hook, probing={"regions": dict.fromkeys(regions[:number], 1), "hand": 0}, phase="score")
        if any(event[0] == "score" and ("probe", 7, -1) in event[2] for event in unlinked(game.position.events)):
            heard.add(number)
    assert heard == counts


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"most": 3}, "bad_comparison"),
        ({"most": {"count": "coins"}}, "coins_stand"),
        ({"count": "regions", "at_least": 3, "at_most": 2}, "bounds_crossed"),
    ],
)
def test_a_comparison_without_sense_is_refused(words: dict[str, Any], code: str) -> None:
    with pytest.raises(WorldError) as error:
        world_with({"coins_per_turn": {"coins": 1}, "if": words})
    assert [problem.code for problem in error.value.problems] == [code]


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        ({"sum": []}, "bad_combination"),
        ({"sum": {"count": "regions"}}, "bad_combination"),
        ({"difference": [1]}, "bad_combination"),
        ({"difference": [1, 2, 3]}, "bad_combination"),
        ({"difference": [1, {"count": "regions"}], "floor": "0"}, "wrong_type"),
        ({"sum": [1, 2], "floor": 0}, "not_a_word"),
        ({"sum": [1], "count": "regions"}, "bad_amount"),
        ({"sum": ["1 + 2"]}, "bad_amount"),
        ({"count": "regions", "at_most": "3"}, "bad_amount"),
    ],
)
def test_amounts_that_cannot_be_combined_are_refused(amount: dict[str, Any], code: str) -> None:
    with pytest.raises(WorldError) as error:
        world_with({"coins_per_turn": {"coins": amount}})
    assert [problem.code for problem in error.value.problems] == [code]


@pytest.mark.parametrize(
    ("hook", "code"),
    [
        ({"gains": {"at": "pick"}}, "brings_nothing"),
        ({"gains": {"at": "pick", "coins": 0, "tokens": 0}}, "brings_nothing"),
        ({"gains": {"at": "pick", "tokens": -1}}, "out_of_range"),
        ({"cheaper": {"where": "any", "by": -1}}, "out_of_range"),
        ({"garrisons": {"where": "any", "at_least": 3, "at_most": 2}}, "bounds_crossed"),
        ({"silences": {"points": ["adjacancy"]}}, "not_one_of"),
        ({"links": {"where": "any", "kinds": ["groups"]}}, "not_one_of"),
        ({"coins_per_turn": {"coins": {"count": "pieces"}}}, "count_needs_piece"),
        ({"coins_per_turn": {"coins": {"count": "conquests", "from": "somebody"}}}, "unknown_occupant"),
        ({"coins_per_turn": {"coins": {"count": "regions", "from": "own"}}}, "count_needs_no"),
    ],
    ids=str,
)
def test_what_a_hook_cannot_mean_is_a_problem(hook: dict[str, Any], code: str) -> None:
    with pytest.raises(WorldError) as error:
        world_with(hook)
    assert [problem.code for problem in error.value.problems] == [code]


@pytest.mark.parametrize("asks_everything", [False, True])
def test_the_least_price_counts_whatever_makes_a_conquest_cheaper_or_fixes_its_price(asks_everything: bool) -> None:
    world = world_with(
        {"costs_at_least": {"tokens": 2}},
        {"costs_at_least": {"tokens": 4, "where": {"terrain": "mountain"}}},
        {"cheaper": {"where": "any", "by": 3}},
        {"costs_exactly": {"tokens": 1}, "boost": "turn"},
    )
    rules = Rules(world, asks_everything=asks_everything)
    own = {"race": "ratmen", "power": "probe", "regions": {"meadow": 1}, "hand": 8}
    for using in ("", " using probe"):
        for region, cost in (("wood", 2), ("peak", 4)):
            game = stage(rules, {"players": [own]})
            left = game.position.hand[0]
            do(game, f"conquer {region}{using}")
            assert left - game.position.hand[0] == cost, region


def test_what_is_immune_is_not_touched_by_effects_of_others() -> None:
    hook = {"removes_tokens": {"during": "conquer", "where": {"occupied_by": "opponents"}}}
    data = world_data(library(), BOARD)
    data["powers"].append({"id": "probe", "pack": "test", "tokens": 3, "hooks": [hook]})
    immune = [{"is_immune": {"where": {"terrain": "swamp"}}, "while": "always"}]
    data["powers"].append({"id": "safe", "pack": "test", "tokens": 3, "hooks": immune})
    world = build_world(data, library().registry)
    own = {"race": "ratmen", "power": "probe", "regions": {"meadow": 1}, "hand": 8}
    other = {"race": "giants", "power": "safe", "regions": {"fen": 2, "wood": 2}}
    offered = [action for action in legal(stage(Rules(world), {"players": [own, other]})) if action.startswith("use")]
    assert offered == ["use probe on wood"]


def test_tokens_that_come_in_the_turn_of_another_are_put_on_the_map_at_its_end() -> None:
    hook = {"gains": {"at": "conquest", "tokens": 2}, "side": "target"}
    game = game_with(hook, turn=1, other={"hand": 8}, probing={"regions": {"meadow": 1, "wood": 1}, "hand": 0})
    do(game, "conquer wood")
    assert game.position.withdrawn[0] == 2
    assert game.position.hand[0] == 0


def test_a_boost_at_decline_is_named_with_the_decline() -> None:
    game = game_with({"gains": {"at": "decline", "coins": 3}, "boost": "combo"}, phase="choose")
    assert "decline using probe" in legal(game)
    do(game, "decline using probe")
    assert ("pay", 0, 3, -1) in unlinked(game.position.events)


def test_the_larger_price_of_passing_counts_and_passes_are_told_apart() -> None:
    hook = {"gains": {"at": "pick", "coins": {"count": "passes", "times": 10}}}
    combos = [["elves", "probe", 6], ["orcs", "hill"], ["trolls", "swamp"]]
    given = {"phase": "pick", "combos": combos, "players": [{"coins": 3}]}
    game = stage(Rules(world_with(hook, passing=3)), given)
    assert legal(game) == ["pick 1", "pick 2"]
    do(game, "pick 1")
    assert ("pay", 0, 20, -1) in unlinked(game.position.events)
