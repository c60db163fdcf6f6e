"""Ctrl-C, closed streams, full and broken pipes end quietly with the right code; the folder one is in is left alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mapforge.errors import Exit
from tests import REPOSITORY
from tests.busy_machine import PATIENCE

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
START = "import re, sys; from mapforge.__main__ import start; print('up', flush=True); sys.exit(start())"
"""What the installed command does; until `start` runs, Ctrl-C is Python's own affair."""


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    line = command.replace("mapforge", f"{sys.executable} -m mapforge", 1)
    return subprocess.run(
        ["bash", "-c", line], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        ("mapforge packs >&-", (Exit.OK,)),
        ("mapforge packs 2>&-", (Exit.OK,)),
        ("mapforge packs <&- >&- 2>&-", (Exit.OK,)),
        ("mapforge nonsense 2>&-", (Exit.USAGE,)),
        ("mapforge packs > /dev/full", (Exit.USAGE,)),
        ("mapforge --help > /dev/full", (Exit.USAGE, Exit.OK)),
        ("mapforge packs > /dev/full 2> /dev/full", (Exit.USAGE,)),
        ("mapforge play base:two_players <&-", (Exit.OK,)),
        ("mapforge play base:two_players < /dev/null", (Exit.OK,)),
        ("mapforge hooks --format markdown | true; exit ${PIPESTATUS[0]}", (Exit.PIPE_CLOSED, Exit.OK)),
    ],
)
def test_streams_that_fail_end_quietly(tmp_path: Path, command: str, codes: tuple[Exit, ...]) -> None:
    done = shell(command, tmp_path)
    assert done.returncode in codes, (done.returncode, done.stderr)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


@pytest.mark.parametrize("wait", [0.02, 0.05, 0.1, 0.2, 0.4, 0.8])
def test_ctrl_c_ends_quietly_whenever_it_comes(tmp_path: Path, wait: float) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", START, "generate"],
        cwd=tmp_path, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(wait)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode in (Exit.INTERRUPTED, -signal.SIGINT, Exit.OK), said
    assert "mapforge" not in said, (process.returncode, said)


LISTENS = """
import signal, time
signal.signal(signal.SIGINT, signal.default_int_handler)
from mapforge.hooks.keyboard_interrupt import listen_to_keyboard, was_interrupted
listen_to_keyboard()
try:
    import module
    print("imported", flush=True)
    time.sleep(600)
except KeyboardInterrupt:
    print("interrupted", was_interrupted())
"""


@pytest.mark.parametrize(
    ("goes_on", "said"),
    [
        ("", "imported\ninterrupted True\n"),
        ("while True: pass", "interrupted True\n"),
        ("import time; time.sleep(500)", "interrupted True\n"),
    ],
)
def test_ctrl_c_lets_an_import_end_unless_it_never_does(tmp_path: Path, goes_on: str, said: str) -> None:
    (tmp_path / "module.py").write_text(f"import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n{goes_on}\n")
    path = os.pathsep.join((str(tmp_path), str(REPOSITORY)))
    done = subprocess.run(
        [sys.executable, "-c", LISTENS], env={**os.environ, "PYTHONPATH": path},
        capture_output=True, text=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    assert done.stdout == said


@pytest.mark.parametrize("name", ["argparse", "json", "yaml", "engine", "signal", "re", "numpy", "__future__"])
def test_modules_in_the_current_folder_are_not_imported(tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n")
    done = shell("mapforge validate .", tmp_path)
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "ran").exists()
