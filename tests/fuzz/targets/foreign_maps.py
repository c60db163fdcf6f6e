"""Files of other programs that become maps: what an import writes can be read again."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path

from mapforge.files.documents import document_from_text
from mapforge.maps.compiled_map import MapError, compile_map
from mapforge.maps.formats.border_lists import map_of_borders
from mapforge.maps.formats.border_tables import import_border_table, is_border_table
from mapforge.maps.formats.features import CannotImport, Feature, Features
from mapforge.maps.formats.flat_picture import read_picture
from mapforge.maps.formats.foreign_files import read_features
from mapforge.maps.formats.graphml import import_graphml
from mapforge.maps.formats.imported_map import ImportChoices, ImportedMap, import_features
from mapforge.maps.formats.region_words import Vocabulary, WordSource, table_of
from mapforge.maps.geometry_refusals import GeometryRefused
from mapforge.maps.map_file import map_text
from mapforge.maps.outlines import read_drawing
from tests.fuzz.target import Target, text_of

_REFUSALS = (CannotImport, GeometryRefused)
_TERRAINS = ("hill", "forest", "swamp", "mountain", "farmland", "sea", "lake")
_SYMBOLS = ("mine", "magic", "cavern")


def _read_again(imported: ImportedMap) -> None:
    """What an import writes is a map file without problems of YAML, whose outlines can be read."""
    assert all("\n" not in note for note in imported.notes), imported.notes
    document = document_from_text(Path("fuzz.yaml"), map_text(imported.data))
    assert not document.findings, document.findings
    assert not (problems := read_drawing(document.data).problems), problems
    # An import repairs outlines, but it does not promise a map without any problem.
    with suppress(MapError, GeometryRefused):
        compile_map(document.data)


def read_foreign_map(content: bytes) -> None:
    """A file of shapes."""
    text = text_of(content)
    features = read_features(text, terrains=_TERRAINS)
    words = Vocabulary(known_terrains=_TERRAINS, known_symbols=_SYMBOLS)
    _read_again(import_features(features, "fuzz", ImportChoices(words)))


def read_flat_picture(content: bytes) -> None:
    """A picture."""
    words = Vocabulary(known_terrains=_TERRAINS, known_symbols=_SYMBOLS)
    _read_again(import_features(read_picture(content), "fuzz", ImportChoices(words)))


def read_graphml(content: bytes) -> None:
    """A graph."""
    _read_again(import_graphml(text_of(content), "fuzz"))


def read_borders(content: bytes) -> None:
    """A list of borders."""
    document = document_from_text(Path("fuzz.yaml"), text_of(content))
    if not document.findings:
        _read_again(map_of_borders(document.data, "fuzz"))


@cache
def _square() -> list[tuple[float, float]]:
    return [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


def read_border_table(content: bytes) -> None:
    """A table of borders."""
    if is_border_table(text := text_of(content)):
        _read_again(import_border_table(text, "fuzz"))


def read_table(content: bytes) -> None:
    """A table with the terrains and symbols of regions."""
    text = text_of(content)
    for about in ("terrain", "symbols"):
        table = table_of(text, about)
        features = Features([Feature(name, [[_square()]]) for name in [*list(table)[:5], "north"]])
        source = WordSource("fuzz.csv", table)
        words = Vocabulary(known_terrains=_TERRAINS, known_symbols=_SYMBOLS, terrain_from=source, symbols_from=source)
        for feature in features.features:
            words.terrain(feature, is_own=False)
            words.symbols(feature)


TARGETS = {
    "svg": Target(
        read_foreign_map,
        _REFUSALS,
        words=(
            "<g transform=\"", "<path d=\"M0 0H9V9z\"/>", "<use href=\"#a\"/>", "id=\"a\"", "viewBox=\"0 0 9 9\"",
            "style=\"fill:none\"", "<text x=\"1\" y=\"1\">", "<rect width=\"9\" height=\"9\"/>", "class=\"hill\"",
            "<circle r=\"5\"/>", "inkscape:label=\"", "1e12", "mm", "%", "<style>", "points=\"",
        ),
    ),
    "geojson": Target(
        read_foreign_map,
        _REFUSALS,
        is_data=True,
        words=("MultiPolygon", "GeometryCollection", "LineString", "FeatureCollection", "coordinates", "properties"),
    ),
    "topojson": Target(
        read_foreign_map,
        _REFUSALS,
        is_data=True,
        words=("Topology", "arcs", "transform", "scale", "translate", "objects", "GeometryCollection", "geometries"),
    ),
    "tiled": Target(
        read_foreign_map,
        _REFUSALS,
        words=(
            "<map tilewidth=\"1\" tileheight=\"1\"", "orientation=\"hexagonal\"", "<data encoding=\"csv\">",
            "<data encoding=\"base64\" compression=\"zlib\">", "<chunk x=\"-1\"", "<object ", "<polygon points=\"",
            "<property name=\"region\"", "firstgid=\"", "hexsidelength=\"",
        ),
    ),
    "tiled_json": Target(
        read_foreign_map, _REFUSALS, is_data=True,
        words=("tilelayer", "objectgroup", "layers", "data", "chunks", "tilesets", "firstgid", "polygon"),
    ),
    "azgaar": Target(
        read_foreign_map, _REFUSALS, is_data=True,
        words=("pack", "cells", "vertices", "states", "provinces", "features", "biome", "state", "province", "ocean"),
    ),
    "picture": Target(read_flat_picture, _REFUSALS),
    "graphml": Target(
        read_graphml,
        _REFUSALS,
        words=("<node id=\"", "<edge source=\"", "target=\"", "<data key=\"", "edge", "number", "pieces", "symbols"),
    ),
    "borders": Target(
        read_borders,
        _REFUSALS,
        is_data=True,
        words=("areas", "regions", "borders", "lost_tribe", "edge", "pieces", "terrain", "players"),
    ),
    "web_map": Target(
        read_foreign_map,
        _REFUSALS,
        words=("var map = {", "paths: {", "'path': ", "\"locations\": [", "M0,0H9V9Z", "export default ", "}));", "'"),
    ),
    "border_table": Target(
        read_border_table,
        _REFUSALS,
        words=("a,b,kind\n", "region,neighbours\n", "link", ";", "|", "\t", "\"", "\r", "\0", "7"),
    ),
    "csv": Target(read_table, _REFUSALS, words=("name,terrain\n", "symbols", ";", "\t", "\"", "\"\"", "\r", "\0")),
}  # fmt: skip
