"""The command line: finds the command, runs it and turns what happens into an exit code."""

import errno
import os
import sys
from argparse import Action, ArgumentError, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from io import TextIOWrapper

from mapforge.commands import SUMMARIES, command
from mapforge.commands.common_options import add_common_options
from mapforge.commands.notes import add_quiet, said_quietly
from mapforge.errors import Exit, MapforgeError
from mapforge.files.deadline import DEADLINE, OVER_MEMORY, TooCostly, over_time
from mapforge.files.printable_text import PrintableStream, let_commands_through
from mapforge.files.work_note import Note
from mapforge.hooks.keyboard_interrupt import listen_to_keyboard, was_interrupted
from mapforge.packs.left_out import hearing_of_left_out
from mapforge.typing_flag import TYPE_CHECKING
from mapforge.version import __version__

if TYPE_CHECKING:
    from typing import Any

DESCRIPTION = """\
Draw maps, invent races and powers, and play them.
An unofficial fan tool for Small World and Small World Underground."""

EPILOG = """\
`mapforge help COMMAND` or `mapforge COMMAND --help` explains one command.

exit codes:
  0  all is well
  1  there are findings
  2  the command line is wrong, or what it asks for cannot be done
  3  there is a bug in mapforge; please report it"""

GUARDED_LATER = frozenset(("validate",))
"""Commands that often know the answer already, and read files only when they do not."""
REPORT_FINDINGS = frozenset(("validate", "build", "test", "pack"))
HELP = "help"
QUIETLY = ("-q", "--quiet")
"""What may stand before the command."""
WORKFLOW_FORMAT = "github"
_SHOWN = 60
_REFUSALS = (
    errno.EACCES,
    errno.EDQUOT,
    errno.EFBIG,
    errno.EINVAL,
    errno.EIO,
    errno.EISDIR,
    errno.ELOOP,
    errno.EMFILE,
    errno.ENAMETOOLONG,
    errno.ENFILE,
    errno.ENOENT,
    errno.ENOSPC,
    errno.ENOTDIR,
    errno.ENXIO,
    errno.EPERM,
    errno.EROFS,
    errno.ETXTBSY,
)
"""What a system refuses, whatever we do: permissions, names that are too long, links in circles, full disks."""


