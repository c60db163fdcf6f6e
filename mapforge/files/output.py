"""Writing: a file is written whole or not at all, where and in the format it was asked for."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from mapforge.errors import MapforgeError
from mapforge.files.kinds import MANIFEST, ZIP_ENDING
from mapforge.files.printable_text import printable

_FILE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,120}")
TEXT = "text"
_ENDINGS = {
    TEXT: ("txt", "text", "log", "md", "out"),
    "markdown": ("md", "markdown"),
    "html": ("html", "htm"),
    "geojson": ("geojson", "json"),
    "junit": ("xml",),
    "github": (),
}
"""The endings of files in a format, where they are others than its name."""
TERMINAL = "-"
"""What stands for the terminal where the name of a file is wanted."""
_CLOSED = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = _CLOSED | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_PATH", 0)
_STEPS_BY_DESCRIPTOR = bool(_NO_LINK) and os.open in os.supports_dir_fd and os.rename in os.supports_dir_fd
"""Whether a folder is opened step by step, each by the one before; Windows knows paths only."""


class CannotWrite(MapforgeError):  # noqa: N818 - it names what could not be done
    """Something cannot be written at some place, or in some format."""


@dataclass(frozen=True)
class WritingPlace:
    """Where a file is written: everything that mapforge writes to the disk finds its place here.

    Links were followed and judged once, when the place was found; whoever puts a link there later finds it refused.
    """

    base: str
    """A folder without links in its path: the outermost that may not be left, or that of the file itself."""
    parts: tuple[str, ...]
    """The folders from there, and the name of the file; none of them is a link."""

    @classmethod
    def of(cls, path: Path | str, within: Path | None = None, *, is_link_itself: bool = False) -> WritingPlace:
        """The place that a path means; CannotWrite when it leads out of a folder or of a pack that it goes through."""
        _refuse_in_zip(path)
        head, name = os.path.split(path)
        is_plain = is_link_itself and name not in ("", os.curdir, os.pardir)
        target = os.path.join(os.path.realpath(head), name) if is_plain else os.path.realpath(path)
        bounds = [os.path.realpath(folder) for folder in (*([within] if within is not None else ()), *_packs(path))]
        for bound in bounds:
            if target == bound or not Path(target).is_relative_to(bound):
                raise CannotWrite(
                    f"'{path}' is not written: its name or a link leads out of the folder '{bound}', "
                    "where something of yours could be lost"
                )
        base = min(bounds, key=len, default=os.path.dirname(target))
        return cls(base, Path(target).relative_to(base).parts)

    @contextmanager
    def opened(self, *, makes_folders: bool = False) -> Iterator[tuple[int | None, str]]:
        """The folder of the file as a descriptor, and the name of the file as seen from there."""
        if makes_folders:
            os.makedirs(self.base, exist_ok=True)
        if not _STEPS_BY_DESCRIPTOR:
            path = os.path.join(self.base, *self.parts)
            if makes_folders:
                os.makedirs(os.path.dirname(path), exist_ok=True)
            yield None, path
            return
        folder = os.open(self.base, _FOLDER | _NO_LINK)
        try:
            for part in self.parts[:-1]:
                if makes_folders:
                    with suppress(FileExistsError):
                        os.mkdir(part, dir_fd=folder)
                inner = os.open(part, _FOLDER | _NO_LINK, dir_fd=folder)
                os.close(folder)
                folder = inner
            yield folder, (self.parts or ("",))[-1]
        finally:
            os.close(folder)

    def replace(self, content: bytes, *, makes_folders: bool = False, mode: int | None = None) -> None:
        """Put a new file in the place of an old one in one step, once all of it is on the disk."""
        with self.opened(makes_folders=makes_folders) as (folder, name):
            # Short, because the name of the file itself may be as long as names can be.
            unfinished = os.path.join(os.path.dirname(name), f".mapforge-{os.getpid()}-{os.urandom(4).hex()}.tmp")
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _CLOSED | _NO_LINK
            try:
                with open(os.open(unfinished, flags, 0o666 if mode is None else mode, dir_fd=folder), "wb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
                with suppress(OSError):
                    old = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
                    if mode is None and stat.S_ISREG(old):
                        os.chmod(unfinished, stat.S_IMODE(old), dir_fd=folder)
                os.replace(unfinished, name, src_dir_fd=folder, dst_dir_fd=folder)
            finally:
                with suppress(OSError):
                    os.unlink(unfinished, dir_fd=folder)


def _refuse_in_zip(path: Path | str) -> None:
    """Raise CannotWrite when a path goes through a zip."""
    zip = next((part for part in Path(path).parents if part.suffix.lower() == ZIP_ENDING and part.is_file()), None)
    if zip is not None:
        raise CannotWrite(f"'{zip}' is a zip, and nothing is written into zips: unpack it, and change the folder")


def _packs(path: Path | str) -> Iterator[Path]:
    """The packs that a path goes through, as it is written."""
    return (folder for folder in Path(os.path.abspath(path)).parents if (folder / MANIFEST).is_file())


@contextmanager
def written_to(path: Path | str) -> Iterator[None]:
    """Say in one sentence why a file or folder cannot be written, if so."""
    try:
        yield
    except (OSError, UnicodeError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        kept = "; what was there before is still there" if os.path.lexists(path) else ""
        raise CannotWrite(f"'{path}' cannot be written: {why}{kept}") from error


def write_file(path: Path | str, content: str | bytes) -> None:
    """Write a file that the user named, whole or not at all; links are followed, unless they lead out of a pack."""
    with written_to(path):
        if _is_stream(path) and not any(_packs(path)):
            with open(path, "wb") as file:
                file.write(_bytes(content))
        else:
            WritingPlace.of(path).replace(_bytes(content))


def write_inside(folder: Path, name: Path | str, content: str | bytes, *, mode: int | None = None) -> Path:
    """Write a file in a folder, whole or not at all, and give its path; nothing leads out of the folder.

    A `mode` such as 0o600 is that of the new file, whatever the old one had.
    """
    path = folder / name
    with written_to(path):
        WritingPlace.of(path, folder).replace(_bytes(content), makes_folders=True, mode=mode)
    return path


def move_inside(folder: Path, old: Path | str, new: Path | str) -> None:
    """Give a file in a folder another name there; a link is moved as the link that it is."""
    with written_to(folder / new):
        source, target = (WritingPlace.of(folder / name, folder, is_link_itself=True) for name in (old, new))
        with source.opened() as (source_folder, name), target.opened() as (target_folder, new_name):
            os.rename(name, new_name, src_dir_fd=source_folder, dst_dir_fd=target_folder)


def remove_inside(folder: Path, name: Path | str) -> None:
    """Remove a file in a folder; of a link, the link alone."""
    with written_to(folder / name):
        place = WritingPlace.of(folder / name, folder, is_link_itself=True)
        with place.opened() as (descriptor, last):
            os.unlink(last, dir_fd=descriptor)


def open_inside(folder: Path, name: Path | str) -> int:
    """Open a file of the user's alone to read it and to add to its end, and give its descriptor."""
    with written_to(folder / name):
        place = WritingPlace.of(folder / name, folder)
        with place.opened(makes_folders=True) as (descriptor, last):
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | _CLOSED | _NO_LINK
            return os.open(last, flags, 0o600, dir_fd=descriptor)


