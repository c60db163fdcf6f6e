"""The option `--trust`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Collection

from mapforge.hooks import TRUST_MEANT


def add_trust(parser: ArgumentParser) -> None:
    """Declare the option that lets a pack's Python run."""
    meaning = f"run the Python of this pack (repeatable): {TRUST_MEANT}"
    parser.add_argument("--trust", action="append", default=[], metavar="PACK", help=meaning)


def tell_trust(trust: Collection[str]) -> None:
    """Say in one sentence what it means to trust some packs."""
    if trust:
        print(
            f"The Python of {', '.join(sorted(set(trust)))} runs because you trust it: {TRUST_MEANT}.", file=sys.stderr
        )
