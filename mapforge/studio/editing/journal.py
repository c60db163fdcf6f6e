"""A journal: every edit is on the disk before it is acknowledged, so that nothing is lost when the studio is killed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from weakref import finalize

from engine.vocabulary.json_text import read_json
from mapforge.errors import MapforgeError
from mapforge.files.cache import digest
from mapforge.files.output import open_inside, written_to
from mapforge.files.plain_data import Fields

STATE_VARIABLE = "MAPFORGE_STATE"
LARGEST = 64_000_000
"""A journal with more bytes, in which nothing is unsaved, starts anew."""


class Journal:
    """The journal of one map, held by one process at a time."""

    def __init__(self, subject: Path) -> None:
        name = digest("journal", os.path.realpath(subject))
        self.path = state_folder() / "journals" / f"{name}.jsonl"
        self._file = -1
        self._closing: finalize[..., Journal] | None = None

    @property
    def is_held(self) -> bool:
        """Whether this process may write it."""
        return self._file >= 0

    def hold(self) -> bool:
        """Open the journal for this process alone; False when another one has it."""
        file = open_inside(self.path.parent, self.path.name)
        # The lock ends with the process, however it dies, so that a killed studio leaves nothing to clean up.
        if not _lock(file):
            os.close(file)
            return False
        self._file, self._closing = file, finalize(self, os.close, file)
        return True

    def replay(self, take: Callable[[object], None]) -> None:
        """Take entry by entry; what follows one that was cut off or means nothing is cut away."""
        if not self.is_held:
            return
        content = self.path.read_bytes()
        at = 0
        while at < len(content):
            end = content.find(b"\n", at)
            try:
                take(read_json(content[at : max(end, 0)]))
            except (MapforgeError, KeyError, TypeError, ValueError, AttributeError, IndexError):
                # Such a line was never acknowledged, and new ones must not stand behind it.
                with written_to(self.path):
                    os.ftruncate(self._file, at)
                return
            at = end + 1

    def add(self, entry: Fields) -> None:
        """Write an entry; it is on the disk when this returns."""
        if not self.is_held:
            return
        with written_to(self.path):
            rest = json.dumps(entry).encode() + b"\n"
            # A write to a full disk may be short; the next one then fails, and the edit is not acknowledged.
            while rest:
                rest = rest[os.write(self._file, rest) :]
            os.fsync(self._file)

    def restart(self, entries: list[Fields]) -> None:
        """Begin again with some entries."""
        if self.is_held:
            # In place: another file of that name would not carry the lock.
            with written_to(self.path):
                os.ftruncate(self._file, 0)
            for entry in entries:
                self.add(entry)

    @property
    def is_long(self) -> bool:
        """Whether it is time to begin again."""
        return self.is_held and os.fstat(self._file).st_size > LARGEST

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


def state_folder() -> Path:
    """The folder of the user's own; it may not exist yet."""
    chosen = os.environ.get(STATE_VARIABLE)
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    return Path(home, "mapforge", "studio")
