"""`mapforge graph`: the regions of a map and the borders between them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mapforge.commands.notes import write_result
from mapforge.commands.options import MAP_HELP, add_format_by_ending, add_out
from mapforge.errors import Exit
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
    write_result(GRAPH_FORMATS[arguments.format](opened.compiled), arguments)
    return Exit.OK
