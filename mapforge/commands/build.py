"""`mapforge build`: compiles the maps of packs for playing."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.commands.notes import tell, write_report
from mapforge.commands.options import PACK_HELP, add_out, add_told_format, add_trust
from mapforge.errors import Exit
from mapforge.files.short_paths import short_path
from mapforge.packs.pack_paths import pack_folders


def add_arguments(parser: ArgumentParser) -> None:
    """The packs, and where the results go."""
    parser.add_argument("packs", nargs="+", metavar="PACK", help=f"{PACK_HELP}; or a folder of packs")
    parser.add_argument("--map", default="", metavar="MAP", help="build this map only")
    add_told_format(parser)
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
        write_report(built.report, arguments)
        return Exit.FINDINGS
    files = [short_path(path) for path in built.files]
    record = {"written": [] if built.is_known else files, "unchanged": files if built.is_known else []}
    tell(record, [f"{'Unchanged' if built.is_known else 'Wrote'} {file}" for file in files], arguments)
    return Exit.OK
