"""`mapforge inspect`: what there is to know about a map, beside the printed boards."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from mapforge.commands.notes import write_result
from mapforge.commands.options import MAP_HELP, add_format_by_ending, add_out
from mapforge.errors import Exit


def add_arguments(parser: ArgumentParser) -> None:
    """The map and the format."""
    parser.add_argument("map", metavar="MAP", help=MAP_HELP)
    add_format_by_ending(parser, ("text", "json"))
    add_out(parser)


def run(arguments: Namespace) -> int:
    """Measure the map and the printed boards, and print both."""
    from mapforge.maps.board_measures import measures, printed_measures
    from mapforge.maps.measure_formats import measures_as_data, measures_as_text
    from mapforge.maps.opened_map import open_map

    opened = open_map(arguments.map)
    own = measures(opened.compiled)
    printed = printed_measures(opened.named.library, opened.named.item)
    if arguments.format == "json":
        document = measures_as_data(opened.compiled, own, printed)
        text = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    else:
        text = measures_as_text(opened.compiled, own, printed)
    write_result(text, arguments)
    return Exit.OK
