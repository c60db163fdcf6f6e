"""A file of the user's alone that one process holds at a time; its lines are on the disk before anybody goes on."""

from __future__ import annotations

import os
from pathlib import Path
from weakref import finalize

from mapforge.files.output import open_inside, written_to


class HeldFile:
    """A file to whose end lines are added, held by one process at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = -1
        self._closing: finalize[..., HeldFile] | None = None

    @property
    def is_held(self) -> bool:
        """Whether this process may write it."""
        return self._file >= 0

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return os.fstat(self._file).st_size

    def hold(self) -> bool:
        """Open the file for this process alone; False when another one has it."""
        file = open_inside(self.path.parent, self.path.name)
        # The lock ends with the process, however it dies, so that a killed studio leaves nothing to clean up.
        if not _lock(file):
            os.close(file)
            return False
        self._file, self._closing = file, finalize(self, os.close, file)
        return True

    def append(self, line: bytes) -> None:
        """Add a line; it is on the disk when this returns, and not there at all when it fails."""
        with written_to(self.path):
            size, rest = self.size, line + b"\n"
            try:
                # A write to a full disk may be short; the next one then fails.
                while rest:
                    rest = rest[os.write(self._file, rest) :]
                os.fsync(self._file)
            except OSError:
                os.ftruncate(self._file, size)
                raise

    def cut(self, size: int) -> None:
        """Keep only the first bytes."""
        with written_to(self.path):
            os.ftruncate(self._file, size)

    def close(self) -> None:
        """Let others have it."""
        if self._closing is not None:
            self._closing()
        self._file = -1


def _lock(file: int) -> bool:
    try:
        import fcntl
    except ImportError:
        # Windows has no flock; two studios on one file are not told apart there.
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
