"""An open file of items, translations or scenarios: operations on its data become splices of its text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mapforge.files.documents import document_from_text
from mapforge.files.plain_data import Fields
from mapforge.packs.swapped_documents import with_documents
from mapforge.studio.editing.edit_request import EditRequest
from mapforge.studio.editing.edit_session import CannotEdit, data_of, proven_splices
from mapforge.studio.editing.open_file import Examination, OpenFile
from mapforge.studio.editing.rehearsals import REHEARSALS
from mapforge.studio.editing.splices import Splice, whole_change
from mapforge.studio.forms.item_edits import edited
from mapforge.studio.forms.item_fields import key_order

if TYPE_CHECKING:
    from mapforge.packs.library import Library, Pack

LONGEST_TEXT = 8_000_000


class OpenItemFile(OpenFile):
    """One open file of items, a translation or scenarios, and the packs around it."""

    def __init__(
        self, pack: str, path: Path, kind: str, library: Library, examine: Examination, *, read_only: bool
    ) -> None:
        self.pack_id, self.kind, self.library = pack, kind, library
        file = path.relative_to(self.pack.folder).as_posix()
        super().__init__(f"{pack}:{file}", path, self.pack.folder, examine, read_only=read_only)
        self._now: tuple[str, Library, Library] | None = None

    @property
    def pack(self) -> Pack:
        """The pack of the file."""
        return self.library.packs[self.pack_id]

    def know(self, library: Library, examine: Examination) -> None:
        """Take the packs as they are now: others may have changed them, and the user may trust more."""
        with self.lock:
            self._examine = examine
            if library is not self.library:
                self.library, self._now = library, None
                self.examine_with(examine)

    @property
    def data(self) -> object:
        """What the text says; CannotEdit when it cannot be read."""
        return data_of(self.path, self.text)

    @property
    def library_now(self) -> Library:
        """The packs, as if the file had this text."""
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
            request = EditRequest(operation)
            self.refuse_stale(request)
            splices = self._new_text(request) if request.op == "text" else self._spliced(partial(_edit, request, self))
            self.perform(request.op, ((self.path, tuple(splices)),))

    def put(self, label: str, change: Callable[[object], object]) -> None:
        """Change the data by a function, as one edit."""
        with self.lock:
            self.session.refuse_read_only()
            self.perform(label, ((self.path, tuple(self._spliced(change))),))

    def follow(self) -> None:
        """Take what another program has written, unless something of ours would be lost."""
        with self.lock:
            if self.session.is_saved and not self.session.read_only and self.outside():
                self.save(take_theirs=True)

    def _new_text(self, request: EditRequest) -> list[Splice]:
        """What somebody has typed into the text; `base` is the text that they had before them."""
        old = self.session.text
        new = _typed(request.value("text"), old)
        REHEARSALS.check_text(new, self.path, self.pack.folder)
        base = _typed(request.value("base"), old) if request.has("base") else old
        return _rebased(base, old, new)

    def _spliced(self, change: Callable[[object], object]) -> list[Splice]:
        text = self.session.text
        data = data_of(self.path, text)
        return proven_splices(text, data, change(data), partial(data_of, self.path))


def _edit(request: EditRequest, open_file: OpenItemFile, data: object) -> object:
    if not isinstance(data, (dict, list)):
        raise CannotEdit("there are no keys in this file yet; write its first lines in the text")
    return edited(data, request, key_order(open_file.kind))


def _typed(text: object, old: str) -> str:
    """A text as it may stand in the file: pages know one kind of line ends, and the file keeps its own."""
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise CannotEdit("the text of a file is limited to 8 MB")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise CannotEdit("this text contains half of a surrogate pair, which UTF-8 cannot encode") from error
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
    raise CannotEdit("the same lines were changed elsewhere in the meantime; check them and type it again")
