"""`mapforge graph`: the regions of a map and the borders between them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mapforge.commands.help_words import MAP_HELP
from mapforge.commands.output_option import format_for, write_out
from mapforge.errors import Exit
from mapforge.maps.graphs import GRAPH_FORMATS


def add_arguments(parser: ArgumentParser) -> None:
    """The map and the format."""
    parser.add_argument("map", metavar="MAP", help=MAP_HELP)
    parser.add_argument(
        "--format", choices=sorted(GRAPH_FORMATS), help="default: by the ending of the file's name, else json"
    )
    parser.add_argument("-o", "--out", metavar="FILE", help="write here instead of to the terminal")


def run(arguments: Namespace) -> int:
    """Print the graph."""
    from mapforge.maps.opened_map import open_map

    opened = open_map(arguments.map)
    text = GRAPH_FORMATS[arguments.format or format_for(arguments.out, GRAPH_FORMATS, "json")](opened.compiled)
    write_out(text, arguments.out)
    return Exit.OK
