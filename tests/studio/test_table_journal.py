"""Games are never lost: journals, restarts, damaged files, packs that change, and how little a finished table holds."""

from __future__ import annotations

import random
import stat
import statistics
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.studio.editing.journal import STATE_VARIABLE
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.server.running_studio import Studio
from mapforge.studio.table.game_setup import GameSetup
from mapforge.studio.table.game_table import GameTable, TableRefusal
from mapforge.studio.table.open_tables import OpenTables
from mapforge.studio.table.played_items import NoCard, drawn_card
from mapforge.studio.table.shelved_table import ShelvedTable
from mapforge.studio.table.workspace_games import WorkspaceGames
from tests.busy_machine import wait_until
from tests.studio.open_maps import FOUR, write_pack
from tests.studio.test_table import BASE, UNDER, play_on, waited

HOOKS = '''\
from engine import Add, hook


@hook("conquest_cost")
def cheap(me, conquest):
    """Earns nothing."""
    yield Add(0)
'''


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "state"
    monkeypatch.setenv(STATE_VARIABLE, str(folder))
    return folder


def studio_on(folder: Path, **words: Any) -> OpenTables:
    """A studio that has just started on a folder."""
    tables = OpenTables(WorkspaceGames(Workspace(folder, **words)), lambda table: None)
    tables.restore()
    return tables


def ended(tables: OpenTables) -> None:
    """A studio that was killed: nothing is written any more, and its locks are gone."""
    for journal in tables._journals.values():
        journal.close()


def begun(tables: OpenTables, on: str = BASE, players: tuple[str, ...] = ("Ada", "Ben"), **words: Any) -> GameTable:
    return tables.open(GameSetup(on, players, seed=words.pop("seed", 7), **words), "at once")


@pytest.mark.parametrize("on", [BASE, UNDER])
def test_a_table_is_where_it_was_after_the_studio_was_killed(tmp_path: Path, state: Path, on: str) -> None:
    tables = studio_on(tmp_path)
    table = begun(tables, on, ("Ada", "greedy"), offer="base:race/dwarves" if on == BASE else "")
    play_on(table, random.Random(1), lambda t: t.game.position.round == 3 and (on == UNDER or t.draft is not None))
    waited(table)
    tables.set(table.id, name="Friday", pace="slow")
    view, text = table.view(0), table.game.to_json()
    path = state / "tables" / table.id
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    ended(tables)
    again = studio_on(tmp_path)
    found = again.table(table.id)
    assert isinstance(found, GameTable)
    seen = found.view(0)
    same = [key for key in view if key not in ("revision", "epoch", "thinking")]
    assert {key: seen[key] for key in same} == {key: view[key] for key in same}
    assert found.game.to_json() == text
    assert again.pace_of(found) == "slow"
    (listed,) = again.listed()
    assert (listed["name"], listed["over"], listed["round"]) == ("Friday", False, view["round"])
    play_on(found, random.Random(2))
    wait_until(lambda: again.listed()[0]["over"])


def test_taking_back_is_remembered(tmp_path: Path, state: Path) -> None:
    tables = studio_on(tmp_path)
    table = begun(tables)
    table.choose(0, ["pick 1"])
    table.undo(0)
    before = table.game.to_json()
    ended(tables)
    found = studio_on(tmp_path).playing(table.id)
    assert (found.game.to_json(), found.steps) == (before, [])


