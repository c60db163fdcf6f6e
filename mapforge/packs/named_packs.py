"""Finds packs that somebody names: shipped ones by id, others by folder or zip."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

from mapforge.files import MANIFEST, content_folder
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.packs.pack_paths import NoSuchPath, packs_at

PACK_HELP = "a pack: its folder, its zip, or the id of a shipped one"


def pack_folders(names: Iterable[str]) -> list[Path]:
    """The folders of named packs; NoSuchPath when there is none."""
    return packs_at([_path(name) for name in names])


def _path(name: str) -> Path:
    shipped = content_folder() / name
    is_shipped = name.isidentifier() and (shipped / MANIFEST).is_file() and not Path(name).exists()
    return shipped if is_shipped else Path(name)


def named_library(names: Iterable[str], trust: Collection[str] = ()) -> Library:
    """Load named packs; NoSuchPath when one is missing or none of them can be read."""
    library = load_library(pack_folders(names), trust=trust)
    if not library.named:
        finding = library.findings[0]
        raise NoSuchPath(finding.message)
    return library
