"""Plain files, read with a limit: nobody waits here for a pipe or a device, or for gigabytes of nothing."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Any

from mapforge.files.deadline import DEADLINE

MOST_BYTES = 8_000_000
"""The most that one file may have, unless somebody says otherwise."""

_HARMLESS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def plain_content(path: Path | str, most: int = MOST_BYTES, *, is_input: bool = True) -> bytes:
    """The content of a plain file; OSError when it is none, cannot be read, or is too large.

    What is no input, such as what mapforge keeps for itself, does not move the deadline.
    """
    check_plain(path, os.stat(path), most)
    # It may have changed in between, so what was opened is looked at again, and opened so that nothing can block.
    with open(os.open(path, _HARMLESS), "rb") as file:
        check_plain(path, os.fstat(file.fileno()), most)
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"the file has more than {most:,} bytes, which is the most", str(path))
    if is_input:
        DEADLINE.opened(path, len(content))
    return content


def json_content(path: Path | str, most: int = MOST_BYTES) -> Any:
    """The value in a plain file of JSON; OSError when it cannot be read, ValueError when it is no sound JSON."""
    from engine.vocabulary.json_text import read_json

    return read_json(plain_content(path, most))


def check_plain(path: Path | str, status: os.stat_result, most: int = MOST_BYTES) -> None:
    """Raise OSError unless something is a plain file that is not too large."""
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "this is a folder, not a file", str(path))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "this is no plain file but a pipe or a device", str(path))
    if status.st_size > most:
        raise OSError(errno.EFBIG, f"the file has {status.st_size:,} bytes; {most:,} are the most", str(path))
