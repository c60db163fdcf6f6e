"""Each step of the ladder is a step up: quick proofs here; `make soak` proves what is promised to the full."""

from __future__ import annotations

import time

import pytest

from engine import Game, Rules, play_out
from mapforge.bots.evaluator import Evaluator
from mapforge.bots.expert_bot import ExpertBot
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.simple_bots import RandomBot
from mapforge.bots.weights.weight_choice import nearest_weights
from mapforge.bots.win_share import ABOVE, BELOW
from tests.bots.matches import match
from tests.bots.yardstick import SensibleBot
from tests.mixing.boards import rules_for

MOST_EVALUATIONS = 2000
"""Evaluations in a game of two planners, which takes about 1,500: most of its time, and the same on every machine."""


@pytest.mark.parametrize(("board", "low", "high"), [("base", 0.85, 0.97), ("underground", 0.75, 0.93)])
def test_planner_beats_the_yardstick(board: str, low: float, high: float) -> None:
    assert match(rules_for(board, 2), 2, PlannerBot, SensibleBot, low=low, high=high).verdict == ABOVE


def test_planner_beats_three_yardsticks() -> None:
    assert match(rules_for("base", 4), 4, PlannerBot, SensibleBot, low=0.4, high=0.7).verdict == ABOVE


@pytest.mark.parametrize("board", ["base", "underground", "surface"])
def test_planner_beats_random_players(board: str) -> None:
    assert match(rules_for(board, 2), 2, PlannerBot, RandomBot, low=0.85, high=0.99).verdict == ABOVE


def test_expert_beats_planner() -> None:
    found = match(
        rules_for("base", 2),
        2,
        lambda seed: ExpertBot(seed, evaluations=40_000),
        PlannerBot,
        low=0.4,
        high=0.7,
        most=80,
    )
    assert found.verdict == ABOVE


def test_a_match_between_equals_is_no_proof() -> None:
    found = match(rules_for("base", 2), 2, RandomBot, RandomBot, low=0.5, high=0.75)
    assert found.verdict == BELOW


def test_expert_stops_when_its_time_is_up() -> None:
    bot = ExpertBot(1, 0.2)
    # However slow the machine is, so many evaluations take far longer than the time it has.
    bot._evaluations = 10_000_000
    begin = time.thread_time()
    play_out(Game(rules_for("base", 2), players=2, seed=1), [bot.choose, RandomBot(2).choose])
    assert time.thread_time() - begin < 10
    assert bot._evaluations > 9_000_000


def test_a_game_of_planners_needs_few_evaluations() -> None:
    rules = rules_for("base", 2)
    evaluator = Evaluator(nearest_weights(rules.world, 2).tables)
    for seed in range(6):
        play_out(Game(rules, players=2, seed=seed), [PlannerBot(seat, evaluator).choose for seat in range(2)])
    assert evaluator.extractor.evaluations < 6 * MOST_EVALUATIONS


@pytest.mark.soak
@pytest.mark.parametrize("most", [25])
def test_planner_takes_no_longer_than_so_many_random_games(most: int) -> None:
    rules = rules_for("base", 2)
    rounds = [
        [_cpu_time(rules, kind, seed) for kind in (RandomBot, PlannerBot) for seed in range(12)] for _ in range(4)
    ]
    # The shortest time of each game is the one that other programs have disturbed least.
    times = [min(each) for each in zip(*rounds, strict=True)]
    assert sum(times[12:]) < most * sum(times[:12])


def _cpu_time(rules: Rules, kind: type[RandomBot] | type[PlannerBot], seed: int) -> float:
    """The CPU time of a game."""
    begin = time.process_time()
    play_out(Game(rules, players=2, seed=seed), [kind(seed).choose, kind(seed + 100).choose])
    return time.process_time() - begin


@pytest.mark.soak
@pytest.mark.parametrize(
    ("board", "players", "low", "high"),
    [
        ("base", 2, 0.93, 0.98),
        ("underground", 2, 0.88, 0.95),
        ("base", 4, 0.65, 0.75),
        ("underground", 4, 0.65, 0.75),
    ],
)
def test_planner_is_as_strong_as_promised(board: str, players: int, low: float, high: float) -> None:
    found = match(rules_for(board, players), players, PlannerBot, SensibleBot, low=low, high=high, most=1000)
    assert found.verdict == ABOVE


@pytest.mark.soak
@pytest.mark.parametrize("board", ["base", "underground", "surface"])
def test_planner_hardly_ever_loses_to_chance(board: str) -> None:
    assert match(rules_for(board, 2), 2, PlannerBot, RandomBot, low=0.97, high=0.995, most=2000).verdict == ABOVE


@pytest.mark.soak
@pytest.mark.parametrize(("players", "low", "high"), [(2, 0.65, 0.78), (4, 0.32, 0.45)])
@pytest.mark.parametrize("board", ["base", "underground"])
def test_expert_is_as_strong_as_promised(board: str, players: int, low: float, high: float) -> None:
    # As many evaluations as two seconds are meant for, so that a busy machine does not weaken it.
    found = match(
        rules_for(board, players),
        players,
        lambda seed: ExpertBot(seed, evaluations=80_000),
        PlannerBot,
        low=low,
        high=high,
        most=400,
    )
    assert found.verdict == ABOVE
