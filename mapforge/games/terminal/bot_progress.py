"""Shows at a terminal that a bot is thinking, and for how long."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

PATIENCE = 0.4
"""Seconds before anything is shown."""
PACE = 0.5
"""Seconds between two updates."""


@contextmanager
def thinking(name: str, target: TextIO) -> Iterator[None]:
    """While the block runs, show at a terminal who is thinking; the line is cleared afterwards."""
    if not target.isatty():
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_tell, args=(name, target, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _tell(name: str, target: TextIO, done: threading.Event) -> None:
    begun, line = time.monotonic(), ""
    wait = PATIENCE
    while not done.wait(wait):
        line = f"{name} is thinking ... {time.monotonic() - begun:.0f} s"
        print(f"\r{line}", end="", file=target, flush=True)
        wait = PACE
    if line:
        print("\r" + " " * len(line) + "\r", end="", file=target, flush=True)
