"""Reads a file from elsewhere, whatever its format: by what stands in it, not by its name."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from engine.vocabulary.json_text import BadJson, read_json
from mapforge.files.plain_data import Fields
from mapforge.files.plain_files import plain_content
from mapforge.maps.formats.border_tables import import_border_table, is_border_table
from mapforge.maps.formats.features import MOST_BYTES, CannotImport, Features
from mapforge.maps.formats.graphml import import_graphml, is_graphml
from mapforge.maps.formats.imported_map import ImportedMap
from mapforge.maps.formats.web_maps import is_script, is_web_map, object_in_script, svg_of
from mapforge.maps.geometry_refusals import refusals_of


def read_foreign_bytes(path: Path) -> bytes:
    """The content of a file, or CannotImport."""
    try:
        return plain_content(path, MOST_BYTES)
    except FileNotFoundError:
        raise CannotImport("the file cannot be read: there is no such file") from None
    except OSError as error:
        raise CannotImport(f"the file cannot be read: {error.strerror or error}") from None


def text_of(content: bytes) -> str:
    """The text that a content is, or CannotImport."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CannotImport("the file is not UTF-8 text") from None


def read_foreign_text(path: Path) -> str:
    """The text of a file, or CannotImport."""
    return text_of(read_foreign_bytes(path))


def has_only_borders(text: str) -> bool:
    """Tell whether a text says which regions border on each other, and nothing about their outlines."""
    return is_graphml(text) or is_border_table(text)


def map_of_graph(text: str, id: str, default_terrain: str, terrains: Collection[str] = ()) -> ImportedMap:
    """The map that is laid out for a text with nothing but borders."""
    read = import_graphml if is_graphml(text) else import_border_table
    return read(text, id, default_terrain, terrains)


@refusals_of("the outlines of this file")
def read_features(
    text: str,
    *,
    layers: Sequence[str] = (),
    tolerance: float = 0.1,
    terrains: Collection[str] = (),
    merge_by: str = "",
) -> Features:
    """The shapes in a file with outlines, or in a script for web pages; `layers` are patterns of names."""
    start = text.lstrip()[:1]
    if start == "<":
        from mapforge.maps.formats.tiled_files import is_tmx, read_tmx

        if is_tmx(text):
            from mapforge.maps.formats.tiled import features_of

            return features_of(read_tmx(text), layers, merge_by)
        from mapforge.maps.formats.svg_reader import read_svg

        return read_svg(text, tolerance, layers, terrains)
    data = _json(text) if start == "{" else _of_script(text)
    if is_web_map(data):
        from mapforge.maps.formats.svg_reader import read_svg

        return read_svg(svg_of(data), tolerance, layers, terrains)
    if data.get("type") == "Topology":
        from mapforge.maps.formats.topojson import read_topojson

        return read_topojson(data, layers)
    from mapforge.maps.formats.azgaar import is_azgaar, read_azgaar
    from mapforge.maps.formats.tiled import features_of, is_tiled_json

    if is_tiled_json(data):
        from mapforge.maps.formats.tiled_files import read_tiled_json

        return features_of(read_tiled_json(data), layers, merge_by)
    if is_azgaar(data):
        return read_azgaar(data)
    from mapforge.maps.formats.geojson import read_geojson

    return read_geojson(data)


def _of_script(text: str) -> Fields:
    """The map that a script holds."""
    data = object_in_script(text) if is_script(text) else None
    if data is None:
        raise CannotImport(
            "this is neither GeoJSON nor TopoJSON nor SVG, TMX or GraphML, nor JSON of Tiled or Azgaar, "
            "nor a table with two neighbours in each row, nor a script with such a map"
        )
    return data


def _json(text: str) -> Fields:
    try:
        data = read_json(text)
    except BadJson as error:
        raise CannotImport(f"the JSON cannot be read: {error}") from None
    if not isinstance(data, dict):
        raise CannotImport("the JSON is not an object")
    return data
