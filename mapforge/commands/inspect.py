"""`mapforge inspect`: what there is to know about a map, beside the printed boards."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from mapforge.commands.options import MAP_HELP
from mapforge.errors import Exit


def add_arguments(parser: ArgumentParser) -> None:
    """The map and the format."""
    parser.add_argument("map", metavar="MAP", help=MAP_HELP)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="the output format (default: text)")


def run(arguments: Namespace) -> int:
    """Measure the map and the printed boards, and print both."""
    from mapforge.maps.board_measures import measures, measures_as_data, measures_as_text, printed_measures
    from mapforge.maps.opened_map import open_map

    opened = open_map(arguments.map)
    own = measures(opened.compiled)
    printed = printed_measures(opened.named.library, opened.named.item)
    if arguments.format == "json":
        document = measures_as_data(opened.compiled, own, printed)
        sys.stdout.write(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(measures_as_text(opened.compiled, own, printed))
    return Exit.OK
