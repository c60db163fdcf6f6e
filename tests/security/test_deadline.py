"""Whatever a file does, the work on it ends: in Python or in C, by time or by memory, as a finding."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mapforge.cli import READ_NO_FILES, main
from mapforge.commands import SUMMARIES
from mapforge.errors import Exit
from mapforge.files.deadline import DEADLINE, SECONDS, SECONDS_PER_MEGABYTE, Note, TooCostly
from mapforge.files.plain_files import plain_content
from mapforge.hooks.time_limit import time_limit
from tests import REPOSITORY
from tests.busy_machine import PATIENCE

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
SLOW = """
import itertools, sys
from mapforge.files import archives, plain_files
from mapforge.files.deadline import DEADLINE

def in_python():
    while True:
        try:
            while True: pass
        except Exception: pass

def in_c():
    sum(itertools.repeat(0))

def in_memory():
    kept = [bytearray(40_000_000) for _ in range(200)]

def in_ruins():
    import ctypes
    ctypes.string_at(0)

costly = locals()[sys.argv.pop(1)]
read = plain_files.plain_content

def slow(path, *rest, **named):
    content = read(path, *rest, **named)
    if DEADLINE.is_on and named.get("is_input", True) and "costly" in str(path):
        costly()
    return content

plain_files.plain_content = archives.plain_content = slow
from mapforge.maps.formats import foreign_files
from mapforge.games.terminal import saved_game
foreign_files.plain_content = saved_game.plain_content = slow
from mapforge.__main__ import start
sys.exit(start())
"""
"""Reading any file with 'costly' in its path goes on for ever, or until there is no memory left."""


def run(how: str, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", SLOW, how, *words],
        cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=PATIENCE, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pack = tmp_path / "costly"
    for name in ("maps", "scenarios"):
        (pack / name).mkdir(parents=True)
    (pack / "pack.yaml").write_text("id: costly\nname: Costly\nversion: 1.0.0\nauthors: [Somebody]\n")
    (pack / "maps" / "isle.yaml").write_text("id: isle\nname: Isle\nregions: []\n")
    (tmp_path / "costly.geojson").write_text("{}")
    (tmp_path / "costly.json").write_text("{}")
    return tmp_path


MAP = "costly/maps/isle.yaml"
COMMANDS = {
    "balance": ["balance", "costly"],
    "build": ["build", "costly"],
    "diff": ["diff", "costly", "costly"],
    "docs": ["docs", "costly"],
    "explain": ["explain", "giants", "--in", "costly"],
    "export": ["export", MAP],
    "get": ["get", "costly"],
    "graph": ["graph", MAP],
    "hooks": ["hooks", "--in", "costly"],
    "import": ["import", "costly.geojson"],
    "inspect": ["inspect", MAP],
    "ladder": ["ladder", MAP],
    "matrix": ["matrix", "costly"],
    "mix": ["mix", MAP],
    "pack": ["pack", "costly"],
    "play": ["play", "--resume", "costly.json"],
    "preview": ["preview", MAP],
    "rulings": ["rulings", "--in", "costly"],
    "schema": ["schema", "costly", "-o", "schemas"],
    "simulate": ["simulate", MAP],
    "studio": ["studio", MAP, "--no-browser"],
    "test": ["test", "costly"],
    "train": ["train", "--on", MAP, "--minutes", "0.01"],
    "validate": ["validate", "costly"],
}
NOTHING_OF_STRANGERS = {"completion", "generate", "new", "packs", "trust"}


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_ends_at_the_deadline(folder: Path, command: str) -> None:
    done = run("in_python", *COMMANDS[command], "--time-limit", "0.2", folder=folder)
    said = done.stdout + done.stderr
    assert done.returncode == Exit.FINDINGS, said
    assert "file/too-costly" in said
    assert "reading this takes more than 0.2 s of computing" in said
    assert "costly" in said.replace("file/too-costly", "")
    assert "Traceback" not in said


def test_every_command_that_reads_files_is_tried() -> None:
    assert {*COMMANDS, *NOTHING_OF_STRANGERS} == set(SUMMARIES)


@pytest.mark.parametrize("command", sorted(set(SUMMARIES) - READ_NO_FILES))
def test_every_command_that_reads_files_has_a_time_limit(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert "--time-limit SECONDS" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["validate", "import", "play"])
@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("in_c", "takes more than 0.2 s of computing"),
        ("in_memory", "needs more than 950 MB of memory"),
        ("in_ruins", "ends the program (SIGSEGV)"),
    ],
)
def test_work_that_cannot_be_interrupted_ends_with_a_finding(folder: Path, command: str, how: str, why: str) -> None:
    limit = ["--time-limit", "0.2"] if how == "in_c" else []
    done = run(how, *COMMANDS[command], *limit, folder=folder)
    assert done.returncode == Exit.FINDINGS, done.stdout + done.stderr
    assert f"reading this {why}" in done.stdout + done.stderr


@pytest.mark.parametrize("how", ["in_python", "in_c"])
def test_validation_reports_it_in_the_format_that_was_chosen(folder: Path, how: str) -> None:
    words = ["validate", "costly", "--time-limit", "0.2", "--format"]
    found = json.loads(run(how, *words, "json", folder=folder).stdout)["findings"]
    assert [(finding["check"], finding["file"]) for finding in found] == [("file/too-costly", "costly/pack.yaml")]
    sarif = json.loads(run(how, *words, "sarif", folder=folder).stdout)
    assert sarif["runs"][0]["results"][0]["ruleId"] == "file/too-costly"
    assert run(how, *words, "github", folder=folder).stdout.startswith("::error file=costly/pack.yaml,line=1,col=1,")


@pytest.mark.parametrize("word", ["nan", "-1", "inf", "1e999", "soon", ""])
def test_a_time_limit_is_a_number_of_seconds(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["validate", ".", f"--time-limit={word}"])
    assert "give a number" in capsys.readouterr().err


def compute(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        sum(itertools.islice(itertools.count(), 1000))


def test_no_time_limit_is_no_deadline() -> None:
    DEADLINE.begin(0)
    compute(0.3)
    DEADLINE.end()


def test_the_deadline_is_raised_again_where_somebody_swallows_it() -> None:
    DEADLINE.begin(0.05)
    with pytest.raises(TooCostly):
        compute(5)
    with pytest.raises(TooCostly):
        compute(5)
    DEADLINE.end()
    compute(0.3)


def test_the_deadline_moves_with_the_files_that_are_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(bytes(2_000_000))
    DEADLINE.begin()
    assert DEADLINE.budget == SECONDS
    plain_content(tmp_path / "file")
    plain_content(tmp_path / "file")
    assert DEADLINE.budget == SECONDS + 2 * SECONDS_PER_MEGABYTE
    DEADLINE.end()


def test_trusted_python_has_its_own_limit_and_not_this_one() -> None:
    DEADLINE.begin(0.2)
    with time_limit(PATIENCE, lambda: "it takes too long"):
        compute(0.5)
    assert DEADLINE.left > 0
    with pytest.raises(TooCostly):
        compute(5)
    DEADLINE.end()


def test_a_note_fits_on_the_board_whatever_it_says() -> None:
    text = Note(3.5, "é" * 5000, "x" * 9000, "a").written()
    note = Note.read(len(text).to_bytes(2, "big") + text)
    assert note is not None
    assert (note.seconds, note.file, note.command) == (3.5, "x" * 900, "a")
    assert Note.read(bytes(10)) is None


WAITS = """
import sys, time
from mapforge.commands import packs
def run(arguments):
    print('up', flush=True)
    {what}
    return 0
