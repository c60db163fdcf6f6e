"""Whatever a file does, the work on it ends: in Python or in C, by time or by memory, as a finding."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from mapforge.cli import main
from mapforge.commands import SUMMARIES
from mapforge.commands.common_options import READ_NO_FILES
from mapforge.errors import Exit
from mapforge.files.deadline import DEADLINE, SECONDS, SECONDS_PER_MEGABYTE, WORKING, Deadline, TooCostly
from mapforge.files.plain_files import plain_content
from mapforge.files.shipped_folders import content_folder
from mapforge.files.work_note import Note
from mapforge.hooks.time_limit import time_limit
from mapforge.packs.loader import load_library
from mapforge.render.pdf_pages import SECONDS_PER_PICTURE
from mapforge.render.picture import Box, Picture
from mapforge.render.picture_files import SECONDS_PER_MEGAPIXEL, FileOptions, pdf, png
from tests import REPOSITORY
from tests.busy_machine import PATIENCE

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
SLOW = """
import importlib, itertools, json, os, sys
from mapforge.commands import SUMMARIES, command
from mapforge.files import archives, plain_files
from mapforge.files.deadline import DEADLINE
from mapforge.games.terminal import saved_game
from mapforge.maps.formats import foreign_files
from mapforge.__main__ import start

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

read = plain_files.plain_content

def slow(path, *rest, **named):
    content = read(path, *rest, **named)
    if DEADLINE.is_on and named.get("is_input", True) and "costly" in str(path):
        costly()
    return content

for module in (plain_files, archives, foreign_files, saved_game):
    module.plain_content = slow

def serve(folder, how, words):
    global costly
    costly, sys.argv = globals()[how], ["mapforge", *words]
    os.chdir(folder)
    for number, file in enumerate((os.devnull, "stdout", "stderr")):
        os.dup2(os.open(file, os.O_RDWR | os.O_CREAT | os.O_TRUNC), number)
    sys.stdin = open(0, closefd=False)
    return start()

# What all commands need is imported once, and each of them runs in a copy of this process.
for name in (*map(command, SUMMARIES), "shapely", "networkx", "engine.game", "mapforge.validation.runner"):
    importlib.import_module(name) if isinstance(name, str) else None
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        sys.exit(serve(*json.loads(line)))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""Reading any file with 'costly' in its path goes on for ever, or until there is no memory left.

Each line that it reads is a command, which runs in a process of its own from beginning to end.
"""


@pytest.fixture(scope="module")
def server() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", SLOW], env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


class Ended(NamedTuple):
    """How a command ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Ended]


@pytest.fixture
def run(server: subprocess.Popen[str], folder: Path) -> Run:
    def ended(how: str, *words: str) -> Ended:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(json.dumps([str(folder), how, words]) + "\n")
        server.stdin.flush()
        code = server.stdout.readline()
        return Ended(int(code), (folder / "stdout").read_text(), (folder / "stderr").read_text())

    return ended


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
    "card": ["card", "costly"],
    "diff": ["diff", "costly", "costly"],
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
    "page": ["page", "costly", "--no-play"],
    "play": ["play", "--resume", "costly.json"],
    "preview": ["preview", MAP],
    "print": ["print", "costly"],
    "review": ["review", "costly.json"],
    "rulings": ["rulings", "--in", "costly"],
    "schema": ["schema", "costly", "-o", "schemas"],
    "simulate": ["simulate", MAP],
    "studio": ["studio", MAP, "--no-browser"],
    "test": ["test", "costly"],
    "train": ["train", "--on", MAP, "--minutes", "0.01"],
    "tune": ["tune", MAP],
    "validate": ["validate", "costly"],
}
NOTHING_OF_STRANGERS = {"completion", "generate", "new", "packs", "trust"}


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_ends_at_the_deadline(run: Run, command: str) -> None:
    done = run("in_python", *COMMANDS[command], "--time-limit", "0.5")
    said = done.stdout + done.stderr
    assert done.returncode == Exit.FINDINGS, said
    assert "file/too-costly" in said
    assert "reading this takes more than 0.5 s of computing" in said
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
def test_work_that_cannot_be_interrupted_ends_with_a_finding(run: Run, command: str, how: str, why: str) -> None:
    limit = ["--time-limit", "0.2"] if how == "in_c" else []
    done = run(how, *COMMANDS[command], *limit)
    assert done.returncode == Exit.FINDINGS, done.stdout + done.stderr
    assert f"reading this {why}" in done.stdout + done.stderr
    assert ("--time-limit" in done.stdout + done.stderr) == (how == "in_c")


@pytest.mark.parametrize("how", ["in_python", "in_c"])
def test_validation_reports_it_in_the_format_that_was_chosen(run: Run, how: str) -> None:
    words = ["validate", "costly", "--time-limit", "0.2", "--format"]
    found = json.loads(run(how, *words, "json").stdout)["findings"]
    assert [(finding["check"], finding["file"]) for finding in found] == [("file/too-costly", "costly/pack.yaml")]
    sarif = json.loads(run(how, *words, "sarif").stdout)
    assert sarif["runs"][0]["results"][0]["ruleId"] == "file/too-costly"
    assert run(how, *words, "github").stdout.startswith("::error file=costly/pack.yaml,line=1,col=1,")


@pytest.mark.parametrize("how", ["in_python", "in_c"])
def test_scenarios_report_it_in_the_format_that_was_chosen(run: Run, how: str) -> None:
    words = ["test", "costly", "--time-limit", "0.2", "--format"]
    (finding,) = json.loads(run(how, *words, "json").stdout)["findings"]
    assert (finding["check"], finding["file"]) == ("file/too-costly", "costly/pack.yaml")
    suite = ElementTree.fromstring(run(how, *words, "junit").stdout)
    assert (suite.get("errors"), suite.find("testcase/error").get("type")) == ("1", "file/too-costly")


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


def square(side: int) -> Picture:
    size = {"width": str(side), "height": str(side), "viewBox": f"0 0 {side} {side}"}
    return Picture(Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size}), Box(0, 0, side, side))


def test_the_deadline_moves_with_the_pictures_that_are_drawn() -> None:
    DEADLINE.begin()
    png(square(500), FileOptions(1000))
    assert DEADLINE.budget == SECONDS + SECONDS_PER_MEGAPIXEL
    pdf(square(500))
    assert DEADLINE.budget == SECONDS + SECONDS_PER_MEGAPIXEL + SECONDS_PER_PICTURE
    DEADLINE.end()


def test_reading_ends_where_work_begins() -> None:
    DEADLINE.begin()
    folder = content_folder() / "base"
    load_library([folder])
    assert (DEADLINE.note.stage, DEADLINE.note.file) == (WORKING, str(folder))
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


SIGNALS = [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1]


def heed_signals() -> None:
    """Undo what children inherit from a shell that runs the tests in the background: there some signals are ignored."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def waiting(what: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", WAITS.format(what=what)],
        env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed_signals,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "up\n"
    return process


@pytest.mark.skipif(sys.platform != "linux", reason="only there the work has a process of its own")
@pytest.mark.parametrize("number", SIGNALS)
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


def test_a_shipped_file_that_is_read_last_is_not_to_blame(tmp_path: Path) -> None:
    deadline = Deadline()
    deadline.begin(5)
    try:
        deadline.opened(tmp_path / "pack.yaml", 10)
        deadline.opened(content_folder() / "base" / "hooks.py", 10)
        assert (deadline.note.stage, deadline.note.file) == ("reading", str(tmp_path / "pack.yaml"))
    finally:
        deadline.end()
