"""Walks through the folders of a pack: hidden and generated ones are left out, and links cannot lead in circles."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from mapforge.files import archives


def walk(
    folder: str, endings: tuple[str, ...], closed: list[str] | None = None, _above: frozenset[str] = frozenset()
) -> Iterator[str]:
    """All files under a folder, which may lie in a zip, with certain endings, in order.

    Folders that cannot be looked into are added to `closed`.
    """
    if not _above and (names := archives.names_in(Path(folder))) is not None:
        yield from (os.path.join(folder, name) for name in names if name.endswith(endings))
        return
    real = os.path.realpath(folder)
    if real in _above:
        return
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        if closed is not None and os.path.isdir(folder):
            closed.append(folder)
        return
    for entry in entries:
        if _is_folder(entry):
            if not entry.name.startswith((".", "__")):
                yield from walk(entry.path, endings, closed, _above | {real})
        elif entry.name.endswith(endings):
            yield entry.path


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
