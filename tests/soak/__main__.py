"""Repeats one game of the soak (`python -m tests.soak wild 1234`), or runs many (`--games 100000`)."""

import sys
from argparse import ArgumentParser

from tests.soak.checks import CHECKS
from tests.soak.games import BOARDS
from tests.soak.running import soak

if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("board", nargs="?", choices=BOARDS)
    parser.add_argument("seed", nargs="?", type=int)
    parser.add_argument("--checks", choices=sorted(CHECKS), default="conserved")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    given = parser.parse_args()
    if given.board and given.seed is not None:
        print(f"{CHECKS[given.checks](given.board, given.seed)} steps, all is well")
    else:
        report = soak(given.checks, given.games, given.first)
        print(report)
        sys.exit(bool(report.failures))
