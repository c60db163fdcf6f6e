"""Bots answer questions at moments by what follows from both answers."""

from __future__ import annotations

import pytest

from engine import Rules
from engine.game import stage
from mapforge.bots.roster import bot_named
from tests.engine.test_vocabulary import world_with


@pytest.mark.parametrize("name", ["greedy", "planner", "expert"])
@pytest.mark.parametrize(("coins", "dead", "answer"), [(1, 9, "use probe on wood"), (9, 1, "pass")])
def test_a_bot_pays_for_much_and_not_for_little(name: str, coins: int, dead: int, answer: str) -> None:
    hook = {
        "pays": {"at": "conquest", "coins": coins, "payer": "other", "to": "me"},
        "side": "target",
        "asks": "other",
        "otherwise": {"kills": {"at": "conquest", "where": "any", "tokens": dead}},
    }
    players = [
        {"race": "ratmen", "power": "probe", "regions": {"wood": 1}, "coins": 5},
        {"race": "orcs", "power": "stout", "regions": {"fen": 1}, "hand": 8, "coins": 9},
    ]
    game = stage(Rules(world_with(hook)), {"round": 2, "turn": 1, "players": players})
    game.apply("conquer wood")
    assert str(bot_named(name, seed=1).choose(game)) == answer


@pytest.mark.parametrize("name", ["greedy", "planner", "expert"])
@pytest.mark.parametrize(("coins", "answer"), [(1, "use probe"), (9, "pass")])
def test_a_bot_weighs_the_choice_that_follows_when_it_says_no(name: str, coins: int, answer: str) -> None:
    hook = {
        "nothing": {"at": "turn_start"},
        "asks": "left",
        "price": coins,
        "otherwise": {"makes_leave": {"at": "turn_start", "where": {"occupied_by": "other"}}, "chooses": "other"},
    }
    players = [
        {"race": "ratmen", "power": "probe", "regions": {"meadow": 1}, "coins": 5},
        {"race": "orcs", "power": "stout", "regions": {"fen": 2, "wood": 2}, "coins": 9},
    ]
    game = stage(Rules(world_with(hook)), {"round": 2, "phase": "start", "players": players})
    assert game.player == 1
    assert str(bot_named(name, seed=1).choose(game)) == answer


def test_a_random_bot_gives_any_answer() -> None:
    hook = {"gains": {"at": "turn_start", "tokens": 1}, "asks": "me", "price": 1}
    players = [{"race": "ratmen", "power": "probe", "regions": {"meadow": 1}, "coins": 5}]
    game = stage(Rules(world_with(hook)), {"round": 2, "phase": "start", "players": players})
    answers = {str(bot_named("random", seed=seed).choose(game)) for seed in range(20)}
    assert answers == {"use probe", "pass"}