class TellVersion(Action):
    """Prints the version, and whether the engine is compiled."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        from engine.compilation import is_compiled

        print(f"mapforge {__version__} ({'compiled' if is_compiled() else 'pure'})")
        parser.exit()


class WordParser(ArgumentParser):
    """A parser that says of unknown options and choices what they may have been meant for."""

    def refuse(self, words: list[str]) -> None:
        """End the command because of words that it does not know."""
        option = next((word for word in words if word.startswith("-") and len(word) > 1), None)
        if option is None:
            self.error(f"'{words[0][:_SHOWN]}' is one word too many; `{self.prog} --help` shows what goes where")
        name = option.partition("=")[0][:_SHOWN]
        known = [word for word in self._option_string_actions if word.startswith("--")]
        self.error(f"there is no option '{name}'; {_meant(name, known, f'`{self.prog} --help` lists them')}")

    def _check_value(self, action: Action, value: object) -> None:
        if action.choices is None or value in action.choices:
            return
        known = [str(choice) for choice in action.choices]
        word, choices = str(value)[:_SHOWN], f"choose from {', '.join(known)}"
        raise ArgumentError(action, f"there is no '{word}'; {_meant(word, known, choices)}")


def _meant(word: str, known: Iterable[str], otherwise: str) -> str:
    from mapforge.files.suggestions import closest

    near = closest(word, list(known))
    return f"did you mean '{near}'?" if near else otherwise


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        _open_closed_streams()
        _forgive_unprintable_characters()
        listen_to_keyboard()
        with _shown():
            code = _run(words)
        sys.stdout.flush()
        return code
    except SystemExit:
        # What argparse says; anybody else's is caught where it is raised.
        _flush_or_discard()
        raise
    except BaseException as error:
        code = _ended(error, _chosen(words))
        _flush_or_discard()
        return code


@contextmanager
def _shown() -> Iterator[None]:
    """Let control characters from packs, saves and file names be shown instead of sent to the terminal."""
    before = (sys.stdout, sys.stderr)
    shown: Any = (PrintableStream(sys.stdout), PrintableStream(sys.stderr))
    sys.stdout, sys.stderr = shown
    try:
        yield
    finally:
        if (sys.stdout, sys.stderr) == shown:
            sys.stdout, sys.stderr = before


def _ended(error: BaseException, command: str | None) -> Exit:
    """Say what went wrong, if that can be said, and with which code it ends."""
    if isinstance(error, BrokenPipeError):
        return Exit.PIPE_CLOSED
    if isinstance(error, KeyboardInterrupt) or was_interrupted():
        return Exit.INTERRUPTED
    try:
        with _shown():
            if isinstance(error, TooCostly):
                return _tell_too_costly(error)
            if isinstance(error, MemoryError):
                return _tell_too_costly(TooCostly(DEADLINE.note, OVER_MEMORY))
            return _tell(error, command)
    except OSError:
        # Where even this cannot be said, the code must do.
        return Exit.USAGE if isinstance(error, OSError | MapforgeError) else Exit.BUG


def _run(words: list[str]) -> int:
    words = _asked_for_help(words)
    parser, chosen = _parsers(words)
    arguments, unknown = parser.parse_known_args(words)
    if unknown:
        chosen.refuse(unknown)
    if arguments.command is None:
        parser.print_help(sys.stderr)
        return Exit.USAGE
    if sys.flags.optimize > 1:
        raise MapforgeError(
            "Python was started with -OO, which throws away the documentation that describes every hook; "
            "start it without -OO, or with PYTHONOPTIMIZE=1 or 0"
        )
    if "format_by_ending" in arguments:
        from mapforge.commands.options import settle_format

        settle_format(arguments)
    if "out_is" in arguments:
        from mapforge.commands.options import check_place

        check_place(arguments)
    chosen_format = str(getattr(arguments, "format", None) or "")
    if chosen_format == WORKFLOW_FORMAT:
        let_commands_through(sys.stdout)
    DEADLINE.begin(getattr(arguments, "time_limit", 0), command=arguments.command, format=chosen_format)
    if arguments.command not in GUARDED_LATER:
        DEADLINE.guard()
    try:
        with said_quietly(getattr(arguments, "quiet", False)), _left_out_told(arguments.command):
            return command(arguments.command).run(arguments)
    finally:
        DEADLINE.end()


def _left_out_told(command: str) -> AbstractContextManager[None]:
    """What tells of packs that are left out, where the command itself does not report findings."""
    if command in REPORT_FINDINGS:
        return nullcontext()
    return hearing_of_left_out(lambda sentence: print(f"mapforge {command}: {sentence}", file=sys.stderr))


def _asked_for_help(words: list[str]) -> list[str]:
    """`help COMMAND` means `COMMAND --help`."""
    asked = [word for word in words if word not in QUIETLY]
    if not asked or asked[0] != HELP:
        return words
    if asked[1:2] in ([], [HELP]):
        return ["--help"]
    if asked[2:]:
        parser = WordParser(prog=f"mapforge {HELP}", usage=f"mapforge {HELP} COMMAND")
        parser.error(f"'{asked[2][:_SHOWN]}' is one word too many: name one command")
    return [asked[1], "--help"]


def _chosen(words: list[str]) -> str | None:
    """The command that was said, known or not."""
    return next((word for word in words if not word.startswith("-")), None)


def _parsers(words: list[str]) -> tuple[WordParser, WordParser]:
    """The parser of all words, and that of the chosen command, which is the same where none is chosen."""
    parser = of_command = WordParser(
        prog="mapforge", description=DESCRIPTION, epilog=EPILOG, formatter_class=RawDescriptionHelpFormatter
    )
    add_quiet(parser)
    parser.add_argument(
        "--version", action=TellVersion, nargs=0, help="show the version, and whether the engine is compiled"
    )
    subparsers = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    chosen = _chosen(words)
    # A command that comes first needs no word about the others, and saying it takes time.
    is_first = bool(words) and words[0] == chosen and chosen in SUMMARIES
    if chosen and chosen not in SUMMARIES and set(words[: words.index(chosen)]) <= {*QUIETLY}:
        meant = _meant(chosen, (*SUMMARIES, HELP), "`mapforge --help` lists them")
        parser.error(f"there is no command '{chosen[:_SHOWN]}'; {meant}")
    for name, summary in SUMMARIES.items():
        if is_first and name != chosen:
            continue
        subparser = subparsers.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if name == chosen:
            command(name).add_arguments(subparser)
            add_common_options(subparser, name)
            of_command = subparser
    return parser, of_command


def _forgive_unprintable_characters() -> None:
    # A terminal that knows fewer characters shows question marks; that is no reason to stop.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _open_closed_streams() -> None:
    # A stream that was closed before we started is None, and what nobody reads need not be written.
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - it stays open like any standard stream
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _flush_or_discard() -> None:
    # Python flushes the streams once more at exit; what fails now would fail again, with a message of its own.
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _tell(error: BaseException, command: str | None) -> Exit:
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


def tell_killed(note: Note, number: int) -> int:
    """Say what the process worked on that was killed, and give the exit code."""
    import signal

    reasons = {signal.SIGXCPU: over_time(note.seconds), signal.SIGKILL: OVER_MEMORY, signal.SIGABRT: OVER_MEMORY}
    why = reasons.get(signal.Signals(number), f"ends the program ({signal.Signals(number).name})")
    DEADLINE.end()
    _open_closed_streams()
    _forgive_unprintable_characters()
    code = _ended(TooCostly(note, why), note.command)
    _flush_or_discard()
    return code


def _tell_too_costly(error: TooCostly) -> Exit:
    """Report the file that costs too much: where findings are reported, or in a sentence."""
    from pathlib import Path

    from mapforge.files.file_checks import TOO_COSTLY
    from mapforge.files.short_paths import short_path
    from mapforge.validation.report import Report
    from mapforge.validation.report_formats.formatters import formatter

    note = error.note
    # More time helps only where time ran out.
    help = "" if error.is_over_time else "Make the file simpler: fewer corners, shorter lists."
    finding = TOO_COSTLY.in_file(Path(note.file), f"{note.stage} this {error.why}", help=help)
    if note.command == "validate":
        if note.format == WORKFLOW_FORMAT:
            let_commands_through(sys.stdout)
        sys.stdout.write(formatter(note.format)(Report((finding,))))
    elif note.command == "test" and note.format != "text":
        from mapforge.scenarios.run_formats import RUN_FORMATS, run_with_findings

        print(RUN_FORMATS[note.format](run_with_findings([finding])))
    else:
        message = f"{short_path(finding.file)}: {note.stage} this {error.why}"
        print(f"mapforge {note.command}: {message} [{finding.check}]. {finding.help}", file=sys.stderr)
    return Exit.FINDINGS


def _is_the_engines(error: BaseException) -> bool:
    """Tell whether the engine refused what it was asked: a world, a ruling, a number of players, a saved game."""
    # Most commands do without the engine, and an error of it needs it to be there.
    engine = sys.modules.get("engine")
    return engine is not None and isinstance(error, engine.EngineError)


def _ask_for_a_report(error: BaseException) -> None:
    if os.environ.get("MAPFORGE_TRACEBACK") == "1":
        import traceback

        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    print(
        f"mapforge: this is a bug in mapforge, please report it ({what}); MAPFORGE_TRACEBACK=1 shows where.",
        file=sys.stderr,
    )
