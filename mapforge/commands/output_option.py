"""The option `--out`: where the text that a command makes goes, and in which format."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from mapforge.files.kinds import MANIFEST
from mapforge.files.output import CannotWrite

_FILE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,120}")


def write_out(text: str, path: str | None) -> None:
    """Write a text to a file or to the terminal."""
    from mapforge.files.output import write_file, written_to

    if not path:
        sys.stdout.write(text)
        return
    with written_to(path):
        _make_folder_in_pack(Path(path))
    write_file(path, text)


def check_out(path: str | None) -> None:
    """Raise CannotWrite when a text could not be written there, before anybody has waited for it."""
    if not path:
        return
    target = Path(path).absolute()
    folder = target.parent
    in_pack = (folder.resolve().parent / MANIFEST).is_file()
    if target.is_dir() or not (folder.is_dir() or in_pack):
        raise CannotWrite(f"nothing can be written to '{path}': name a file in a folder that is there")
    touched = target if target.exists() else folder
    if touched.exists() and not os.access(touched, os.W_OK):
        raise CannotWrite(f"nothing can be written to '{path}': you have no permission for that; name another file")


def write_here(name: str, ending: str, content: str | bytes) -> Path:
    """Write a file where the user is, named by something in a pack; CannotWrite when it could lead elsewhere."""
    from mapforge.files.output import write_inside

    return write_inside(Path(), file_name(name, ending), content)


def file_name(name: str, ending: str) -> str:
    """The name of a file for something in a pack; CannotWrite when a file cannot be called so."""
    if not _FILE_NAME.fullmatch(name):
        raise CannotWrite(f"'{name[:80]}' cannot be the name of a file; say with --out where to write")
    return f"{name}{ending}"


def _make_folder_in_pack(path: Path) -> None:
    """Make the folder of a new file when it is one right inside a pack, such as `maps`."""
    if (path.parent.resolve().parent / MANIFEST).is_file():
        path.parent.mkdir(exist_ok=True)


def format_for(path: str | None, formats: Iterable[str], default: str) -> str:
    """The format that the ending of a file stands for, or the usual one."""
    ending = Path(path or "").suffix.lower().removeprefix(".")
    return ending if ending in formats else default
