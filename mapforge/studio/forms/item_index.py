"""The items of a workspace: which there are, and their files that are open."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from threading import RLock
from weakref import WeakValueDictionary

from engine.vocabulary.item_id import ItemId, NotAnItemId
from mapforge.files.kinds import ITEM_KINDS, SCENARIOS
from mapforge.files.plain_data import Record
from mapforge.files.suggestions import closest
from mapforge.packs.library import Item, Library, Pack
from mapforge.studio.editing.workspace import NotInWorkspace, Workspace, is_read_only
from mapforge.studio.forms.item_findings import PackFindings
from mapforge.studio.forms.open_item_file import OpenItemFile

FORM_KINDS = (*(kind for kind in ITEM_KINDS if kind != "map"), "locale", "scenario")
"""What is opened in forms; maps have an editor of their own."""
_OPEN_FILES: WeakValueDictionary[str, OpenItemFile] = WeakValueDictionary()
_LOCK = RLock()


class ItemIndex:
    """Finds items, and keeps the files that are open."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self._open_files: dict[str, OpenItemFile] = {}
        self._findings: dict[tuple[Path, tuple[str, ...]], PackFindings] = {}

    def contents(self) -> list[Record]:
        """All packs with everything in them that has a form."""
        return [self._described(folder) for folder in self.workspace.folders()]

    def _described(self, folder: Path) -> Record:
        library = self.workspace.library(folder)
        if not library.named:
            trouble = library.findings[0].message if library.findings else "the pack cannot be read"
            return {"id": folder.name, "name": folder.name, "read_only": True, "items": {}, "trouble": trouble}
        pack = library.packs[library.named[0]]
        return {
            "id": pack.id,
            "name": str(pack.data.get("name") or pack.id),
            "read_only": is_read_only(pack.folder),
            "needs_trust": bool(pack.refusal),
            "items": {kind: self._listed(pack, kind) for kind in FORM_KINDS},
            "maps": [item.full_id for item in pack.items["map"].values()],
        }

    def _listed(self, pack: Pack, kind: str) -> list[Record]:
        if kind == "locale":
            return [{"id": id, "name": id} for id in sorted(pack.locales)]
        if kind == "scenario":
            return [{"id": name, "name": name} for name in sorted(map(scenario_id, pack.scenarios))]
        items = [
            *pack.items[kind].values(),
            *(item for item in (*pack.conditional, *pack.deletions) if item.kind == kind),
        ]
        return [
            {"id": item.id, "name": str(item.fields.get("name") or item.id), "overrides": item.replaces is not None}
            for item in items
        ]

    def open(self, reference: str) -> tuple[OpenItemFile, str, str]:
        """The open file of an item, its kind and its id; NotInWorkspace when there is none."""
        library, pack, kind, id = self.found(reference)
        path = _file_of(pack, kind, id)
        key, examine = os.path.realpath(path), partial(self._examined, pack.folder, path)
        with _LOCK:
            open_file = _OPEN_FILES.get(key)
            if open_file is None:
                read_only = is_read_only(pack.folder)
                open_file = OpenItemFile(pack.id, path, kind, library, examine, read_only=read_only)
                _OPEN_FILES[key] = open_file
            self._open_files[key] = open_file
            open_file.know(library, examine)
            open_file.follow()
            return open_file, kind, id

    def _examined(self, folder: Path, file: Path, texts: Mapping[Path, str]) -> Record:
        """What is wrong with a pack, with everything that is edited and not saved yet."""
        with _LOCK:
            key = folder, tuple(self.workspace.trust)
            findings = self._findings.setdefault(key, PackFindings(folder, self.workspace.trust))
            others = _unsaved_texts()
        near = {path: text for path, text in others.items() if path.is_relative_to(folder)}
        return findings.look(file, {**near, **texts})

    def found(self, reference: str) -> tuple[Library, Pack, str, str]:
        """The library, the pack, the kind and the id that `PACK:KIND/ID` means."""
        kind, id, pack_id = _read(reference)
        if kind not in FORM_KINDS or not id:
            kinds = ", ".join(FORM_KINDS)
            raise NotInWorkspace(f"'{reference}' is not something with a form: write PACK:KIND/ID, with one of {kinds}")
        library = self.workspace.library(self.workspace.folder(pack_id))
        if pack_id not in library.packs:
            raise NotInWorkspace(f"the pack '{pack_id}' cannot be read: {library.findings[0].message}")
        pack = library.packs[pack_id]
        known = [each["id"] for each in self._listed(pack, kind)]
        if id not in known:
            near = closest(id, known)
            more = f"; did you mean '{near}'?" if near else ""
            raise NotInWorkspace(f"the pack '{pack_id}' has no {kind} '{id}'{more}")
        return library, pack, kind, id

    def open_file_at(self, path: Path) -> OpenItemFile | None:
        """A file, if it is open."""
        return _OPEN_FILES.get(os.path.realpath(path))

    def unsaved(self, library: Library) -> dict[Path, str]:
        """The texts of all opened files of some packs that are not saved yet."""
        known = {str(document.path) for document in library.documents}
        with _LOCK:
            return {path: text for path, text in _unsaved_texts().items() if str(path) in known}

    def forget(self, path: Path) -> None:
        """Close a file that no longer exists."""
        key = os.path.realpath(path)
        with _LOCK:
            self._open_files.pop(key, None)
            open_file = _OPEN_FILES.pop(key, None)
            if open_file is not None:
                open_file.close()

    def close(self) -> None:
        """Let go of all files."""
        with _LOCK:
            for key, open_file in self._open_files.items():
                open_file.close()
                _OPEN_FILES.pop(key, None)
            self._open_files.clear()


def _unsaved_texts() -> dict[Path, str]:
    """What is edited and not saved yet, in all open files."""
    return {each.path: each.text for each in _OPEN_FILES.values() if not each.session.is_saved}


def _read(reference: str) -> ItemId:
    """What a reference names; a file of scenarios may lie in a folder, which no id has."""
    pack, is_scenario, name = reference.partition(":scenario/")
    if is_scenario:
        return ItemId("scenario", scenario_id(name), pack)
    try:
        return ItemId.read(reference)
    except NotAnItemId:
        return ItemId("", "")


def scenario_id(name: str) -> str:
    """How a file of scenarios is called in references: its path without `tests/` and ending, where that is enough."""
    return name.removesuffix(".yaml").removeprefix(f"{SCENARIOS}/")


def _file_of(pack: Pack, kind: str, id: str) -> Path:
    if kind == "locale":
        return pack.locales[id].path
    if kind == "scenario":
        return next(document.path for name, document in pack.scenarios.items() if scenario_id(name) == id)
    return item_in(pack, kind, id).document.path


def item_in(pack: Pack, kind: str, id: str) -> Item:
    """An item of a pack, one that exists only with another pack or deletes something included."""
    if id in pack.items[kind]:
        return pack.items[kind][id]
    return next(item for item in (*pack.conditional, *pack.deletions) if (item.kind, item.id) == (kind, id))
