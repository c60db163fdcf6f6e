"""Writing that may fail: a file is written whole or not at all, and where it was asked for."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mapforge.errors import MapforgeError
from mapforge.files.shown_text import as_text


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
    return content if isinstance(content, bytes) else as_text(content).encode("utf-8")
