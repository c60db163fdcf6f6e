"""Which packs somebody means: by a path to a pack, to a folder of packs or to a file in a pack, or by a shipped id."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from mapforge.errors import MapforgeError
from mapforge.files.archives import exists, folder_in_archive, is_archive, is_file
from mapforge.files.kinds import COLLECTIONS, FOLDERS, MANIFEST
from mapforge.files.shipped_folders import content_folder


class NoSuchPath(MapforgeError):  # noqa: N818 - it names what the user typed
    """There is nothing at a path the user named."""


def packs_at(paths: Sequence[Path]) -> list[Path]:
    """The folders of all packs that some paths mean, in the order named."""
    folders: dict[Path, Path] = {}
    for path in paths:
        try:
            is_there, found = exists(path), _packs(path)
        except OSError as error:
            raise NoSuchPath(f"'{path}' cannot be read: {error.strerror or error}") from error
        if not is_there:
            from mapforge.files.suggestions import closest

            near = closest(path.name, os.listdir(path.parent)) if path.parent.is_dir() else ""
            hint = f"; did you mean '{path.with_name(near)}'?" if near and path.name else ""
            raise NoSuchPath(f"there is no file or folder '{path}'{hint}")
        for folder in found:
            folders.setdefault(folder.resolve(), folder)
    return list(folders.values())


def pack_folders(names: Iterable[str]) -> list[Path]:
    """The folders of packs that are named by a path or, when they are shipped, by their id."""
    return packs_at([_path(name) for name in names])


def _path(name: str) -> Path:
    shipped = content_folder() / name
    is_shipped = name.isidentifier() and (shipped / MANIFEST).is_file() and not Path(name).exists()
    return shipped if is_shipped else Path(name)


def _packs(path: Path) -> list[Path]:
    if path.is_dir():
        if (path / MANIFEST).exists():
            return [path]
        inside = sorted(folder for folder in path.iterdir() if folder.is_dir() and _looks_like_a_pack(folder))
        # A folder inside a pack means that pack; any other folder without packs is told to be none.
        return inside or [pack_around(path) or path]
    if is_archive(path):
        return [folder_in_archive(path)]
    return [pack_around(path) or path.parent]


def _looks_like_a_pack(folder: Path) -> bool:
    """Tell whether a folder is a pack, or would be one with a manifest, which is then reported as missing."""
    parts = (MANIFEST, *FOLDERS.values(), *COLLECTIONS.values())
    return not folder.name.startswith((".", "__")) and any(os.path.exists(folder / part) for part in parts)


def pack_around(path: Path) -> Path | None:
    """The folder of the pack that a path lies in."""
    absolute = Path(os.path.abspath(path))
    for parent in (absolute, *absolute.parents):
        if is_file(parent / MANIFEST):
            return parent if path.is_absolute() else Path(os.path.relpath(parent))
    return None
