"""`mapforge page`: one HTML file to send, with a pack or a mix to read and to play."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Collection
from pathlib import Path

from mapforge.commands.notes import JSON, note, tell, write_report
from mapforge.commands.options import PACK_HELP, add_language, add_out, add_told_format, add_trust, check_told
from mapforge.errors import Exit, MapforgeError
from mapforge.files.findings import Severity
from mapforge.files.output import TERMINAL, check_ending, write_here, write_out
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.handout.runtime import Runtime
    from mapforge.kits.kit_source import KitSource


ENDINGS = (".html", ".htm")


def add_arguments(parser: ArgumentParser) -> None:
    """The pack or the mix, its boards, the language and the file."""
    what = f"{PACK_HELP}; or the file of a mix (default: where you are)"
    parser.add_argument("name", nargs="?", default=".", metavar="PACK|MIX", help=what)
    maps = "a board of the page (repeatable; default: all)"
    parser.add_argument("--map", dest="maps", action="append", default=[], metavar="MAP", help=maps)
    add_language(parser)
    where = "the npm package `pyodide`: its folder, to be put into the page, or an address for whoever plays"
    usual = "(default: node_modules/pyodide)"
    parser.add_argument("--runtime", metavar="FOLDER|URL", help=f"{where} {usual}")
    beside = (
        "put the runtime into a file beside the page, which pages in one folder share, instead of into each of them"
    )
    parser.add_argument("--beside", action="store_true", help=beside)
    parser.add_argument("--no-play", action="store_true", help="only to read: without the table and the engine")
    add_told_format(parser)
    add_out(parser, "the page to write (default: the id with .html)")
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Write the page of packs that are sound."""
    from mapforge.handout.page_file import runtime_script
    from mapforge.handout.runtime import runtime_beside, runtime_named
    from mapforge.kits.kit_source import kit_source
    from mapforge.validation.cached_report import validate_cached

    check_told(arguments)
    check_ending(arguments.out, "a page is HTML", ENDINGS)
    if arguments.no_play and (arguments.runtime or arguments.beside):
        unneeded = "--runtime" if arguments.runtime else "--beside"
        raise MapforgeError(f"--no-play leaves the table out, so it needs no {unneeded}; choose one of them")
    if arguments.beside and arguments.out and str(arguments.out) == TERMINAL:
        raise MapforgeError("--beside writes two files: name the page with --out")
    source = kit_source([arguments.name], arguments.maps, language=arguments.language, trust=arguments.trust)
    runtime = None if arguments.no_play else runtime_named(arguments.runtime)
    if runtime is not None and arguments.beside:
        runtime = runtime_beside(runtime)
    report = validate_cached([pack.folder for pack in source.packs], trust=arguments.trust)
    if report.has(Severity.ERROR):
        write_report(report, arguments)
        print("mapforge page: nothing was written", file=sys.stderr)
        return Exit.FINDINGS
    if runtime is not None and not source.maps:
        why = "There is no map to play on; name one of a pack that is required, such as --map base:two_players."
        note(why, is_aside=arguments.format == JSON)
        runtime = None
    page = _page(source, runtime, arguments.trust)
    if arguments.out:
        write_out(page, arguments.out)
    path = arguments.out or write_here(source.id, ".html", page)
    wrote, use = f"Wrote {path} ({_size(page)})", "Open it in a browser, print it, send it to friends."
    record = {"id": source.id, "is_playable": runtime is not None, "written": [str(path)]}
    if runtime is None or not runtime.beside:
        tell(record, [f"{wrote}. It is one file: {use[0].lower()}{use[1:]}"], arguments)
        return Exit.OK
    script, neighbour = runtime_script(runtime), Path(path).with_name(runtime.beside)
    write_out(script, str(neighbour))
    both = f"{wrote} and {neighbour} ({_size(script)}), which belong into one folder. {use}"
    tell({**record, "written": [str(path), str(neighbour)]}, [both], arguments)
    return Exit.OK


def _page(source: KitSource, runtime: Runtime | None, trust: Collection[str]) -> str:
    from mapforge.handout.page_file import page_file, playable_page
    from mapforge.handout.playable_content import playable_content
    from mapforge.handout.readable_parts import readable_parts

    if runtime is None:
        return page_file(source, readable_parts(source))
    return playable_page(source, readable_parts(source), playable_content(source, trust), runtime)


def _size(page: str) -> str:
    return f"{len(page.encode('utf-8', 'replace')) / 1_000_000:.1f} MB"
