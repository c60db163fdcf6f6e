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
