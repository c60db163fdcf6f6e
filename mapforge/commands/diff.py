"""`mapforge diff`: what changed between two versions of a pack, and what that means for games and other packs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mapforge.commands.options import PACK_HELP
from mapforge.errors import Exit, MapforgeError


def add_arguments(parser: ArgumentParser) -> None:
    """The two versions."""
    parser.add_argument("old", metavar="OLD", help=PACK_HELP)
    parser.add_argument("new", metavar="NEW", help="the other version of the same pack")


def run(arguments: Namespace) -> int:
    """Print what changed."""
    from mapforge.authoring.comparison import differences, differences_in_words
    from mapforge.packs.loader import named_library

    old, new = named_library([arguments.old]), named_library([arguments.new])
    if len(old.named) != 1 or len(new.named) != 1:
        raise MapforgeError("each of the two arguments must be a single pack")
    print(differences_in_words(list(differences(old, new))))
    return Exit.OK
