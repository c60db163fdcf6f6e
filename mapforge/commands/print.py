"""`mapforge print`: a kit to cut out, as one PDF."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from mapforge.commands.kit_options import add_kit_words, source_and_look, told_findings
from mapforge.commands.notes import tell
from mapforge.commands.options import MAP_HELP, PACK_HELP, add_out, add_told_format, add_trust, words_in
from mapforge.errors import MapforgeError
from mapforge.files.plurals import counted

PAPERS = ("a4", "letter")
BACKS = ("duplex", "gutterfold", "none")
INKS = ("full", "saving")
BOARDS = ("tiles", "sheet")
MOST_OFFSET = 20.0


def add_arguments(parser: ArgumentParser) -> None:
    """The packs or the mix, the boards, how everything is laid on paper, and where the PDF goes."""
    what = f"{PACK_HELP}; the file of a mix; or, for its pack with that board only, {MAP_HELP}"
    parser.add_argument("names", nargs="+", metavar="PACK|MIX|MAP", help=what)
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="the sheets (default: a4)")
    backs = "how backs come behind fronts: a printer for both sides, folded sheets, or no backs (default: duplex)"
    parser.add_argument("--backs", choices=BACKS, default="duplex", help=backs)
    offset = "how far backs are moved to the right and down, in millimetres (see the test page of a kit)"
    parser.add_argument("--back-offset", type=_offset, default=(0.0, 0.0), metavar="X,Y", help=offset)
    parser.add_argument("--ink", choices=INKS, default="full", help="`saving` leaves grounds white (default: full)")
    parser.add_argument("--board", choices=BOARDS, default="tiles", help="boards in tiles, or as one sheet each")
    only = "only some parts, with commas: races, powers, pieces, relics, places, coins, die, aid, board, cards"
    parser.add_argument("--only", type=words_in, default=(), metavar="LIST", help=only)
    add_kit_words(parser)
    add_told_format(parser)
    add_out(parser, "the PDF to write (default: ID.pdf)")
    add_trust(parser)


def _offset(text: str) -> tuple[float, float]:
    from mapforge.files.number_reader import BadNumber, decimal_number

    try:
        x, y = (decimal_number(word.strip()) for word in text.split(",", 1))
    except (BadNumber, ValueError):
        raise ArgumentTypeError(f"give two numbers of millimetres such as 0.5,-1, not '{text[:40]}'") from None
    if max(abs(x), abs(y)) > MOST_OFFSET:
        raise ArgumentTypeError(f"backs are moved by at most {MOST_OFFSET:g} mm, not '{text[:40]}'")
    return x, y


def run(arguments: Namespace) -> int:
    """Write the kit, and say what does not fit."""
    from dataclasses import replace

    from mapforge.files.output import write_file, write_here
    from mapforge.kits.kit import make_kit
    from mapforge.kits.kit_parts import KitParts
    from mapforge.kits.kit_plan import KitPlan, sections_for
    from mapforge.kits.sheets import Imposition
    from mapforge.render.pdf_pages import readable_fonts

    if arguments.out and Path(arguments.out).suffix.lower() != ".pdf":
        raise MapforgeError(f"a kit is a PDF: give it a name that ends in .pdf, not '{arguments.out}'")
    only = sections_for(arguments.only)
    source, look = source_and_look(arguments.names, arguments, ink=arguments.ink)
    look = replace(look, fonts=readable_fonts(look.fonts))
    imposition = Imposition(arguments.paper, arguments.backs, arguments.back_offset)
    kit = make_kit(KitParts(source, look), KitPlan(imposition, only, arguments.board))
    content = kit.pdf()
    if arguments.out:
        write_file(arguments.out, content)
    path = arguments.out or write_here(source.id, ".pdf", content)
    number = sum(sum(each.values()) for each in kit.counts.values())
    said = (
        f"Wrote {path}: {counted(number, 'part')} to cut out, {counted(len(kit.boards), 'board')}. Print it at 100 %."
    )
    record = {
        "id": source.id,
        "parts": number,
        "boards": len(kit.boards),
        "findings": [str(finding) for finding in kit.findings],
        "untranslated": list(kit.untranslated),
        "written": [str(path)],
    }
    tell(record, [said], arguments)
    return told_findings(kit.findings, kit.untranslated)
