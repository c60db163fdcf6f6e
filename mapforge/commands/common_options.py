"""The options that every command has: how long it may compute, and how much it says."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

from mapforge.commands.notes import add_quiet
from mapforge.files.deadline import SECONDS, SECONDS_PER_MEGABYTE

READ_NO_FILES = frozenset(("completion", "generate"))
MOST_SECONDS = 1_000_000
_SHOWN = 60


def add_common_options(parser: ArgumentParser, name: str) -> None:
    """Declare what the command of a name has after its own options."""
    if name not in READ_NO_FILES:
        _add_time_limit(parser)
    add_quiet(parser)


def _add_time_limit(parser: ArgumentParser) -> None:
    meaning = (
        "how long reading files and working on them may take, in seconds of CPU time; 0 for no limit "
        f"(default: {SECONDS:g}, and {SECONDS_PER_MEGABYTE:g} more for each MB of files)"
    )
    parser.add_argument("--time-limit", type=_seconds, default=None, metavar="SECONDS", help=meaning)


def _seconds(text: str) -> float:
    from mapforge.files.number_reader import BadNumber, decimal_number

    try:
        value = decimal_number(text)
    except BadNumber:
        value = -1.0
    if not 0 <= value <= MOST_SECONDS:
        raise ArgumentTypeError(f"give a number of seconds from 0 to {MOST_SECONDS}, not '{text[:_SHOWN]}'")
    return value
