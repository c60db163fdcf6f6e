"""Packs in a zip are read in place: a path may go through a .zip file, and nothing is ever unpacked to disk."""

from __future__ import annotations

import errno
import os
import re
import stat
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from mapforge.files.deadline import DEADLINE
from mapforge.files.kinds import MANIFEST, ZIP_ENDING
from mapforge.files.plain_files import MOST_BYTES, check_plain, plain_content
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    # Most packs are folders, so these are imported only where a zip is opened.
    import zipfile

ARCHIVE_ENDING = ZIP_ENDING
MOST_ENTRIES = 5_000
MOST_UNPACKED = 64_000_000
"""The most that all entries together may unpack to."""
MOST_SWOLLEN = 100
"""What authors write is packed to a part in three or ten; what is all repetition, to one in a thousand."""
MOST_BYTES_SWOLLEN = 1_000_000
LARGEST_ARCHIVE = 2 * MOST_UNPACKED
LONGEST_LIST = 4_000_000
"""The most bytes that the list of entries may have: some hundred for each that is allowed."""

_DRIVE = re.compile(r"^[A-Za-z]:")
_FIRST_BYTES = b"PK\3\4"
_LOCAL_HEADER = struct.Struct("<4s22xHH")
_END = struct.Struct("<4s8xIIH")
_LONGEST_COMMENT = 0xFFFF
_STORED, _DEFLATED = 0, 8
_WINDOWS = 0


@dataclass(frozen=True)
class Archive:
    """The files in a zip by name, or why none of them is read."""

    path: Path
    entries: dict[str, zipfile.ZipInfo] = field(default_factory=dict)
    refusal: str = ""

    @cached_property
    def folders(self) -> frozenset[str]:
        """All folders that the names of files go through."""
        folder_names: set[str] = set()
        for name in self.entries:
            while (name := name.rpartition("/")[0]) and name not in folder_names:
                folder_names.add(name)
        return frozenset(folder_names)

    def read(self, name: str, most: int = MOST_BYTES) -> bytes:
        """The content of a file; OSError when there is none to be had, or too much."""
        info = self.entries.get(name)
        if info is None:
            raise FileNotFoundError(2, "there is no such file in the zip", str(self.path / name))
        if info.file_size > most:
            raise OSError(27, f"the file has {info.file_size:,} bytes; {most:,} are the most", str(self.path / name))
        DEADLINE.opened(self.path / name, info.file_size)
        try:
            return self._unpacked(info)
        except _damages() as error:
            raise OSError(5, f"the zip is damaged ({error})", str(self.path / name)) from error

    def _unpacked(self, info: zipfile.ZipInfo) -> bytes:
        """The content of an entry, found by its place, so that a zip of thousands is not looked through for each."""
        import zlib

        with open(self.path, "rb") as file:
            file.seek(info.header_offset)
            mark, name_length, extra_length = _LOCAL_HEADER.unpack(file.read(_LOCAL_HEADER.size))
            if mark != _FIRST_BYTES:
                raise ValueError("no file begins where its list says")
            file.seek(name_length + extra_length, 1)
            packed = file.read(info.compress_size)
        # What an entry says about its size may be a lie, so no more than that is unpacked.
        content = (
            packed if info.compress_type == _STORED else zlib.decompressobj(-15).decompress(packed, info.file_size + 1)
        )
        if len(content) != info.file_size or zlib.crc32(content) != info.CRC:
            raise ValueError("a file is not what its list says")
        return content


def _damages() -> tuple[type[Exception], ...]:
    """What Python raises when a zip is damaged or cannot be opened."""
    import zipfile
    import zlib

    damages = (zipfile.BadZipFile, zlib.error, struct.error, RuntimeError, NotImplementedError, EOFError)
    return (*damages, ValueError, OverflowError, OSError)


def archive_around(path: Path) -> tuple[Archive, str] | None:
    """The zip that a path goes through, and the name inside it; None for plain paths."""
    if ARCHIVE_ENDING not in str(path).lower():
        return None
    for part in (path, *path.parents):
        if part.suffix.lower() == ARCHIVE_ENDING and os.path.isfile(part):
            return open_archive(part), path.relative_to(part).as_posix().removeprefix(".")
    return None


def place_of(folder: Path) -> Path:
    """The folder itself, or the zip it lies in, without links."""
    place = archive_around(folder)
    return (place[0].path if place else folder).resolve()


def open_archive(path: Path) -> Archive:
    """The zip at a path, looked through once for each of its states."""
    status = path.stat()
    return _open(path, status.st_mtime_ns, status.st_size)


@lru_cache(32)
def _open(path: Path, changed: int, size: int) -> Archive:
    import zipfile

    try:
        check_plain(path, path.stat(), LARGEST_ARCHIVE)
        _check_list(path)
        with zipfile.ZipFile(path) as opened:
            infos = [_with_slashes(info) for info in opened.infolist()]
    except _damages() as error:
        return Archive(path, refusal=f"it cannot be read as a zip ({error})")
    refusal = refusal_of_infos(infos)
    files = {info.filename: info for info in infos if not info.filename.endswith("/")}
    return Archive(path, {} if refusal else files, refusal)


