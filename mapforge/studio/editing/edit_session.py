"""An edit session: the files that one editor changes together, with undo, redo, saving and the journal."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mapforge.errors import MapforgeError
from mapforge.files.archives import content_of
from mapforge.files.cache import digest
from mapforge.files.documents import document_from_text
from mapforge.files.output import is_inside, write_inside
from mapforge.files.plain_data import Record
from mapforge.studio.editing.journal import Journal
from mapforge.studio.editing.splices import (
    Splice,
    is_same,
    splice_data,
    spliced,
    splices_between,
    splices_from,
    taken_back,
    whole_change,
)

_MARK = "\ufeff"


class CannotEdit(MapforgeError):  # noqa: N818 - it names what could not be done
    """An edit is refused, with the reason."""


@dataclass
class EditedFile:
    """One file: the text being edited, and the content of the file when it was last read or written."""

    path: Path
    text: str
    """Without the mark that some editors put before everything else."""
    mark: str
    saved: str
    """The text that the file has, as far as we know."""

    @property
    def content(self) -> bytes:
        """The bytes to write."""
        return (self.mark + self.text).encode("utf-8")

    @property
    def is_saved(self) -> bool:
        """Whether the file has this very text."""
        return self.text == self.saved


Change = tuple[Path, tuple[Splice, ...]]
"""What happens to one file."""


@dataclass(frozen=True)
class Edit:
    """What one operation did: splices by file."""

    label: str
    changes: tuple[Change, ...]

    def reversed(self) -> Edit:
        """What takes it back."""
        return Edit(self.label, tuple((path, tuple(taken_back(splices))) for path, splices in self.changes))


class EditSession:
    """The files that are edited together, what was done and what was undone; all of them lie in one pack, `home`."""

    def __init__(self, path: Path, home: Path, *, read_only: bool) -> None:
        self.path, self.home = path, home
        self.files: dict[Path, EditedFile] = {}
        self.done: list[Edit] = []
        self.undone: list[Edit] = []
        self.was_recovered = False
        self.journal = Journal(path)
        self.is_linked = not read_only and not is_inside(home, path)
        """Whether it is a link that leads out of the pack: it could be edited, but never saved."""
        read_only = read_only or self.is_linked
        self.is_busy = not read_only and not self.journal.hold()
        """Whether another studio has the file open."""
        self.read_only = read_only or self.is_busy
        if self.read_only or not self._recover():
            self._begin()

    @property
    def text(self) -> str:
        """The text of the map."""
        return self.files[self.path].text

    @property
    def is_saved(self) -> bool:
        """Whether nothing is unsaved."""
        return all(file.is_saved for file in self.files.values())

    def file(self, path: Path) -> EditedFile:
        """A file, which joins the session when it is first wanted."""
        if path not in self.files:
            file = _read(path)
            self.journal.add(_file_entry(file))
            self.files[path] = file
        return self.files[path]

    def perform(self, edit: Edit) -> None:
        """Do something new: it is in the journal when this returns."""
        self.refuse_read_only()
        # First what may fail, then the journal, then memory: whatever breaks off in between has changed nothing.
        texts = self._after(edit)
        self.journal.add({"do": edit.label, "changes": _changes_data(edit)})
        self._put(texts)
        self.done.append(edit)
        self.undone.clear()

    def undo(self) -> bool:
        """Take the last edit back; False when there is none."""
        if not self.done:
            return False
        edit = self.done[-1]
        texts = self._after(edit.reversed())
        self.journal.add({"undo": edit.label})
        self._put(texts)
        self.undone.append(self.done.pop())
        return True

    def redo(self) -> bool:
        """Do again what was undone last; False when there is nothing."""
        if not self.undone:
            return False
        edit = self.undone[-1]
        texts = self._after(edit)
        self.journal.add({"redo": edit.label})
        self._put(texts)
        self.done.append(self.undone.pop())
        return True

    def changed_outside(self) -> dict[Path, str]:
        """The files that somebody else has changed since, each with what it says now."""
        texts = {}
        for path, file in self.files.items():
            now = _content(path)
            if now != (file.mark + file.saved).encode("utf-8"):
                texts[path] = (now or b"").decode("utf-8", "replace").removeprefix(_MARK)
        return texts

    def save(self) -> None:
        """Write every file that is not saved, whole or not at all, over whatever stands there."""
        self.refuse_read_only()
        for file in self.files.values():
            if not file.is_saved or _content(file.path) != file.content:
                write_inside(self.home, os.path.relpath(file.path, self.home), file.content)
                file.saved = file.text
                self.journal.add({"saved": str(file.path), "digest": digest(file.text)})
        # Only here is nothing unsaved, so that a long journal can be dropped; undo ends at this save.
        if self.journal.is_long:
            self.done.clear()
            self.undone.clear()
            self.journal.restart([_file_entry(file) for file in self.files.values()])

    @property
    def gone(self) -> list[Path]:
        """The files that somebody else has deleted since."""
        return [] if self.read_only else [path for path in self.files if not path.exists()]

    def take_theirs(self, joined: Mapping[Path, str] | None = None) -> None:
        """Take what the files say now, or texts that were made of it; that can be undone like any other edit."""
        self.refuse_read_only()
        if gone := self.gone:
            raise CannotEdit(f"'{gone[0].name}' was deleted, so there is no other version to take; write it again")
        changes = []
        for path, theirs in self.changed_outside().items():
            file = self.files[path]
            changes.append((path, tuple(whole_change(file.text, (joined or {}).get(path, theirs)))))
            file.saved = theirs
            self.journal.add({"seen": str(path), "text": theirs})
        if changes:
            self.perform(Edit("take what was changed outside", tuple(changes)))

    def close(self) -> None:
        """Let go of the journal; what is unsaved is found there when the map is opened again."""
        self.journal.close()

    def refuse_read_only(self) -> None:
        if self.is_busy:
            raise CannotEdit("another studio has this file open, so it is read-only here; close it there first")
        if self.is_linked:
            raise CannotEdit(
                f"'{self.path}' is read-only here, because a link leads out of the folder '{self.home}'; "
                "put the file itself in the place of the link, and open it again"
            )
        if self.read_only:
            raise CannotEdit(
                "this belongs to a shipped pack or a zip and is read-only; copy it to a pack of your own first"
            )

    def _after(self, edit: Edit) -> dict[Path, str]:
        return {path: spliced(self.file(path).text, splices) for path, splices in edit.changes}

    def _put(self, texts: Mapping[Path, str]) -> None:
        for path, text in texts.items():
            self.files[path].text = text

    def _begin(self) -> None:
        self.files = {self.path: _read(self.path)}
        self.done, self.undone = [], []
        self.journal.restart([_file_entry(file) for file in self.files.values()])

    def _recover(self) -> bool:
        """Replay the journal; False when there is nothing in it that is still of use."""
        self.journal.replay(self._replay)
        # Edits that are saved give way to what another program has written since; unsaved ones never do.
        if self.path not in self.files or (self.is_saved and self.changed_outside()):
            return False
        self.was_recovered = not self.is_saved
        return True

    def _replay(self, entry: Any) -> None:
        if "file" in entry:
            path, text, mark = Path(entry["file"]), str(entry["text"]), str(entry["mark"])
            self.files[path] = EditedFile(path, text, mark, text)
        elif "do" in entry:
            edit = Edit(str(entry["do"]), tuple(_changes_from(entry["changes"])))
            self._put(self._replayed(edit))
            self.done.append(edit)
            self.undone.clear()
        elif "undo" in entry:
            self._put(self._replayed(self.done[-1].reversed()))
            self.undone.append(self.done.pop())
        elif "redo" in entry:
            self._put(self._replayed(self.undone[-1]))
            self.done.append(self.undone.pop())
        elif "saved" in entry:
            file = self.files[Path(entry["saved"])]
            file.saved = file.text
        elif "seen" in entry:
            self.files[Path(entry["seen"])].saved = str(entry["text"])

    def _replayed(self, edit: Edit) -> dict[Path, str]:
        return {path: spliced(self.files[path].text, splices) for path, splices in edit.changes}


def _read(path: Path) -> EditedFile:
    try:
        text = content_of(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise CannotEdit(f"'{path.name}' is not UTF-8, so it cannot be edited here; save it as UTF-8 first") from error
    except OSError as error:
        raise CannotEdit(f"'{path.name}' cannot be read: {error.strerror or error}") from error
    mark = _MARK if text.startswith(_MARK) else ""
    text = text.removeprefix(_MARK)
    return EditedFile(path, text, mark, text)


def _content(path: Path) -> bytes | None:
    try:
        return content_of(path)
    except OSError:
        return None


def _file_entry(file: EditedFile) -> Record:
    return {"file": str(file.path), "text": file.saved, "mark": file.mark}


def _changes_data(edit: Edit) -> list[list[Any]]:
    return [[str(path), splice_data(splices)] for path, splices in edit.changes]


def _changes_from(data: Iterable[Any]) -> Iterable[Change]:
    for path, splices in data:
        yield Path(path), tuple(splices_from(splices))


def data_of(path: Path, text: str) -> Any:
    """What a text says; CannotEdit when it cannot be read without trouble."""
    document = document_from_text(path, text)
    if document.findings:
        finding = document.findings[0]
        raise CannotEdit(f"{path.name}:{finding.line}:{finding.column}: {finding.message}; fix that in the text first")
    return document.data


def proven_splices(text: str, data: object, wanted: object, read: Callable[[str], object]) -> list[Splice]:
    """The splices of one file, proven by reading the new text."""
    splices = splices_between(text, data, wanted)
    try:
        is_proven = is_same(read(spliced(text, splices)), wanted)
    except CannotEdit:
        is_proven = False
    if not is_proven:
        raise CannotEdit(
            "this edit cannot be written without changing other lines of the file, so nothing was changed; "
            "it may use anchors or an unusual layout there: change it in the text"
        )
    return splices
