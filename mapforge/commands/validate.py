"""`mapforge validate`: finds everything that is wrong with some packs."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

from mapforge.commands.notes import is_quiet, note, write_result
from mapforge.commands.options import PACK_HELP, add_format_by_ending, add_out, add_trust
from mapforge.errors import Exit
from mapforge.files.archives import is_archive
from mapforge.files.deadline import DEADLINE
from mapforge.files.findings import Severity
from mapforge.files.kinds import MANIFEST
from mapforge.files.terminal_colours import coloured_findings
from mapforge.packs.pack_paths import pack_folders
from mapforge.typing_flag import TYPE_CHECKING
from mapforge.validation.report_formats.formatters import REPORT_FORMATS

if TYPE_CHECKING:
    from mapforge.validation.report import Report


def add_arguments(parser: ArgumentParser) -> None:
    """The paths, and how findings are reported."""
    parser.add_argument(
        "paths",
        nargs="*",
        default=["."],
        metavar="PACK",
        help=f"{PACK_HELP}; a folder of packs; or a file in a pack (default: where you are)",
    )
    parser.add_argument(
        "--fail-on",
        choices=[severity.value for severity in Severity],
        default=Severity.ERROR.value,
        help="the lowest severity that makes the exit code 1 (default: error)",
    )
    parser.add_argument("--fix", action="store_true", help="repair what can be repaired safely")
    parser.add_argument("--no-cache", action="store_true", help="neither read nor write the cache")
    parser.add_argument("--watch", action="store_true", help="validate again whenever a file is saved")
    add_format_by_ending(parser, REPORT_FORMATS)
    add_out(parser)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Validate, once or whenever the author saves."""
    folders = pack_folders(arguments.paths)
    if not arguments.watch:
        return _validate(arguments, folders)
    from mapforge.files.watch import saves

    for _ in saves(folders):
        # Each time has the time of a first one, and waiting takes none.
        DEADLINE.begin(arguments.time_limit, command=arguments.command, format=arguments.format)
        _validate(arguments, folders)
        DEADLINE.end()
        sys.stdout.flush()
    return Exit.OK


def named_files(paths: list[Path]) -> set[Path]:
    """The files that were named, if nothing but files was: a pack and its manifest stand for everything in it."""
    files = {path.resolve() for path in paths if path.is_file() and path.name != MANIFEST and not is_archive(path)}
    return files if len(files) == len(paths) else set()


def about(report: Report, paths: list[Path]) -> Report:
    """The findings about the files that were named; a pack and its manifest stand for everything in it.

    Files of no pack are not looked into, and that is worth telling.
    """
    files = named_files(paths)
    if not files or not report.packs:
        return report
    kept = tuple(finding for finding in report.findings if finding.file.resolve() in files)
    return replace(report, findings=kept)


def _validate(arguments: Namespace, folders: list[Path]) -> int:
    """Validate, perhaps repair, and print what was found."""
    from mapforge.validation.cached_report import validate_cached
    from mapforge.validation.report_formats.as_text import render_findings
    from mapforge.validation.report_formats.formatters import formatter

    # A repair looks at everything again, so that it sees everything from the start.
    files = set() if arguments.fix else named_files([Path(path) for path in arguments.paths])
    report = validate_cached(folders, trust=arguments.trust, use_cache=not arguments.no_cache, files=files)
    if arguments.fix:
        from mapforge.validation.fixes import fix

        report, done = fix(report, folders, trust=arguments.trust)
        for line in done:
            note(line, is_aside=True)
    report = about(report, [Path(path) for path in arguments.paths])
    text = formatter(arguments.format)(report)
    if arguments.out:
        write_result(text, arguments)
    elif arguments.format != "text":
        sys.stdout.write(text)
    else:
        sys.stdout.write(coloured_findings(render_findings(report) if is_quiet() else text, sys.stdout))
    return Exit.FINDINGS if report.has(Severity(arguments.fail_on)) else Exit.OK