packs.run = run
from mapforge.__main__ import start
sys.argv = ['mapforge', 'packs']
sys.exit(start())
"""


def waiting(what: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", WAITS.format(what=what)],
        env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "up\n"
    return process


@pytest.mark.skipif(sys.platform != "linux", reason="only there the work has a process of its own")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1])
def test_a_signal_ends_the_work_and_whoever_waits_sees_it(number: signal.Signals) -> None:
    process = waiting("time.sleep(500)")
    process.send_signal(number)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == -number


@pytest.mark.skipif(sys.platform != "linux", reason="only there the work has a process of its own")
def test_the_work_dies_with_the_process_that_was_started(tmp_path: Path) -> None:
    process = waiting(f"import os; open({str(tmp_path / 'id')!r}, 'w').write(str(os.getpid())); time.sleep(500)")
    while not (tmp_path / "id").exists() or not (tmp_path / "id").read_text():
        time.sleep(0.01)
    worker = int((tmp_path / "id").read_text())
    assert worker != process.pid
    process.kill()
    # The pipes close when the last process that holds them has ended.
    process.communicate(timeout=PATIENCE)
    deadline = time.monotonic() + PATIENCE
    while Path(f"/proc/{worker}/stat").exists() and time.monotonic() < deadline:
        if Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
            break
        time.sleep(0.01)
    else:
        assert not Path(f"/proc/{worker}").exists()


def test_the_exit_code_of_the_work_is_that_of_the_command() -> None:
    process = waiting("sys.exit(7)")
    process.communicate(timeout=PATIENCE)
    assert process.returncode in (7, Exit.BUG)
