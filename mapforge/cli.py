"""The command line: finds the command, runs it and turns what happens into an exit code."""

import errno
import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from io import TextIOWrapper

from mapforge.commands import SUMMARIES, command
from mapforge.errors import Exit, MapforgeError
from mapforge.version import __version__

DESCRIPTION = """\
Draw maps, invent races and powers, and play them.
An unofficial fan tool for Small World and Small World Underground."""

EPILOG = """\
`mapforge COMMAND --help` explains one command.

exit codes:
  0  all is well
  1  there are findings
  2  the command line is wrong
  3  there is a bug in mapforge; please report it"""

_REFUSALS = (errno.EACCES, errno.EPERM, errno.ENAMETOOLONG, errno.ENOSPC, errno.EROFS)
"""What a system refuses, whatever we do: permissions, names that are too long, disks that are full."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    _forgive_unprintable_characters()
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _discard_output()
        return Exit.PIPE_CLOSED
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except Exception as error:
        return _tell(error, _chosen(words))


def _run(words: list[str]) -> int:
    parser = _parser(words)
    arguments = parser.parse_args(words)
    if arguments.command is None:
        parser.print_help(sys.stderr)
        return Exit.USAGE
    return command(arguments.command).run(arguments)


def _chosen(words: list[str]) -> str | None:
    """The command that was said, known or not."""
    return next((word for word in words if not word.startswith("-")), None)


def _parser(words: list[str]) -> ArgumentParser:
    parser = ArgumentParser(
        prog="mapforge", description=DESCRIPTION, epilog=EPILOG, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=f"mapforge {__version__}")
    subparsers = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    chosen = _chosen(words)
    # A command that comes first needs no word about the others, and saying it takes time.
    is_first = bool(words) and words[0] == chosen and chosen in SUMMARIES
    if words and words[0] == chosen and chosen not in SUMMARIES:
        from mapforge.files import closest

        near = closest(chosen, SUMMARIES)
        hint = f"did you mean '{near}'?" if near else "`mapforge --help` lists them"
        parser.error(f"there is no command '{chosen}'; {hint}")
    for name, summary in SUMMARIES.items():
        if is_first and name != chosen:
            continue
        subparser = subparsers.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if name == chosen:
            command(name).add_arguments(subparser)
    return parser


def _forgive_unprintable_characters() -> None:
    # A terminal that knows fewer characters shows question marks; that is no reason to stop.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _discard_output() -> None:
    # Python flushes standard output once more at exit, which would fail again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell(error: Exception, command: str | None) -> Exit:
    """Say what went wrong, and whose fault it is."""
    if isinstance(error, MapforgeError):
        print(f"mapforge {command}: {error}", file=sys.stderr)
        return error.exit_code
    if isinstance(error, OSError) and error.errno in _REFUSALS:
        where = f"'{str(error.filename)[:80]}': " if error.filename else ""
        print(f"mapforge: {where}{error.strerror}", file=sys.stderr)
        return Exit.USAGE
    if _is_the_engines(error):
        print(f"mapforge {command}: {error}", file=sys.stderr)
        return Exit.USAGE
    _ask_for_a_report(error)
    return Exit.BUG


def _is_the_engines(error: Exception) -> bool:
    """Tell whether the engine refused what it was asked: a world, a ruling, a number of players, a saved game."""
    # Most commands do without the engine, and an error of it needs it to be there.
    engine = sys.modules.get("engine")
    return engine is not None and isinstance(error, engine.EngineError)


def _ask_for_a_report(error: Exception) -> None:
    if os.environ.get("MAPFORGE_TRACEBACK") == "1":
        import traceback

        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    print(
        f"mapforge: this is a bug in mapforge, please report it ({what}); MAPFORGE_TRACEBACK=1 shows where.",
        file=sys.stderr,
    )
