"""A game that was saved goes on as if it had never been put away, in whatever format it was saved."""

import json
from pathlib import Path

import pytest

from engine import Game, Rules
from tests.engine.arena import arena_rules, positions
from tests.engine.invariants import check_everything
from tests.engine.test_golden_games import rules_of

OLD_SAVES = sorted((Path(__file__).parent / "saves_of_format_1").glob("*.json"))


def rules_for(path: Path) -> Rules:
    return arena_rules() if path.stem.startswith("arena") else rules_of(path.stem, "two_players")


@pytest.mark.parametrize("path", OLD_SAVES, ids=lambda path: path.stem)
def test_a_game_of_the_first_format_ends_as_it_did(path: Path) -> None:
    old = json.loads(path.read_text(encoding="utf-8"))
    game = Game.from_json(rules_for(path), json.dumps(old["save"]))
    check_everything(game)
    assert json.loads(game.to_json())["format"] == 2
    for action in old["actions"]:
        game.apply(action)
    assert game.over
    assert game.scores == old["scores"]


def test_the_old_games_show_everything_that_was_stored_otherwise() -> None:
    states = [json.loads(path.read_text(encoding="utf-8"))["save"]["state"] for path in OLD_SAVES]
    counters = [key for state in states for key, _ in state["uses"]]
    assert {key[0] for key in counters} >= {-3 << 20, -1 << 21}
    assert {len(key) for key in counters} == {2, 3, 4}
    places = {place // 1000 for state in states for place in state["where"] if place >= 1000}
    assert places >= {1, 2}
    for field in ("source", "lent", "copied", "lasting", "attacks", "pending"):
        assert any(state[field] for state in states), field


@pytest.mark.parametrize("seed", range(6))
def test_a_game_can_be_put_away_at_any_time(seed: int) -> None:
    for game, chance in positions(seed):
        if chance.random() < 0.05:
            text = game.to_json()
            other = Game.from_json(game.rules, text)
            assert other.to_json() == text
            assert other.legal_actions() == game.legal_actions()
