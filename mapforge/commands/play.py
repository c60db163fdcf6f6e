"""`mapforge play`: a game in the terminal, for people and bots at one keyboard."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path

from mapforge.bots.roster import ROSTER
from mapforge.commands.notes import is_quiet
from mapforge.commands.options import (
    GAME_HELP,
    add_packs,
    add_players,
    add_rulings,
    add_seed,
    add_trust,
    rulings,
    words_in,
)
from mapforge.errors import Exit, MapforgeError
from mapforge.files.deadline import DEADLINE
from mapforge.files.suggestions import closest
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.games.terminal.line_protocol import LineProtocol
    from mapforge.games.terminal.opened_game import Opening
    from mapforge.games.terminal.seats import Seat


class GameStopped(MapforgeError):  # noqa: N818 - it says what happened
    """A game that began and cannot continue."""

    exit_code = Exit.FINDINGS


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the map, the players and the rulings."""
    parser.add_argument("map", nargs="?", metavar="MAP|MIX", help=GAME_HELP)
    add_players(
        parser,
        f"who plays, separated by commas: {', '.join(ROSTER)} and `bot` are bots, any other word is a person, and "
        "so is whatever follows `person:`; or how many play, you and bots (default: as few as the map allows)",
    )
    add_seed(parser, "the same seed gives the same shuffles and dice", default=None)
    add_packs(parser)
    add_rulings(parser)
    parser.add_argument(
        "--offer", default="", metavar="NAMES", help="races and powers to put on offer first, separated by commas"
    )
    parser.add_argument("--resume", metavar="FILE", help="resume a saved game")
    parser.add_argument("--save", metavar="FILE", help="save the game to this file when you leave it or it ends")
    parser.add_argument("--json", action="store_true", help="exchange lines of JSON with a program (docs/play.md)")
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Play a game."""
    from mapforge.games.terminal.console import Console
    from mapforge.games.terminal.hook_limit import hooks_must_end
    from mapforge.games.terminal.line_protocol import LineProtocol

    _look_at(arguments.save)
    opening = _open(arguments)
    DEADLINE.end()
    limit = hooks_must_end if arguments.trust else nullcontext
    if arguments.json:
        return _talk(LineProtocol(opening, sys.stdin, sys.stdout, limit))
    console = Console(
        opening.game,
        opening.seats,
        map_id=opening.map_id,
        packs=opening.packs,
        texts=opening.texts,
        source=sys.stdin,
        target=sys.stdout,
        recipe=opening.recipe,
        beginning=opening.beginning,
        limit=limit,
    )
    for note in [*([opening.note] if opening.note else []), *_mistakable(opening.seats, arguments.players.names)]:
        print(f"mapforge play: {note}", file=sys.stderr)
    if opening.mixture and not is_quiet():
        console.say(f"{opening.mixture}\n")
    if any(seat.bot is None for seat in opening.seats):
        console.say("Type a number to choose, or `help`.")
    try:
        with _told_when_stopped():
            console.play()
    finally:
        # However a game ends, what was played is worth keeping.
        if arguments.save:
            console.save(arguments.save)
    return Exit.OK


def _talk(protocol: LineProtocol) -> int:
    """Play with a program."""
    with _told_when_stopped():
        protocol.play()
    return Exit.OK


@contextmanager
def _told_when_stopped() -> Iterator[None]:
    """Turn an error in a game into one that says what would help."""
    from engine import EngineError, HookError

    try:
        yield
    except (EngineError, MapforgeError) as error:
        remedy = "; fix the hook first" if isinstance(error, HookError) else ""
        raise GameStopped(f"{error}\nThe game cannot continue{remedy}.") from error


def _mistakable(seats: Sequence[Seat], players: Sequence[str]) -> Iterator[str]:
    """Notes about people whose name is almost that of a bot."""
    from mapforge.games.terminal.seats import PERSON

    for seat in seats:
        near = closest(seat.name.partition(":")[0], ROSTER) if seat.bot is None else ""
        if near and f"{PERSON}:{seat.name}" not in players:
            yield f"'{seat.name}' is a person at this keyboard; the bot is named '{near}'"


def _look_at(save: str | None) -> None:
    """Raise MapforgeError if the game could not be saved there, before anybody plays it."""
    if save and (Path(save).is_dir() or not Path(save).parent.is_dir()):
        raise MapforgeError(f"a game cannot be saved as '{save}': name a file in an existing folder")


def _open(arguments: Namespace) -> Opening:
    from mapforge.games.drawn_seeds import drawn_seed
    from mapforge.games.terminal.opened_game import YOU, open_new, open_saved

    if arguments.resume:
        if arguments.map or arguments.packs or arguments.players or arguments.ruling or arguments.edition:
            raise MapforgeError("a saved game already has its map, packs, players and rulings; leave them out")
        return open_saved(Path(arguments.resume), arguments.trust)
    if not arguments.map:
        raise MapforgeError("name a map, such as base:three_players, or a game with --resume")
    players = arguments.players.seats("bot", first=YOU)
    seed = drawn_seed() if arguments.seed is None else arguments.seed
    offer = words_in(arguments.offer)
    return open_new(
        arguments.map,
        players,
        seed,
        rulings(arguments),
        arguments.trust,
        arguments.packs,
        offer,
        edition=arguments.edition,
    )
