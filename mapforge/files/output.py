"""Writing: a file is written whole or not at all, where and in the format it was asked for."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mapforge.errors import MapforgeError
from mapforge.files.kinds import MANIFEST
from mapforge.files.printable_text import printable

_FILE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,120}")


class CannotWrite(MapforgeError):  # noqa: N818 - it names what could not be done
    """Something cannot be written at some place, or in some format."""


@contextmanager
def written_to(path: Path | str) -> Iterator[None]:
    """Say in one sentence why a file or folder cannot be written, if so."""
    try:
        yield
    except (OSError, UnicodeError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise CannotWrite(f"'{path}' cannot be written: {why}; what was there before is still there") from error


def write_file(path: Path | str, content: str | bytes) -> None:
    """Write a file that the user named, whole or not at all; a link is followed, because it is the user's."""
    with written_to(path):
        if _is_stream(path):
            with open(path, "wb") as file:
                file.write(_bytes(content))
        else:
            _replace(Path(os.path.realpath(path)), _bytes(content))


def write_inside(folder: Path, name: Path | str, content: str | bytes) -> Path:
    """Write a file in a folder, whole or not at all, and give its path; nothing leads out of the folder."""
    path = folder / name
    with written_to(path):
        target = Path(os.path.realpath(path))
        if target == Path(os.path.realpath(folder)) or not is_inside(folder, path):
            raise CannotWrite(
                f"'{path}' is not written: its name or a link leads out of the folder '{folder}', "
                "where something of yours could be lost"
            )
        target.parent.mkdir(parents=True, exist_ok=True)
        _replace(target, _bytes(content))
    return path


def write_out(text: str, path: str | None) -> None:
    """Write a text to a file or to the terminal."""
    if not path:
        sys.stdout.write(text)
        return
    with written_to(path):
        _make_folder_in_pack(Path(path))
    write_file(path, text)


def as_json(data: object) -> str:
    """Data for programs, as JSON that people can read, too."""
    import json

    return json.dumps(data, indent=2, ensure_ascii=False)


def check_out(path: str | None) -> None:
    """Raise CannotWrite when a text could not be written there, before anybody has waited for it."""
    if not path:
        return
    target = Path(path).absolute()
    folder = target.parent
    in_pack = (folder.resolve().parent / MANIFEST).is_file()
    if target.is_dir() or not (folder.is_dir() or in_pack):
        raise CannotWrite(f"nothing can be written to '{path}': name a file in an existing folder")
    touched = target if target.exists() else folder
    if touched.exists() and not os.access(touched, os.W_OK):
        raise CannotWrite(f"nothing can be written to '{path}': you have no permission for that; name another file")


def write_here(name: str, ending: str, content: str | bytes) -> Path:
    """Write a file where the user is, named by something in a pack; CannotWrite when it could lead elsewhere."""
    return write_inside(Path(), file_name(name, ending), content)


def file_name(name: str, ending: str) -> str:
    """The name of a file for something in a pack; CannotWrite when no file can have it."""
    if not _FILE_NAME.fullmatch(name):
        raise CannotWrite(f"'{name[:80]}' cannot be the name of a file; choose another with --out")
    return f"{name}{ending}"


def _make_folder_in_pack(path: Path) -> None:
    """Make the folder of a new file when it is one right inside a pack, such as `maps`."""
    if (path.parent.resolve().parent / MANIFEST).is_file():
        path.parent.mkdir(exist_ok=True)


def format_for(path: str | None, formats: Iterable[str], default: str) -> str:
    """The format that the ending of a file stands for, or the usual one."""
    ending = Path(path or "").suffix.lower().removeprefix(".")
    return ending if ending in formats else default


def is_inside(folder: Path, path: Path) -> bool:
    """Tell whether a path really lies in a folder, whatever links and dots in it say."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _replace(path: Path, content: bytes) -> None:
    """Put a new file in the place of an old one in one step, once all of it is on the disk."""
    # Short, because the name of the file itself may be as long as names can be.
    unfinished = path.with_name(f".mapforge-{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        with open(unfinished, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):
            os.chmod(unfinished, stat.S_IMODE(path.stat().st_mode))
        os.replace(unfinished, path)
    finally:
        with suppress(OSError):
            unfinished.unlink()


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
