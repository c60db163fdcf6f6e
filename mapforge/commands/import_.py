"""`mapforge import`: makes a map of drawings, geodata, fantasy worlds, tiles, pictures and lists of borders."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import suppress
from pathlib import Path

from mapforge.commands.notes import note
from mapforge.commands.options import add_out, add_seed, add_told_format, number
from mapforge.commands.written_map import check_map_out, goes_to_file, write_map
from mapforge.errors import Exit, MapforgeError
from mapforge.files.deadline import IMPORTING, working_on
from mapforge.files.kinds import YAML_ENDINGS
from mapforge.files.number_reader import BadNumber, coordinate, decimal_number
from mapforge.files.short_paths import copied
from mapforge.maps.formats.features import CannotImport
from mapforge.maps.geometry_refusals import GeometryRefused
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.files.plain_data import Fields
    from mapforge.maps.formats.features import Features
    from mapforge.maps.formats.imported_map import ImportedMap
    from mapforge.maps.formats.region_words import WordSource

_SMALLEST_SIDE, _LARGEST_SIDE = 1e-3, 1e6


def add_arguments(parser: ArgumentParser) -> None:
    """The file, where the map goes, and how shapes become regions."""
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="SVG, PNG, GeoJSON, TopoJSON, TMX, JSON of Tiled or Azgaar, Shapefile, GeoPackage, KML, GraphML, "
        "a script of a map for web pages, or a list of borders as YAML or CSV",
    )
    parser.add_argument(
        "--layer", action="append", default=[], metavar="PATTERN",
        help="only layers or groups of an SVG, or objects of TopoJSON, of this name, such as 'prov*' (repeatable)",
    )  # fmt: skip
    parser.add_argument("--review", type=Path, metavar="PICTURE", help="draw what was done: .svg, .png or .pdf")
    parser.add_argument("--id", help="the id of the map (default: the name of the file it goes to)")
    add_told_format(parser)
    add_out(parser)
    words = parser.add_argument_group("what regions are")
    words.add_argument(
        "--name-from",
        default="",
        metavar="PROPERTY",
        help="the property that has the names; for a PNG, a table LEGEND.csv with colours and names",
    )
    words.add_argument(
        "--merge-by", default="", metavar="PROPERTY", help="make one region of shapes with the same value"
    )
    words.add_argument(
        "--terrain", action="append", default=[], type=_pair, metavar="WORD=TERRAIN",
        help="a class, label, colour or value in the file, and the terrain it stands for (repeatable)",
    )  # fmt: skip
    where = "a property, or a table NAME.csv with a column of names"
    words.add_argument("--terrain-from", default="", metavar="SOURCE", help=f"where the terrains are given: {where}")
    words.add_argument("--symbols-from", default="", metavar="SOURCE", help=f"where the symbols are given: {where}")
    words.add_argument("--default-terrain", default="farmland", metavar="TERRAIN", help="for all other regions")
    words.add_argument(
        "--deal", action="store_true",
        help="deal out terrains that nothing tells, symbols and Lost Tribes, as on a printed board",
    )  # fmt: skip
    add_seed(words, "for --deal: the same seed deals the same", default=1)
    shapes = parser.add_argument_group("where they lie")
    shapes.add_argument("--crop", type=_box, metavar="X1,Y1,X2,Y2", help="keep this box, in coordinates of the file")
    shapes.add_argument("--flip", action="store_true", help="turn the map upside down")
    shapes.add_argument("--inset", action="store_true", help="draw far islands beside the mainland, in frames")
    shapes.add_argument("--links", action="store_true", help="make links of lines from one region to another (SVG)")
    near = "close gaps narrower than this; 0 for exactly as drawn (default: found by trying)"
    shapes.add_argument("--tolerance", type=number(0, 1e6), metavar="N", help=near)
    shapes.add_argument(
        "--flatten",
        type=number(0, 1e6),
        default=0.1,
        metavar="N",
        help="how far lines may miss the curves of an SVG (default: 0.1)",
    )
    board = "the board: WIDTHxHEIGHT, or `box` for the box around all regions (default: the outline of all regions)"
    shapes.add_argument("--board", type=_board, default=None, metavar="SIZE", help=board)


def run(arguments: Namespace) -> int:
    """Read the file, write the map, and say what was changed and left out."""
    check_map_out(arguments)
    target = Path(arguments.out) if goes_to_file(arguments) else arguments.file
    id = arguments.id or _id(target.stem)
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,59}", id):
        raise MapforgeError(f"'{id}' is not an id: use lower-case letters, digits and _")
    try:
        imported = _finished(arguments, _imported(arguments, id))
    except (CannotImport, GeometryRefused) as error:
        kind = CannotImport if arguments.file.is_file() else MapforgeError
        raise kind(f"{arguments.file}: {error}") from error
    write_map(imported.data, arguments, imported.notes)
    if arguments.review:
        from mapforge.render.map_picture import draw_review
        from mapforge.render.picture_files import write_picture

        write_picture(draw_review(imported.data, imported.remarks), arguments.review)
        note(f"Drew {arguments.review}: the map with every neighbour, and all that was done.", is_aside=True)
    return Exit.OK


def _finished(arguments: Namespace, imported: ImportedMap) -> ImportedMap:
    """The map with what is dealt out, and with a sentence about how playable it is."""
    from mapforge.maps.formats.playable_map import finish

    command = f"mapforge import {copied(str(arguments.file))}"
    command += f" -o {copied(arguments.out)}" if arguments.out else ""
    with working_on(IMPORTING, arguments.file):
        seed = arguments.seed if arguments.deal else None
        return finish(imported, _described("terrain"), seed=seed, command=command)


def _imported(arguments: Namespace, id: str) -> ImportedMap:
    if arguments.file.suffix.lower() in YAML_ENDINGS:
        from mapforge.maps.formats.border_lists import import_borders

        with working_on(IMPORTING, arguments.file):
            return import_borders(arguments.file, id)
    from mapforge.maps.formats.flat_picture import is_png
    from mapforge.maps.formats.foreign_files import has_only_borders, map_of_graph, read_foreign_bytes, text_of
    from mapforge.maps.formats.gis_files import is_gis
    from mapforge.maps.formats.imported_map import ImportChoices, import_features
    from mapforge.maps.formats.region_words import Vocabulary

    is_for_gdal = is_gis(arguments.file)
    content = b"" if is_for_gdal else read_foreign_bytes(arguments.file)
    if not is_for_gdal and not is_png(content) and has_only_borders(text_of(content)):
        with working_on(IMPORTING, arguments.file):
            return map_of_graph(text_of(content), id, arguments.default_terrain, _known("terrain"))
    terrains = _known("terrain")
    with working_on(IMPORTING, arguments.file):
        features = _features(arguments, content, terrains)
    words = Vocabulary(
        dict(arguments.terrain),
        terrains,
        _known("symbol"),
        arguments.default_terrain,
        _source(arguments.terrain_from, "terrain"),
        _source(arguments.symbols_from, "symbols"),
    )
    choices = ImportChoices(
        words,
        arguments.tolerance,
        arguments.board if isinstance(arguments.board, tuple) else None,
        arguments.board == "box",
        arguments.flip,
        arguments.crop,
        arguments.merge_by,
        arguments.name_from,
        arguments.inset,
        arguments.links,
    )
    with working_on(IMPORTING, arguments.file):
        return import_features(features, id, choices)


def _features(arguments: Namespace, content: bytes, terrains: set[str]) -> Features:
    """The shapes of a file, whatever its format."""
    from mapforge.maps.formats.flat_picture import is_png, legend_names, read_picture
    from mapforge.maps.formats.foreign_files import read_features, read_foreign_text, text_of
    from mapforge.maps.formats.gis_files import is_gis, read_gis

    if is_gis(arguments.file):
        return read_gis(arguments.file, arguments.layer)
    if not is_png(content):
        return read_features(text_of(content), layers=arguments.layer, tolerance=arguments.flatten, terrains=terrains)
    legend = None
    if arguments.name_from:
        if not Path(arguments.name_from).is_file():
            raise MapforgeError(f"there is no table '{arguments.name_from}'; a picture has its names from a CSV")
        legend = legend_names(read_foreign_text(Path(arguments.name_from)))
        arguments.name_from = ""
    return read_picture(content, legend)


def _source(name: str, about: str) -> WordSource:
    """A property, or a table when the name is that of a file."""
    from mapforge.maps.formats.foreign_files import read_foreign_text
    from mapforge.maps.formats.region_words import WordSource, table_of

    if not name.lower().endswith((".csv", ".tsv")):
        return WordSource(name)
    if not Path(name).is_file():
        raise MapforgeError(f"there is no table '{name}'")
    return WordSource(name, table_of(read_foreign_text(Path(name)), about))


def _known(kind: str) -> set[str]:
    return set(_described(kind))


def _described(kind: str) -> dict[str, Fields]:
    """What the shipped packs say about all terrains, or all symbols."""
    from mapforge.files.documents import read_document
    from mapforge.files.kinds import COLLECTIONS
    from mapforge.files.shipped_folders import content_folder

    files = sorted(content_folder().glob(f"*/{COLLECTIONS[kind]}"))
    contents = (data for file in files if isinstance(data := read_document(file).data, dict))
    return {id: fields if isinstance(fields, dict) else {} for data in contents for id, fields in data.items()}


def _box(text: str) -> tuple[float, float, float, float]:
    try:
        left, low, right, high = (coordinate(number.strip()) for number in text.split(","))
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is not X1,Y1,X2,Y2, two corners of a box") from None
    return left, low, right, high


def _id(stem: str) -> str:
    slug = re.sub("[^a-z0-9]+", "_", stem.lower()).strip("_")[:60]
    return slug if slug[:1].isalpha() else f"map_{slug}".strip("_")


def _pair(text: str) -> tuple[str, str]:
    word, equals, terrain = text.rpartition("=")
    if not equals or not word or not terrain:
        raise ArgumentTypeError(f"'{text}' is not WORD=TERRAIN")
    return word, terrain


def _board(text: str) -> tuple[float, float] | str:
    if text == "box":
        return text
    with suppress(BadNumber):
        width, _, height = text.partition("x")
        size = decimal_number(width), decimal_number(height)
        if all(_SMALLEST_SIDE <= side <= _LARGEST_SIDE for side in size):
            return size
    raise ArgumentTypeError(f"'{text}' is neither WIDTHxHEIGHT nor box")
