"""`mapforge graph`: the regions of a map and the borders between them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from mapforge.exits import Exit
from mapforge.maps.graphs import FORMATS
from mapforge.maps.naming import HELP
from mapforge.maps.opening import open_map


def add_arguments(parser: ArgumentParser) -> None:
    """The map and the format."""
    parser.add_argument("map", metavar="MAP", help=HELP)
    parser.add_argument("--format", choices=sorted(FORMATS), default="json", help="how the graph is written")
    parser.add_argument("-o", "--out", metavar="FILE", help="write here instead of to the terminal")


def run(arguments: Namespace) -> int:
    """Print the graph."""
    opened = open_map(arguments.map, "graph")
    if isinstance(opened, Exit):
        return opened
    text = FORMATS[arguments.format](opened.compiled)
    return write_out(text, arguments.out, "graph")


def write_out(text: str, path: str | None, command: str) -> int:
    """Write a text to a file or to the terminal."""
    if not path:
        sys.stdout.write(text)
        return Exit.OK
    try:
        make_folder_in_pack(Path(path))
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        print(f"mapforge {command}: '{path}' cannot be written: {error.strerror or error}", file=sys.stderr)
        return Exit.USAGE
    return Exit.OK
