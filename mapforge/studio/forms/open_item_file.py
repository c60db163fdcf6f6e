"""An open file of items, translations or scenarios: operations on its data become splices of its text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from mapforge.files.documents import document_from_text
from mapforge.files.plain_data import Fields, Record
from mapforge.packs.swapped_documents import with_documents
from mapforge.studio.editing.edit_request import Request
from mapforge.studio.editing.edit_session import CannotEdit, Edit, EditSession, data_of, proven_splices
from mapforge.studio.editing.splices import Splice, whole_change
from mapforge.studio.forms.item_edits import edited
from mapforge.studio.forms.item_fields import key_order

if TYPE_CHECKING:
    from mapforge.packs.library import Library, Pack

LONGEST_TEXT = 8_000_000
Looking = Callable[[Path, str], Record]


class OpenItemFile:
    """One open file; everybody who opens something in it shares it."""

    def __init__(self, pack: str, path: Path, kind: str, library: Library, look: Looking, *, read_only: bool) -> None:
        """`look` finds what is wrong with the pack, if a file had some text."""
        self.pack_id, self.path, self.kind, self.library = pack, path, kind, library
        self.revision = 0
        self.lock = RLock()
        self.session = EditSession(path, read_only=read_only)
        self._look = look
        self._found: Record = {"revision": -1}
        self._now: tuple[str, Library, Library] | None = None

    @property
    def reference(self) -> str:
        """The file, as pages follow it."""
        return f"{self.pack_id}:{self.path.relative_to(self.pack.folder).as_posix()}"

    @property
    def pack(self) -> Pack:
        """The pack of the file."""
        return self.library.packs[self.pack_id]

    def know(self, library: Library, look: Looking) -> None:
        """Take the packs as they are now: others may have changed them, and the user may trust more."""
        with self.lock:
            self._look = look
            if library is not self.library:
                self.library, self._now = library, None
                self._found = {"revision": -1}

    @property
    def text(self) -> str:
        """The YAML text as it is now."""
        with self.lock:
            return self.session.text

    @property
    def data(self) -> object:
        """What the text says; CannotEdit when it cannot be read."""
        return data_of(self.path, self.text)

    @property
    def library_now(self) -> Library:
        """The packs, as if the text stood in its file."""
        with self.lock:
            text = self.session.text
            if self._now is None or self._now[0] != text or self._now[1] is not self.library:
                document = document_from_text(self.path, text)
                document.belong_to(self.pack_id)
                self._now = text, self.library, with_documents(self.library, {self.path: document})
            return self._now[2]

    def apply(self, operation: Fields) -> None:
        """Do what a page asks for, or raise a MapforgeError that says why not."""
        with self.lock:
            request = Request(operation)
            if request.has("revision") and request.whole("revision", 0, 2**53) != self.revision:
                raise CannotEdit("this file has changed meanwhile; look at it as it is now and try again")
            self.session.refuse_read_only()
            splices = self._new_text(request) if request.op == "text" else self._spliced(partial(_edit, request, self))
            if splices:
                self.session.perform(Edit(request.op, ((self.path, tuple(splices)),)))
                self.revision += 1

    def put(self, label: str, change: Callable[[object], object]) -> None:
        """Change the data by a function, as one edit."""
        with self.lock:
            self.session.refuse_read_only()
            splices = self._spliced(change)
            if splices:
                self.session.perform(Edit(label, ((self.path, tuple(splices)),)))
                self.revision += 1

    def undo(self) -> None:
        """Take the last edit back."""
        with self.lock:
            self.revision += self.session.undo()

    def redo(self) -> None:
        """Do again what was undone last."""
        with self.lock:
            self.revision += self.session.redo()

    def save(self, *, keep_mine: bool = False, take_theirs: bool = False) -> Record | None:
        """Write the file; when somebody else has changed it, say so instead, and let the user choose."""
        with self.lock:
            if take_theirs:
                self.session.take_theirs()
                self.revision += 1
                return None
            theirs = self.outside()
            if theirs and not keep_mine:
                return theirs
            self.session.save()
            return None

    def follow(self) -> None:
        """Take what somebody else has written, unless something of ours would be lost."""
        with self.lock:
            if self.session.is_saved and not self.session.read_only and self.outside():
                self.save(take_theirs=True)

    def outside(self) -> Record | None:
        """The file as we have it and as somebody else has changed it; None when nobody has."""
        with self.lock:
            changed = self.session.changed_outside()
            if self.path not in changed:
                return None
            return {"file": self.path.name, "mine": self.session.text, "theirs": changed[self.path]}

    def findings(self) -> Record:
        """What `mapforge validate` would find now; may be asked in any thread."""
        with self.lock:
            revision, found, text, look = self.revision, self._found, self.session.text, self._look
        if found["revision"] != revision:
            found = {"revision": revision, **look(self.path, text)}
            with self.lock:
                # Somebody may have looked at a later text meanwhile.
                if revision >= self._found["revision"]:
                    self._found = found
        return found

    def state(self) -> Record:
        """What is saved and what can be undone."""
        session = self.session
        return {
            "revision": self.revision,
            "read_only": session.read_only,
            "busy": session.is_busy,
            "saved": session.is_saved,
            "recovered": session.was_recovered,
            "can_undo": bool(session.done),
            "can_redo": bool(session.undone),
        }

    def close(self) -> None:
        """Let go of the file; what is unsaved is there again when it is opened."""
        with self.lock:
            self.session.close()

    def _new_text(self, request: Request) -> list[Splice]:
        """What somebody has typed into the text; `base` is the text that they had before them."""
        old = self.session.text
        new = _typed(request.value("text"), old)
        base = _typed(request.value("base"), old) if request.has("base") else old
        return _rebased(base, old, new)

    def _spliced(self, change: Callable[[object], object]) -> list[Splice]:
        text = self.session.text
        data = data_of(self.path, text)
        return proven_splices(text, data, change(data), partial(data_of, self.path))


def _edit(request: Request, open_file: OpenItemFile, data: object) -> object:
    if not isinstance(data, (dict, list)):
        raise CannotEdit("there are no keys in this file yet; write its first lines in the text")
    return edited(data, request, key_order(open_file.kind))


def _typed(text: object, old: str) -> str:
    """A text as it may stand in the file: pages know one kind of line ends, and the file keeps its own."""
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise CannotEdit("a file is a text of at most 8 MB")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise CannotEdit("there is half a character in this text, which no file can hold") from error
    return text.replace("\n", "\r\n") if "\r\n" in old and "\r\n" not in text else text


def _rebased(base: str, now: str, new: str) -> list[Splice]:
    """The change from a base to a new text, made to what the base has become meanwhile."""
    mine, theirs = whole_change(base, new), whole_change(base, now)
    if not mine or not theirs:
        return mine
    (own,), (other,) = mine, theirs
    if own.start + len(own.old) <= other.start:
        return mine
    if own.start >= other.start + len(other.old):
        return [Splice(own.start + len(other.new) - len(other.old), own.old, own.new)]
    raise CannotEdit("the same lines were changed elsewhere meanwhile; look at them as they are now, and type it again")
