"""The tables of a page, as its worker has them: the same game through both doors, kept and saved games."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.files.plain_data import Record
from mapforge.handout.playable_content import playable_content
from mapforge.kits.kit_source import kit_source
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.table import table_answers as answers
from mapforge.studio.table.open_tables import OpenTables
from mapforge.studio.table.page_tables import PageTables
from mapforge.studio.table.table_request import TableRequest
from mapforge.studio.table.workspace_games import WorkspaceGames

MAP = "base:map/two_players"
ALONE = ("table", "epoch", "revision")
"""What tells one table from another."""


class Refused(Exception):  # noqa: N818 - it is what a page shows
    """What a page is told instead of an answer."""


class Door:
    """A page of the table, whoever answers it."""

    def ask(self, path: str, **data: Any) -> Record:
        raise NotImplementedError

    def play_bots(self) -> None:
        raise NotImplementedError


class PageDoor(Door):
    def __init__(self, content: str) -> None:
        self.told: list[tuple[str, int]] = []
        self.tables = PageTables(content, lambda table, revision: self.told.append((table, revision)))

    def ask(self, path: str, **data: Any) -> Record:
        answer: Record = json.loads(self.tables.answer(path, json.dumps(data)))
        if "refused" in answer:
            raise Refused(answer["refused"])
        return answer

    def play_bots(self) -> None:
        while self.tables.play() >= 0:
            pass


class StudioDoor(Door):
    """The answers of the studio without its server; its bots play when they are let, as those of the page do."""

    def __init__(self, folder: Path) -> None:
        self._bots: list[Any] = []
        self.tables = OpenTables(WorkspaceGames(Workspace(folder)), lambda table: None, self._seated)

    def _seated(self, table: Any, pace: float) -> Any:
        class Bots:
            pace = 0.0

            def wake(self) -> None:
                return

        self._bots.append(table)
        return Bots()

    def ask(self, path: str, **data: Any) -> Record:
        request = TableRequest(self.tables, data)
        if path == "table/new":
            return {"table": self.tables.open(answers.wanted_game(request), "at once").id}
        try:
            answer: Record = json.loads(json.dumps(getattr(answers, path.removeprefix("table/"))(request)))
        except Exception as error:
            raise Refused(str(error)) from error
        return answer

    def play_bots(self) -> None:
        for table in self._bots:
            while table.play_bot():
                pass


@pytest.fixture(scope="module")
def content() -> str:
    return json.dumps(playable_content(kit_source(["base"], ["two_players"])))


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MAPFORGE_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def shown(door: Door, table: str) -> Record:
    """Everything that a page shows of a table."""
    view = door.ask("table/view", table=table)
    return {key: value for key, value in view.items() if key not in (*ALONE, "thinking", "pace")}


def test_the_same_game_is_shown_through_both_doors(tmp_path: Path, content: str) -> None:
    chance = random.Random(5)
    doors: list[Door] = [PageDoor(content), StudioDoor(tmp_path)]
    words = {"on": MAP, "players": ["Ada", "greedy"], "seed": 11, "pace": "at once"}
    tables = [door.ask("table/new", **words)["table"] for door in doors]
    boards = [door.ask("table/board", table=table) for door, table in zip(doors, tables, strict=True)]
    assert {key: boards[0][key] for key in ("board", "looks", "items")} == {
        key: boards[1][key] for key in ("board", "looks", "items")
    }
    steps = 0
    while True:
        for door in doors:
            door.play_bots()
        first, second = (shown(door, table) for door, table in zip(doors, tables, strict=True))
        assert first == second
        if first["over"]:
            break
        steps += 1
        if steps % 10 == 0:
            why = [
                door.ask("table/why", table=table, action="conquer fern_hollow")
                for door, table in zip(doors, tables, strict=True)
            ]
            assert why[0] == why[1]
        action = chance.choice(first["choices"])["action"] if first["choices"] else None
        for door, table in zip(doors, tables, strict=True):
            if action is None:
                door.ask("table/confirm", table=table)
            else:
                door.ask("table/choose", table=table, actions=[action])
    assert steps > 30
    for path in ("table/end", "table/chart"):
        ends = [door.ask(path, table=table) for door, table in zip(doors, tables, strict=True)]
        assert ends[0] == ends[1]


def test_the_same_seed_gives_the_same_game_as_on_the_command_line(
    content: str, capsys: pytest.CaptureFixture[str]
) -> None:
    door = PageDoor(content)
    table = door.ask("table/new", on=MAP, players=["planner", "greedy"], seed=7)["table"]
    door.play_bots()
    view = door.ask("table/view", table=table)
    assert main(["play", MAP, "--players", "planner,greedy", "--seed", "7"]) == Exit.OK
    said = capsys.readouterr().out
    for name, coins in zip(("planner 1", "greedy 2"), view["coins"], strict=True):
        assert f"{name}: {coins} coins" in said
    assert door.told[-1][0] == table


def test_a_saved_game_goes_on_at_the_command_line_and_in_the_page(
    tmp_path: Path, content: str, capsys: pytest.CaptureFixture[str]
) -> None:
    door = PageDoor(content)
    table = door.ask("table/new", on=MAP, players=["Ada", "greedy"], seed=3)["table"]
    door.ask("table/choose", table=table, actions=[door.ask("table/view", table=table)["choices"][0]["action"]])
    door.ask("table/replace", table=table, number=0, kind="planner")
    text = door.ask("table/save", table=table)["text"]
    (tmp_path / "evening.json").write_text(text, encoding="utf-8")
    assert main(["play", "--resume", str(tmp_path / "evening.json")]) == Exit.OK
    said = capsys.readouterr().out
    again = door.ask("table/resume", name=text)["table"]
    door.play_bots()
    view = door.ask("table/view", table=again)
    assert view["over"]
    for seat, coins in zip(view["seats"], view["coins"], strict=True):
        assert f"{seat['name']}: {coins} coins" in said


def test_what_the_page_keeps_brings_its_tables_back(content: str, state: Path) -> None:
    door = PageDoor(content)
    table = door.ask("table/new", on=MAP, players=["Ada", "Ben"], seed=3)["table"]
    kept = json.loads(door.tables.news())
    door.ask("table/choose", table=table, actions=[door.ask("table/view", table=table)["choices"][0]["action"]])
    for id, text in json.loads(door.tables.news()).items():
        kept[id] += text
    assert json.loads(door.tables.news()) == {}
    before = shown(door, table)
    (state / "tables" / table).unlink()
    again = PageDoor(content)
    again.tables.restore(kept)
    assert shown(again, table) == before
    assert [each["id"] for each in again.ask("table/tables")["tables"]] == [table]
    again.ask("table/delete", table=table)
    assert json.loads(again.tables.news()) == {table: None}


@pytest.mark.parametrize(
    ("path", "data", "reason"),
    [
        ("table/invitations", {"table": "x"}, "a page cannot do this"),
        ("table/view", {"table": "t20260101-00000000"}, "this table is not here"),
        ("table/new", {"on": "elsewhere:map/isle", "players": []}, "this page has no map 'elsewhere:map/isle'"),
        ("table/new", {"on": MAP, "players": ["x"] * 30}, "a table seats at most 20 players"),
        ("table/resume", {"name": "no game"}, "this is not a saved game"),
        ("table/resume", {"name": '{"mapforge": 1}'}, "is damaged"),
        ("table/view", [], "a page cannot do this"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(content: str, path: str, data: object, reason: str) -> None:
    answer = json.loads(PageDoor(content).tables.answer(path, json.dumps(data)))
    assert reason in answer["refused"]


def test_a_table_of_another_page_can_be_looked_at_and_not_gone_on_with(content: str, state: Path) -> None:
    door = PageDoor(content)
    table = door.ask("table/new", on=MAP, players=["Ada", "Ben"], seed=3)["table"]
    kept = json.loads(door.tables.news())
    (state / "tables" / table).unlink()
    other = json.loads(content)
    for each in other["python"]:
        each["digest"] = "another"
    again = PageDoor(json.dumps(other))
    again.tables.restore(kept)
    assert "other Python of the pack" in again.ask("table/view", table=table)["trouble"]
