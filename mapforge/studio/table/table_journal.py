"""The journal of a table: a file with a line for everything that happened there, each on the disk before it counts."""

from __future__ import annotations

import json
import os
import re
import secrets
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from engine.state.saves import LONGEST_MASK
from engine.vocabulary.json_text import BadJson, read_json
from mapforge.files.cache import digest
from mapforge.files.output import remove_inside, write_inside
from mapforge.files.plain_data import Record
from mapforge.studio.editing.held_file import HeldFile
from mapforge.studio.editing.journal import state_folder

FORMAT = 1
_MARK = 16
"""Hexadecimal digits that tell a sound line: they name its content and that of all lines before it."""
_ID = re.compile(r"t[0-9]{8}-[0-9a-f]{8}")
OPENED, CONTENT, STEPS, DRAFT, BACK, SET, OVER = "opened", "content", "steps", "draft", "back", "set", "over"
"""The kinds of lines: the table, its world and board, actions, a redeployment, an undo, settings, the end."""
_DAMAGED = ".damaged"


@dataclass(frozen=True)
class JournalLine:
    """One sound line."""

    kind: str
    text: bytes
    end: int
    """Where the next one begins."""

    @property
    def data(self) -> Record:
        """What it says; BadJson when that is not an object."""
        found = read_json(self.text, longest_whole=LONGEST_MASK)
        if not isinstance(found, dict):
            raise BadJson("a line is not an object", 0, 0)
        return found


@dataclass(frozen=True)
class JournalContent:
    """The lines of a journal as far as they are sound."""

    lines: list[JournalLine] = field(default_factory=list)
    mark: str = ""
    lost: int = 0
    """How many lines follow that are not sound."""

    @property
    def size(self) -> int:
        """How many bytes are sound."""
        return self.lines[-1].end if self.lines else 0


class TableJournal:
    """The journal of one table, written by one process at a time."""

    def __init__(self, id: str) -> None:
        self.id = id
        self._file = HeldFile(tables_folder() / id)
        self._mark, self._lock = "", threading.Lock()

    @property
    def path(self) -> Path:
        """Where it lies."""
        return self._file.path

    def hold(self) -> bool:
        """Take it for this process alone; False when another studio has it."""
        return self._file.is_held or self._file.hold()

    def content(self) -> JournalContent:
        """All lines, up to the first that was changed, cut off or lost."""
        found = read_lines(self.path)
        self._mark = found.mark
        return found

    def mend(self, content: JournalContent) -> None:
        """Cut away what is not sound, after putting the whole file aside, so that new lines follow sound ones."""
        if content.size < self._file.size:
            write_inside(self.path.parent, self.path.name + _DAMAGED, self.path.read_bytes(), mode=0o600)
            self._file.cut(content.size)
        self._mark = content.mark

    def add(self, *entries: tuple[str, Record]) -> None:
        """Write lines; they are on the disk when this returns, or nothing has happened."""
        bodies = [f"{kind} {json.dumps(data, separators=(',', ':'))}".encode() for kind, data in entries]
        with self._lock:
            lines, mark = [], self._mark
            for body in bodies:
                mark = _marked(mark, body)
                lines.append(mark.encode() + b" " + body)
            self._file.append(b"\n".join(lines))
            self._mark = mark

    def close(self) -> None:
        """Let others have it."""
        self._file.close()

    def remove(self) -> None:
        """Delete the table for good."""
        self._file.close()
        remove_inside(self.path.parent, self.path.name)


def _marked(before: str, body: bytes) -> str:
    return digest(before, body)[:_MARK]


def read_lines(path: Path) -> JournalContent:
    """The lines of a journal, each checked with those before it."""
    content, lines, mark, at = path.read_bytes(), list[JournalLine](), "", 0
    while at < len(content):
        end = content.find(b"\n", at)
        said, _, body = content[at : max(end, at)].partition(b" ")
        wanted = _marked(mark, body)
        if end < 0 or said.decode("ascii", "replace") != wanted:
            return JournalContent(lines, mark, lost=content[at:].count(b"\n") + (not content.endswith(b"\n")))
        mark, at = wanted, end + 1
        kind, _, text = body.partition(b" ")
        lines.append(JournalLine(kind.decode("ascii", "replace"), text, at))
    return JournalContent(lines, mark)


def tables_folder() -> Path:
    """Where the journals of all tables lie."""
    return state_folder() / "tables"


def new_table_id() -> str:
    """An id that no table had before: the day, so that people find it, and chance."""
    return f"t{time.strftime('%Y%m%d')}-{secrets.token_hex(4)}"


def is_table_id(name: str) -> bool:
    """Whether a name is the id of a table, which its journal is called by."""
    return _ID.fullmatch(name) is not None


def kept_table_ids() -> list[str]:
    """The tables that have a journal, the oldest first."""
    try:
        names = os.listdir(tables_folder())
    except OSError:
        return []
    return sorted((name for name in names if is_table_id(name)), key=_age)


def _age(name: str) -> float:
    try:
        return (tables_folder() / name).stat().st_mtime
    except OSError:
        return 0.0
