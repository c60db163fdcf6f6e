"""Finds packs that another process has named, and refuses those that are not here, are others, or are not trusted."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from engine import Registry
from mapforge.errors import MapforgeError
from mapforge.files.archives import ARCHIVE_ENDING, content_of, exists, folder_in_archive, is_archive, place_of
from mapforge.files.kinds import MANIFEST
from mapforge.files.shipped_folders import content_folder
from mapforge.hooks.pack_code import PackCode, hook_files
from mapforge.hooks.trusted_packs import SHORT, VARIABLE, Trust, trusted_here
from mapforge.packs.installed_packs import folders_called
from mapforge.packs.library import Library
from mapforge.packs.pack_files import read_pack
from mapforge.packs.pack_reference import PackReference, pack_digest
from mapforge.packs.requirements import PackFinder

LoadLibrary = Callable[..., Library]
"""The function that loads packs; handed on with references, because it needs what is here itself."""
FOLDERS_VARIABLE = "MAPFORGE_PACKS"
"""The variable of the environment that names packs and folders of packs, where a process looks for what it is sent."""


class CannotRestore(MapforgeError):  # noqa: N818 - it names what could not be done
    """A world, rules or a mix of another process that this one has not the same packs for, or does not trust."""


@dataclass(frozen=True)
class PackReferences:
    """Some packs, whose hooks another process can bring."""

    packs: tuple[PackReference, ...]
    load: LoadLibrary

    def __call__(self) -> Registry:
        """The hooks of these packs here; CannotRestore when a pack is not here, is another one, or is not trusted."""
        return restored_library(self).registry


@lru_cache(maxsize=8)
def restored_library(references: PackReferences) -> Library:
    """The library with the packs that were named; CannotRestore unless each is here, the same, and trusted."""
    folders = [_folder(reference) for reference in references.packs]
    library = references.load(folders, trust=Trust(trusted_here()), use_cache=True)
    for reference in references.packs:
        pack = library.packs.get(reference.id)
        code = library.known_hooks.digests.get(reference.id, "")
        if pack is None or pack_digest(pack, code) != reference.digest:
            raise CannotRestore(_changed(reference, pack.folder if pack else Path(reference.place)))
        if pack.refusal:
            raise CannotRestore(_untrusted(reference, pack.folder, code))
    return library


def _folder(reference: PackReference) -> Path:
    """Where a pack lies here: the first place that has one with the same content."""
    others = []
    for folder in dict.fromkeys(_candidates(reference)):
        pack = read_pack(folder, with_scenarios=False)
        if pack.id != reference.id:
            continue
        if pack_digest(pack, _code(reference.id, folder)) == reference.digest:
            return folder
        others.append(folder)
    if others:
        raise CannotRestore(_changed(reference, others[0]))
    raise CannotRestore(
        f"the pack '{reference.id}' (digest {reference.digest[:SHORT]}) is not here: copy it to "
        f"'{reference.place}', or name the folder it lies in with {FOLDERS_VARIABLE}"
    )


def _candidates(reference: PackReference) -> Iterator[Path]:
    """The places where a pack may lie: what is shipped, where it was elsewhere, and what the environment names."""
    if not reference.place:
        yield from (folder for folder in [content_folder() / reference.id] if exists(folder / MANIFEST))
        return
    named = [Path(reference.place)]
    for word in filter(None, os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep)):
        folder = Path(word)
        named += [folder, folder / reference.id, folder / f"{reference.id}{ARCHIVE_ENDING}"]
        named += PackFinder([folder / reference.id]).all_called(reference.id)
    named += folders_called(reference.id)
    for path in named:
        folder = folder_in_archive(path) if is_archive(path) else path
        if exists(folder / MANIFEST):
            yield folder


def _code(id: str, folder: Path) -> str:
    sources = {path: content_of(path) for path in hook_files(folder)}
    return PackCode(id, folder, Trust()).digest(sources) if sources else ""


def _changed(reference: PackReference, folder: Path) -> str:
    pack = read_pack(folder, with_scenarios=False)
    digest = pack_digest(pack, _code(reference.id, folder))
    return (
        f"the pack '{reference.id}' in '{place_of(folder)}' is another one here (digest {digest[:SHORT]}) than where "
        f"the games were prepared (digest {reference.digest[:SHORT]}): bring both to the same version"
    )


def _untrusted(reference: PackReference, folder: Path, code: str) -> str:
    return (
        f"the pack '{reference.id}' in '{place_of(folder)}' (digest {reference.digest[:SHORT]}) has Python of its "
        f"own, which this process does not trust. If you know what it does, start the process with "
        f"{VARIABLE}={reference.id}@{code[:SHORT]}"
    )
