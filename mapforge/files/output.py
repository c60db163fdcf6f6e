"""Writing that may fail: a disk that refuses becomes one sentence for the user."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mapforge.errors import MapforgeError


class CannotWrite(MapforgeError):  # noqa: N818 - it names what could not be done
    """Something cannot be written at some place, or in some format."""


@contextmanager
def written_to(path: Path | str) -> Iterator[None]:
    """Say in one sentence why a file or folder cannot be written, if so."""
    try:
        yield
    except OSError as error:
        raise CannotWrite(f"'{path}' cannot be written: {error.strerror or error}") from error
