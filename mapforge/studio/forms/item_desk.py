"""A desk for items: one opened file of a pack, edited by operations on its data that become splices of its text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from mapforge.files.documents import document_from_text
from mapforge.files.plain_data import Fields, Record
from mapforge.packs.swapped_documents import with_documents
from mapforge.studio.desk.edit_request import Request
from mapforge.studio.desk.manuscript import CannotEdit, Edit, Manuscript, data_of, proven_splices
from mapforge.studio.desk.splices import Splice, whole_change
from mapforge.studio.forms.item_edits import edited
from mapforge.studio.forms.item_fields import key_order

if TYPE_CHECKING:
    from mapforge.packs.library import Library, Pack

LONGEST_TEXT = 8_000_000
Looking = Callable[[Path, str], Record]


class ItemDesk:
    """One opened file; whoever opens an item in the same file has the same desk."""

    def __init__(self, pack: str, path: Path, kind: str, library: Library, look: Looking, *, read_only: bool) -> None:
        """`look` finds what is wrong with the pack, if a file had some text."""
        self.pack_id, self.path, self.kind, self.library = pack, path, kind, library
        self.revision = 0
        self.lock = RLock()
        self.manuscript = Manuscript(path, read_only=read_only)
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
            return self.manuscript.text

    @property
    def data(self) -> object:
        """What the text says; CannotEdit when it cannot be read."""
        return data_of(self.path, self.text)

    @property
    def library_now(self) -> Library:
        """The packs, as if the text stood in its file."""
        with self.lock:
            text = self.manuscript.text
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
            self.manuscript.refuse_read_only()
            splices = self._new_text(request) if request.op == "text" else self._spliced(partial(_edit, request, self))
            if splices:
                self.manuscript.perform(Edit(request.op, ((self.path, tuple(splices)),)))
                self.revision += 1

    def put(self, label: str, change: Callable[[object], object]) -> None:
        """Change the data by a function, as one edit."""
        with self.lock:
            self.manuscript.refuse_read_only()
            splices = self._spliced(change)
            if splices:
                self.manuscript.perform(Edit(label, ((self.path, tuple(splices)),)))
                self.revision += 1

    def undo(self) -> None:
        """Take the last edit back."""
        with self.lock:
            self.revision += self.manuscript.undo()

    def redo(self) -> None:
        """Do again what was undone last."""
        with self.lock:
            self.revision += self.manuscript.redo()

    def save(self, *, keep_mine: bool = False, take_theirs: bool = False) -> Record | None:
        """Write the file; when somebody else has changed it, say so instead, and let the user choose."""
        with self.lock:
            if take_theirs:
                self.manuscript.take_theirs()
                self.revision += 1
                return None
            theirs = self.outside()
            if theirs and not keep_mine:
                return theirs
            self.manuscript.save()
            return None

    def follow(self) -> None:
        """Take what somebody else has written, unless something of ours would be lost."""
        with self.lock:
            if self.manuscript.is_saved and not self.manuscript.read_only and self.outside():
                self.save(take_theirs=True)

    def outside(self) -> Record | None:
        """The file as we have it and as somebody else has changed it; None when nobody has."""
        with self.lock:
            changed = self.manuscript.changed_outside()
            if self.path not in changed:
                return None
            return {"file": self.path.name, "mine": self.manuscript.text, "theirs": changed[self.path]}

    def findings(self) -> Record:
        """What `mapforge validate` would find now; may be asked in any thread."""
        with self.lock:
            revision, found, text, look = self.revision, self._found, self.manuscript.text, self._look
        if found["revision"] != revision:
            found = {"revision": revision, **look(self.path, text)}
            with self.lock:
                # Somebody may have looked at a later text meanwhile.
                if revision >= self._found["revision"]:
                    self._found = found
        return found

    def state(self) -> Record:
        """What is saved and what can be undone."""
        manuscript = self.manuscript
        return {
            "revision": self.revision,
            "read_only": manuscript.read_only,
            "busy": manuscript.is_busy,
            "saved": manuscript.is_saved,
            "recovered": manuscript.was_recovered,
            "can_undo": bool(manuscript.done),
            "can_redo": bool(manuscript.undone),
        }

    def close(self) -> None:
        """Let go of the file; what is unsaved is there again when it is opened."""
        with self.lock:
            self.manuscript.close()

    def _new_text(self, request: Request) -> list[Splice]:
        """What somebody has typed into the text; `base` is the text that they had before them."""
        old = self.manuscript.text
        new = _typed(request.value("text"), old)
        base = _typed(request.value("base"), old) if request.has("base") else old
        return _rebased(base, old, new)

    def _spliced(self, change: Callable[[object], object]) -> list[Splice]:
        text = self.manuscript.text
        data = data_of(self.path, text)
        return proven_splices(text, data, change(data), partial(data_of, self.path))


def _edit(request: Request, desk: ItemDesk, data: object) -> object:
    if not isinstance(data, (dict, list)):
        raise CannotEdit("there are no keys in this file yet; write its first lines in the text")
    return edited(data, request, key_order(desk.kind))


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
