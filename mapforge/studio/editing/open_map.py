"""An open map: operations of a page become splices of its text."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from engine.vocabulary.item_id import ItemId
from mapforge.files.plain_data import Fields, Record
from mapforge.maps.geometry_refusals import GeometryRefused, TooTangled, refusals_of
from mapforge.packs.overridden_fields import override_in
from mapforge.studio.editing.board_changes import board_changes, with_known_numbers
from mapforge.studio.editing.board_view import Centres, board_view
from mapforge.studio.editing.border_styles import restyle
from mapforge.studio.editing.corner_edits import insert_corner, move_corners, remove_corners
from mapforge.studio.editing.corner_graph import CornerGraph, corner_graph
from mapforge.studio.editing.cuts import knife
from mapforge.studio.editing.edit_context import EditContext, Operation
from mapforge.studio.editing.edit_request import EditRequest, refuse_unknown
from mapforge.studio.editing.edit_session import CannotEdit, Change, data_of, proven_splices
from mapforge.studio.editing.import_reviews import review_of
from mapforge.studio.editing.live_findings import LiveFindings
from mapforge.studio.editing.map_edits import area, board, link_or_barrier
from mapforge.studio.editing.map_starts import generated, imported, outlines
from mapforge.studio.editing.mergers import merge
from mapforge.studio.editing.new_regions import draw
from mapforge.studio.editing.open_file import OpenFile
from mapforge.studio.editing.pasted_regions import paste
from mapforge.studio.editing.proposed_names import ProposedNames
from mapforge.studio.editing.region_edits import align, delete, label, paint, pieces, rename, symbols
from mapforge.studio.editing.splices import Splice, spliced, whole_change
from mapforge.studio.editing.traced_picture import TracedPicture
from mapforge.studio.editing.transforms import fit, resize, transform
from mapforge.studio.editing.version_parts import joined_text, versions_as_data

if TYPE_CHECKING:
    from mapforge.packs.library import Library


MOST_SHOWN = 8
"""So many boards are remembered for pages that only want to know what has changed since."""
OPERATIONS: dict[str, Operation] = {
    "move_corners": move_corners,
    "insert_corner": insert_corner,
    "remove_corners": remove_corners,
    "draw": draw,
    "knife": knife,
    "merge": merge,
    "paint": paint,
    "symbols": symbols,
    "pieces": pieces,
    "rename": rename,
    "label": label,
    "align": align,
    "paste": paste,
    "delete": delete,
    "link": link_or_barrier,
    "barrier": link_or_barrier,
    "area": area,
    "board": board,
    "transform": transform,
    "fit": fit,
    "resize": resize,
    "borders": restyle,
    "outlines": outlines,
    "generate": generated,
    "import": imported,
}


class OpenMap(OpenFile):
    """One open map: its corners and its board, and the operations that change them."""

    def __init__(
        self, id: ItemId, path: Path, library: Library, *, read_only: bool, trust: Collection[str] = ()
    ) -> None:
        self.library, self._pack = library, library.packs[id.pack]
        self._trust = tuple(trust)
        folder = self._pack.folder
        super().__init__(str(id), path, folder, LiveFindings(folder, path, trust).look, read_only=read_only)
        self.picture = TracedPicture(path)
        self._known: tuple[int, Record] | None = None
        self._last: tuple[str, object] | None = None
        self._graph: tuple[str, Record, CornerGraph] | None = None
        self._centres = Centres()
        self._proposed = ProposedNames()
        self._saved: tuple[str, frozenset[str]] | None = None
        self._shown: dict[int, Record] = {}
        """The last boards that pages have got, by revision."""

    def know(self, library: Library, trust: Collection[str]) -> None:
        """Take the packs as they are now: others may have changed them, and the user may trust more."""
        with self.lock:
            if tuple(trust) != self._trust:
                self._trust = tuple(trust)
                self.examine_with(LiveFindings(self._pack.folder, self.path, trust).look)
            if library is not self.library:
                self.library, self._known = library, None
                self._pack = library.packs[self._pack.id]

    def data(self) -> Record:
        """What the text says now; nothing when it cannot be read."""
        with self.lock:
            return self._drawn()[0]

    def board(self) -> Record:
        """Everything that a page draws."""
        with self.lock:
            if self._known is None or self._known[0] != self.revision:
                data, graph = self._drawn()
                self._known = self.revision, board_view(data, graph, self.library, self._centres)
            shown = {"reference": self.reference, **self._known[1], **self.state()}
            self._shown = {**{old: self._shown[old] for old in list(self._shown)[-MOST_SHOWN:]}, self.revision: shown}
            return shown

    def apply(self, operation: Fields) -> Record:
        """Do what a page asks for, or raise a MapforgeError that says why not."""
        with self.lock:
            request = EditRequest(operation)
            self.refuse_stale(request)
            answer: Record = {}
            if request.op == "text":
                changes = self._new_text(request)
            else:
                refuse_unknown(request.op, OPERATIONS, "operation")
                changes = self._changes(self._readdressed(request), answer)
            self.perform(request.op, changes)
            return {"revision": self.revision, "board": self.board(), **answer}

    def _readdressed(self, request: EditRequest) -> EditRequest:
        ids = [region["id"] for region in EditContext(self.data(), self.library, self._pack, self._drawn()[1]).regions]
        return EditRequest(self._proposed.readdressed(request.data, ids))

    def changes_since(self, board: Record, seen: object) -> Record | None:
        """What has changed on a board since a page saw another one; None when that is not known any longer."""
        with self.lock:
            before = self._shown.get(seen) if type(seen) is int else None
            return board_changes(before, board) if before is not None else None

    def review(self, operation: Fields) -> Record:
        """What an import would make, without making it."""
        with self.lock:
            data, graph = self._drawn()
            request = EditRequest({**operation, "op": "import"})
            return review_of(EditContext(data, self.library, self._pack, graph), request)

    def outside(self) -> Record | None:
        """Both versions of a file that another program has changed, and what differs, part by part."""
        with self.lock:
            conflict = super().outside()
            if conflict is None or conflict["gone"] or conflict["file"] != self.path.name:
                return conflict
            file = self.session.files[self.path]
            texts = (file.saved, file.text, conflict["theirs"])
            return {**conflict, **versions_as_data(*(self._readable(text) for text in texts))}

    def join(self, choices: Fields) -> None:
        """Make one text of both versions: for each part that differs the one that was chosen, and write it."""
        with self.lock:
            theirs = self.session.changed_outside().get(self.path, self.session.text)
            chosen = {str(key): str(side) for key, side in choices.items()}
            text = joined_text(theirs, self._readable(self.session.text), chosen, self._read)
            self.session.take_theirs({self.path: text})
            self.revision += 1
            self.session.save()

    def _readable(self, text: str) -> object:
        try:
            return data_of(self.path, text)
        except CannotEdit:
            return None

    def state(self) -> Record:
        """What is saved and what can be undone, the picture to trace, and the map that this one changes."""
        return {**super().state(), "picture": self.picture.settings(), "changes": self._changed_map()}

    def _changed_map(self) -> str:
        """The map of another pack that this file changes and that has the rest of it; empty when there is none."""
        data = self._drawn()[0]
        override = override_in(data)
        keeps = override is not None and override.how != "replace"
        return str(ItemId("map", str(data.get("id")), override.pack)) if override is not None and keeps else ""

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
            graph = corner_graph(data)
            # A corner that stays keeps its number, so that an edit changes little of what a page knows.
            self._graph = text, data, with_known_numbers(graph, self._graph[2].points) if self._graph else graph
        return self._graph[1:]

    def _new_text(self, request: EditRequest) -> tuple[Change, ...]:
        new = request.text("text", 8_000_000)
        return ((self.path, tuple(whole_change(self.session.text, new))),)

    def _changes(self, request: EditRequest, answer: Record) -> tuple[Change, ...]:
        data = self._read(self.session.text)
        if not isinstance(data, dict):
            raise CannotEdit("this file is not a map: it needs keys such as id, name and regions")
        context = EditContext(data, self.library, self._pack, self._drawn()[1], proposed=self._proposed)
        context.new_ids = set(context.ids) - self._saved_ids()
        try:
            with refusals_of("this edit"):
                wanted = OPERATIONS[request.op](context, request)
        except TooTangled:
            raise
        except GeometryRefused as error:
            raise CannotEdit("outlines cross each other here; untangle them first") from error
        answer |= context.answer
        self._proposed.note(request.op, context.ids, wanted)
        changes = [(self.path, tuple(self._staged(data, [*context.stages, wanted])))]
        for path, other in context.others.items():
            text = self.session.file(path).text
            changes.append((path, tuple(proven_splices(text, data_of(path, text), other, partial(data_of, path)))))
        return tuple(changes)

    def _saved_ids(self) -> frozenset[str]:
        """The regions in the file as it was last read or written: what others may know of them."""
        saved = self.session.files[self.path].saved
        if self._saved is None or self._saved[0] != saved:
            data = self._readable(saved)
            listed = data.get("regions") if isinstance(data, dict) else None
            regions = listed if isinstance(listed, list) else []
            self._saved = saved, frozenset(str(each.get("id")) for each in regions if isinstance(each, dict))
        return self._saved[1]

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
