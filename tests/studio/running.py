"""A studio that runs as its user would run it: the real command, in a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests import REPOSITORY
from tests.busy_machine import PATIENCE


@dataclass
class Running:
    """One studio: its process, its first address, and what it says."""

    process: subprocess.Popen[str]
    address: str
    said: list[str] = field(default_factory=list)
    is_told: threading.Event = field(default_factory=threading.Event)

    @property
    def origin(self) -> str:
        """The address without the secret."""
        return self.address.partition("/enter/")[0]

    @property
    def host(self) -> str:
        """The name and the port."""
        return self.origin.removeprefix("http://")

    def processes(self) -> list[Path]:
        """The process that was started and all that came of it, as folders of /proc."""
        parents = {each.parent.name: _stat(each)[1] for each in Path("/proc").glob("[0-9]*/stat") if _stat(each)}
        found = [str(self.process.pid)]
        for pid in found:
            found += [child for child, parent in parents.items() if parent == pid]
        return [Path("/proc", pid) for pid in found]

    def computed(self) -> float:
        """Seconds that all of its processes have computed for."""
        stats = [_stat(process / "stat") for process in self.processes()]
        return sum(int(fields[11]) + int(fields[12]) for fields in stats if fields) / 100

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        self.process.send_signal(signal.SIGINT)

    def kill(self) -> None:
        """End it without asking."""
        self.process.kill()
        self.process.wait()


def _stat(path: Path) -> list[str]:
    """What the system knows about a process, from its state on; nothing when it has ended."""
    try:
        return path.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []


@contextmanager
def running_studio(folder: Path, *words: str, browser: str = "") -> Iterator[Running]:
    """Start the studio on a folder, perhaps with a command that is its browser, and end it."""
    command = [sys.executable, "-P", "-m", "mapforge", "studio", str(folder), *words]
    if not browser:
        command.append("--no-browser")
    if "--port" not in words:
        command += ["--port", "0"]
    process = subprocess.Popen(
        command,
        cwd=folder if folder.is_dir() else folder.parent,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "BROWSER": browser},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    running = Running(process, "")
    reader = threading.Thread(target=_read, args=(running,), daemon=True)
    reader.start()
    assert running.is_told.wait(PATIENCE), f"the studio did not start: {''.join(running.said)}"
    try:
        yield running
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        reader.join()


def _read(running: Running) -> None:
    """Keep what the studio says, and its address as soon as it says that."""
    assert running.process.stdout is not None
    with running.process.stdout as lines:
        for line in lines:
            running.said.append(line)
            found = re.search(r"http://127\.0\.0\.1:\d+/enter/\S+", line)
            if found:
                running.address = found[0]
                running.is_told.set()
