"""The option `--ruling`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mapforge.errors import MapforgeError


def add_rulings(parser: ArgumentParser) -> None:
    """Declare the option that decides an open question."""
    parser.add_argument("--ruling", action="append", default=[], metavar="NAME=VALUE", help="decide an open question")


def rulings(arguments: Namespace) -> dict[str, str]:
    """The rulings that were said on the command line."""
    found = {}
    for word in arguments.ruling:
        name, sign, value = word.partition("=")
        if not sign:
            raise MapforgeError(f"a ruling is given as name=value, not '{word}'")
        found[name] = value
    return found
