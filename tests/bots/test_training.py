"""`mapforge train`: the same seed and games learn the same, what is learned is played with, and mistakes are named."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine import Game
from mapforge.bots.evaluator import Evaluator
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.regression import fitted_tables, initial_tables
from mapforge.bots.self_play import TurnRecord, training_game
from mapforge.bots.value_features import FEATURES
from mapforge.bots.weights.weight_file import read_weights
from mapforge.bots.win_share import ABOVE
from mapforge.cli import main
from tests.bots.matches import match
from tests.bots.yardstick import SensibleBot
from tests.mixing.boards import rules_for


def test_the_same_seed_and_games_learn_the_same(tmp_path: Path) -> None:
    words = ["train", "--games", "6", "--seed", "4", "--out"]
    assert main([*words, str(tmp_path / "one.weights.json")]) == 0
    assert main([*words, str(tmp_path / "two.weights.json")]) == 0
    one, two = (read_weights(tmp_path / f"{name}.weights.json") for name in ("one", "two"))
    assert one.tables == two.tables
    assert (one.games, one.seed, one.packs, one.players) == (6, 4, {"base": 34}, 2)


def test_a_little_learning_beats_the_first_guess() -> None:
    rules = rules_for("base", 2)
    turns = rules.world.turns
    trajectories = [
        trajectory for seed in range(40) for trajectory in training_game(rules, 2, initial_tables(turns), str(seed))
    ]
    tables = fitted_tables(trajectories, turns)
    taught = match(rules, 2, lambda seed: PlannerBot(seed, Evaluator(tables)), SensibleBot, low=0.5, high=0.85)
    assert taught.verdict == ABOVE


def test_learning_never_says_that_regions_nobody_can_take_are_a_drawback() -> None:
    place, size = FEATURES.index("shielded"), len(FEATURES)
    chance = random.Random(3)
    trajectories = []
    for _ in range(200):
        mine, theirs = chance.randrange(2), chance.randrange(2)
        measures = [1.0, *(chance.random() for _ in range(2 * size - 1))]
        measures[place], measures[size + place] = float(mine), float(theirs)
        # Whoever has such a region happens to lose by it.
        trajectories.append([TurnRecord(1, measures, 0.0), TurnRecord(0, [], 8.0 * (theirs - mine) + 3 * measures[1])])
    tables = fitted_tables(trajectories, 3)
    assert [table[place] for table in tables] == [0.0, 0.0, 0.0]
    assert [table[size + place] for table in tables] == [0.0, 0.0, 0.0]
    assert tables[1][1] == pytest.approx(3, abs=3)
    assert tables[1][1] > 0


def test_explored_games_decline_early_too() -> None:
    rules, early = rules_for("base", 2), 0
    for seed in range(30):
        trajectories = training_game(rules, 2, initial_tables(rules.world.turns), str(seed))
        marks = [mark for trajectory in trajectories for mark in trajectory if mark.left >= rules.world.turns - 2]
        early += any(mark.features[FEATURES.index("none_active")] for mark in marks)
    assert early > 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--on", "base:two_player"], "did you mean"),
        (["--players", "7"], "is for 2 players, not 7"),
        (["--out", "mine.json"], "bots would not find 'mine.json'"),
        (["--out", "nowhere/mine.weights.json"], "name a file in an existing folder"),
    ],
)
def test_what_cannot_be_learned_is_said(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "--games", "1", *words]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("board", ["underground", "surface", "homebrew"])
def test_planners_finish_games_of_every_kind(board: str) -> None:
    game = Game(rules_for(board, 3), players=3, seed=2)
    bots = [PlannerBot(seat) for seat in range(3)]
    while not game.over:
        game.apply(bots[game.player].choose(game))
    assert max(game.scores) > 30