def checked_place(path: Path | str) -> str:
    """Where a file really lies that a library opens by itself; CannotWrite when a link leads there out of a pack."""
    place = WritingPlace.of(path)
    return os.path.join(place.base, *place.parts)


def write_out(text: str, path: str | None) -> None:
    """Write a text to a file, or to the terminal where none is named or `-` is.

    The folder of a file right inside a pack, such as `maps`, is made.
    """
    if not path or path == TERMINAL:
        sys.stdout.write(text)
    elif (Path(os.path.abspath(path)).parent.parent / MANIFEST).is_file():
        with written_to(path):
            WritingPlace.of(path).replace(_bytes(text), makes_folders=True)
    else:
        write_file(path, text)


def as_json(data: object) -> str:
    """Data for programs, as JSON that people can read, too."""
    import json

    return json.dumps(data, indent=2, ensure_ascii=False)


def check_out(path: str | None) -> None:
    """Raise CannotWrite when a text could not be written there, before anybody has waited for it."""
    if not path or path == TERMINAL:
        return
    target = Path(os.path.abspath(path))
    folder = target.parent
    in_pack = (folder.parent / MANIFEST).is_file()
    WritingPlace.of(path)
    if target.is_dir() or not (folder.is_dir() or in_pack):
        raise CannotWrite(f"nothing can be written to '{path}': name a file in an existing folder")
    touched = target if target.exists() else folder
    if touched.exists() and not os.access(touched, os.W_OK):
        raise CannotWrite(f"nothing can be written to '{path}': you have no permission for that; name another file")


def check_folder_out(path: str | None) -> None:
    """Raise CannotWrite when a folder with files could not be there."""
    if path == TERMINAL:
        raise CannotWrite("several files are written, which a terminal cannot show: name a folder with --out")
    if path and os.path.lexists(path) and not os.path.isdir(path):
        _refuse_in_zip(Path(path) / "in it")
        raise CannotWrite(f"nothing can be written into '{path}', which is a file: name a folder")


def write_here(name: str, ending: str, content: str | bytes) -> Path:
    """Write a file where the user is, named by something in a pack; CannotWrite when it could lead elsewhere."""
    return write_inside(Path(), file_name(name, ending), content)


def file_name(name: str, ending: str) -> str:
    """The name of a file for something in a pack; CannotWrite when no file can have it."""
    if not _FILE_NAME.fullmatch(name):
        raise CannotWrite(f"'{name[:80]}' cannot be the name of a file; choose another with --out")
    return f"{name}{ending}"


def format_for(path: str | None, formats: Iterable[str], default: str) -> str:
    """The format that the ending of a file stands for, or the usual one; CannotWrite when it stands for another."""
    ending = Path(path or "").suffix.lower().removeprefix(".")
    if not ending:
        return default
    endings = {format: _ENDINGS.get(format, (format,)) for format in formats}
    if ending in endings:
        return ending
    # A text may be called almost anything, so that whatever else claims an ending comes first.
    for format in sorted(endings, key=lambda format: format == TEXT):
        if ending in endings[format]:
            return format
    known = ", ".join(f".{each[0]}" for each in endings.values() if each)
    raise CannotWrite(
        f"'{path}' ends in .{ending}, and no such file can be made: end it in {known}, or choose with --format"
    )


def check_ending(path: str | None, what: str, endings: Sequence[str]) -> None:
    """Raise CannotWrite when something would be written under a name that says it is something else."""
    ending = Path(path or "").suffix.lower()
    if ending and ending not in endings:
        raise CannotWrite(f"'{path}' ends in {ending}, and {what}: give it a name that ends in {' or '.join(endings)}")


def is_inside(folder: Path, path: Path) -> bool:
    """Tell whether a path really lies in a folder, whatever links and dots in it say."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _is_stream(path: Path | str) -> bool:
    """Tell whether a path is a terminal, a pipe or a device, which cannot be replaced."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _bytes(content: str | bytes) -> bytes:
    # What a pack says may hold characters that no XML or JSON may have, and no page should.
    return content if isinstance(content, bytes) else printable(content).encode("utf-8")
