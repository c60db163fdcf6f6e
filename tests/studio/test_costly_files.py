"""Files that cost too much are tried out elsewhere first: the studio says so and goes on, even when it is work in C."""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from mapforge.files.deadline import DEADLINE, SECONDS, TooCostly
from mapforge.files.deadline_thread import thread_limit
from mapforge.files.plain_data import Record
from mapforge.studio.editing import rehearsal_process
from mapforge.studio.editing.rehearsals import REHEARSALS, CostlyFile, Rehearsals
from mapforge.studio.editing.workspace import Workspace
from mapforge.studio.server.page_request import in_time

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