@pytest.mark.parametrize("harm", ["cut", "changed", "rubbish", "missing"])
def test_a_damaged_journal_plays_up_to_its_last_sound_line_and_says_so(tmp_path: Path, state: Path, harm: str) -> None:
    tables = studio_on(tmp_path)
    table = begun(tables)
    texts = [table.game.to_json()]
    while len(table.steps) < 3:
        table.choose(0, [table.view(0)["choices"][0]["action"]])
        texts.append(table.game.to_json())
    ended(tables)
    path = state / "tables" / table.id
    lines = path.read_bytes().splitlines(keepends=True)
    last = lines[-1]
    if harm == "cut":
        lines[-1] = last[:-9]
    elif harm == "changed":
        lines[-1] = last.replace(b'"player":0', b'"player":1', 1)
    elif harm == "rubbish":
        lines[-1] = b"\xff\x00 rubbish\n"
    else:
        del lines[-2]
    path.write_bytes(b"".join(lines))
    again = studio_on(tmp_path)
    found = again.playing(table.id)
    assert found.game.to_json() == texts[1 if harm == "missing" else 2]
    assert "was damaged" in found.view(0)["note"]
    assert (path.parent / f"{table.id}.damaged").is_file()
    found.choose(0, [found.view(0)["choices"][0]["action"]])
    ended(again)
    assert len(studio_on(tmp_path).playing(table.id).steps) == (2 if harm == "missing" else 3)


def test_a_journal_that_tells_nothing_hides_no_other_table(tmp_path: Path, state: Path) -> None:
    tables = studio_on(tmp_path)
    table, other = begun(tables), begun(tables)
    ended(tables)
    (state / "tables" / table.id).write_bytes(b"nothing\n")
    again = studio_on(tmp_path)
    assert [each["id"] for each in again.listed()] == [other.id]
    assert table.id in again.unreadable[0]


def test_a_choice_that_cannot_be_written_does_not_happen(tmp_path: Path, state: Path) -> None:
    tables = studio_on(tmp_path)
    table = begun(tables)
    before = table.game.to_json()
    tables._journals[table.id]._file.close()
    with pytest.raises(Exception, match="cannot be written"):
        table.choose(0, ["pick 1"])
    assert (table.game.to_json(), table.steps) == (before, [])


def test_a_finished_table_holds_little_and_can_be_looked_at(tmp_path: Path, state: Path) -> None:
    tables = studio_on(tmp_path)
    table = begun(tables, players=("Ada", "greedy"))
    id = table.id
    play_on(table, random.Random(1))
    count, scores, last = len(table.steps), table.game.scores, table.moment(0, 5)
    wait_until(lambda: isinstance(tables.table(id), ShelvedTable))
    shelved = tables.table(id)
    assert isinstance(shelved, ShelvedTable)
    view = shelved.view(0)
    assert (view["over"], view["coins"], view["steps"]) == (True, scores, count)
    moment = shelved.moment(0, 5)
    assert {key: moment[key] for key in ("regions", "words", "coins")} == {
        key: last[key] for key in ("regions", "words", "coins")
    }
    end = shelved.end(0)
    sums = [sum(sum(row.values()) for row in rows) for rows in end["sources"]]
    assert sums == [line[-1] - line[0] for line in end["lines"]]
    with pytest.raises(TableRefusal, match="the game is over"):
        tables.playing(id).choose(0, ["stop"])
    del table, shelved, view, moment, last
    kept = tables.kept[id]
    tracemalloc.start()
    copy = ShelvedTable(type(kept).read(id, tables._journals[id].content()), tables._journals[id])
    copy.view(0)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < 200_000


def test_changed_data_do_not_matter_and_changed_python_is_told(tmp_path: Path, state: Path) -> None:
    folder = write_pack(tmp_path / "lab", isle=FOUR)
    (folder / "hooks.py").write_text(HOOKS, encoding="utf-8")
    (folder / "races").mkdir()
    race = folder / "races" / "otters.yaml"
    race.write_text("id: otters\nname: Otters\ntokens: 6\nsupply: 12\nhooks: [cheap]\n", encoding="utf-8")
    tables = studio_on(tmp_path, trust=["lab"])
    table = begun(tables, "lab:map/isle")
    table.choose(0, ["pick 1"])
    text, card = table.game.to_json(), drawn_card(table.cards, "race/otters", "front")
    ended(tables)
    race.write_text("id: otters\nname: Beavers\ntokens: 3\nsupply: 12\n", encoding="utf-8")
    again = studio_on(tmp_path, trust=["lab"])
    assert again.playing(table.id).game.to_json() == text
    assert drawn_card(again.playing(table.id).cards, "race/otters", "front") == card
    ended(again)
    (folder / "hooks.py").write_text(HOOKS.replace("Earns", "Loses"), encoding="utf-8")
    third = studio_on(tmp_path, trust=["lab"])
    found = third.table(table.id)
    assert isinstance(found, ShelvedTable)
    assert "the Python of the pack 'lab' has changed" in found.view(0)["trouble"]
    assert found.moment(0, 1)["words"].startswith("Ada picks")
    assert drawn_card(found.cards, "race/otters", "front") == card
    with pytest.raises(NoCard):
        drawn_card(found.cards, "terrain/hill", "front")
    with pytest.raises(TableRefusal, match="has changed"):
        third.playing(table.id)


