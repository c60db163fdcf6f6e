"""Writes a pack as one zip: the same files give the same bytes, wherever and whenever it is made."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

from mapforge.errors import MapforgeError
from mapforge.files.archives import MOST_UNPACKED, archive_around, content_of, refusal_of_infos
from mapforge.files.folders import walk
from mapforge.files.kinds import ART, HOOKS, HOOKS_FOLDER
from mapforge.files.output import write_file
from mapforge.packs.pack_files import kind_of_file

_EARLIEST = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o100644 << 16


class CannotPack(MapforgeError):  # noqa: N818 - it says what happened
    """Why no zip was written."""


def files_of(folder: Path) -> list[str]:
    """Everything of a pack that goes into its zip, as paths inside its folder, in order."""
    names = sorted(Path(path).relative_to(folder).as_posix() for path in walk(str(folder), ("",)))
    kept = [name for name in names if _belongs(name)]
    home = Path(os.path.realpath(folder))
    for name in kept:
        if archive_around(folder) is None and not Path(os.path.realpath(folder / name)).is_relative_to(home):
            raise CannotPack(f"'{name}' is a link to something outside the pack")
    return kept


def _belongs(name: str) -> bool:
    """Tell whether a file is part of a pack: what mapforge reads, and what people do."""
    path = Path(name)
    is_python = name == HOOKS or (path.parent.name == HOOKS_FOLDER and name.count("/") == 1 and path.suffix == ".py")
    is_picture = path.parts[0] == ART and path.suffix.lower() in (".svg", ".png")
    return (
        bool(kind_of_file(name))
        or is_python
        or is_picture
        or path.suffix == ".md"
        or path.stem in ("LICENSE", "NOTICE")
    )


def write_zip(folder: Path, path: Path) -> list[str]:
    """Write the zip of a pack and give the names in it; a zip that is there is replaced in one go."""
    content, names = zipped(folder)
    write_file(path, content)
    return names


def zipped(folder: Path) -> tuple[bytes, list[str]]:
    """The zip of a pack, and the names in it."""
    names = files_of(folder)
    contents = _contents(folder, names)
    written = io.BytesIO()
    # Stored, not deflated: compressed bytes differ from one zlib to the next.
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as opened:
        for name, content in contents.items():
            info = zipfile.ZipInfo(name, _EARLIEST)
            info.external_attr, info.create_system = _PLAIN_FILE, 3
            opened.writestr(info, content)
    if why := refusal_of_infos(opened.infolist()):
        raise CannotPack(f"no one could read it: {why}")
    return written.getvalue(), names


def _contents(folder: Path, names: list[str]) -> dict[str, bytes]:
    """The files of a pack by name; CannotPack when one cannot be read, or all of them are too much."""
    contents: dict[str, bytes] = {}
    left = MOST_UNPACKED
    for name in names:
        try:
            contents[name] = content_of(folder / name)
        except OSError as error:
            raise CannotPack(f"'{name}' cannot be read: {error.strerror or error}") from error
        left -= len(contents[name])
        if left < 0:
            raise CannotPack(f"the pack has more than {MOST_UNPACKED:,} bytes, and no zip of a pack may")
    return contents
