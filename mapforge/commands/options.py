"""The options that several commands share, each declared and read in one way."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, ArgumentTypeError, Namespace, _ArgumentGroup
from collections.abc import Callable, Sequence
from pathlib import Path

from mapforge.errors import MapforgeError
from mapforge.hooks.trust_words import TRUST_MEANT
from mapforge.hooks.trusted_packs import Trust
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.lab.cluster import WorkerChoice

MAP_HELP = "a map: its id, such as base:map/three_players, a short id, its file, or a pack or zip with only one map"
GAME_HELP = f"{MAP_HELP}; or the file of a mix"
PACK_HELP = "a pack: its folder, its zip, or its id (`mapforge packs` lists those that have one here)"
OUT_HELP = "write here instead of to the terminal"
MOST_PLAYERS = 99
MOST_SEED = 2**48
MOST_GAMES = 1_000_000
MOST_WORKERS = 1024
_SHOWN = 40


def words_in(text: str) -> list[str]:
    """The words of a list with commas between them."""
    return [word.strip() for word in text.split(",") if word.strip()]


def whole(least: int, most: int, what: str = "") -> Callable[[str], int]:
    """A whole number within bounds; `what` says of which things."""
    wanted = f"a whole number{_of(what)} from {least} to {most}"

    def read(text: str) -> int:
        from mapforge.files.number_reader import BadNumber, whole_number

        try:
            value = whole_number(text)
        except BadNumber:
            value = least - 1
        if not least <= value <= most:
            raise ArgumentTypeError(f"give {wanted}, not '{text[:_SHOWN]}'")
        return value

    return read


def integer(text: str) -> int:
    """Any whole number."""
    from mapforge.files.number_reader import BadNumber, whole_number

    try:
        return whole_number(text)
    except BadNumber:
        raise ArgumentTypeError(f"give a whole number, not '{text[:_SHOWN]}'") from None


def number(least: float, most: float, what: str = "") -> Callable[[str], float]:
    """A number within bounds, with a point or without; `what` says of which things."""
    wanted = f"a number{_of(what)} from {_plain(least)} to {_plain(most)}"

    def read(text: str) -> float:
        from mapforge.files.number_reader import BadNumber, decimal_number

        try:
            value = decimal_number(text)
        except BadNumber:
            value = least - 1
        if not least <= value <= most:
            raise ArgumentTypeError(f"give {wanted}, not '{text[:_SHOWN]}'")
        return value

    return read


def _of(what: str) -> str:
    return f" of {what}" if what else ""


def _plain(bound: float) -> str:
    return f"{bound:.0f}" if bound == int(bound) else f"{bound:g}"


class Players:
    """Who plays: names, seat by seat, or only how many; nothing where nobody has said."""

    def __init__(self, text: str = "") -> None:
        """From names with commas between them, or a number."""
        is_number = text.strip().lstrip("-").isdigit()
        self.names = [] if is_number else words_in(text)
        self.number = whole(1, MOST_PLAYERS, "players")(text.strip()) if is_number else len(self.names) or None

    def seats(self, usual: str, first: str = "") -> list[str]:
        """A name for each seat: where there is only a number, `first` (if any) and then the usual one in all others."""
        if self.names or self.number is None:
            return self.names
        return [first or usual, *[usual] * (self.number - 1)]

    def __bool__(self) -> bool:
        """Whether anybody has said anything."""
        return self.number is not None


def add_players(parser: ArgumentParser, meaning: str) -> None:
    """Declare the option for names of players, or their number."""
    parser.add_argument("--players", type=Players, default=Players(), metavar="NAMES|N", help=meaning)


def add_packs(parser: ArgumentParser) -> None:
    """Declare the option for packs to mix in."""
    meaning = "mix in a pack: its folder, its zip, or its id (repeatable; see `mapforge mix`)"
    parser.add_argument("--with", dest="packs", action="append", default=[], metavar="PACK", help=meaning)


def add_seed(
    parser: ArgumentParser | _ArgumentGroup, meaning: str, default: int | None = 0, least: int | None = None
) -> None:
    """Declare the option for the seed of all chance; one that others are counted from has a least value."""
    read = integer if least is None else whole(least, MOST_SEED)
    usual = "random" if default is None else default
    parser.add_argument("--seed", type=read, default=default, metavar="N", help=f"{meaning} (default: {usual})")


def add_folders(parser: ArgumentParser) -> None:
    """Declare the option for packs to look in besides the shipped ones."""
    meaning = "also look in this pack (its folder, zip or id), or folder of packs (repeatable; default: where you are)"
    parser.add_argument("--in", dest="paths", action="append", default=[], metavar="PACK", help=meaning)


def add_language(parser: ArgumentParser) -> None:
    """Declare the option for the language of names and texts."""
    meaning = "a language that the pack is translated into, such as hu (default: en)"
    parser.add_argument("--language", default="en", metavar="CODE", help=meaning)


def add_dpi(parser: ArgumentParser, meaning: str, default: int | None = None) -> None:
    """Declare the option for the fineness of a PNG."""
    parser.add_argument(
        "--dpi", type=whole(10, 1200), default=default, metavar="N", help=f"dots per inch of a PNG (default: {meaning})"
    )


def add_fonts(parser: ArgumentParser) -> None:
    """Declare the option for fonts beside ours."""
    meaning = "a folder with more fonts, for letters that ours do not have (repeatable)"
    parser.add_argument("--fonts", type=_folder, action="append", default=[], metavar="FOLDER", help=meaning)


def _folder(text: str) -> Path:
    if not text or not Path(text).is_dir():
        raise ArgumentTypeError(f"there is no folder '{text[:_SHOWN]}'")
    return Path(text)


def add_out(parser: ArgumentParser, meaning: str = OUT_HELP, what: str = "FILE") -> None:
    """Declare the option for where to write."""
    parser.add_argument("-o", "--out", metavar=what, help=meaning)
    parser.set_defaults(out_is=what)


def check_place(arguments: Namespace) -> None:
    """Raise CannotWrite when nothing can be written where it is to go, before anybody has waited for it."""
    from mapforge.files.output import check_folder_out, check_out

    checks = {"FILE": check_out, "FOLDER": check_folder_out}
    if (check := checks.get(getattr(arguments, "out_is", ""))) is not None:
        check(arguments.out)


def add_format(parser: ArgumentParser, formats: Sequence[str], default: str = "text") -> None:
    """Declare the option for the format of what is printed or written."""
    parser.add_argument("--format", choices=formats, default=default, help=f"the format (default: {default})")


def add_told_format(parser: ArgumentParser) -> None:
    """Declare the option for how a command that writes files says which; `check_told` belongs to it."""
    meaning = "the format of what is said about the files that are written (default: text)"
    parser.add_argument("--format", choices=("text", "json"), default="text", help=meaning)


def check_told(arguments: Namespace) -> None:
    """Raise MapforgeError when the terminal would get a file and JSON about it as well."""
    from mapforge.files.output import TERMINAL

    if arguments.format == "json" and arguments.out == TERMINAL:
        raise MapforgeError("with --format json the terminal gets JSON about what is written: name a file with --out")


def add_format_by_ending(
    parser: ArgumentParser, formats: Sequence[str], otherwise: str = "text", remark: str = ""
) -> None:
    """Declare the option for a format that the name of the file tells, where there is one."""
    meaning = f"the format{remark} (default: by the ending of the file's name, else {otherwise})"
    parser.add_argument("--format", choices=formats, help=meaning)
    parser.set_defaults(format_by_ending=(formats, otherwise))


def settle_format(arguments: Namespace) -> None:
    """Let the name of the file tell the format where a command allows that, and nobody has said it."""
    formats, otherwise = getattr(arguments, "format_by_ending", ((), ""))
    if formats and not arguments.format:
        from mapforge.files.output import format_for

        # A folder may be called anything.
        is_folder = bool(arguments.out) and (arguments.out.endswith("/") or Path(arguments.out).is_dir())
        arguments.format = otherwise if is_folder else format_for(arguments.out, formats, otherwise)


def check_picture_name(arguments: Namespace) -> None:
    """Raise a MapforgeError when a picture was asked for in one format, and named or shown in another."""
    from mapforge.files.output import TERMINAL

    out, format = arguments.out, arguments.format
    if out == TERMINAL and format != "svg":
        raise MapforgeError(f"a terminal shows no {format}: name a file with --out, or choose --format svg")
    ending = Path(out or "").suffix.lower()
    if ending and ending != f".{format}" and not Path(out).is_dir():
        raise MapforgeError(f"'{out}' does not end in .{format}; leave out --format, or change the name")


def add_rulings(parser: ArgumentParser) -> None:
    """Declare the options that decide open questions: together, and one by one."""
    parser.add_argument(
        "--edition",
        default="",
        metavar="NAME",
        help="play by a printed edition (english, hungarian, polish, chinese), a preset of a pack, or a YAML file",
    )
    parser.add_argument(
        "--ruling",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="decide an open question, whatever the edition says (repeatable; see `mapforge rulings`)",
    )


def rulings(arguments: Namespace) -> dict[str, str]:
    """The rulings that were given one by one."""
    values = {}
    for word in arguments.ruling:
        name, sign, value = word.partition("=")
        if not sign:
            raise MapforgeError(f"a ruling is given as name=value, not '{word}'")
        values[name] = value
    return values


def add_resume(parser: ArgumentParser, then: str = "its games count and only the time left is played") -> None:
    """Declare the option for the file in which games are kept."""
    meaning = f"keep all games in this SQLite file; if it exists, {then}"
    parser.add_argument("--resume", metavar="FILE", help=meaning)


def check_kept(path: str | None) -> None:
    """Raise MapforgeError when games could not be kept in a file, before anything is played."""
    if path and (Path(path).is_dir() or not Path(path).absolute().parent.is_dir()):
        raise MapforgeError(f"results cannot be kept in '{path}': name a file in an existing folder")


def add_workers(parser: ArgumentParser) -> None:
    """Declare the options for processes here, or for a cluster."""
    group = parser.add_mutually_exclusive_group()
    workers = "how many processes play (default: one for each core); the games are the same"
    group.add_argument("--workers", type=whole(1, MOST_WORKERS), metavar="N", help=workers)
    cluster = "let the workers of a Dask scheduler play, such as tcp://10.0.0.5:8786 (see docs/cluster.md)"
    group.add_argument("--cluster", type=_address, metavar="ADDRESS", help=cluster)


def _address(text: str) -> str:
    if not text.strip():
        raise ArgumentTypeError("give the address of a Dask scheduler, such as tcp://10.0.0.5:8786")
    return text.strip()


def chosen_workers(arguments: Namespace) -> WorkerChoice:
    """Who plays, as the options say."""
    from mapforge.lab.workers import cores

    chosen: WorkerChoice = arguments.cluster or arguments.workers or cores()
    return chosen


def add_trust(parser: ArgumentParser) -> None:
    """Declare the option that lets a pack's Python run."""
    meaning = f"run the Python of this pack, named by its folder, zip or id (repeatable): {TRUST_MEANT}"
    parser.add_argument("--trust", action=_TrustAction, default=Trust(), metavar="PACK", help=meaning)


class _TrustAction(Action):
    """Adds a word to what is trusted."""

    def __call__(
        self,
        parser: ArgumentParser,
        namespace: Namespace,
        values: str | Sequence[object] | None,
        option: str | None = None,
    ) -> None:
        namespace.trust = Trust((*namespace.trust.words, str(values)), _teller())


def _teller() -> Callable[[str], None]:
    """A function that says once what runs because it is trusted, and what that means."""
    announced: set[str] = set()

    def tell(what: str) -> None:
        if what not in announced:
            announced.add(what)
            print(f"The Python of {what} runs because you trust it: {TRUST_MEANT}.", file=sys.stderr, flush=True)

    return tell
