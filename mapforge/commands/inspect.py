"""`mapforge inspect`: what there is to know about a map, beside the printed boards."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from mapforge.errors import Exit
from mapforge.maps import (
    MAP_HELP,
    Measures,
    NamedMap,
    UnknownMap,
    compile_item,
    find_map,
    measures,
    measures_as_data,
    measures_as_text,
    open_map,
    printed_board,
)
from mapforge.packs import Library


def add_arguments(parser: ArgumentParser) -> None:
    """The map and the format."""
    parser.add_argument("map", metavar="MAP", help=MAP_HELP)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="the output format (default: text)")


def run(arguments: Namespace) -> int:
    """Measure the map and the printed boards, and print both."""
    opened = open_map(arguments.map)
    own = measures(opened.compiled)
    printed = _printed(opened.named)
    if arguments.format == "json":
        document = measures_as_data(opened.compiled, own, printed)
        sys.stdout.write(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(measures_as_text(opened.compiled, own, printed))
    return Exit.OK


def _printed(named: NamedMap) -> dict[str, Measures]:
    """The measures of the printed boards for the same numbers of players."""
    found: dict[str, Measures] = {}
    for players in named.item.fields.get("players") or []:
        library = _library_with_boards(named, players)
        board = printed_board(library, named.item, players)
        if board is not None and board.full_id not in found:
            found[board.full_id] = measures(compile_item(board, library))
    return found


def _library_with_boards(named: NamedMap, players: int) -> Library:
    """The packs of the map, or the base pack when none of them has a printed board."""
    if printed_board(named.library, named.item, players) is not None:
        return named.library
    try:
        return find_map("base:map/two_players").library
    except UnknownMap:
        return named.library
