"""An open map: operations of a page become splices of its text."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from shapely.errors import ShapelyError

from mapforge.files.plain_data import Fields, Record
from mapforge.packs.overrides import override_in
from mapforge.studio.editing.board_view import Centres, board_view
from mapforge.studio.editing.corner_graph import CornerGraph, corner_graph
from mapforge.studio.editing.edit_context import EditContext
from mapforge.studio.editing.edit_request import Request, refuse_unknown
from mapforge.studio.editing.edit_session import CannotEdit, Edit, EditSession, data_of, proven_splices
from mapforge.studio.editing.live_findings import LiveFindings
from mapforge.studio.editing.map_starts import review_of
from mapforge.studio.editing.operations import OPERATIONS
from mapforge.studio.editing.splices import Splice, spliced, whole_change
from mapforge.studio.editing.traced_picture import TracedPicture

if TYPE_CHECKING:
    from mapforge.packs.library import Library


class OpenMap:
    """One open map; everybody who opens the same file shares it."""

    def __init__(
        self, reference: str, path: Path, library: Library, *, read_only: bool, trust: Collection[str] = ()
    ) -> None:
        self.reference, self.path, self.library = reference, path, library
        self._trust = tuple(trust)
        self.picture = TracedPicture(path)
        self.revision = 0
        self.lock = RLock()
        self.session = EditSession(path, read_only=read_only)
        self._pack = library.packs[reference.partition(":")[0]]
        self._live = LiveFindings(self._pack.folder, path, trust)
        self._found: Record = {"revision": -1}
        self._known: tuple[int, Record] | None = None
        self._last: tuple[str, object] | None = None
        self._graph: tuple[str, Record, CornerGraph] | None = None
        self._centres = Centres()

    def know(self, library: Library, trust: Collection[str]) -> None:
        """Take the packs as they are now: others may have changed them, and the user may trust more."""
        with self.lock:
            if tuple(trust) != self._trust:
                self._trust = tuple(trust)
                self._live = LiveFindings(self._pack.folder, self.path, trust)
                self._found = {"revision": -1}
            if library is not self.library:
                self.library, self._known = library, None
                self._pack = library.packs[self.reference.partition(":")[0]]

    @property
    def text(self) -> str:
        """The YAML text as it is now."""
        with self.lock:
            return self.session.text

    def board(self) -> Record:
        """Everything that a page draws."""
        with self.lock:
            if self._known is None or self._known[0] != self.revision:
                data, graph = self._drawn()
                self._known = self.revision, board_view(data, graph, self.library, self._centres)
            return {"revision": self.revision, "reference": self.reference, **self._known[1], **self._state()}

    def apply(self, operation: Fields) -> Record:
        """Do what a page asks for, or raise a MapforgeError that says why not."""
        with self.lock:
            request = Request(operation)
            if request.has("revision") and request.whole("revision", 0, 2**53) != self.revision:
                raise CannotEdit("the map has changed meanwhile; look at it as it is now and try again")
            self.session.refuse_read_only()
            self._answer: Record = {}
            if request.op == "text":
                changes = self._new_text(request)
            else:
                refuse_unknown(request.op, OPERATIONS, "operation")
                changes = self._changes(request)
            if any(splices for _, splices in changes):
                self.session.perform(Edit(request.op, changes))
                self.revision += 1
            return {"revision": self.revision, "board": self.board(), **self._answer}

    def review(self, operation: Fields) -> Record:
        """What an import would make, without making it."""
        with self.lock:
            request = Request({**operation, "op": "import"} if isinstance(operation, Mapping) else operation)
            return review_of(EditContext(self._drawn()[0], self.library, self._pack, self._drawn()[1]), request)

    def undo(self) -> Record:
        """Take the last edit back."""
        with self.lock:
            self.revision += self.session.undo()
            return {"revision": self.revision, "board": self.board()}

    def redo(self) -> Record:
        """Do again what was undone last."""
        with self.lock:
            self.revision += self.session.redo()
            return {"revision": self.revision, "board": self.board()}

    def save(self, *, keep_mine: bool = False, take_theirs: bool = False) -> Record:
        """Write the files, unless somebody else has changed them: then say so, and let the user choose."""
        with self.lock:
            if take_theirs:
                self.session.take_theirs()
                self.revision += 1
                return {"saved": True, "revision": self.revision, "board": self.board()}
            theirs = self.outside()
            if theirs and not keep_mine:
                return {"conflict": theirs}
            self.session.save()
            return {"saved": True, "revision": self.revision}

    def outside(self) -> Record | None:
        """The file as we have it and as somebody else has changed it; None when nobody has."""
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
            }

    def findings(self) -> Record:
        """What `mapforge validate` would find now, and facts about the board; may be asked in any thread."""
        with self.lock:
            revision, found = self.revision, self._found
            texts = {path: file.text for path, file in self.session.files.items()}
        if found["revision"] != revision:
            found = {"revision": revision, **self._live.look(texts)}
            with self.lock:
                # Somebody may have looked at a later text meanwhile.
                if revision >= self._found["revision"]:
                    self._found = found
        return found

    def close(self) -> None:
        """Let go of the files; what is unsaved is there again when the map is opened."""
        with self.lock:
            self.session.close()

    def _state(self) -> Record:
        session = self.session
        return {
            "read_only": session.read_only,
            "busy": session.is_busy,
            "saved": session.is_saved,
            "recovered": session.was_recovered,
            "can_undo": bool(session.done),
            "can_redo": bool(session.undone),
            "picture": self.picture.settings(),
            "changes": self._changed_map(),
        }

    def _changed_map(self) -> str:
        """The map of another pack that this file changes and that has the rest of it; empty when there is none."""
        data = self._drawn()[0]
        override = override_in(data)
        keeps = override is not None and override.how != "replace"
        return f"{override.pack}:map/{data.get('id')}" if override is not None and keeps else ""

    def _read(self, text: str) -> object:
        """What a text of the map says; the last one is remembered."""
        if self._last is None or self._last[0] != text:
            self._last = text, data_of(self.path, text)
        return self._last[1]

    def _drawn(self) -> tuple[Record, CornerGraph]:
        """The data of the map and its corners; nothing when the text cannot be read."""
        text = self.session.text
        if self._graph is None or self._graph[0] != text:
            try:
                data = self._read(text)
            except CannotEdit:
                data = {}
            data = data if isinstance(data, dict) else {}
            self._graph = text, data, corner_graph(data)
        return self._graph[1:]

    def _new_text(self, request: Request) -> tuple[tuple[Path, tuple[Splice, ...]], ...]:
        new = request.text("text", 8_000_000)
        return ((self.path, tuple(whole_change(self.session.text, new))),)

    def _changes(self, request: Request) -> tuple[tuple[Path, tuple[Splice, ...]], ...]:
        data = self._read(self.session.text)
        if not isinstance(data, dict):
            raise CannotEdit("the file is no map: it needs keys such as id, name and regions")
        context = EditContext(data, self.library, self._pack, self._drawn()[1])
        try:
            wanted = OPERATIONS[request.op](context, request)
        except ShapelyError as error:
            raise CannotEdit("outlines cross here, so this cannot be worked out; untangle them first") from error
        self._answer = context.answer
        changes = [(self.path, tuple(self._staged(data, [*context.stages, wanted])))]
        for path, other in context.others.items():
            text = self.session.file(path).text
            changes.append((path, tuple(proven_splices(text, data_of(path, text), other, partial(data_of, path)))))
        return tuple(changes)

    def _staged(self, data: object, stages: list[object]) -> list[Splice]:
        """The splices of the map from stage to stage; several become one."""
        text = self.session.text
        splices = proven_splices(text, data, stages[0], self._read)
        if len(stages) == 1:
            return splices
        now = spliced(text, splices)
        for before, after in pairwise(stages):
            now = spliced(now, proven_splices(now, before, after, self._read))
        return whole_change(text, now)
