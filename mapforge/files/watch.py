"""Waits for files to change, so that a command can work whenever an author saves."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

PAUSE = 0.25
Stamp = tuple[tuple[str, int, int], ...]


def stamp_of(folders: Iterable[Path]) -> Stamp:
    """The size and the time of every YAML and Python file in some folders."""
    stamps = []
    for folder in folders:
        for path in sorted(path for pattern in ("**/*.yaml", "**/*.py") for path in folder.glob(pattern)):
            try:
                status = path.stat()
            except OSError:
                continue
            stamps.append((str(path), status.st_mtime_ns, status.st_size))
    return tuple(stamps)


def saves(folders: Iterable[Path], pause: float = PAUSE) -> Iterator[None]:
    """Come back at once, and then after every change, until the user stops it."""
    listed = list(folders)
    seen: Stamp | None = None
    while True:
        stamp = stamp_of(listed)
        if stamp != seen:
            seen = stamp
            yield
        time.sleep(pause)
