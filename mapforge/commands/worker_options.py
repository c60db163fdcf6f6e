"""The options that say who plays many games: `--workers` and `--cluster`."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from mapforge.commands.number_types import MOST_WORKERS, whole
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.lab.cluster import WorkerChoice


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
    """Who plays, as somebody has said."""
    from mapforge.lab.workers import cores

    found: WorkerChoice = arguments.cluster or arguments.workers or cores()
    return found
