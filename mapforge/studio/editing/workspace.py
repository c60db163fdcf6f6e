"""A workspace: the packs that somebody works on, and the maps of theirs that are open."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from threading import RLock
from weakref import WeakValueDictionary

from engine.vocabulary.item_id import ItemId, NotAnItemId
from mapforge.errors import MapforgeError
from mapforge.files.archives import archive_around, content_of, exists, place_of
from mapforge.files.cache import digest
from mapforge.files.documents import read_document
from mapforge.files.folders import walk
from mapforge.files.kinds import ITEM_KINDS, MANIFEST
from mapforge.files.plain_data import Record
from mapforge.files.shipped_folders import content_folder, is_shipped
from mapforge.files.suggestions import closest
from mapforge.hooks.pack_code import PackCode, hook_files
from mapforge.hooks.trusted_packs import Trust, forget_ran
from mapforge.packs.installed_packs import is_installed
from mapforge.packs.library import Library, Pack
from mapforge.packs.loader import load_library
from mapforge.packs.manifest import read_manifest
from mapforge.packs.pack_paths import pack_around, packs_at
from mapforge.studio.editing.edit_request import checked_text
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.kept_trust import CannotKeepTrust, KeptPack, keep_trust, kept_packs, revoke_trust
from mapforge.studio.editing.map_copies import copy_map, write_new_map
from mapforge.studio.editing.open_map import OpenMap
from mapforge.studio.editing.rehearsals import REHEARSALS, CostlyFile

_OPEN_FILES: WeakValueDictionary[str, OpenMap] = WeakValueDictionary()
"""One open map for each file, whichever workspace asks for it."""
_LOCK = RLock()


class NotInWorkspace(MapforgeError):  # noqa: N818 - it says what is wrong with what was asked for
    """There is no such pack or item in the workspace."""


class Workspace:
    """A folder of packs, a pack, a zip or the file of a map; the shipped packs are always there, to be read."""

    def __init__(self, root: Path, *, trust: Collection[str] = ()) -> None:
        self.root = root
        self._libraries: dict[Path, tuple[str, Library]] = {}
        self._trusted: tuple[str, ...] = ()
        self._open_files: dict[str, OpenMap] = {}
        self.deleted: dict[str, tuple[Path, Path]] = {}
        """Maps that were deleted here: the names of their copies, and where they were."""
        self._said = self._precise(Trust.of(trust))
        """What was trusted for as long as this workspace is open: each pack by its path and its content."""

    def _precise(self, trust: Trust) -> tuple[str, ...]:
        """Words that mean one content of one pack each, instead of those that somebody has said."""
        if not trust.words:
            return ()
        own = [folder for folder in self.folders() if not is_shipped(folder)]
        trust.meet(PackCode(_pack_id(folder), folder, trust).with_digest for folder in own)
        for folder in own:
            load_library([folder], trust=trust, use_cache=True)
        return trust.ran

    @property
    def trust(self) -> tuple[str, ...]:
        """The packs whose Python runs, by path and content: what was said, and what is kept until it is taken back."""
        try:
            kept = tuple(each.word for each in kept_packs())
        except CannotKeepTrust:
            kept = ()
        with _LOCK:
            words = (*self._said, *kept)
            if words != self._trusted:
                forget_ran(set(self._trusted) - set(words))
                self._trusted = words
                self._libraries.clear()
            return words

    def folders(self) -> list[Path]:
        """The packs of the workspace, and after them the shipped ones."""
        own = [folder for folder in packs_at([self.root]) if _is_pack(folder)]
        known = {folder.resolve() for folder in own}
        shipped = [path.parent for path in sorted(content_folder().glob(f"*/{MANIFEST}"))]
        return [*own, *(folder for folder in shipped if folder.resolve() not in known)]

    def contents(self) -> Record:
        """All packs with their items, as plain data."""
        return {"root": str(self.root), "packs": [self._described(folder) for folder in self.folders()]}

    def open_map(self, reference: str) -> OpenMap:
        """An open map such as `base:map/two_players`; the same object for the same file."""
        try:
            library, pack, id, path = self._map_file(reference)
        except MapforgeError:
            # What is open stays open, whatever others have made of its file: nothing that was drawn may be lost.
            with _LOCK:
                open_map = next((each for each in self._open_files.values() if each.reference == reference), None)
            if open_map is None:
                raise
            return open_map
        key = os.path.realpath(path)
        with _LOCK:
            open_map = _OPEN_FILES.get(key)
            if open_map is None:
                read_only = is_read_only(pack.folder)
                open_map = OpenMap(ItemId("map", id, pack.id), path, library, read_only=read_only, trust=self.trust)
                _OPEN_FILES[key] = open_map
            self._open_files[key] = open_map
            open_map.know(library, self.trust)
            return open_map

    def forget_map(self, path: Path) -> None:
        """Let go of one file."""
        key = os.path.realpath(path)
        with _LOCK:
            open_map = self._open_files.pop(key, None)
            if open_map is not None:
                open_map.close()
                _OPEN_FILES.pop(key, None)

    def rename_map(self, reference: str, name: str) -> None:
        """Give a map another name; what was unsaved in it stays so."""
        open_map = self.open_map(reference)
        was_saved = open_map.session.is_saved
        open_map.apply({"op": "board", "name": checked_text(name, "name", 60).strip()})
        if was_saved and open_map.save() is not None:
            raise CannotEdit("another program has changed this map; open it, and choose a version first")

    def copy_to(self, reference: str, pack: str) -> str:
        """Copy a map into a pack of one's own; the reference of the copy."""
        _, source, id = self._found(reference)
        target = self._own(pack)
        taken = {*source.items["map"], *target.items["map"]}
        return str(ItemId("map", copy_map(source, id, target, taken), pack))

    def new_map(self, pack: str, name: str) -> str:
        """Make an empty map in a pack of one's own; its reference."""
        target = self._own(pack)
        taken = set(self.library(target.folder).items("map"))
        id = write_new_map(target.folder, checked_text(name, "name", 60).strip(), taken)
        return str(ItemId("map", id, pack))

    def new_pack(self, name: str) -> str:
        """Make a new pack in the folder of the workspace; its id."""
        from mapforge.authoring.new_items import create_pack

        if not self.root.is_dir() or _is_pack(self.root):
            raise CannotEdit(
                f"'{self.root}' is a pack, and a new one must be outside it; "
                "open the folder around it, or an empty one, with `mapforge studio FOLDER`"
            )
        (manifest, *_) = create_pack(checked_text(name, "name", 60).strip(), self.root)
        return _pack_id(manifest.parent)

    def code_of(self, pack: str) -> tuple[Path, str]:
        """Where the Python of a pack lies, and the digest of what it says now."""
        folder = self._folder(pack)
        sources = {path: content_of(path) for path in hook_files(folder)}
        return place_of(folder), PackCode(pack, folder, Trust()).digest(sources)

    def trust_pack(self, pack: str, digest: str, *, keeps: bool = True) -> None:
        """Let the Python of a pack run as it was when somebody said so, and in no other content.

        It is kept until it is taken back, or else forgotten when the workspace is closed.
        """
        path, now = self.code_of(pack)
        if digest != now:
            raise CannotEdit(f"the Python of '{pack}' has changed since you were asked; look at it again")
        if keeps:
            keep_trust(path, digest)
        else:
            with _LOCK:
                self._said = (*self._said, f"{path}@{digest}")

    def revoke(self, path: str) -> None:
        """Let the Python of the pack at a path run no longer."""
        with _LOCK:
            remaining = tuple(word for word in self._said if word.rpartition("@")[0] != path)
            is_said, self._said = remaining != self._said, remaining
        if not is_said or any(each.path == path for each in kept_packs()):
            revoke_trust(path)

    def trusted(self) -> list[Record]:
        """All packs whose Python may run, as plain data; `since` is empty for those that are not kept."""
        session_packs = [KeptPack(*word.rpartition("@")[::2], "") for word in self._said]
        return [each._asdict() for each in (*kept_packs(), *session_packs)]

    def close(self) -> None:
        """Let go of all files; what is unsaved is there again when the maps are opened."""
        with _LOCK:
            for key, open_map in self._open_files.items():
                open_map.close()
                _OPEN_FILES.pop(key, None)
            self._open_files.clear()

    def library(self, folder: Path) -> Library:
        """A pack with those it requires, loaded again when its files have changed."""
        with _LOCK:
            key = folder.resolve()
            trust, state = self.trust, _state(folder)
            known = self._libraries.get(key)
            if known is None or known[0] != state:
                if not is_shipped(folder):
                    REHEARSALS.check(f"{key} {state}", {"kind": "pack", "folder": str(key)})
                known = state, load_library([folder], trust=trust, use_cache=True)
                self._libraries[key] = known
            return known[1]

    @property
    def home(self) -> Path:
        """The folder in which files that belong to no pack lie: around the pack, when the workspace is one."""
        is_folder = self.root.is_dir() and not _is_pack(self.root)
        inner = self.root if is_folder or _is_pack(self.root) else self.root.parent
        around = pack_around(inner)
        return self.root if is_folder and around is None else (around or inner).resolve().parent

    def state(self, folder: Path) -> str:
        """A name for the state of the files of a pack: another one when any of them has changed."""
        return _state(folder)

    def own_folder(self, pack: str) -> Path:
        """The folder of a pack that may be written."""
        return self._own(pack).folder

    def folder(self, pack: str) -> Path:
        """The folder of a pack of the workspace."""
        return self._folder(pack)

    def find_map(self, reference: str) -> tuple[Library, Pack, str]:
        """The library, the pack and the id that `PACK:map/ID` means."""
        return self._found(reference)

    def _own(self, pack: str) -> Pack:
        """A pack that may be written."""
        folder = self._folder(pack)
        if is_read_only(folder):
            raise CannotEdit(f"the pack '{pack}' is shipped, in a zip or write-protected; choose one of your own")
        return self.library(folder).packs[pack]

    def _folder(self, pack: str) -> Path:
        packs = {_pack_id(folder): folder for folder in reversed(self.folders())}
        if not isinstance(pack, str) or pack not in packs:
            near = closest(str(pack), packs)
            raise NotInWorkspace(f"there is no pack '{pack}' here" + (f"; did you mean '{near}'?" if near else ""))
        return packs[pack]

    def _described(self, folder: Path) -> Record:
        try:
            library = self.library(folder)
        except CostlyFile as error:
            return _undescribed(folder, str(error))
        if not library.named:
            return _undescribed(folder, library.findings[0].message)
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
            "unsaved": [
                map.id
                for map, each in ((ItemId.read(each.reference), each) for each in list(self._open_files.values()))
                if map.pack == pack.id and not each.session.is_saved
            ],
            "unreadable": [{"id": path.stem, "error": error} for path, error in unreadable_maps(library, pack)],
        }

    def _found(self, reference: str) -> tuple[Library, Pack, str]:
        """The library, the pack and the id that `PACK:map/ID` means."""
        library, pack, id = self._named(reference)
        maps = pack.items["map"]
        if id not in maps:
            near = closest(id, maps)
            raise NotInWorkspace(
                f"the pack '{pack.id}' has no map '{id}'" + (f"; did you mean '{near}'?" if near else "")
            )
        return library, pack, id

    def _named(self, reference: str) -> tuple[Library, Pack, str]:
        """The library and the pack that `PACK:map/ID` names, and the id, which may mean nothing."""
        try:
            kind, id, pack_id = ItemId.read(reference)
        except NotAnItemId:
            kind, id, pack_id = "", "", ""
        if kind != "map" or not pack_id:
            raise NotInWorkspace(f"'{reference}' is not a map: write PACK:map/ID")
        library = self.library(self._folder(pack_id))
        if pack_id not in library.packs:
            raise NotInWorkspace(f"the pack '{pack_id}' cannot be read: {library.findings[0].message}")
        return library, library.packs[pack_id], id

    def _map_file(self, reference: str) -> tuple[Library, Pack, str, Path]:
        """The file of a map with its pack; one that cannot be read can still be opened, to be mended as text."""
        library, pack, id = self._named(reference)
        broken = {path.stem: path for path, _ in unreadable_maps(library, pack)}
        if id in broken and id not in pack.items["map"]:
            return library, pack, id, broken[id]
        return library, pack, id, self._found(reference)[1].items["map"][id].document.path


