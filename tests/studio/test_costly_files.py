"""Files that cost too much are tried out elsewhere first: the studio says so and goes on, even when it is work in C."""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from mapforge.files import yaml_events
from mapforge.files.deadline import DEADLINE, SECONDS, TooCostly
from mapforge.files.plain_data import Record
from mapforge.files.thread_limit import thread_limit
from mapforge.games.terminal import saved_game
from mapforge.studio.editing import rehearsal_process
from mapforge.studio.editing.open_file import OpenFile
from mapforge.studio.editing.rehearsals import REHEARSALS, SHORT, CostlyFile, Rehearsals, in_time
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.server import open_file_watch
from mapforge.studio.server.callers import Callers
from mapforge.studio.server.connections import Connections
from mapforge.studio.server.open_file_watch import OpenFileWatch
from tests.validation import ANTS, write_pack

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="trials need processes that can fork")


def in_python(request: Record) -> None:
    while True:
        try:
            while True:
                pass
        except Exception:
            pass


def in_c(request: Record) -> None:
    sum(itertools.repeat(0))


def in_memory(request: Record) -> None:
    list(map(bytearray, itertools.repeat(40_000_000)))


def in_ruins(request: Record) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize(
    ("trial", "why"),
    [
        (in_python, "takes more than 0.2 s of computing"),
        (in_c, "takes more than 0.2 s of computing"),
        (in_memory, "needs more than 950 MB of memory"),
        (in_ruins, "ends the program that reads it (SIGKILL)"),
    ],
)
def test_a_trial_says_what_costs_too_much(trial: object, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = DEADLINE.begin
    monkeypatch.setattr(DEADLINE, "begin", lambda: begin(0.2 if trial in (in_python, in_c) else None))
    monkeypatch.setitem(rehearsal_process.TRIALS, "odd", trial)
    assert why in rehearsal_process.refusal_of({"kind": "odd"})


def test_a_trial_of_a_sound_pack_says_nothing() -> None:
    assert rehearsal_process.refusal_of({"kind": "pack", "folder": "nowhere"}) == ""


@pytest.fixture
def rehearsals() -> Iterator[Rehearsals]:
    REHEARSALS.begin()
    REHEARSALS._known.clear()
    yield REHEARSALS
    REHEARSALS.end()


def test_a_pack_is_tried_out_and_opened(rehearsals: Rehearsals, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.yaml").write_text("id: pack\nname: Pack\nversion: 1.0.0\nauthors: [Somebody]\n")
    workspace = Workspace(tmp_path)
    assert workspace.contents()["packs"][0]["id"] == "pack"
    state = f"{pack.resolve()} {workspace.state(pack)}"
    assert rehearsals._known[state] == ""
    rehearsals._known[state] = "reading 'pack.yaml' takes too long [file/too-costly]"
    workspace = Workspace(tmp_path)
    assert "file/too-costly" in workspace.contents()["packs"][0]["trouble"]
    with pytest.raises(CostlyFile, match="the studio does not open it"):
        workspace.library(pack)


def test_nothing_is_tried_out_where_nobody_asked_for_it() -> None:
    Rehearsals().check("state", {"kind": "nonsense"})


def compute() -> None:
    while True:
        pass


def test_a_request_that_computes_for_too_long_is_stopped_with_a_sentence() -> None:
    with pytest.raises(CostlyFile, match=r"takes more than 0\.1 s of computing, so it was stopped"):
        in_time(compute, 0.1)
    assert in_time(lambda: 7, SECONDS) == 7


def test_a_thread_is_stopped_once_and_only_inside_its_block() -> None:
    with pytest.raises(TooCostly), thread_limit(0.1):
        compute()
    sum(range(1_000_000))


def test_short_texts_are_not_tried_out_and_long_ones_are(rehearsals: Rehearsals, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, {"races/ants.yaml": ANTS})
    file = pack / "races" / "ants.yaml"
    rehearsals.check_text("x" * SHORT, file, pack)
    assert rehearsals._known == {}
    rehearsals.check_text(ANTS + "#" * SHORT, file, pack)
    (state,) = rehearsals._known
    rehearsals._known[state] = "checking 'ants.yaml' takes too long [file/too-costly]"
    with pytest.raises(CostlyFile, match="the studio does not open it"):
        rehearsals.check_text(ANTS + "#" * SHORT, file, pack)


@pytest.mark.parametrize("kind", ["saved", "mix"])
def test_a_saved_game_and_a_mix_are_tried_out_again_when_they_have_changed(
    rehearsals: Rehearsals, tmp_path: Path, kind: str
) -> None:
    path = tmp_path / "file"
    for text in ("{}", "{ }"):
        path.write_text(text)
        rehearsals.check_file(kind, path)
    assert list(rehearsals._known.values()) == ["", ""]


SLOW_FILES = {
    "saved": ({"kind": "saved", "file": "game.json"}, "reading 'game.json'"),
    "mix": ({"kind": "mix", "file": "mix.yaml"}, "reading 'mix.yaml'"),
    "text": ({"kind": "text", "file": "a.yaml", "folder": "", "text": "a: 1"}, "reading 'a.yaml'"),
}


@pytest.mark.parametrize("kind", sorted(SLOW_FILES))
def test_whatever_the_studio_opens_ends_at_the_deadline(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    request, stage = SLOW_FILES[kind]
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_text("{}")
    Path("mix.yaml").write_text("mix: 1\n")
    begin = DEADLINE.begin
    monkeypatch.setattr(DEADLINE, "begin", lambda: begin(0.2))
    for module, name in ((saved_game, "read_json"), (yaml_events, "compose")):
        monkeypatch.setattr(module, name, lambda *_, **__: in_c({}))
    assert f"{stage} takes more than 0.2 s of computing" in rehearsal_process.refusal_of(request)


class _Endless(OpenFile):
    """An open file whose examination does not end."""

    def __init__(self, path: Path) -> None:
        self.examined = 0
        super().__init__("pack:a.yaml", path, path.parent, self._go_on, read_only=False)

    def _go_on(self, texts: object) -> Record:
        self.examined += 1
        compute()
        return {}


def test_findings_of_an_open_file_that_take_too_long_are_given_up_until_the_next_edit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.yaml").write_text("a: 1\n")
    open_file = _Endless(tmp_path / "a.yaml")
    monkeypatch.setattr(open_file_watch, "SECONDS", 0.1)
    watch = OpenFileWatch(open_file, Connections(Callers()), "items")
    watch._look_once()
    watch._look_once()
    assert open_file.examined == 1
    open_file.revision += 1
    watch._look_once()
    assert open_file.examined == 2
    open_file.close()
