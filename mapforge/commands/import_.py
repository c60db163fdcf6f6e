"""`mapforge import`: makes a map of GeoJSON, TopoJSON, SVG or a list of borders."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from mapforge.commands.output_option import write_out
from mapforge.errors import Exit, MapforgeError
from mapforge.files import counted
from mapforge.maps.formats import CannotImport

if TYPE_CHECKING:
    from mapforge.maps.formats import ImportedMap

_SIZE = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)")


def add_arguments(parser: ArgumentParser) -> None:
    """The file, where the map goes, and how shapes become regions."""
    parser.add_argument("file", type=Path, metavar="FILE", help="GeoJSON, TopoJSON, SVG, or YAML with borders")
    parser.add_argument("-o", "--out", metavar="MAP.yaml", help="write the map here (default: to the terminal)")
    parser.add_argument("--id", help="the id of the map (default: the name of the file it goes to)")
    parser.add_argument(
        "--terrain", action="append", default=[], type=_pair, metavar="WORD=TERRAIN",
        help="a class, label, colour or value in the file, and the terrain it stands for (repeatable)",
    )  # fmt: skip
    parser.add_argument("--default-terrain", default="farmland", metavar="TERRAIN", help="for all other regions")
    parser.add_argument("--layer", default="", metavar="NAME", help="which object of a TopoJSON file")
    parser.add_argument("--tolerance", type=_amount, default=0.0, help="treat corners this close together as one")
    parser.add_argument("--flatten", type=_amount, default=0.1, help="how far lines may miss the curves of an SVG")
    board = "the board: WIDTHxHEIGHT, or `box` for the box around all regions (default: the outline of all regions)"
    parser.add_argument("--board", type=_board, default=None, metavar="SIZE", help=board)


def run(arguments: Namespace) -> int:
    """Read the file, write the map, and say what was changed and left out."""
    target = Path(arguments.out) if arguments.out else arguments.file
    id = arguments.id or _id(target.stem)
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,59}", id):
        raise MapforgeError(f"'{id}' is not an id: use lower-case letters, digits and _")
    try:
        imported = _imported(arguments, id)
    except CannotImport as error:
        kind = CannotImport if arguments.file.is_file() else MapforgeError
        raise kind(f"{arguments.file}: {error}") from error
    from mapforge.maps import map_text

    write_out(map_text(imported.data), arguments.out)
    for note in imported.notes:
        print(f"note: {note}", file=sys.stderr)
    if arguments.out:
        print(f"Wrote {counted(len(imported.data['regions']), 'region')} to {arguments.out}.", file=sys.stderr)
    return Exit.OK


def _imported(arguments: Namespace, id: str) -> ImportedMap:
    if arguments.file.suffix in (".yaml", ".yml"):
        from mapforge.maps.formats import import_borders

        return import_borders(arguments.file, id)
    from mapforge.maps.formats import ImportChoices, import_features, read_features, read_foreign_text

    features = read_features(read_foreign_text(arguments.file), layer=arguments.layer, tolerance=arguments.flatten)
    choices = ImportChoices(
        dict(arguments.terrain),
        _known_terrains(),
        arguments.default_terrain,
        arguments.tolerance,
        arguments.board if isinstance(arguments.board, tuple) else None,
        arguments.board == "box",
    )
    return import_features(features, id, choices)


def _known_terrains() -> set[str]:
    from mapforge.files import COLLECTIONS, content_folder, read_document

    files = sorted(content_folder().glob(f"*/{COLLECTIONS['terrain']}"))
    return {id for file in files if isinstance(data := read_document(file).data, dict) for id in data}


def _id(stem: str) -> str:
    slug = re.sub("[^a-z0-9]+", "_", stem.lower()).strip("_")[:60]
    return slug if slug[:1].isalpha() else f"map_{slug}".strip("_")


def _pair(text: str) -> tuple[str, str]:
    word, equals, terrain = text.rpartition("=")
    if not equals or not word or not terrain:
        raise ArgumentTypeError(f"'{text}' is not WORD=TERRAIN")
    return word, terrain


def _amount(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1e6:
        raise ArgumentTypeError(f"'{text}' is not a number from 0 to 1000000")
    return value


def _board(text: str) -> tuple[float, float] | str:
    found = _SIZE.fullmatch(text)
    if found and 0 < float(found[1]) <= 1e6 and 0 < float(found[2]) <= 1e6:
        return float(found[1]), float(found[2])
    if text != "box":
        raise ArgumentTypeError(f"'{text}' is neither WIDTHxHEIGHT nor box")
    return text
