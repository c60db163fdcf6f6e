"""`mapforge simulate`: many games between bots, kept in one file that may be stopped and resumed."""

from __future__ import annotations

import os
import sys
from argparse import Action, ArgumentParser, Namespace

from mapforge.bots.roster import ROSTER, USUAL
from mapforge.commands.notes import write_result
from mapforge.commands.options import (
    GAME_HELP,
    MOST_GAMES,
    OUT_HELP,
    add_format_by_ending,
    add_packs,
    add_players,
    add_resume,
    add_rulings,
    add_seed,
    add_trust,
    add_workers,
    check_kept,
    chosen_workers,
    number,
    rulings,
    whole,
)
from mapforge.commands.progress import ProgressLine
from mapforge.errors import Exit
from mapforge.files.deadline import DEADLINE
from mapforge.files.output import as_json
from mapforge.files.plurals import counted
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.lab.result_file import ResultFile

USUAL_GAMES = 100


DATABASES = (".db", ".sqlite", ".sqlite3")
_DATABASE_BEGINNING = b"SQLite format 3"


class _OutOrResume(Action):
    """`--out` once named the file that keeps the games, and still does where the name or the file says so."""

    def __call__(self, parser: ArgumentParser, arguments: Namespace, path: object, option: str | None = None) -> None:
        setattr(arguments, "resume" if _is_database(str(path)) else "out", path)


def _is_database(path: str) -> bool:
    if path.lower().endswith(DATABASES):
        return True
    try:
        with open(path, "rb") as file:
            return os.path.isfile(path) and file.read(len(_DATABASE_BEGINNING)) == _DATABASE_BEGINNING
    except (OSError, ValueError):
        return False


def add_arguments(parser: ArgumentParser) -> None:
    """The table, who plays, how many games, and where they are kept."""
    parser.add_argument("table", metavar="MAP|MIX", help=GAME_HELP)
    add_players(
        parser,
        f"who plays, seat by seat, separated by commas: {', '.join(ROSTER)}; or in how many seats {USUAL} plays "
        f"(default: {USUAL} in as few as the map allows)",
    )
    length = parser.add_mutually_exclusive_group()
    games = f"how many games (default: {USUAL_GAMES})"
    length.add_argument("--games", type=whole(1, MOST_GAMES), default=USUAL_GAMES, metavar="N", help=games)
    until = "play until the average coins of every seat are known to within N coins"
    length.add_argument("--until", type=number(0.01, 1000, "coins"), default=0.0, metavar="N", help=until)
    add_seed(parser, "the seed of the first game", least=0)
    add_packs(parser)
    add_rulings(parser)
    add_format_by_ending(parser, ("text", "json"))
    parser.add_argument("-o", "--out", action=_OutOrResume, metavar="FILE", help=OUT_HELP)
    parser.set_defaults(out_is="FILE")
    add_resume(parser, "only the missing games are played")
    add_workers(parser)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Play what is missing, and say what all games amount to."""
    from mapforge.lab.game_spec import spec_for
    from mapforge.lab.reports.simulation_words import progress_in_words
    from mapforge.lab.result_file import MEMORY, ResultFile
    from mapforge.lab.simulation import simulate

    check_kept(arguments.resume)
    bots = arguments.players.seats(USUAL)
    spec = spec_for(
        arguments.table,
        bots,
        packs=arguments.packs,
        edition=arguments.edition,
        rulings=rulings(arguments),
        trust=arguments.trust,
    )
    line = ProgressLine(sys.stderr)
    workers = chosen_workers(arguments)
    games = MOST_GAMES if arguments.until else arguments.games
    with ResultFile(arguments.resume or MEMORY, spec, arguments.seed) as results:
        DEADLINE.end()
        for note in results.notes:
            print(f"mapforge simulate: {note}", file=sys.stderr)
        try:
            simulate(
                results,
                spec,
                games,
                precision=arguments.until,
                first_seed=arguments.seed,
                workers=workers,
                on_progress=lambda progress: line.show(progress_in_words(progress)),
            )
        except KeyboardInterrupt:
            line.end()
            return _stopped(results, arguments)
        line.end()
        write_result(_told(results, arguments.format), arguments)
    return Exit.OK


def _told(results: ResultFile, format: str) -> str:
    from mapforge.lab.reports.simulation_words import simulation_in_words
    from mapforge.lab.simulation import summary, summary_as_data

    totals = summary(results)
    return f"{as_json(summary_as_data(totals))}\n" if format == "json" else simulation_in_words(totals)


def _stopped(results: ResultFile, arguments: Namespace) -> int:
    """Say what is known although somebody has stopped the games."""
    games, path = len(results.seeds()), arguments.resume
    if games:
        write_result(_told(results, arguments.format), arguments)
    kept = f"'{path}' has {counted(games, 'game')}, and the same command continues from there"
    print(f"Stopped; {kept}." if path else f"Stopped after {counted(games, 'game')}.", file=sys.stderr)
    return Exit.INTERRUPTED
