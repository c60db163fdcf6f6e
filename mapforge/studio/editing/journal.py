"""A journal: every edit is on the disk before it is acknowledged, so that nothing is lost when the studio is killed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

from engine.vocabulary.json_text import read_json
from mapforge.errors import MapforgeError
from mapforge.files.cache import digest
from mapforge.files.plain_data import Fields
from mapforge.studio.editing.held_file import HeldFile

STATE_VARIABLE = "MAPFORGE_STATE"
LARGEST = 64_000_000
"""A journal with more bytes, in which nothing is unsaved, starts anew."""


class Journal:
    """The journal of one map, held by one process at a time."""

    def __init__(self, subject: Path) -> None:
        name = digest("journal", os.path.realpath(subject))
        self._file = HeldFile(state_folder() / "journals" / f"{name}.jsonl")

    @property
    def path(self) -> Path:
        """Where it lies."""
        return self._file.path

    @property
    def is_held(self) -> bool:
        """Whether this process may write it."""
        return self._file.is_held

    def hold(self) -> bool:
        """Open the journal for this process alone; False when another one has it."""
        return self._file.hold()

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
                self._file.cut(at)
                return
            at = end + 1

    def add(self, entry: Fields) -> None:
        """Write an entry; it is on the disk when this returns."""
        if self.is_held:
            self._file.append(json.dumps(entry).encode())

    def restart(self, entries: list[Fields]) -> None:
        """Begin again with some entries."""
        if self.is_held:
            # In place: another file of that name would not carry the lock.
            self._file.cut(0)
            for entry in entries:
                self.add(entry)

    @property
    def is_long(self) -> bool:
        """Whether it is time to begin again."""
        return self.is_held and self._file.size > LARGEST

    def close(self) -> None:
        """Let others have it."""
        self._file.close()


def state_folder() -> Path:
    """The folder of the user's own; it may not exist yet."""
    chosen = os.environ.get(STATE_VARIABLE)
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    return Path(home, "mapforge", "studio")
