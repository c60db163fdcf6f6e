"""Has files tried out in another process before the studio reads them, so that none of them can hold it up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from mapforge.errors import Exit, MapforgeError
from mapforge.files.cache import digest
from mapforge.files.deadline import TooCostly, over_time
from mapforge.files.plain_data import Fields
from mapforge.files.thread_limit import thread_limit

Result = TypeVar("Result")
MOST_REMEMBERED = 1000
SHORT = 20_000
"""Texts of so many characters are not tried out: whatever they say, reading them takes no two seconds."""


class CostlyFile(MapforgeError):  # noqa: N818 - it says what the file is
    """A file that takes too long or too much memory, so that the studio does not read it."""

    exit_code = Exit.FINDINGS


class Rehearsals:
    """Asks a process whether something can be read in time, and remembers the answers."""

    def __init__(self) -> None:
        """Nothing is tried out until somebody says so."""
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._is_on = False
        self._known: dict[str, str] = {}

    def begin(self) -> None:
        """Try out everything from now on, where the system can."""
        self._is_on = hasattr(os, "fork")
        if self._is_on:
            with self._lock:
                self._process = _started()

    def end(self) -> None:
        """Try out nothing any more."""
        self._is_on = False
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process.communicate()
            self._process = None

    def check(self, state: str, request: Fields) -> None:
        """Raise CostlyFile when something cannot be read in time; `state` names what is there now."""
        if not self._is_on:
            return
        with self._lock:
            if state not in self._known:
                if len(self._known) > MOST_REMEMBERED:
                    self._known.clear()
                self._known[state] = self._asked(request)
            refusal = self._known[state]
        if refusal:
            raise CostlyFile(f"{refusal}; the studio does not open it")

    def check_file(self, kind: str, path: Path) -> None:
        """Raise CostlyFile when a saved game or a mix cannot be opened in time."""
        status = path.stat()
        self.check(f"{path} {status.st_size} {status.st_mtime_ns}", {"kind": kind, "file": str(path)})

    def check_text(self, text: str, file: Path, folder: Path | None = None) -> None:
        """Raise CostlyFile when a text that somebody typed cannot be read in time, in its pack if it belongs to one."""
        if len(text) > SHORT:
            request = {"kind": "text", "file": str(file), "folder": str(folder or ""), "text": text}
            self.check(digest(str(file), text), request)

    def _asked(self, request: Fields) -> str:
        """Why something cannot be read; nothing when it can, or when nobody is there to ask."""
        for _ in range(2):
            process = self._process
            if process is None or process.poll() is not None:
                process = self._process = _started()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                process.stdin.write(f"{json.dumps(request)}\n")
                process.stdin.flush()
                return str(json.loads(process.stdout.readline())["refusal"])
            except (OSError, ValueError):
                process.kill()
                process.communicate()
        return "what tries out files has ended twice"


def _started() -> subprocess.Popen[str]:
    home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "mapforge.studio.editing.rehearsal_process"],
        env={**os.environ, "PYTHONPATH": home},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


REHEARSALS = Rehearsals()
"""There is one for the whole studio, because there is one machine to hold up."""


def in_time(work: Callable[[], Result], seconds: float) -> Result:
    """Do something for so many seconds of computing at most; CostlyFile when they are up."""
    try:
        with thread_limit(seconds):
            return work()
    except TooCostly:
        raise CostlyFile(f"this {over_time(seconds)}, so it was stopped [file/too-costly]") from None
