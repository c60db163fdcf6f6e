"""`mapforge pack`: validates and tests a pack, and writes it as one zip to share."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.commands.notes import JSON, note, tell, write_report
from mapforge.commands.options import PACK_HELP, add_out, add_told_format, add_trust
from mapforge.errors import Exit, MapforgeError
from mapforge.files.archives import ARCHIVE_ENDING
from mapforge.files.findings import Severity
from mapforge.files.output import file_name
from mapforge.files.plurals import counted
from mapforge.files.short_paths import short_path
from mapforge.files.terminal_colours import coloured_findings
from mapforge.packs.pack_paths import pack_folders


def add_arguments(parser: ArgumentParser) -> None:
    """The pack, and where its zip goes."""
    parser.add_argument("pack", nargs="?", default=".", metavar="PACK", help=f"{PACK_HELP} (default: where you are)")
    where = "the zip to write (default: the id and version of the pack, where you are)"
    add_told_format(parser)
    add_out(parser, where)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Write the zip of a pack that is sound."""
    from mapforge.files.documents import read_document
    from mapforge.packs.manifest import read_manifest
    from mapforge.packs.pack_zip import write_zip

    folders = pack_folders([arguments.pack])
    if len(folders) != 1:
        raise MapforgeError(f"'{arguments.pack}' holds {counted(len(folders), 'pack')}; name one of them")
    (folder,) = folders
    out = Path(arguments.out) if arguments.out else None
    if out and (out.suffix.lower() != ARCHIVE_ENDING or out.is_dir()):
        raise MapforgeError(f"the name of a zip ends in {ARCHIVE_ENDING}, not '{out}'")
    if not _is_sound(folder, arguments):
        print("mapforge pack: nothing was written", file=sys.stderr)
        return Exit.FINDINGS
    manifest = read_manifest(read_document(folder / "pack.yaml"), folder.resolve().name)
    path = out or Path(file_name(f"{manifest.id}-{manifest.version}", ARCHIVE_ENDING))
    names = write_zip(folder, path)
    said = f"Wrote {short_path(path)} with {counted(len(names), 'file')}. Every command takes it as it is."
    record = {"id": manifest.id, "version": manifest.version, "files": len(names)}
    tell({**record, "written": [short_path(path)]}, [said], arguments)
    return Exit.OK


def _is_sound(folder: Path, arguments: Namespace) -> bool:
    """Validate and test a pack, and print what is wrong or how much is proved."""
    from mapforge.scenarios.run_formats import RUN_FORMATS
    from mapforge.scenarios.session import play_scenarios
    from mapforge.validation.report_formats.as_text import report_summary
    from mapforge.validation.runner import validate

    report = validate([folder], trust=arguments.trust)
    if report.has(Severity.ERROR):
        write_report(report, arguments)
        return False
    outcome = play_scenarios([folder], trust=arguments.trust)
    failed = [result for result in outcome.results if not result.passed]
    if failed:
        text = RUN_FORMATS[arguments.format](outcome)
        print(text if arguments.format == JSON else coloured_findings(text, sys.stdout))
        return False
    count = len(outcome.results)
    proved = f"{counted(count, 'scenario')} passed" if count else "No scenario proves it"
    note(f"{report_summary(report)} {proved}.", is_aside=arguments.format == JSON)
    return True
