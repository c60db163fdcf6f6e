"""`mapforge export`: writes a map as GeoJSON, TopoJSON, SVG or GraphML."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from mapforge.commands.options import MAP_HELP, add_format_by_ending, add_out
from mapforge.errors import Exit
from mapforge.files.output import format_for, write_out
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.maps.compiled_map import CompiledMap

FORMATS = ("geojson", "topojson", "svg", "graphml")


def add_arguments(parser: ArgumentParser) -> None:
    """The map, the format, and where it goes."""
    parser.add_argument("map", metavar="MAP", help=MAP_HELP)
    add_format_by_ending(parser, FORMATS, "geojson")
    add_out(parser)


def run(arguments: Namespace) -> int:
    """Write the map."""
    from mapforge.maps.opened_map import open_map

    opened = open_map(arguments.map)
    format = arguments.format or format_for(arguments.out, FORMATS, "geojson")
    write_out(exported_text(opened.compiled, format), arguments.out)
    return Exit.OK


def exported_text(compiled: CompiledMap, format: str) -> str:
    """A map in another format."""
    if format == "graphml":
        from mapforge.maps.graphs import graph_as_graphml

        return graph_as_graphml(compiled)
    from mapforge.maps.formats.exported_map import exported

    found = exported(compiled)
    if format == "svg":
        from mapforge.maps.formats.svg_writer import write_svg

        return write_svg(found)
    if format == "topojson":
        from mapforge.maps.formats.topojson import write_topojson

        return json.dumps(write_topojson(found), ensure_ascii=False) + "\n"
    from mapforge.maps.formats.geojson import write_geojson

    return json.dumps(write_geojson(found), ensure_ascii=False) + "\n"
