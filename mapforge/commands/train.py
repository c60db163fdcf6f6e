"""`mapforge train`: teaches the planner, by self-play, what positions of your game are worth."""

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.bots.weights.weight_paths import WEIGHTS_SUFFIX
from mapforge.commands.notes import note, tell
from mapforge.commands.options import (
    GAME_HELP,
    add_out,
    add_packs,
    add_players,
    add_seed,
    add_told_format,
    add_trust,
    number,
    whole,
)
from mapforge.errors import Exit, MapforgeError
from mapforge.files.plurals import counted

_LONGEST = 24 * 60.0


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what is played, for how long, and where the weights go."""
    parser.add_argument(
        "--on", default="base:two_players", metavar="MAP|MIX", help=f"{GAME_HELP} (default: base:two_players)"
    )
    add_players(parser, "how many play, or their names (default: as few as the map allows)")
    parser.add_argument(
        "--minutes",
        type=number(0.01, _LONGEST, "minutes"),
        default=5.0,
        metavar="N",
        help="stop after this many minutes (default: 5)",
    )
    parser.add_argument(
        "--games",
        type=whole(1, 1_000_000, "games"),
        metavar="N",
        help="play this many games instead; the same seed and number of games give the same weights",
    )
    parser.add_argument(
        "--veteran",
        action="store_true",
        help="also learn what each race and power goes on to be worth; takes many games",
    )
    add_seed(parser, "the same seed gives the same games", default=1)
    add_packs(parser)
    add_told_format(parser)
    add_out(parser, f"write the weights to this file (default: the map's name with {WEIGHTS_SUFFIX})")
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Learn, and write what was learned."""
    from mapforge.bots.trainer import TrainingSetup, train
    from mapforge.bots.weights.weight_file import write_weights

    setup = TrainingSetup(arguments.on, tuple(arguments.packs), arguments.players.number, tuple(arguments.trust))
    name = re.sub(r"\W+", "_", "_".join([_stem(arguments.on), *map(_stem, arguments.packs)]))
    out: Path = Path(arguments.out or f"{name}{WEIGHTS_SUFFIX}")
    if not out.name.endswith(WEIGHTS_SUFFIX):
        raise MapforgeError(f"bots would not find '{out}': the name of a file of weights ends with {WEIGHTS_SUFFIX}")
    if out.is_dir() or not out.parent.is_dir():
        raise MapforgeError(f"weights cannot be written as '{out}': name a file in an existing folder")
    name = out.name.removesuffix(WEIGHTS_SUFFIX)
    weights = train(
        setup,
        name,
        games=arguments.games,
        minutes=arguments.minutes,
        seed=arguments.seed,
        tell=_tell,
        veteran=arguments.veteran,
    )
    write_weights(weights, out)
    users = "veteran bots use" if arguments.veteran else "planner and expert use"
    again = f"--games {weights.games} --seed {weights.seed}{' --veteran' if arguments.veteran else ''}"
    sentences = [
        f"Learned from {counted(weights.games, 'game')} of {counted(weights.players, 'player')}; wrote {out}.",
        f"{users} it when they run in that folder, and anywhere if MAPFORGE_WEIGHTS names the folder.",
        f"To repeat it: {again}",
    ]
    learned = {"games": weights.games, "players": weights.players, "seed": weights.seed}
    tell({**learned, "written": [str(out)]}, sentences, arguments)
    return Exit.OK


def _stem(name: str) -> str:
    """The name of a file, folder or id, without an ending."""
    path = Path(name)
    return path.resolve().stem if path.exists() else path.stem


def _tell(progress: str) -> None:
    note(f"mapforge train: {progress}", is_aside=True)