def unreadable_maps(library: Library, pack: Pack) -> list[tuple[Path, str]]:
    """The files of maps that say nothing that can be used, each with why."""
    if archive_around(pack.folder) is not None or is_shipped(pack.folder):
        return []
    read = {item.document.path for item in pack.items["map"].values()}
    files = [Path(path) for path in walk(str(pack.folder / "maps"), (".yaml", ".yml"))]
    errors: dict[Path, str] = {}
    for finding in library.findings:
        errors.setdefault(finding.file, finding.message)
    return [(path, errors.get(path, "it has no id that a map can have")) for path in files if path not in read]


def _undescribed(folder: Path, trouble: str) -> Record:
    """A pack of which nothing is known but why."""
    return {
        "id": folder.name,
        "name": folder.name,
        "path": str(folder),
        "read_only": True,
        "needs_trust": False,
        "items": {},
        "trouble": trouble,
    }


def is_read_only(folder: Path) -> bool:
    """Tell whether a pack is never changed: it is shipped, in a zip, or not ours to write."""
    return archive_around(folder) is not None or is_installed(folder) or not os.access(folder, os.W_OK)


def _is_pack(folder: Path) -> bool:
    return exists(folder / MANIFEST)


def _pack_id(folder: Path) -> str:
    return read_manifest(read_document(folder / MANIFEST), folder.resolve().name).id


def _state(folder: Path) -> str:
    """A name for the state of the files of a pack; shipped packs never change."""
    if is_shipped(folder):
        return ""
    place = archive_around(folder)
    paths = [str(place[0].path)] if place else walk(str(folder), (".yaml", ".yml", ".json", ".py"))
    return digest(*(f"{path} {_seen(path)}" for path in paths))


def _seen(path: str) -> str:
    try:
        status = os.stat(path)
    except OSError as error:
        return str(error.strerror)
    return f"{status.st_size} {status.st_mtime_ns}"
