"""An open file, whatever is in it: edits with undo and redo, saving, conflicts with other programs, and findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from threading import RLock

from mapforge.files.plain_data import Record
from mapforge.studio.editing.edit_request import EditRequest
from mapforge.studio.editing.edit_session import CannotEdit, Change, Edit, EditSession

Examination = Callable[[Mapping[Path, str]], Record]
"""What is wrong, if some files had these texts."""
_NOTHING_FOUND: Record = {"revision": -1}


class OpenFile:
    """One open file; everybody who opens it shares it, and its lock keeps their edits apart."""

    def __init__(self, reference: str, path: Path, home: Path, examine: Examination, *, read_only: bool) -> None:
        self.reference, self.path = reference, path
        """`reference` is the name under which pages subscribe to it."""
        self.revision = 0
        """Grows with every edit: a page that names an older one has not seen the text that it wants to change."""
        self.lock = RLock()
        self.session = EditSession(path, home, read_only=read_only)
        self._examine = examine
        self._found = _NOTHING_FOUND

    @property
    def text(self) -> str:
        """The YAML text as it is now."""
        with self.lock:
            return self.session.text

    def undo(self) -> None:
        """Take the last edit back."""
        with self.lock:
            self.revision += self.session.undo()

    def redo(self) -> None:
        """Do again what was undone last."""
        with self.lock:
            self.revision += self.session.redo()

    def save(self, *, keep_mine: bool = False, take_theirs: bool = False) -> Record | None:
        """Write the files; where another program has changed them, return both versions instead, and write nothing."""
        with self.lock:
            if take_theirs:
                self.session.take_theirs()
                self.revision += 1
                return None
            conflict = self.outside()
            if conflict and not keep_mine:
                return conflict
            self.session.save()
            return None

    def outside(self) -> Record | None:
        """The text here and the one that another program has written; None when none has."""
        with self.lock:
            changed = self.session.changed_outside()
            if not changed:
                return None
            path = self.path if self.path in changed else next(iter(changed))
            return {
                "file": path.name,
                "mine": self.session.files[path].text,
                "theirs": changed[path],
                "files": [str(each) for each in changed],
                "gone": path in self.session.gone,
            }

    def findings(self) -> Record:
        """What `mapforge validate` would find now; any thread may ask."""
        with self.lock:
            revision, report, examine = self.revision, self._found, self._examine
            texts = {path: file.text for path, file in self.session.files.items()}
        if report["revision"] == revision:
            return report
        # Without the lock: it takes up to a second, and edits must not wait for it.
        report = {"revision": revision, **examine(texts)}
        with self.lock:
            # Another thread may have examined a later text meanwhile.
            if revision >= self._found["revision"]:
                self._found = report
        return report

    def examine_with(self, examine: Examination) -> None:
        """Let findings be made in another way from now on; what is known is forgotten."""
        with self.lock:
            self._examine, self._found = examine, _NOTHING_FOUND

    def state(self) -> Record:
        """What is saved and what can be undone."""
        session = self.session
        return {
            "revision": self.revision,
            "read_only": session.read_only,
            "busy": session.is_busy,
            "linked": session.is_linked,
            "saved": session.is_saved and not session.gone,
            "recovered": session.was_recovered,
            "can_undo": bool(session.done),
            "can_redo": bool(session.undone),
        }

    def close(self) -> None:
        """Release the files; what is unsaved is there again when they are next opened."""
        with self.lock:
            self.session.close()

    def refuse_stale(self, request: EditRequest) -> None:
        """Raise CannotEdit if this is read-only, or if the page has not seen the latest edit."""
        if request.has("revision") and request.whole("revision", 0, 2**53) != self.revision:
            raise CannotEdit("this file has changed in the meantime; check it and try again")
        self.session.refuse_read_only()

    def perform(self, label: str, changes: tuple[Change, ...]) -> None:
        """Make changes of texts as one edit; none at all is no edit."""
        if any(splices for _, splices in changes):
            self.session.perform(Edit(label, changes))
            self.revision += 1
