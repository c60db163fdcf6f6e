"""`mapforge export`: writes a map for other programs, and kits for virtual tables and print on demand."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.commands.kit_options import add_kit_words, source_and_look, told_findings
from mapforge.commands.notes import note, write_result
from mapforge.commands.options import MAP_HELP, PACK_HELP, add_format_by_ending, add_out, add_trust
from mapforge.errors import Exit, MapforgeError
from mapforge.files.plurals import counted
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.maps.compiled_map import CompiledMap

MAP_FORMATS = ("geojson", "topojson", "svg", "graphml")
TABLE, IMAGES, PUNCHOUTS = "tts", "images", "punchouts"
KIT_FORMATS = (TABLE, IMAGES, PUNCHOUTS)


def add_arguments(parser: ArgumentParser) -> None:
    """The map or the kit, the format, and where it goes."""
    what = f"{MAP_HELP}; for tts, images and punchouts also {PACK_HELP}, or the file of a mix"
    parser.add_argument("map", metavar="MAP|PACK|MIX", help=what)
    where = "the address under which the images of tts will be found (default: the files here)"
    parser.add_argument("--url-base", default="", metavar="URL", help=where)
    add_kit_words(parser)
    add_format_by_ending(parser, (*MAP_FORMATS, *KIT_FORMATS), "geojson")
    add_out(parser, "write here instead of to the terminal; for tts, images and punchouts a folder", "FILE|FOLDER")
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Write the map, or the kit."""
    if arguments.format in KIT_FORMATS:
        return _export_kit(arguments)
    from mapforge.maps.opened_map import open_map

    opened = open_map(arguments.map)
    write_result(exported_text(opened.compiled, arguments.format), arguments)
    return Exit.OK


def _export_kit(arguments: Namespace) -> int:
    from mapforge.kits.kit_parts import KitParts

    if not arguments.out or arguments.out == "-" or Path(arguments.out).is_file():
        raise MapforgeError(f"{arguments.format} is a folder of files: name one with -o FOLDER")
    if arguments.url_base and not arguments.url_base.startswith(("http://", "https://")):
        raise MapforgeError(f"--url-base is an address such as https://example.org/kit, not '{arguments.url_base}'")
    folder = Path(arguments.out)
    if arguments.format == IMAGES:
        from mapforge.kits.single_images import BLEED, write_images

        parts = KitParts(*source_and_look([arguments.map], arguments, bleed=BLEED, has_lines=False))
        number = write_images(parts, folder)
        note(f"Wrote {counted(number, 'image')} and a list of parts in {folder}.")
    elif arguments.format == PUNCHOUTS:
        from mapforge.kits.punchouts import write_punchouts
        from mapforge.kits.single_images import BLEED

        parts = KitParts(*source_and_look([arguments.map], arguments, bleed=BLEED, has_lines=False))
        number = write_punchouts(parts, folder)
        note(f"Wrote {counted(number, 'sheet')} with fronts, backs and lines to cut, and a list of parts in {folder}.")
    else:
        from mapforge.kits.tabletop import write_table

        parts = KitParts(*source_and_look([arguments.map], arguments, bleed=0.0, has_lines=True))
        table = write_table(parts, folder, arguments.url_base)
        note(f"Wrote {folder / table.name} and {counted(len(table.images), 'image')}.")
    return told_findings(parts.all_findings)


def exported_text(compiled: CompiledMap, format: str) -> str:
    """A map in another format."""
    if format == "graphml":
        from mapforge.maps.graphs import graph_as_graphml

        return graph_as_graphml(compiled)
    from mapforge.maps.formats.exported_map import exported

    exported_map = exported(compiled)
    if format == "svg":
        from mapforge.maps.formats.svg_writer import write_svg

        return write_svg(exported_map)
    if format == "topojson":
        from mapforge.maps.formats.topojson import write_topojson

        return json.dumps(write_topojson(exported_map), ensure_ascii=False) + "\n"
    from mapforge.maps.formats.geojson import write_geojson

    return json.dumps(write_geojson(exported_map), ensure_ascii=False) + "\n"
