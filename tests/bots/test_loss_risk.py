"""How likely a region is lost, as planner and expert see it when they place tokens."""

from __future__ import annotations

import pytest

from engine import Game
from mapforge.bots.loss_risk import LossRisk
from tests.engine.tiny import tiny_game, tiny_world


def game(north: int = 1, middle: int = 1, **blues: int) -> Game:
    """Reds in the north and the middle; blues where they are said to be."""
    players = [
        {"race": "reds", "power": "dull", "regions": {"north": north, "middle": middle}, "hand": 2},
        {"race": "blues", "power": "idle", "regions": blues, "hand": 0} if blues else {},
    ]
    return tiny_game(tiny_world(), players=players)


def risk_at(game: Game, region: str, player: int = 0) -> float:
    return LossRisk(game.position, player).at(game.position, game.rules.world.region_index[region])


def test_a_region_beside_an_opponent_is_at_more_risk_than_one_behind_it() -> None:
    near = game(south=2)
    assert risk_at(near, "middle") > risk_at(near, "north")


def test_the_risk_falls_with_the_square_of_what_a_region_costs() -> None:
    position = game(south=2).position
    risk, middle = LossRisk(position, 0), position.rules.world.region_index["middle"]
    cost = position.fort[middle] + position.tokens[middle]
    assert risk.at(position, middle) == pytest.approx(1.5 / cost**2)
    assert risk.at(position, middle, 2) == pytest.approx(1.5 / (cost + 2) ** 2)
    assert risk.reduction(position, middle) == pytest.approx(1.5 / cost**2 - 1.5 / (cost + 1) ** 2)


def test_who_has_no_race_may_enter_at_the_edge() -> None:
    alone = game()
    cost = {name: alone.position.fort[i] + 1 for name, i in alone.rules.world.region_index.items()}
    assert risk_at(alone, "north") == pytest.approx(1.0 / cost["north"] ** 2)
    assert risk_at(alone, "middle") == pytest.approx(0.5 / cost["middle"] ** 2)


def test_the_total_is_that_of_the_players_own_regions() -> None:
    position = game(south=2).position
    own = sum(risk_at(game(south=2), name) for name in ("north", "middle"))
    assert LossRisk(position, 0).total(position) == pytest.approx(own)
    assert LossRisk(position, 1).total(position) == pytest.approx(risk_at(game(south=2), "south", 1))
