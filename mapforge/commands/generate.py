"""`mapforge generate`: makes a random map; the same seed gives the same file."""

from __future__ import annotations

import re
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from mapforge.commands.options import add_out, add_players, add_seed, add_told_format, whole
from mapforge.commands.written_map import check_map_out, goes_to_file, write_map
from mapforge.errors import Exit, MapforgeError
from mapforge.maps.proportions import BOARD_KINDS, PLAYER_NUMBERS


def add_arguments(parser: ArgumentParser) -> None:
    """The seed, the players and the proportions."""
    add_players(parser, "how many play, or their names (default: 2)")
    add_seed(parser, "the same seed gives the same map", default=1)
    parser.add_argument("--kind", choices=BOARD_KINDS, default="base", help="whose terrains it has (default: base)")
    parser.add_argument(
        "--count",
        dest="counts",
        type=_count,
        action="append",
        default=[],
        metavar="NAME=N",
        help="how many regions with a terrain, symbol or piece it has, such as forest=9 (repeatable)",
    )
    parser.add_argument(
        "--regions", type=whole(8, 1_000), default=0, metavar="N",
        help="how many regions it has in all (default: as many as the printed board)",
    )  # fmt: skip
    parser.add_argument("--water", type=whole(0, 200), metavar="N", help="how many of the regions are water")
    parser.add_argument(
        "--shape", choices=("coast", "island", "continents"), default="coast",
        help="land up to the edge with seas at it, in the middle of water, or parted by it (default: coast)",
    )  # fmt: skip
    parser.add_argument("--with", type=_refuse_with, help=SUPPRESS)
    parser.add_argument("--name", default="", help="the name of the map")
    parser.add_argument("--id", default="", help="the id of the map (default: made from the seed, or the file's name)")
    add_told_format(parser)
    add_out(parser)


def _refuse_with(text: str) -> str:
    """Everywhere else --with names a pack, so that nobody should have to guess what it means here."""
    raise ArgumentTypeError(f"--with names packs, and `generate` takes none; for a number write --count {text}")


def _count(text: str) -> tuple[str, int]:
    match = re.fullmatch(r"([a-z_]+)=([0-9]{1,4})", text)
    if match is None:
        raise ArgumentTypeError(f"give a name and a number, such as forest=9, not '{text}'")
    return match[1], int(match[2])


def run(arguments: Namespace) -> int:
    """Generate the map and write it."""
    from mapforge.maps.random_map import generate

    check_map_out(arguments)
    id = arguments.id or (Path(arguments.out).stem if goes_to_file(arguments) else "")
    if id and not re.fullmatch(r"[a-z][a-z0-9_]{0,59}", id):
        raise MapforgeError(f"'{id}' is not an id: use lower-case letters, digits and _")
    players = arguments.players.number or min(PLAYER_NUMBERS)
    if players not in PLAYER_NUMBERS:
        raise MapforgeError(f"a map is for {', '.join(map(str, PLAYER_NUMBERS))} players, not {players}")
    data = generate(
        arguments.seed,
        players,
        kind=arguments.kind,
        counts=dict(arguments.counts),
        id=id,
        name=arguments.name,
        regions=arguments.regions,
        water=arguments.water,
        shape=arguments.shape,
    )
    write_map(data, arguments)
    return Exit.OK
