"""`mapforge docs`: a page for players out of a pack."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from mapforge.commands.notes import note
from mapforge.commands.options import PACK_HELP, add_out
from mapforge.errors import Exit, MapforgeError
from mapforge.files.findings import Severity
from mapforge.files.output import write_here, write_out
from mapforge.files.plurals import counted
from mapforge.files.short_paths import short_path
from mapforge.files.suggestions import closest


def add_arguments(parser: ArgumentParser) -> None:
    """The pack, the language and the file."""
    parser.add_argument("pack", nargs="?", default=".", metavar="PACK", help=f"{PACK_HELP} (default: where you are)")
    parser.add_argument("--language", default="en", metavar="CODE", help="a language the pack has, such as hu")
    add_out(parser, "the page to write (default: the pack's id with .html)")


def run(arguments: Namespace) -> int:
    """Write the page."""
    from mapforge.packs.loader import named_library
    from mapforge.packs.translations import languages
    from mapforge.pages.player_pages import player_page
    from mapforge.validation.cached_report import validate_cached

    library = named_library([arguments.pack])
    if len(library.named) != 1:
        raise MapforgeError(f"'{arguments.pack}' holds several packs; name one of them")
    known = languages(library)
    if arguments.language not in known:
        near = closest(arguments.language, known)
        hint = f"did you mean '{near}'?" if near else f"choose from {', '.join(known)}"
        raise MapforgeError(f"there is no translation of this pack into '{arguments.language}'; {hint}")
    pack = library.packs[library.named[0]]
    page = player_page(library, pack, arguments.language)
    if arguments.out:
        write_out(page, arguments.out)
    path = arguments.out or write_here(pack.id, ".html", page)
    note(f"Wrote {path}. It is one file: open it in a browser, print it, send it to friends.")
    if not (errors := validate_cached([pack.folder]).count(Severity.ERROR)):
        return Exit.OK
    print(
        f"The pack has {counted(errors, 'error')}, and what is broken may be missing on the page; "
        f"`mapforge validate {short_path(pack.folder)}` shows what to do.",
        file=sys.stderr,
    )
    return Exit.FINDINGS
