"""`mapforge review`: where a game was won and lost, decision by decision."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from mapforge.commands.notes import write_result
from mapforge.commands.options import add_format_by_ending, add_out, add_trust, number
from mapforge.commands.progress import ProgressLine
from mapforge.errors import Exit, MapforgeError
from mapforge.files.deadline import DEADLINE
from mapforge.files.output import as_json
from mapforge.files.plurals import counted
from mapforge.files.suggestions import closest
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.lab.game_review import ReviewProgress

USUAL_MINUTES = 1.0


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the game, whose decisions matter, and how long it may take."""
    parser.add_argument(
        "save", metavar="SAVE", help="a saved game, finished or not, as `mapforge play --save` writes it"
    )
    parser.add_argument(
        "--for",
        dest="names",
        action="append",
        default=[],
        metavar="NAME",
        help="review only the decisions of this player (repeatable; default: of all players)",
    )
    parser.add_argument(
        "--minutes",
        type=number(0.01, 1440, "minutes"),
        default=USUAL_MINUTES,
        metavar="N",
        help=f"how long planners may play on from the decisions (default: {USUAL_MINUTES:g}); fewer when all is clear",
    )
    add_format_by_ending(parser, ("text", "json"))
    add_out(parser)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Review a game."""
    from mapforge.games.terminal.hook_limit import hooks_must_end
    from mapforge.games.terminal.opened_game import open_saved
    from mapforge.games.terminal.replayed_game import CannotReplay, replayed
    from mapforge.lab.game_review import review
    from mapforge.lab.reports.review_words import review_as_data, review_in_words

    opening = open_saved(Path(arguments.save), arguments.trust)
    names = [seat.name for seat in opening.seats]
    players = frozenset(_player(name, names) for name in arguments.names) or None
    try:
        steps = replayed(opening.game, opening.beginning)
    except CannotReplay as error:
        raise CannotReplay(f"'{arguments.save}' cannot be reviewed: {error}") from error
    if not steps:
        raise MapforgeError(f"nobody has chosen anything yet in '{arguments.save}': play on, and review it then")
    DEADLINE.end()
    line = ProgressLine(sys.stderr)
    try:
        found = review(
            steps,
            opening.game,
            seconds=arguments.minutes * 60,
            players=players,
            on_progress=lambda progress: line.show(_progress(progress)),
            limit=hooks_must_end if arguments.trust else nullcontext,
        )
    finally:
        line.end()
    if arguments.format == "json":
        text = f"{as_json({'map': opening.map_id, **review_as_data(found, opening.game, names)})}\n"
    else:
        text = review_in_words(found, opening.game, names)
    write_result(text, arguments)
    return Exit.OK


def _player(name: str, names: Sequence[str]) -> int:
    if name in names:
        return names.index(name)
    near = closest(name, names)
    meant = f"did you mean '{near}'?" if near else f"there are {', '.join(names)}"
    raise MapforgeError(f"nobody called '{name}' plays in this game; {meant}")


def _progress(progress: ReviewProgress) -> str:
    from mapforge.lab.reports.simulation_words import duration

    return f"{counted(progress.playouts, 'playout')}, at most {duration(progress.left)} left: {progress.purpose}"
