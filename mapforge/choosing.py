"""Which packs a path on the command line means: a pack, a folder of packs, or a file inside a pack."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mapforge.kinds import MANIFEST


class NoSuchPath(Exception):  # noqa: N818 - it names what the user typed
    """There is nothing at a path the user named."""


def packs_at(paths: Sequence[Path]) -> list[Path]:
    """The folders of all packs that some paths mean, in the order named."""
    folders: dict[Path, Path] = {}
    for path in paths:
        if not path.exists():
            raise NoSuchPath(f"there is no file or folder '{path}'")
        for folder in _packs(path):
            folders.setdefault(folder.resolve(), folder)
    return list(folders.values())


def _packs(path: Path) -> list[Path]:
    if path.is_dir():
        if (path / MANIFEST).exists():
            return [path]
        inside = sorted(found.parent for found in path.glob(f"*/{MANIFEST}"))
        # A folder inside a pack means that pack; any other folder without packs is told to be none.
        return inside or [pack_around(path) or path]
    return [pack_around(path) or path.parent]


def pack_around(path: Path) -> Path | None:
    """The folder of the pack that a path lies in."""
    for parent in (path, *path.parents) if path.is_absolute() else _upwards(path):
        if (parent / MANIFEST).is_file():
            return parent
    return None


def _upwards(path: Path) -> list[Path]:
    """A relative path and its parents, then the parents of the current folder."""
    here = Path.cwd()
    return [path, *path.parents, *here.parents]
