"""What a command says beside what it was asked for: what it wrote, what comes next, how far it is."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.files.plain_data import Fields
    from mapforge.validation.report import Report

JSON = "json"
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


def write_report(report: Report, arguments: Namespace) -> None:
    """Say in the terminal why nothing was written: the findings, in the format that was chosen."""
    from mapforge.files.terminal_colours import coloured_findings
    from mapforge.validation.report_formats.formatters import formatter

    text = formatter(arguments.format)(report)
    sys.stdout.write(text if arguments.format == JSON else coloured_findings(text, sys.stdout))


def tell(record: Fields, sentences: Iterable[str], arguments: Namespace) -> None:
    """Say what was made and where it was written: in sentences for people, or as JSON for programs."""
    if arguments.format == JSON:
        from mapforge.files.output import as_json

        print(as_json(record))
        return
    for sentence in sentences:
        note(sentence)


def note(text: str, *, is_aside: bool = False) -> None:
    """Say something that nobody asked for; aside is where it does not mix with a result in the terminal."""
    if not is_quiet():
        print(text, file=sys.stderr if is_aside else sys.stdout, flush=is_aside)
