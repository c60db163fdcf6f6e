"""For how many players something is judged, where the lab chooses who plays."""

from __future__ import annotations

from argparse import Namespace

from mapforge.errors import MapforgeError

TABLE_SIZE = "for how many players, on the printed board for them (default: the smallest)"
LEAST, MOST = 2, 5


class NoTable(MapforgeError):  # noqa: N818 - it says what is wrong
    """A number of players that no printed board has, or names where only a number helps."""


def table_size(arguments: Namespace) -> int:
    """The number that `--players` gives; 0 where it is not used."""
    if arguments.players.names:
        raise NoTable("--players takes a number here, such as 4: the planners of the lab play every seat")
    size: int = arguments.players.number or 0
    if size and not LEAST <= size <= MOST:
        raise NoTable(f"there are printed boards for {LEAST} to {MOST} players, not for {size}")
    return size
