"""`mapforge matrix`: which races and powers can be played on which maps, as a table or a page."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace

from mapforge.commands.notes import write_result
from mapforge.commands.options import PACK_HELP, add_format_by_ending, add_out, add_trust
from mapforge.errors import Exit, MapforgeError
from mapforge.files.output import as_json, write_out


def add_arguments(parser: ArgumentParser) -> None:
    """The packs, and the page."""
    parser.add_argument("packs", nargs="*", default=["."], metavar="PACK", help=f"{PACK_HELP} (default: where you are)")
    parser.add_argument("--html", metavar="FILE", help=SUPPRESS)
    add_format_by_ending(parser, ("text", "json", "html"))
    add_out(parser)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Print the table, and write the page when asked."""
    from mapforge.authoring.play_matrix import matrix, matrix_as_data, matrix_as_text
    from mapforge.packs.loader import named_library
    from mapforge.pages.matrix_pages import matrix_page

    library = named_library(arguments.packs, arguments.trust)
    found = matrix(library)
    if not found.columns:
        raise MapforgeError("these packs have no map; also name one that does")
    title = " + ".join(library.packs[id].manifest.name for id in library.named)
    made = {
        "text": lambda: f"{matrix_as_text(found)}\n",
        "json": lambda: f"{as_json(matrix_as_data(found))}\n",
        "html": lambda: matrix_page(found, title),
    }
    write_result(made[arguments.format](), arguments)
    if arguments.html:
        write_out(matrix_page(found, title), arguments.html)
    return Exit.OK
