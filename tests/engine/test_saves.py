"""A game that was saved goes on as if it had never been put away."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import EngineError, Game, Rules
from tests.engine.arena import arena_rules, positions
from tests.engine.invariants import check_everything
from tests.engine.test_golden_games import rules_of
from tests.mixing.boards import rules_for as rules_of_mix

STORED = sorted((Path(__file__).parent / "saves").glob("*.json"))
"""Games that an earlier version saved, with the actions that ended them and their scores; named by their board."""


def rules_for(path: Path) -> Rules:
    pack, board = path.stem.split("-")[:2]
    if pack == "arena":
        return arena_rules()
    return rules_of_mix(pack, 3) if pack == "surface" else rules_of(pack, board)


def stored(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_game_is_written_back_as_it_was_and_ends_as_it_did(path: Path) -> None:
    old = stored(path)
    game = Game.from_json(rules_for(path), old["save"])
    check_everything(game)
    assert game.to_json() == old["save"]
    for action in old["actions"]:
        game.apply(action)
    assert game.over
    assert game.scores == old["scores"]


def test_the_stored_games_show_everything_that_a_save_remembers() -> None:
    states = [json.loads(stored(path)["save"])["state"] for path in STORED]
    for field in ("source", "lent", "copied", "lasting", "uses", "attacks", "pending"):
        assert any(state[field] for state in states), field
    assert any(state["die"] >= 0 for state in states)


def test_a_game_in_another_format_is_refused_in_words() -> None:
    save = json.loads(stored(STORED[0])["save"])
    with pytest.raises(EngineError, match="the game was saved in format 1; this version reads format 2"):
        Game.from_json(rules_for(STORED[0]), json.dumps({**save, "format": 1}))


@pytest.mark.parametrize("seed", range(6))
def test_a_game_can_be_put_away_at_any_time(seed: int) -> None:
    for game, chance in positions(seed):
        if chance.random() < 0.05:
            text = game.to_json()
            other = Game.from_json(game.rules, text)
            assert other.to_json() == text
            assert other.legal_actions() == game.legal_actions()
