"""What a command says beside what it was asked for: what it wrote, what comes next, how far it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_quiet: ContextVar[bool] = ContextVar("quiet", default=False)


@contextmanager
def said_quietly(is_quiet: bool) -> Iterator[None]:
    """While this lasts, `note` says nothing if it is to be quiet."""
    token = _quiet.set(is_quiet)
    try:
        yield
    finally:
        _quiet.reset(token)


def is_quiet() -> bool:
    """Whether only results, findings and errors are wanted."""
    return _quiet.get()


def note(text: str, *, is_aside: bool = False) -> None:
    """Say something that nobody asked for; aside is where it does not mix with a result in the terminal."""
    if not is_quiet():
        print(text, file=sys.stderr if is_aside else sys.stdout, flush=is_aside)
