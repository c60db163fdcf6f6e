"""Questions at a table of the studio: each seat sees what it is asked, and answers for itself alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine import EngineError
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.table.game_setup import GameSetup
from mapforge.studio.table.game_table import GameTable, TableRefusal
from mapforge.studio.table.open_tables import OpenTables
from mapforge.studio.table.position_setup import staged_table
from mapforge.studio.table.workspace_games import WorkspaceGames
from tests import REPOSITORY

GIVEN = {
    "phase": "start",
    "round": 2,
    "players": [
        {"race": "ratmen", "power": "extorting", "regions": {"thornwood": 2}, "coins": 1},
        {"race": "orcs", "power": "hill", "regions": {"kite_hill": 2, "snowcap": 2}, "coins": 3},
        {"race": "giants", "power": "swamp", "regions": {"plough_end": 2}, "coins": 3},
    ],
}


@pytest.fixture
def table(tmp_path: Path) -> GameTable:
    shutil.copytree(REPOSITORY / "examples" / "parley", tmp_path / "parley")
    tables = OpenTables(WorkspaceGames(Workspace(tmp_path)), lambda table: None)
    setup = GameSetup("base:map/three_players", ("Ann", "Bob", "Cy"), packs=("parley",), seed=7)
    return staged_table(tables, tables.open(setup, "at once"), GIVEN)


def test_whoever_is_asked_sees_the_question_and_everybody_else_who_decides(table: GameTable) -> None:
    assert table.view(1)["prompt"].startswith("Extorting: do you pay a coin to Ann? If not, you choose where")
    assert next(choice["words"] for choice in table.view(1)["choices"]) == "Pay a coin to Ann"
    for seat in (0, 2):
        assert table.view(seat)["prompt"] == "Bob decides."
        assert table.view(seat)["choices"] == []


def test_nobody_answers_for_somebody_else(table: GameTable) -> None:
    for seat in (0, 2):
        with pytest.raises((TableRefusal, EngineError)):
            table.choose(seat, ["pass"])
    table.choose(1, ["use extorting"])
    assert table.game.player == 2
    with pytest.raises((TableRefusal, EngineError)):
        table.choose(1, ["pass"])


def test_an_answer_is_taken_back_until_somebody_else_has_chosen(table: GameTable) -> None:
    before = table.game.to_json()
    table.choose(1, ["pass"])
    table.undo(1)
    assert table.game.to_json() == before
    table.choose(1, ["use extorting"])
    table.choose(2, ["use extorting"])
    assert not table.view(1)["undo"]["possible"]


def test_a_table_with_a_waiting_question_is_saved_and_resumed(table: GameTable, tmp_path: Path) -> None:
    table.choose(1, ["pass"])
    table.save(tmp_path / "waiting.json")
    tables = OpenTables(WorkspaceGames(Workspace(tmp_path)), lambda table: None)
    again = tables.resume("waiting.json", "at once")
    assert [choice["words"] for choice in again.view(1)["choices"]] == [
        "Lose a token in Kite Hill",
        "Lose a token in Snowcap",
    ]
