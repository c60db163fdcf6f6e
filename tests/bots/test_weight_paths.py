"""Where bots look for what they have learned: here, in a folder of the environment, and among what is shipped."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapforge.bots.weights.weight_paths import FOLDER, WEIGHTS_SUFFIX, local_weights, shipped_weights
from tests.validation import write_files


def test_weights_are_shipped_for_both_games_and_every_number_of_players() -> None:
    names = {path.name.removesuffix(WEIGHTS_SUFFIX) for path in shipped_weights()}
    assert {f"{game}_{players}" for game in ("base", "underground") for players in (2, 3, 4, 5)} <= names


def test_ones_own_weights_lie_in_the_current_folder_and_then_in_that_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(tmp_path, {"here/b.weights.json": "", "here/a.weights.json": "", "here/a.json": ""})
    write_files(tmp_path, {"there/c.weights.json": "", "there/deep/d.weights.json": ""})
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.delenv(FOLDER, raising=False)
    assert [path.name for path in local_weights()] == ["a.weights.json", "b.weights.json"]
    monkeypatch.setenv(FOLDER, str(tmp_path / "there"))
    assert [path.name for path in local_weights()] == ["a.weights.json", "b.weights.json", "c.weights.json"]
