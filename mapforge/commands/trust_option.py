"""The option `--trust`, and the one sentence that says what it means."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Collection

_MEANT = "it can do on this machine whatever you can"
MEANING = f"Trusting a pack runs its Python: {_MEANT}."


def add_trust(parser: ArgumentParser) -> None:
    """Declare the option that lets a pack's Python run."""
    meaning = f"run the Python of this pack (may be repeated): {_MEANT}"
    parser.add_argument("--trust", action="append", default=[], metavar="PACK", help=meaning)


def tell_trust(trust: Collection[str]) -> None:
    """Say in one sentence what it means to trust some packs."""
    if trust:
        print(f"The Python of {', '.join(sorted(set(trust)))} runs because you trust it: {_MEANT}.", file=sys.stderr)
