"""What a command says beside what it was asked for: what it wrote, what comes next, how far it is."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

_quiet: ContextVar[bool] = ContextVar("quiet", default=False)


def add_quiet(parser: ArgumentParser) -> None:
    """Declare the option that every command has, and that may stand before the command as well."""
    meaning = "print only results, findings and errors"
    parser.add_argument("-q", "--quiet", action="store_true", default=SUPPRESS, help=meaning)


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


def write_result(text: str, arguments: Namespace) -> None:
    """Write what a command was asked for where `-o` says, and say that; or to the terminal."""
    from mapforge.files.output import TERMINAL, write_out
    from mapforge.files.short_paths import short_path

    write_out(text, arguments.out)
    if arguments.out and arguments.out != TERMINAL:
        note(f"Wrote {short_path(Path(arguments.out))}.", is_aside=True)


def note(text: str, *, is_aside: bool = False) -> None:
    """Say something that nobody asked for; aside is where it does not mix with a result in the terminal."""
    if not is_quiet():
        print(text, file=sys.stderr if is_aside else sys.stdout, flush=is_aside)
