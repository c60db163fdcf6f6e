"""`mapforge graph`: the regions of a map and the borders between them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mapforge.commands.options import MAP_HELP, add_format_by_ending, add_out
from mapforge.errors import Exit
from mapforge.files.output import format_for, write_out
from mapforge.maps.graphs import GRAPH_FORMATS


def add_arguments(parser: ArgumentParser) -> None:
    """The map and the format."""
    parser.add_argument("map", metavar="MAP", help=MAP_HELP)
    add_format_by_ending(parser, sorted(GRAPH_FORMATS), "json")
    add_out(parser)


def run(arguments: Namespace) -> int:
    """Print the graph."""
    from mapforge.maps.opened_map import open_map

    opened = open_map(arguments.map)
    text = GRAPH_FORMATS[arguments.format or format_for(arguments.out, GRAPH_FORMATS, "json")](opened.compiled)
    write_out(text, arguments.out)
    return Exit.OK
