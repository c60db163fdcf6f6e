"""Packs in a zip are read in place: a path may go through a .zip file, and nothing is ever unpacked to disk."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from mapforge.exports import TYPE_CHECKING
from mapforge.files.kinds import MANIFEST

if TYPE_CHECKING:
    # Most packs are folders, so these are imported only where a zip is opened.
    import zipfile

ARCHIVE_ENDING = ".zip"
MOST_ENTRIES = 5_000
MOST_BYTES = 64_000_000
"""The most that all entries together may unpack to."""

_DRIVE = re.compile(r"^[A-Za-z]:")


@dataclass(frozen=True)
class Archive:
    """The files in a zip by name, or why none of them is read."""

    path: Path
    entries: dict[str, zipfile.ZipInfo] = field(default_factory=dict)
    refusal: str = ""

    def read(self, name: str) -> bytes:
        """The content of a file; OSError when there is none to be had."""
        info = self.entries.get(name)
        if info is None:
            raise FileNotFoundError(2, "the zip has no such file", str(self.path / name))
        import zipfile

        try:
            with zipfile.ZipFile(self.path) as opened, opened.open(info) as file:
                # What an entry says about its size may be a lie, so no more than that is read.
                content = file.read(info.file_size + 1)
        except _damages() as error:
            raise OSError(5, f"the zip is damaged ({error})", str(self.path / name)) from error
        if len(content) != info.file_size:
            raise OSError(5, "the zip is damaged: a file does not have the size it claims", str(self.path / name))
        return content


def _damages() -> tuple[type[Exception], ...]:
    """What Python raises when a zip is damaged or cannot be opened."""
    import zipfile
    import zlib

    return (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, ValueError, OSError)


def archive_around(path: Path) -> tuple[Archive, str] | None:
    """The zip that a path goes through, and the name inside it; None for plain paths."""
    if ARCHIVE_ENDING not in str(path).lower():
        return None
    for part in (path, *path.parents):
        if part.suffix.lower() == ARCHIVE_ENDING and part.is_file():
            return open_archive(part), path.relative_to(part).as_posix().removeprefix(".")
    return None


def open_archive(path: Path) -> Archive:
    """The zip at a path, looked through once for each of its states."""
    found = path.stat()
    return _open(path, found.st_mtime_ns, found.st_size)


@lru_cache(32)
def _open(path: Path, changed: int, size: int) -> Archive:
    import zipfile

    try:
        with zipfile.ZipFile(path) as opened:
            infos = opened.infolist()
    except _damages() as error:
        return Archive(path, refusal=f"it is not a readable zip ({error})")
    refusal = next(_refusals(infos), "")
    files = {info.filename: info for info in infos if not info.is_dir()}
    return Archive(path, {} if refusal else files, refusal)


def _refusals(infos: list[zipfile.ZipInfo]) -> Iterator[str]:
    if len(infos) > MOST_ENTRIES:
        yield f"it has {len(infos):,} entries; the limit is {MOST_ENTRIES:,}"
    total = sum(info.file_size for info in infos)
    if total > MOST_BYTES:
        yield f"it unpacks to {total:,} bytes; the limit is {MOST_BYTES:,}"
    known: set[str] = set()
    for info in infos:
        if why := _why_refused(info):
            yield f"the entry '{info.filename[:80]}' {why}"
        if info.filename.casefold() in known:
            yield f"the entry '{info.filename[:80]}' appears twice, or differs only in case"
        known.add(info.filename.casefold())


def _why_refused(info: zipfile.ZipInfo) -> str:
    # zipfile rewrites some names on reading; what the archive really says is in orig_filename.
    name = info.orig_filename
    if name.startswith(("/", "\\")) or _DRIVE.match(name):
        return "has an absolute name"
    if ".." in re.split(r"[/\\]", name):
        return "reaches outside the zip"
    if "\\" in name or any(ord(sign) < 32 for sign in name):
        return "has a name that not every system can read"
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "is a link or a device, not a file"
    return "is encrypted" if info.flag_bits & 1 else ""


def is_archive(path: Path) -> bool:
    """Tell whether a path is a zip."""
    return path.suffix.lower() == ARCHIVE_ENDING and path.is_file()


def refusal_of(path: Path) -> str:
    """Why nothing in the zip of a path is read; empty when all is well."""
    found = archive_around(path)
    return found[0].refusal if found else ""


def folder_in_archive(path: Path) -> Path:
    """The folder of the pack in a zip: its top, or the one folder in it that has a pack.yaml."""
    names = open_archive(path).entries
    tops = {name.partition("/")[0] for name in names if name.count("/") == 1 and name.endswith(f"/{MANIFEST}")}
    return path / tops.pop() if MANIFEST not in names and len(tops) == 1 else path


def is_file(path: Path) -> bool:
    """Tell whether a path is a file, on disk or in a zip."""
    found = archive_around(path)
    if found is None or not found[1]:
        return path.is_file()
    return found[1] in found[0].entries


def exists(path: Path) -> bool:
    """Tell whether there is something at a path, on disk or in a zip."""
    found = archive_around(path)
    if found is None or not found[1]:
        return path.exists()
    return any(name == found[1] or name.startswith(f"{found[1]}/") for name in found[0].entries)


def size(path: Path) -> int:
    """The size of a file."""
    found = archive_around(path)
    return path.stat().st_size if found is None else found[0].entries[found[1]].file_size


def content_of(path: Path) -> bytes:
    """The content of a file; OSError when it cannot be read."""
    found = archive_around(path)
    return path.read_bytes() if found is None else found[0].read(found[1])


def names_in(folder: Path) -> list[str] | None:
    """All files under a folder in a zip, as paths inside it, without hidden folders; None for a folder on disk."""
    found = archive_around(folder)
    if found is None:
        return None
    start = f"{found[1]}/" if found[1] else ""
    names = sorted(name.removeprefix(start) for name in found[0].entries if name.startswith(start))
    return [name for name in names if not any(part.startswith((".", "__")) for part in name.split("/")[:-1])]
