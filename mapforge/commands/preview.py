"""`mapforge preview`: draws a map, or a game on it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from mapforge.commands.notes import note
from mapforge.commands.options import (
    MAP_HELP,
    add_dpi,
    add_fonts,
    add_format_by_ending,
    add_language,
    add_out,
    add_trust,
    check_picture_name,
    integer,
)
from mapforge.errors import Exit, MapforgeError
from mapforge.files.deadline import DEADLINE
from mapforge.files.output import TERMINAL, file_name
from mapforge.render.paper_sizes import PAPERS
from mapforge.render.themes import DEFAULT_THEME, OVERLAYS, THEMES

FORMATS = ("svg", "png", "pdf")


def add_arguments(parser: ArgumentParser) -> None:
    """The map, how it is drawn, and where the picture goes."""
    parser.add_argument("map", nargs="?", default="", metavar="MAP", help=MAP_HELP)
    parser.add_argument(
        "--overlay", type=_overlays, default=frozenset(), metavar="LIST", help=f"any of {','.join(OVERLAYS)}"
    )
    look = f"how it looks (default: {DEFAULT_THEME})"
    parser.add_argument("--theme", choices=list(THEMES), default=DEFAULT_THEME, help=look)
    parser.add_argument("--width", type=integer, metavar="PIXELS", help="how wide a PNG is")
    parser.add_argument("--paper", choices=list(PAPERS), help="the sheet it is printed on")
    parser.add_argument("--outlines", action="store_true", help="write letters as paths, which need no font")
    parser.add_argument("--game", type=Path, metavar="FILE", help="show a saved game on the board")
    parser.add_argument("--step", type=integer, metavar="N", help="show the game as it was after N actions")
    parser.add_argument("--watch", action="store_true", help="draw again whenever a file of the pack is saved")
    add_language(parser)
    add_dpi(parser, "300 on paper")
    add_fonts(parser)
    add_format_by_ending(parser, FORMATS, "svg")
    add_out(parser, "where to write, or - for the terminal (default: the map's id, where you are)")
    add_trust(parser)


def _overlays(text: str) -> frozenset[str]:
    wanted = frozenset(word.strip() for word in text.split(",") if word.strip())
    if unknown := sorted(wanted - set(OVERLAYS)):
        raise ArgumentTypeError(f"there is no overlay '{unknown[0]}'; there are {', '.join(OVERLAYS)}")
    return wanted


def run(arguments: Namespace) -> int:
    """Draw the picture, once or whenever the author saves."""
    if arguments.step is not None and arguments.game is None:
        raise MapforgeError("--step needs a game: add --game FILE")
    if arguments.width is not None and not 1 <= arguments.width <= 8000:
        raise MapforgeError(f"a PNG is 1 to 8000 pixels wide, not {arguments.width}")
    check_picture_name(arguments)
    if arguments.watch:
        _watch(arguments)
        return Exit.OK
    return _draw(arguments)


def _draw(arguments: Namespace) -> int:
    from mapforge.render.map_preview import PreviewRequest, preview
    from mapforge.render.outlined_letters import missing_letters
    from mapforge.render.picture_files import FileOptions, write_picture

    wish = PreviewRequest(
        arguments.map,
        arguments.theme,
        arguments.overlay,
        arguments.language,
        arguments.game,
        arguments.step,
        arguments.trust,
    )
    picture, named = preview(wish)
    if arguments.out == TERMINAL:
        sys.stdout.write(picture.svg)
        return Exit.OK
    asked = FileOptions(
        arguments.width or 0, arguments.paper or "", arguments.dpi or 0, tuple(arguments.fonts), arguments.outlines
    )
    path = Path(arguments.out or file_name(named.item.id, f".{arguments.format}"))
    write_picture(picture, path, asked, home=None if arguments.out else Path())
    note(f"Drew {path}")
    is_drawn_here = path.suffix.lower() != ".svg" or arguments.outlines
    missing = list(missing_letters(picture, asked.fonts)) if is_drawn_here else []
    for text in dict.fromkeys(text for _, text in missing):
        letters = ", ".join(f"'{letter}' (U+{ord(letter):04X})" for letter, where in missing if where == text)
        message = f"no font has {letters} of '{text}', so the picture lacks it; --fonts DIR adds fonts"
        print(f"warning[map/undrawable-name]: {message}", file=sys.stderr)
    return Exit.FINDINGS if missing else Exit.OK


def _watch(arguments: Namespace) -> None:
    """Keep the last good picture while the map is broken."""
    from engine import EngineError
    from mapforge.files.watch import saves
    from mapforge.maps.named_maps import find_map

    named = find_map(arguments.map)
    for _ in saves([named.library.packs[named.item.pack].folder]):
        DEADLINE.begin(arguments.time_limit, command=arguments.command)
        try:
            _draw(arguments)
        except (EngineError, MapforgeError) as error:
            print(f"mapforge preview: {error}", file=sys.stderr)
        DEADLINE.end()
        sys.stdout.flush()
