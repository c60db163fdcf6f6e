"""A workspace: the packs that somebody works on, and the desks on which their maps lie."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from threading import RLock
from typing import Any
from weakref import WeakValueDictionary

from mapforge.errors import MapforgeError
from mapforge.files import (
    ITEM_KINDS,
    MANIFEST,
    archive_around,
    closest,
    content_folder,
    exists,
    is_shipped,
    read_document,
)
from mapforge.packs import Library, Pack, load_library, packs_at, read_manifest
from mapforge.studio.desk.map_desk import MapDesk

_DESKS: WeakValueDictionary[str, MapDesk] = WeakValueDictionary()
"""One desk for each file, whichever workspace asks for it."""
_LOCK = RLock()


class NotInWorkspace(MapforgeError):  # noqa: N818 - it says what is wrong with what was asked for
    """There is no such pack or item in the workspace."""


class Workspace:
    """A folder of packs, a pack, a zip or the file of a map; the shipped packs are always there, to be read."""

    def __init__(self, root: Path, *, trust: Collection[str] = ()) -> None:
        self.root, self.trust = root, tuple(trust)
        self._libraries: dict[Path, Library] = {}
        self._desks: dict[str, MapDesk] = {}

    def folders(self) -> list[Path]:
        """The packs of the workspace, and after them the shipped ones."""
        own = [folder for folder in packs_at([self.root]) if _is_pack(folder)]
        known = {folder.resolve() for folder in own}
        shipped = [path.parent for path in sorted(content_folder().glob(f"*/{MANIFEST}"))]
        return [*own, *(folder for folder in shipped if folder.resolve() not in known)]

    def contents(self) -> dict[str, Any]:
        """All packs with their items, as plain data."""
        return {"root": str(self.root), "packs": [self._described(folder) for folder in self.folders()]}

    def map_desk(self, reference: str) -> MapDesk:
        """The desk of a map such as `base:map/two_players`; the same desk for the same file."""
        library, pack, id = self._found(reference)
        item = pack.items["map"][id]
        path = item.document.path
        key = os.path.realpath(path)
        with _LOCK:
            desk = _DESKS.get(key)
            if desk is None:
                desk = MapDesk(
                    f"{pack.id}:map/{id}", path, library, read_only=is_read_only(pack.folder), trust=self.trust
                )
                _DESKS[key] = desk
            self._desks[key] = desk
            return desk

    def close(self) -> None:
        """Let go of all files; what is unsaved is there again when the maps are opened."""
        with _LOCK:
            for key, desk in self._desks.items():
                desk.close()
                _DESKS.pop(key, None)
            self._desks.clear()

    def library(self, folder: Path) -> Library:
        """A pack with those it requires, loaded once."""
        with _LOCK:
            key = folder.resolve()
            if key not in self._libraries:
                self._libraries[key] = load_library([folder], trust=self.trust, use_cache=True)
            return self._libraries[key]

    def _described(self, folder: Path) -> dict[str, Any]:
        library = self.library(folder)
        if not library.named:
            return {"id": folder.name, "name": folder.name, "path": str(folder), "read_only": True,
                    "needs_trust": False, "items": {}, "trouble": library.findings[0].message}  # fmt: skip
        pack = library.packs[library.named[0]]
        items = {
            kind: [{"id": id, "name": str(item.fields.get("name") or id)} for id, item in pack.items[kind].items()]
            for kind in ITEM_KINDS
        }
        return {
            "id": pack.id,
            "name": str(pack.data.get("name") or pack.id),
            "path": str(folder),
            "read_only": is_read_only(folder),
            "needs_trust": bool(pack.refusal),
            "items": items,
        }

    def _found(self, reference: str) -> tuple[Library, Pack, str]:
        """The library, the pack and the id that `PACK:map/ID` means."""
        pack_id, _, rest = reference.partition(":") if isinstance(reference, str) else ("", "", "")
        kind, _, id = rest.partition("/")
        packs = {_pack_id(folder): folder for folder in reversed(self.folders())}
        if pack_id not in packs or kind != "map":
            near = closest(pack_id, packs)
            hint = f"; did you mean '{near}'?" if near and near != pack_id else ""
            raise NotInWorkspace(f"there is no map '{reference}' here{hint}; write PACK:map/ID")
        library = self.library(packs[pack_id])
        maps = library.packs[pack_id].items["map"]
        if id not in maps:
            near = closest(id, maps)
            raise NotInWorkspace(
                f"the pack '{pack_id}' has no map '{id}'" + (f"; did you mean '{near}'?" if near else "")
            )
        return library, library.packs[pack_id], id


def is_read_only(folder: Path) -> bool:
    """Tell whether a pack is never changed: it is shipped, in a zip, or not ours to write."""
    return is_shipped(folder) or archive_around(folder) is not None or not os.access(folder, os.W_OK)


def _is_pack(folder: Path) -> bool:
    return exists(folder / MANIFEST)


def _pack_id(folder: Path) -> str:
    return read_manifest(read_document(folder / MANIFEST), folder.resolve().name).id
