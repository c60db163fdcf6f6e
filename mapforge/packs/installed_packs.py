"""The packs that are known by their id wherever the user is: shipped, got, or in a Python distribution."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from mapforge.files.archives import (
    ARCHIVE_ENDING,
    LARGEST_ARCHIVE,
    folder_in_archive,
    is_archive,
    is_file,
    place_of,
    size,
    why_no_pack,
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


class RefusedPack(NamedTuple):
    """What could be a pack with an id here, and is not taken."""

    place: str
    """The file in the user's folder, or the distribution and what it offers."""
    why: str


def installed_packs() -> list[InstalledPack]:
    """All packs that have an id here: shipped ones, those that were got, and those of distributions."""
    return [*packs_shipped_in(content_folder()), *packs_from_elsewhere()]


def packs_from_elsewhere() -> list[InstalledPack]:
    """The packs that were got, and those of distributions."""
    return [*got_packs(), *_taken_from_distributions()]


def packs_shipped_in(content: Path) -> list[InstalledPack]:
    """The packs that come with mapforge, which lie in one folder."""
    folders = sorted(path.parent for path in content.glob(f"*/{MANIFEST}"))
    return [InstalledPack(manifest_of(folder), folder, SHIPPED, "comes with mapforge") for folder in folders]


def got_packs() -> list[InstalledPack]:
    """The packs in the user's folder."""
    packs = []
    for path, folder, manifest in _in_user_folder():
        kind, origin, digest = _recorded(path) if is_archive(path) else _UNRECORDED
        packs.append(InstalledPack(manifest, folder, kind, origin or f"put into {path.parent}", digest))
    return packs


def refused_packs() -> list[RefusedPack]:
    """What lies in the user's folder or is offered by a distribution, and is not taken as a pack."""
    damaged = [RefusedPack(str(path), why) for path in _user_paths() if (why := _why_not_got(path))]
    return [*damaged, *(pack for pack in _distributed() if isinstance(pack, RefusedPack))]


def damaged_zips() -> list[Path]:
    """The zips in the user's folder that are no packs, or no longer."""
    return [path for path in _user_paths() if is_archive(path) and _why_not_got(path)]


def damaged_zip(id: str) -> Path | None:
    """The zip in the user's folder that was got as the pack of an id, and has become unusable."""
    return next((path for path in damaged_zips() if path.stem == id), None)


def _in_user_folder() -> Iterator[tuple[Path, Path, Manifest]]:
    """The path of each pack in the user's folder, the folder of the pack, which may lie in a zip, and its manifest."""
    for path in _user_paths():
        if not _why_not_got(path):
            folder = _pack_folder(path)
            yield path, folder, manifest_of(folder)


def _user_paths() -> list[Path]:
    """What lies in the user's folder, but for hidden files and the records about zips."""
    try:
        names = sorted(os.listdir(user_packs_folder()))
    except OSError:
        return []
    zips = {Path(name).stem for name in names if Path(name).suffix.lower() == ARCHIVE_ENDING}
    records = {f"{stem}{RECORD_ENDING}" for stem in zips}
    return [user_packs_folder() / name for name in names if not name.startswith(".") and name not in records]


def _pack_folder(path: Path) -> Path:
    return folder_in_archive(path) if is_archive(path) else path


def _why_not_got(path: Path) -> str:
    """Why something in the user's folder is not taken as a pack; empty when it is."""
    folder = _pack_folder(path)
    if not is_file(folder / MANIFEST):
        is_pack_like = is_archive(path) or path.is_dir()
        return why_no_pack(folder) if is_pack_like else "it is neither the zip nor the folder of a pack"
    if size(folder / MANIFEST) > LONGEST_MANIFEST:
        return f"its {MANIFEST} has more than {LONGEST_MANIFEST:,} bytes"
    return ""


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


def _distributed() -> Iterator[InstalledPack | RefusedPack]:
    from mapforge.packs.distributions import distributed_packs

    for pack in distributed_packs():
        manifest = None if pack.refusal else manifest_of(pack.folder)
        why = pack.refusal or ("" if manifest is None else _why_not_distributed(pack.id, manifest.id))
        if manifest is None or why:
            yield RefusedPack(f"'{pack.id}' of {pack.distribution}" if pack.id else pack.distribution, why)
        else:
            yield InstalledPack(manifest, pack.folder, DISTRIBUTION, pack.distribution)


def _why_not_distributed(named: str, id: str) -> str:
    """A distribution cannot name the pack of somebody else, nor one of another id than it has."""
    if id != named:
        return f"its {MANIFEST} says that its id is '{id}', so the entry point must have that name, too"
    return "a pack that comes with mapforge has this id" if is_shipped_id(id) else ""


def _taken_from_distributions() -> list[InstalledPack]:
    return [pack for pack in _distributed() if isinstance(pack, InstalledPack)]


def manifest_of(folder: Path) -> Manifest:
    """What the pack in a folder or zip says about itself."""
    return read_manifest(read_document(folder / MANIFEST), place_of(folder).stem)


def is_shipped_id(name: str) -> bool:
    """Tell whether a name is the id of a pack that comes with mapforge."""
    return is_pack_id(name) and is_file(content_folder() / name / MANIFEST)


def folders_called(id: str) -> list[Path]:
    """The folders of the packs that an id means wherever the user is; a shipped one has it alone."""
    if is_shipped_id(id):
        return [content_folder() / id]
    if not is_pack_id(id):
        return []
    got = [folder for _, folder, manifest in _in_user_folder() if manifest.id == id]
    return [*got, *(pack.folder for pack in _taken_from_distributions() if pack.id == id)]


def is_installed(folder: Path) -> bool:
    """Tell whether a pack is not the user's to write: it is shipped, was got, or lies among installed distributions."""
    place = place_of(folder)
    if is_shipped(folder) or place.parent == user_packs_folder().resolve():
        return True
    return any(parent.name in ("site-packages", "dist-packages") for parent in place.parents)
