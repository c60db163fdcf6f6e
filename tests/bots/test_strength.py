"""Each step of the ladder is a step up: quick proofs here, and the long ones with `make ladder`."""

from __future__ import annotations

import time

import pytest

from engine import Game, Rules
from mapforge.bots import ExpertBot, PlannerBot, RandomBot
from tests.bots.matches import is_at_least, wins
from tests.bots.yardstick import SensibleBot
from tests.mixing.boards import rules_for


@pytest.mark.parametrize(
    ("board", "players", "rate", "short_of"), [("base", 2, 0.97, 0.8), ("underground", 2, 0.93, 0.7)]
)
def test_planner_beats_the_yardstick(board: str, players: int, rate: float, short_of: float) -> None:
    assert is_at_least(rate, wins(rules_for(board, players), players, PlannerBot, SensibleBot), short_of=short_of)


@pytest.mark.parametrize("board", ["base", "underground", "surface"])
def test_planner_beats_random_players(board: str) -> None:
    assert is_at_least(0.98, wins(rules_for(board, 2), 2, PlannerBot, RandomBot), short_of=0.75)


def test_expert_beats_planner() -> None:
    quick = wins(rules_for("base", 2), 2, lambda seed: ExpertBot(seed, 0.4), PlannerBot)
    assert is_at_least(0.6, quick, short_of=0.3, most=40)


def test_expert_keeps_to_its_time() -> None:
    game, bots = Game(rules_for("base", 2), players=2, seed=1), [ExpertBot(1, 0.5), RandomBot(2)]
    begin = time.thread_time()
    while not game.over:
        game.apply(bots[game.player].choose(game))
    assert time.thread_time() - begin < 1.0


def test_planner_takes_no_longer_than_some_random_games() -> None:
    rules = rules_for("base", 2)
    quick = _cpu_time(rules, RandomBot, 40)
    assert _cpu_time(rules, PlannerBot, 8) < 45 * quick


def _cpu_time(rules: Rules, kind: type[RandomBot] | type[PlannerBot], games: int) -> float:
    """The CPU time of a game, after one that warms up."""
    begin = 0.0
    for seed in range(games + 1):
        if seed == 1:
            begin = time.process_time()
        game, bots = Game(rules, players=2, seed=seed), [kind(seed), kind(seed + 100)]
        while not game.over:
            game.apply(bots[game.player].choose(game))
    return (time.process_time() - begin) / games


@pytest.mark.soak
@pytest.mark.parametrize(
    ("board", "players", "rate"),
    [("base", 2, 0.97), ("underground", 2, 0.93), ("base", 4, 0.7), ("underground", 4, 0.7)],
)
def test_planner_is_as_strong_as_promised(board: str, players: int, rate: float) -> None:
    games = wins(rules_for(board, players), players, PlannerBot, SensibleBot)
    assert is_at_least(rate, games, short_of=rate - 0.07, most=1000)


@pytest.mark.soak
@pytest.mark.parametrize(("players", "rate"), [(2, 0.75), (4, 0.4)])
@pytest.mark.parametrize("board", ["base", "underground"])
def test_expert_is_as_strong_as_promised(board: str, players: int, rate: float) -> None:
    games = wins(rules_for(board, players), players, ExpertBot, PlannerBot)
    assert is_at_least(rate, games, short_of=rate - 0.15, most=200)
