"""Files of weights: which one serves a game, and what is said of one that is damaged or stale."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from mapforge.bots.weights.weight_choice import nearest_weights
from mapforge.bots.weights.weight_file import BadWeights, Weights, read_weights, write_weights
from tests.mixing.boards import rules_for


def some_weights(board: str = "base", players: int = 2) -> Weights:
    return nearest_weights(rules_for(board, players).world, players)


@pytest.mark.parametrize(("board", "name"), [("base", "base"), ("underground", "underground"), ("surface", "mixed")])
def test_each_game_has_weights_of_its_own(board: str, name: str) -> None:
    assert some_weights(board).name == f"{name}_2"


@pytest.mark.parametrize("board", ["base", "underground"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_shipped_weights_know_the_number_of_players(board: str, players: int) -> None:
    assert some_weights(board, players).name == f"{board}_{players}"


def test_homebrew_gets_the_nearest_weights() -> None:
    assert some_weights("homebrew").packs.keys() & {"base", "underground"}


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    write_weights(some_weights(), tmp_path / "mine.weights.json")
    assert read_weights(tmp_path / "mine.weights.json") == some_weights()


def test_weights_in_the_current_folder_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_weights(replace(some_weights(), name="mine"), tmp_path / "mine.weights.json")
    monkeypatch.chdir(tmp_path)
    assert some_weights().name == "mine"


def test_a_variable_names_a_folder_with_more_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_weights(replace(some_weights(), name="mine"), tmp_path / "mine.weights.json")
    monkeypatch.setenv("MAPFORGE_WEIGHTS", str(tmp_path))
    assert some_weights().name == "mine"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": 0}, "was trained for another version of the bots; retrain it: mapforge train"),
        ({"features": ["one"]}, "was trained for another version of the bots"),
        ({"tables": [[1.0]]}, "is not a file of weights (its tables must be rows of 30 numbers)"),
        ({"tables": None}, "is not a file of weights (its tables"),
        ({"players": "two"}, "is not a file of weights (its name or number of players is missing)"),
        ({"packs": []}, "is not a file of weights (it does not say what it was trained on)"),
        ({"games": None}, "is not a file of weights (it does not say how many games"),
    ],
)
def test_stale_or_damaged_weights_are_reported(
    change: dict[str, object], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.weights.json"
    write_weights(some_weights(), file)
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadWeights) as refused:
        some_weights()
    assert f"mine.weights.json {said}" in str(refused.value)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 1', "[" * 100_000, "\0", '{"version": NaN}'])
def test_what_is_no_file_of_weights_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.weights.json"
    file.write_text(text)
    with pytest.raises(BadWeights):
        read_weights(file)
