"""`mapforge graph`: the regions of a map and the borders between them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

from mapforge.errors import Exit
from mapforge.files import MANIFEST
from mapforge.maps import GRAPH_FORMATS, MAP_HELP, open_map


def add_arguments(parser: ArgumentParser) -> None:
    """The map and the format."""
    parser.add_argument("map", metavar="MAP", help=MAP_HELP)
    parser.add_argument("--format", choices=sorted(GRAPH_FORMATS), help="default: as the file is called, else json")
    parser.add_argument("-o", "--out", metavar="FILE", help="write here instead of to the terminal")


def run(arguments: Namespace) -> int:
    """Print the graph."""
    opened = open_map(arguments.map, "graph")
    if isinstance(opened, Exit):
        return opened
    text = GRAPH_FORMATS[arguments.format or format_for(arguments.out, GRAPH_FORMATS, "json")](opened.compiled)
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


def make_folder_in_pack(path: Path) -> None:
    """Make the folder of a new file when it is one right inside a pack, such as `maps`."""
    if (path.parent.resolve().parent / MANIFEST).is_file():
        path.parent.mkdir(exist_ok=True)


def format_for(path: str | None, formats: Iterable[str], default: str) -> str:
    """The format that the ending of a file stands for, or the usual one."""
    ending = Path(path or "").suffix.lower().removeprefix(".")
    return ending if ending in formats else default
