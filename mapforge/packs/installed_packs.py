"""The packs that are known by their id wherever the user is: shipped, got, or in a Python distribution."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from mapforge.files.archives import (
    LARGEST_ARCHIVE,
    folder_in_archive,
    is_archive,
    is_file,
    place_of,
    size,
)
from mapforge.files.documents import read_document
from mapforge.files.kinds import MANIFEST
from mapforge.files.plain_files import json_content, plain_content
from mapforge.files.shipped_folders import content_folder, is_shipped
from mapforge.files.user_folders import user_packs_folder
from mapforge.packs.manifest import Manifest, read_manifest
from mapforge.packs.versions import is_pack_id

LONGEST_MANIFEST = 100_000
"""Longer files are not looked into while packs are searched among whatever lies around."""
SHIPPED, DISTRIBUTION, FOLDER, ZIP, ADDRESS, BY_HAND = "shipped", "distribution", "folder", "zip", "address", "by hand"
RECORD_ENDING = ".json"
_UNRECORDED = (BY_HAND, "", "")


@dataclass(frozen=True)
class InstalledPack:
    """A pack, and where it came from."""

    manifest: Manifest
    folder: Path
    kind: str
    """How it came here: one of the words above."""
    origin: str
    """The address, path or distribution it came from."""
    sha256: str = ""
    """The digest of the zip that was got."""

    @property
    def id(self) -> str:
        """The id of the pack."""
        return self.manifest.id


def installed_packs() -> list[InstalledPack]:
    """All packs that have an id here: shipped ones, those that were got, and those of distributions."""
    return [*packs_shipped_in(content_folder()), *packs_from_elsewhere()]


def packs_from_elsewhere() -> list[InstalledPack]:
    """The packs that were got, and those of distributions."""
    return [*got_packs(), *_distributed()]


def packs_shipped_in(content: Path) -> list[InstalledPack]:
    """The packs that come with mapforge, which lie in one folder."""
    folders = sorted(path.parent for path in content.glob(f"*/{MANIFEST}"))
    return [InstalledPack(manifest_of(folder), folder, SHIPPED, "comes with mapforge") for folder in folders]


def got_packs() -> list[InstalledPack]:
    """The packs in the user's folder."""
    found = []
    for path, folder, manifest in _in_user_folder():
        kind, origin, digest = _recorded(path) if is_archive(path) else _UNRECORDED
        found.append(InstalledPack(manifest, folder, kind, origin or f"put into {path.parent}", digest))
    return found


def _in_user_folder() -> Iterator[tuple[Path, Path, Manifest]]:
    """The path of each pack in the user's folder, the folder of the pack, which may lie in a zip, and its manifest."""
    try:
        names = sorted(os.listdir(user_packs_folder()))
    except OSError:
        return
    for name in names:
        path = user_packs_folder() / name
        folder = folder_in_archive(path) if is_archive(path) else path
        if not name.startswith(".") and is_file(folder / MANIFEST) and size(folder / MANIFEST) <= LONGEST_MANIFEST:
            yield path, folder, manifest_of(folder)


def _recorded(path: Path) -> tuple[str, str, str]:
    """How the zip came here, where it came from, and its digest; a record about another content does not count."""
    try:
        digest = sha256(plain_content(path, LARGEST_ARCHIVE)).hexdigest()
        record = json_content(path.with_suffix(RECORD_ENDING), LONGEST_MANIFEST)
        kind, origin = record["kind"], record["origin"]
    except (OSError, ValueError, KeyError, TypeError):
        return _UNRECORDED
    is_sound = kind in (FOLDER, ZIP, ADDRESS) and isinstance(origin, str) and record.get("sha256") == digest
    return (kind, origin, digest) if is_sound else _UNRECORDED


def _distributed() -> Iterator[InstalledPack]:
    from mapforge.packs.distributions import distributed_packs

    for pack in distributed_packs():
        # A distribution cannot name the pack of somebody else, nor one of another id than it has.
        manifest = manifest_of(pack.folder)
        if manifest.id == pack.id and not is_shipped_id(pack.id):
            yield InstalledPack(manifest, pack.folder, DISTRIBUTION, pack.distribution)


def manifest_of(folder: Path) -> Manifest:
    """What the pack in a folder or zip says about itself."""
    return read_manifest(read_document(folder / MANIFEST), place_of(folder).stem)


def is_shipped_id(name: str) -> bool:
    """Tell whether a name is the id of a pack that comes with mapforge."""
    return is_pack_id(name) and (content_folder() / name / MANIFEST).is_file()


def folders_called(id: str) -> list[Path]:
    """The folders of the packs that an id means wherever the user is; a shipped one has it alone."""
    if is_shipped_id(id):
        return [content_folder() / id]
    if not is_pack_id(id):
        return []
    got = [folder for _, folder, manifest in _in_user_folder() if manifest.id == id]
    return [*got, *(pack.folder for pack in _distributed() if pack.id == id)]


def is_installed(folder: Path) -> bool:
    """Tell whether a pack is not the user's to write: it is shipped, was got, or lies among installed distributions."""
    place = place_of(folder)
    if is_shipped(folder) or place.parent == user_packs_folder().resolve():
        return True
    return any(parent.name in ("site-packages", "dist-packages") for parent in place.parents)