def _with_slashes(info: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """An entry with the name that it should have: some programs of Windows write paths as they are there."""
    if info.create_system == _WINDOWS:
        info.filename = info.filename.replace("\\", "/")
    return info


def refusal_of_infos(infos: list[zipfile.ZipInfo]) -> str:
    """Why a zip with these entries is not read; empty when all is well."""
    return next(_refusals(infos), "")


def _check_list(path: Path) -> None:
    """Raise ValueError when the list of entries is longer than any pack needs, before all of it is read."""
    with open(path, "rb") as file:
        file.seek(0, 2)
        file.seek(-min(file.tell(), _END.size + _LONGEST_COMMENT + 20), 1)
        tail = file.read()
    start = len(tail) - _END.size
    if not (tail[start:].startswith(b"PK\5\6") and tail.endswith(b"\0\0")):
        start = tail.rfind(b"PK\5\6")
    if start < 0 or len(tail) - start < _END.size:
        raise ValueError("it has no list of its files")
    _, length, _, _ = _END.unpack_from(tail, start)
    if length > LONGEST_LIST or tail[max(0, start - 20) :].startswith(b"PK\6\7"):
        raise ValueError(f"the list of its files is longer than {LONGEST_LIST:,} bytes")


def _refusals(infos: list[zipfile.ZipInfo]) -> Iterator[str]:
    if len(infos) > MOST_ENTRIES:
        yield f"it has {len(infos):,} entries; the limit is {MOST_ENTRIES:,}"
    total = sum(info.file_size for info in infos)
    if total > MOST_UNPACKED:
        yield f"it unpacks to {total:,} bytes; {MOST_UNPACKED:,} are the most"
    swollen = sum(info.file_size for info in infos if info.file_size > MOST_SWOLLEN * info.compress_size)
    if swollen > MOST_BYTES_SWOLLEN:
        yield f"{swollen:,} bytes of it are packed to less than a part in {MOST_SWOLLEN}, which no honest file is"
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
    if not info.filename:
        return "has no name"
    if name.startswith(("/", "\\")) or _DRIVE.match(name):
        return "has an absolute name"
    if ".." in re.split(r"[/\\]", name):
        return "reaches outside the zip"
    if ("\\" in name and info.create_system != _WINDOWS) or any(ord(sign) < 32 for sign in name):
        return "has a name that not every system can read"
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "is a link or a device, not a file"
    if info.compress_type not in (_STORED, _DEFLATED):
        return "is packed in a way that not every system can read"
    return "is encrypted" if info.flag_bits & 1 else ""


def is_archive(path: Path) -> bool:
    """Tell whether a path is a zip."""
    return path.suffix.lower() == ARCHIVE_ENDING and os.path.isfile(path)


def is_zip_by_another_name(path: Path) -> bool:
    """Tell whether a file begins like a zip but is not called like one, so that it is not read as one."""
    if path.suffix.lower() == ARCHIVE_ENDING or not path.is_file():
        return False
    try:
        with open(path, "rb") as file:
            return file.read(len(_FIRST_BYTES)) == _FIRST_BYTES
    except OSError:
        return False


def refusal_of(path: Path) -> str:
    """Why nothing in the zip of a path is read; empty when all is well."""
    place = archive_around(path)
    return place[0].refusal if place else ""


def folder_in_archive(path: Path) -> Path:
    """The folder of the pack in a zip: its top, or the one folder in it that has a pack.yaml, however deep."""
    folders = _packs_in(path)
    return path / folders[0] if len(folders) == 1 else path


def _packs_in(path: Path) -> list[str]:
    """The folders in a zip that have a pack.yaml, but for those inside another, hidden ones and what a Mac adds."""
    folders: list[str] = []
    for name in sorted(open_archive(path).entries, key=lambda name: (name.count("/"), name)):
        folder, _, last = name.rpartition("/")
        is_hidden = any(part.startswith((".", "__")) for part in folder.split("/"))
        if last == MANIFEST and not is_hidden and not any(f"{folder}/".startswith(f"{top}/") for top in folders):
            if not folder:
                return [""]
            folders.append(folder)
    return folders


def why_no_pack(folder: Path) -> str:
    """Why a folder or zip without a pack.yaml at its top is no pack."""
    place = archive_around(folder)
    if place is not None and place[0].refusal:
        return place[0].refusal
    inside = _packs_in(place[0].path) if place is not None else []
    if len(inside) > 1:
        return f"it has {len(inside)} packs in it, '{inside[0]}' and '{inside[1]}' among them, and a zip may have one"
    return f"there is no {MANIFEST} in it"


def is_file(path: Path) -> bool:
    """Tell whether a path is a file, on disk or in a zip."""
    place = archive_around(path)
    if place is None or not place[1]:
        # It tells, unlike `Path.is_file`, even of names that are too long for any file.
        return os.path.isfile(path)
    return place[1] in place[0].entries


def exists(path: Path) -> bool:
    """Tell whether there is something at a path, on disk or in a zip."""
    place = archive_around(path)
    if place is None or not place[1]:
        return _is_on_disk(path)
    return place[1] in place[0].entries or place[1] in place[0].folders


def _is_on_disk(path: Path) -> bool:
    """Tell whether there is something at a path on disk; OSError when no file can have that name."""
    try:
        os.stat(path)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG:
            raise
        return False
    return True


def size(path: Path) -> int:
    """The size of a file; of one that cannot be reached, nothing."""
    place = archive_around(path)
    if place is not None:
        return place[0].entries[place[1]].file_size
    try:
        return path.stat().st_size
    except OSError:
        return 0


def content_of(path: Path, most: int = MOST_BYTES) -> bytes:
    """The content of a file; OSError when it cannot be read, is no plain file or is too large."""
    place = archive_around(path)
    return plain_content(path, most) if place is None else place[0].read(place[1], most)


def names_in(folder: Path) -> list[str] | None:
    """All files under a folder in a zip, as paths inside it, without hidden folders; None for a folder on disk."""
    place = archive_around(folder)
    if place is None:
        return None
    start = f"{place[1]}/" if place[1] else ""
    names = sorted(name.removeprefix(start) for name in place[0].entries if name.startswith(start))
    return [name for name in names if not any(part.startswith((".", "__")) for part in name.split("/")[:-1])]
