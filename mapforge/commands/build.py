"""`mapforge build`: compiles the maps of packs for playing."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.commands.notes import note
from mapforge.commands.options import add_out, add_trust
from mapforge.errors import Exit
from mapforge.files.short_paths import short_path
from mapforge.files.terminal_colours import coloured_findings
from mapforge.packs.pack_paths import pack_folders


def add_arguments(parser: ArgumentParser) -> None:
    """The packs, and where the results go."""
    parser.add_argument("packs", nargs="+", metavar="PACK", help="a pack, its zip or its id, or a folder of packs")
    parser.add_argument("--map", default="", metavar="ID", help="build this map only")
    add_out(parser, "the folder to write to (default: build)", "FOLDER")
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Build, and say what was written."""
    from mapforge.authoring.built_maps import build_maps
    from mapforge.files.output import written_to

    folders = pack_folders(arguments.packs)
    out = Path(arguments.out or "build")
    with written_to(out):
        built = build_maps(folders, out, only=arguments.map, trust=arguments.trust)
    if built.report is not None:
        from mapforge.validation.report_formats.formatters import formatter

        sys.stdout.write(coloured_findings(formatter("text")(built.report), sys.stdout))
        return Exit.FINDINGS
    word = "Unchanged" if built.is_known else "Wrote"
    for path in built.files:
        note(f"{word} {short_path(path)}")
    return Exit.OK
