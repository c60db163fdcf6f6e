"""`mapforge ladder`: a tournament between bots, and their ratings with intervals."""

from __future__ import annotations

import json
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from itertools import islice
from typing import TYPE_CHECKING

from mapforge.bots.roster import RATED, ROSTER
from mapforge.commands.notes import is_quiet, write_result
from mapforge.commands.options import (
    GAME_HELP,
    MOST_GAMES,
    add_format_by_ending,
    add_out,
    add_packs,
    add_players,
    add_rulings,
    add_seed,
    add_trust,
    number,
    rulings,
    whole,
    words_in,
)
from mapforge.errors import Exit, MapforgeError
from mapforge.files.deadline import DEADLINE
from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted

if TYPE_CHECKING:
    from mapforge.bots.tournament import Match, StandingsRow

MOST_ROUNDS = 100_000
_FEW = 8
"""Rounds that are played before precision is first checked."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the board, the bots and how long they play."""
    parser.add_argument(
        "map",
        nargs="?",
        default="base:two_players",
        metavar="MAP|MIX",
        help=f"{GAME_HELP} (default: base:two_players)",
    )
    parser.add_argument(
        "--bots",
        default=",".join(RATED),
        metavar="NAMES",
        help=f"who plays, separated by commas: {', '.join(ROSTER)}, or expert:10 for ten seconds a game "
        f"(default: {','.join(RATED)})",
    )
    add_players(
        parser,
        "how many players a game has, or which bots, separated by commas (default: as few players as possible)",
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--games",
        type=whole(1, MOST_GAMES, "games"),
        metavar="N",
        help="about how many games to play in all (default: 100)",
    )
    length.add_argument(
        "--precision",
        type=number(0.1, 10_000, "points"),
        metavar="POINTS",
        help="play until no interval is wider than ±POINTS",
    )
    add_seed(parser, "the same seed gives the same games")
    add_packs(parser)
    add_rulings(parser)
    add_format_by_ending(parser, ("text", "json"))
    parser.add_argument("--json", dest="format", action="store_const", const="json", help=SUPPRESS)
    add_out(parser)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Play the tournament and print the ratings."""
    from mapforge.bots.roster import bot_named, weights_label
    from mapforge.bots.tournament import standings, tournament_rounds
    from mapforge.games.terminal.opened_game import open_new

    names = arguments.players.names or words_in(arguments.bots)
    for name in names:
        bot_named(name)
    _check_players(arguments)
    seats = ["random"] * (arguments.players.number or 0)
    opening = open_new(
        arguments.map,
        seats,
        arguments.seed,
        rulings(arguments),
        arguments.trust,
        arguments.packs,
        edition=arguments.edition,
    )
    DEADLINE.end()
    players = arguments.players.number or opening.game.position.players
    rounds: list[list[Match]] = []
    played = tournament_rounds(opening.game.rules, names, players=players, seed=arguments.seed)
    for matches in islice(played, MOST_ROUNDS):
        rounds.append(matches)
        _show_progress(rounds)
        if _is_enough(rounds, names, arguments):
            break
    _show_progress([])
    ranking = standings(rounds, names)
    head: Record = {"map": opening.map_id, "packs": opening.packs, "players": players, "seed": arguments.seed}
    head["weights"] = weights_label(names, opening.game.rules.world, players)
    text = _as_json(ranking, rounds, head) if arguments.format == "json" else _as_text(ranking, rounds, head)
    write_result(text, arguments)
    return Exit.OK


def _check_players(arguments: Namespace) -> None:
    if arguments.players.number == 1:
        raise MapforgeError("a game needs 2 players or more, not 1")


def _is_enough(rounds: list[list[Match]], names: list[str], arguments: Namespace) -> bool:
    from mapforge.bots.tournament import standings

    if arguments.precision is None:
        return sum(map(len, rounds)) >= (arguments.games or 100)
    # Rating takes as long as several games, so it happens after 8, 16, 32 rounds and then every 32.
    if len(rounds) < _FEW or (len(rounds) & (len(rounds) - 1) and len(rounds) % 32):
        return False
    widths = [standing.interval.high - standing.interval.low for standing in standings(rounds, names)]
    return max(widths) / 2 <= float(arguments.precision)


def _show_progress(rounds: list[list[Match]]) -> None:
    """At a terminal, show how many games have been played; no rounds clear the line."""
    if sys.stderr.isatty() and not is_quiet():
        progress = f"{counted(sum(map(len, rounds)), 'game')} played ..." if rounds else ""
        print(f"\r{progress:<40}" + ("" if rounds else "\r"), end="", file=sys.stderr, flush=True)


def _as_text(found: list[StandingsRow], rounds: list[list[Match]], head: Record) -> str:
    games = counted(sum(map(len, rounds)), "game")
    width = max(len("bot"), *(len(standing.name) for standing in found))
    lines = [f"{head['map']}, {counted(head['players'], 'player')}, {games}", ""]
    lines.append(f"{'bot':<{width}}  rating   95 % interval   games   won                coins   CPU in a game")
    for standing in found:
        low, high = standing.interval
        interval = f"{low:+.0f} to {high:+.0f}"
        least, most = standing.share_interval
        won = f"{standing.share:4.0%} ({least:.0%} to {most:.0%})"
        lines.append(
            f"{standing.name:<{width}}  {standing.rating:+6.0f}   {interval:<14}  {standing.games:5}   {won:<17}"
            f"  {standing.coins:5.1f}   {standing.seconds * 1000:8.1f} ms"
        )
    first = min(found, key=lambda standing: abs(standing.rating)).name
    lines += [
        "",
        f"{first} is the zero of the scale; a bot rated 400 points higher finishes ahead of it ten times as often.",
    ]
    if head["weights"]:
        lines.append(f"Bots that learn played with the weights {head['weights']}.")
    return "\n".join(lines) + "\n"


def _as_json(found: list[StandingsRow], rounds: list[list[Match]], head: Record) -> str:
    ranks = [
        {
            "bot": standing.name,
            "rating": round(standing.rating, 2),
            "interval": [round(end, 2) for end in standing.interval],
            "games": standing.games,
            "share": round(standing.share, 4),
            "share_interval": [round(end, 4) for end in standing.share_interval],
            "coins": round(standing.coins, 2),
            "seconds": round(standing.seconds, 4),
        }
        for standing in found
    ]
    games = [
        {"seed": match.seed, "bots": match.names, "scores": match.scores, "winners": match.winners}
        for matches in rounds
        for match in matches
    ]
    return json.dumps({**head, "ratings": ranks, "games": games}, indent=1) + "\n"
