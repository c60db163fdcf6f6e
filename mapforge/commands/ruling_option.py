"""The options `--edition` and `--ruling`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mapforge.errors import MapforgeError


def add_rulings(parser: ArgumentParser) -> None:
    """Declare the options that decide open questions: together, and one by one."""
    parser.add_argument(
        "--edition",
        default="",
        metavar="NAME",
        help="play by a printed edition (english, hungarian, polish, chinese), a preset of a pack, or a YAML file",
    )
    parser.add_argument(
        "--ruling",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="decide an open question, whatever the edition says (see `mapforge rulings`)",
    )


def rulings(arguments: Namespace) -> dict[str, str]:
    """The rulings that were said on the command line."""
    found = {}
    for word in arguments.ruling:
        name, sign, value = word.partition("=")
        if not sign:
            raise MapforgeError(f"a ruling is given as name=value, not '{word}'")
        found[name] = value
    return found
