"""`mapforge diff`: what changed between two versions of a pack, and what that means for games and other packs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from mapforge.commands.notes import write_result
from mapforge.commands.options import PACK_HELP, add_format_by_ending, add_out
from mapforge.errors import Exit, MapforgeError
from mapforge.files.output import as_json


def add_arguments(parser: ArgumentParser) -> None:
    """The two versions."""
    parser.add_argument("old", metavar="OLD", help=PACK_HELP)
    parser.add_argument("new", metavar="NEW", help="the other version of the same pack")
    add_format_by_ending(parser, ("text", "json"))
    add_out(parser)


def run(arguments: Namespace) -> int:
    """Print what changed."""
    from mapforge.authoring.comparison import differences, differences_in_words
    from mapforge.packs.loader import named_library

    old, new = named_library([arguments.old]), named_library([arguments.new])
    if len(old.named) != 1 or len(new.named) != 1:
        raise MapforgeError("each of the two arguments must be a single pack")
    changes = list(differences(old, new))
    text = as_json([asdict(each) for each in changes]) if arguments.format == "json" else differences_in_words(changes)
    write_result(f"{text}\n", arguments)
    return Exit.OK
