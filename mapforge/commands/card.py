"""`mapforge card`: draws the cards of items, front and back."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.commands.notes import note, write_result
from mapforge.commands.options import (
    add_dpi,
    add_folders,
    add_fonts,
    add_format_by_ending,
    add_language,
    add_out,
    check_picture_name,
)
from mapforge.errors import Exit, MapforgeError
from mapforge.files.kinds import EMBLEM_KINDS
from mapforge.files.output import TERMINAL, as_json, file_name
from mapforge.files.plain_data import Record
from mapforge.files.plurals import counted
from mapforge.files.suggestions import closest
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.packs.library import Item, Library
    from mapforge.render.cards.card_picture import DrawnCard
    from mapforge.render.cards.card_words import CardWords

PICTURES = ("svg", "png", "pdf")
FORMATS = (*PICTURES, "json")
SIDES = ("front", "back", "both")
FOLDER = "cards"
DPI = 300


def add_arguments(parser: ArgumentParser) -> None:
    """The items, what is drawn of them, and where it goes."""
    items = "a race, power, relic, place or piece, such as base:race/giants, its file, or a pack or zip for all in it"
    parser.add_argument("items", nargs="+", metavar="ITEM", help=items)
    parser.add_argument("--side", choices=SIDES, default="front", help="what to draw (default: front)")
    add_folders(parser)
    paper = "the sheets on which a PDF of several cards has them (default: a4)"
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help=paper)
    add_language(parser)
    add_dpi(parser, f"{DPI}", DPI)
    add_fonts(parser)
    add_format_by_ending(parser, FORMATS, "svg", "; json is what the cards say")
    out = "a file for all cards together, or a folder for a file each (default: here, or cards/)"
    add_out(parser, out, "FILE|FOLDER")


def run(arguments: Namespace) -> int:
    """Draw the cards."""
    words = _words(arguments)
    if arguments.format == "json":
        write_result(f"{as_json([_as_data(each) for each in words])}\n", arguments)
        return Exit.OK
    sides = [(each, side) for each in words for side in _sides(arguments.side)]
    warnings = _write(sides, arguments)
    for line in warnings:
        print(line, file=sys.stderr)
    return Exit.FINDINGS if warnings else Exit.OK


def _as_data(words: CardWords) -> Record:
    """What a card says, for programs."""
    shown = {"id": words.full_id, "kind": words.kind, "name": words.name, "number": words.number, "text": words.text}
    return {**shown, "effects": list(words.effects)}


def _sides(side: str) -> tuple[str, ...]:
    return ("front", "back") if side == "both" else (side,)


def _words(arguments: Namespace) -> list[CardWords]:
    from mapforge.artwork.item_emblems import ItemEmblems
    from mapforge.packs.translations import languages
    from mapforge.render.cards.card_words import card_words

    cards = []
    for library, items in (_found(name, arguments.paths) for name in arguments.items):
        known = languages(library)
        if arguments.language not in known:
            raise MapforgeError(f"there is no translation into '{arguments.language}'; choose from {', '.join(known)}")
        emblems = ItemEmblems(library)
        cards += [card_words(library, item, arguments.language, emblems) for item in items]
    return list({words.full_id: words for words in cards}.values())


def _found(name: str, paths: list[str]) -> tuple[Library, list[Item]]:
    """The items that a name means, and the library they are in."""
    from mapforge.files.archives import exists
    from mapforge.packs.loader import library_with_shipped, named_library
    from mapforge.packs.pack_paths import folder_called, pack_around, packs_of_item

    path = Path(name)
    if name and exists(path) and path.suffix == ".yaml":
        around = pack_around(path)
        library = named_library([str(around or path)])
        return library, _all(
            library, [item for item in _listed(library) if item.document.path.resolve() == path.resolve()], name
        )
    if (name and exists(path)) or folder_called(name) is not None:
        library = named_library([name])
        return library, _all(library, _listed(library), name)
    library = library_with_shipped(paths or packs_of_item(name))
    items = [item for item in library.find_any(name) if item.kind in EMBLEM_KINDS]
    if len(items) > 1:
        raise MapforgeError(f"'{name}' can mean {' or '.join(sorted(item.full_id for item in items))}; say which")
    return library, _all(library, items, name)


def _listed(library: Library) -> list[Item]:
    packs = [library.packs[id] for id in library.named]
    return [item for pack in packs for kind in EMBLEM_KINDS for item in pack.items[kind].values()]


def _all(library: Library, items: list[Item], name: str) -> list[Item]:
    if items:
        return items
    names = [each for kind in EMBLEM_KINDS for item in library.items(kind).values() for each in (item.id, item.full_id)]
    near = closest(name, names)
    hint = f"; did you mean '{near}'?" if near else ""
    raise MapforgeError(f"there is no race, power, relic, place or piece '{name}'{hint}")


def _write(sides: list[tuple[CardWords, str]], arguments: Namespace) -> list[str]:
    """Write the files, and say what does not fit or cannot be written with our fonts."""
    from mapforge.render.cards.card_picture import draw_card, draw_sheet

    fonts = tuple(arguments.fonts)
    out = Path(arguments.out) if arguments.out else None
    is_file = out is not None and (out.suffix.lower().lstrip(".") in FORMATS) and not out.is_dir()
    if out is not None and (is_file or arguments.out == TERMINAL):
        check_picture_name(arguments)
        if arguments.format == "pdf" and len(sides) > 1:
            return _write_pages(sides, out, arguments)
        sheet = draw_card(*sides[0], fonts) if len(sides) == 1 else draw_sheet(sides, fonts)
        if is_file:
            _write_one(sheet, out, arguments, None)
            note(f"Drew {out}")
        else:
            sys.stdout.write(sheet.picture.svg)
        return _findings([sheet], arguments)
    ending = f".{arguments.format}"
    home = out or (Path() if len(sides) == 1 else Path(FOLDER))
    drawn = []
    for words, side in sides:
        card = draw_card(words, side, fonts)
        name = file_name(words.full_id.replace(":", "-").replace("/", "-") + f"-{side}", ending)
        _write_one(card, Path(name), arguments, home)
        drawn.append(card)
    note(f"Drew {counted(len(drawn), 'card side')} in {home}" if len(drawn) > 1 else f"Drew {home / name}")
    return _findings(drawn, arguments)


def _write_pages(sides: list[tuple[CardWords, str]], path: Path, arguments: Namespace) -> list[str]:
    """Write a PDF with cards on sheets of paper."""
    from mapforge.files.output import write_file
    from mapforge.render.cards.card_picture import draw_pages
    from mapforge.render.picture_files import FileOptions, pdf_of

    fonts = tuple(arguments.fonts)
    pages = list(draw_pages(sides, arguments.paper, fonts))
    write_file(path, pdf_of([page.picture for page in pages], FileOptions(fonts=fonts)))
    note(f"Drew {path}: {counted(len(sides), 'card side')} on {counted(len(pages), 'page')}")
    return _findings(pages, arguments)


def _write_one(card: DrawnCard, path: Path, arguments: Namespace, home: Path | None) -> None:
    from mapforge.render.picture_files import FileOptions, write_picture

    width = round(card.picture.millimetres / 25.4 * arguments.dpi)
    # In an SVG letters are paths: whoever prints it need not have the font.
    is_outlined = path.suffix.lower() == ".svg"
    asked = FileOptions(width, dpi=arguments.dpi, fonts=tuple(arguments.fonts), is_outlined=is_outlined)
    write_picture(card.picture, path, asked, home=home)


def _findings(drawn: list[DrawnCard], arguments: Namespace) -> list[str]:
    from mapforge.render.outlined_letters import missing_letters

    warnings = [
        f"warning: {misfit.full_id}, {misfit.side}: {misfit.message}; {misfit.proposal}"
        for card in drawn
        for misfit in card.misfits
    ]
    for card in drawn:
        missing = list(missing_letters(card.picture, tuple(arguments.fonts)))
        for text in dict.fromkeys(text for _, text in missing):
            letters = ", ".join(f"'{letter}' (U+{ord(letter):04X})" for letter, where in missing if where == text)
            warnings.append(f"warning: no font has {letters} of '{text}', so the card lacks it; --fonts DIR adds fonts")
    return list(dict.fromkeys(warnings))
