"""The option `--out`: where the text that a command makes goes, and in which format."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from mapforge.files import MANIFEST, written_to


def write_out(text: str, path: str | None) -> None:
    """Write a text to a file or to the terminal."""
    if not path:
        sys.stdout.write(text)
        return
    with written_to(path):
        _make_folder_in_pack(Path(path))
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)


def _make_folder_in_pack(path: Path) -> None:
    """Make the folder of a new file when it is one right inside a pack, such as `maps`."""
    if (path.parent.resolve().parent / MANIFEST).is_file():
        path.parent.mkdir(exist_ok=True)


def format_for(path: str | None, formats: Iterable[str], default: str) -> str:
    """The format that the ending of a file stands for, or the usual one."""
    ending = Path(path or "").suffix.lower().removeprefix(".")
    return ending if ending in formats else default