def test_keys_of_guests_are_valid_after_a_restart(tmp_path: Path, state: Path) -> None:
    studio = Studio(Workspace(tmp_path))
    studio.shared_at = ["192.0.2.7:8747"]
    table = begun(studio.open_tables)
    table.guests.add(1)
    studio.open_tables.set(table.id, guests=[1])
    from mapforge.studio.server.invitations import EVERY_SEAT, TableSeat

    key = studio.invitations.invite(TableSeat(table.id, 1))
    every = studio.invitations.invite(TableSeat(table.id, EVERY_SEAT))
    assert key is not None
    assert every is not None
    ended(studio.open_tables)
    again = Studio(Workspace(tmp_path))
    again.restore()
    assert again.last_shared_at == ["192.0.2.7:8747"]
    assert again.keys.with_secret(key.secret) == key == again.keys.with_cookie(key.cookie)
    assert again.invitations.place_of(key) == TableSeat(table.id, 1)
    again.invitations.close(TableSeat(table.id, 1))
    ended(again.open_tables)
    third = Studio(Workspace(tmp_path))
    third.restore()
    assert third.keys.with_secret(key.secret) is None
    assert third.invitations.invite(TableSeat(table.id, 1)) is None


def test_a_deleted_table_is_gone_and_an_archived_one_is_not(tmp_path: Path, state: Path) -> None:
    tables = studio_on(tmp_path)
    table, other = begun(tables), begun(tables)
    tables.set(table.id, archived=True)
    tables.delete(other.id)
    ended(tables)
    (listed,) = studio_on(tmp_path).listed()
    assert (listed["id"], listed["archived"]) == (table.id, True)


def test_two_studios_do_not_play_at_one_table(tmp_path: Path, state: Path) -> None:
    tables = studio_on(tmp_path)
    table = begun(tables)
    assert studio_on(tmp_path).listed() == []
    ended(tables)
    other = studio_on(tmp_path)
    first = studio_on(tmp_path)
    assert isinstance(first.playing(table.id), GameTable)
    assert "another studio" in other.table(table.id).trouble


def test_a_choice_is_kept_in_little_time(tmp_path: Path, state: Path) -> None:
    """The median of the time that keeping takes, the disk left aside, which no test can promise."""
    tables = studio_on(tmp_path)
    table = begun(tables)
    spent: list[float] = []

    def line(steps: Any, game: Any, write: Any = table.lines.steps) -> Any:
        start = time.process_time()
        found = write(steps, game)
        spent.append(time.process_time() - start)
        return found

    table.lines.steps = line  # type: ignore[method-assign]
    play_on(table, random.Random(1), lambda t: t.game.position.round == 4)
    assert statistics.median(spent) < 0.005


def test_a_save_tells_what_was_on_offer_first(tmp_path: Path, state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = studio_on(tmp_path)
    table = begun(tables, offer="base:race/dwarves")
    table.choose(0, ["pick 1"])
    table.save(tmp_path / "evening.json")
    file = str(tmp_path / "evening.json")
    assert main(["preview", "--game", file, "--step", "1", "-o", str(tmp_path / "one.svg")]) == Exit.OK
    assert len(tables.resume("evening").steps) == 1
