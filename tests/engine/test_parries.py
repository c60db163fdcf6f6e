"""A defender may call an attack off against a price, before anything comes of it."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine import Conquest, Game, Holder, Parry, Rules, hook
from engine.game import stage
from tests.engine.tiny import tiny_world


@hook("parries", side="target")
def calls_off(me: Holder, conquest: Conquest, *, coins: int, to_attacker: bool = False) -> Iterator[Parry]:
    """Pay."""
    yield Parry(coins, to_attacker)


def attacked(coins: int = 5, **parameters: Any) -> Game:
    """The blues are about to attack the strange reds in the middle."""
    world = tiny_world(calls_off, hooks=[{"calls_off": {"coins": 2, **parameters}}])
    players = [
        {"race": "blues", "power": "dull", "regions": {"north": 1}, "hand": 6},
        {"race": "reds", "power": "strange", "regions": {"middle": 2}, "coins": coins},
    ]
    return stage(Rules(world), {"players": players})


def test_the_defender_decides_before_anything_happens() -> None:
    game = attacked()
    game.apply("conquer middle")
    assert game.player == 1
    assert [str(action) for action in game.legal_actions()] == ["use strange on middle", "pass"]
    assert game.position.hand[0] == 6


@pytest.mark.parametrize(("to_attacker", "coins"), [(False, [5, 3]), (True, [7, 3])])
def test_an_attack_that_is_called_off_costs_coins_and_no_tokens(to_attacker: bool, coins: list[int]) -> None:
    game = attacked(to_attacker=to_attacker)
    game.apply("conquer middle")
    game.apply("use strange on middle")
    assert game.scores == coins
    assert game.position.owner[1] == 1
    assert (game.position.hand[0], game.player) == (6, 0)
    assert game.position.attacks[-1].conquered is False
    assert "conquer middle" in [str(action) for action in game.legal_actions()]


def test_an_attack_that_is_not_called_off_goes_on() -> None:
    game = attacked()
    game.apply("conquer middle")
    other = Game.from_json(game.rules, game.to_json())
    for each in (game, other):
        each.apply("pass")
        assert each.position.tokens[1] == 4
        assert each.position.owner[1] == 0


def test_who_cannot_pay_is_not_asked() -> None:
    game = attacked(coins=1)
    game.apply("conquer middle")
    assert game.position.owner[1] == 0
