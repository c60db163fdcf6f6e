"""`mapforge preview`: draws a map, or a game on it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from mapforge.commands.output_option import write_here
from mapforge.commands.trust_option import add_trust
from mapforge.errors import Exit, MapforgeError
from mapforge.maps import MAP_HELP
from mapforge.render import DEFAULT_THEME, OVERLAYS, THEMES


def add_arguments(parser: ArgumentParser) -> None:
    """The map, how it is drawn, and where the picture goes."""
    parser.add_argument("map", nargs="?", default="", metavar="MAP", help=MAP_HELP)
    parser.add_argument(
        "-o",
        "--out",
        metavar="FILE",
        help="where to write: .svg, .png or .pdf, or - for the terminal (default: ID.svg)",
    )
    parser.add_argument(
        "--overlay", type=_overlays, default=frozenset(), metavar="LIST", help=f"any of {','.join(OVERLAYS)}"
    )
    look = f"how it looks (default: {DEFAULT_THEME})"
    parser.add_argument("--theme", choices=list(THEMES), default=DEFAULT_THEME, help=look)
    parser.add_argument("--language", default="en", metavar="CODE", help="the language of the names (default: en)")
    parser.add_argument("--width", type=int, metavar="PIXELS", help="how wide a PNG is")
    parser.add_argument("--game", type=Path, metavar="FILE", help="show a saved game on the board")
    parser.add_argument("--step", type=int, metavar="N", help="show the game as it was after N actions")
    parser.add_argument("--watch", action="store_true", help="draw again whenever a file of the pack is saved")
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
    if arguments.watch:
        _watch(arguments)
    else:
        _draw(arguments)
    return Exit.OK


def _draw(arguments: Namespace) -> None:
    from mapforge.render import Wish, preview, write_picture

    wish = Wish(
        arguments.map,
        arguments.theme,
        arguments.overlay,
        arguments.language,
        arguments.game,
        arguments.step,
        arguments.trust,
    )
    picture, named = preview(wish)
    if arguments.out == "-":
        sys.stdout.write(picture)
        return
    if arguments.out:
        path = Path(arguments.out)
        write_picture(picture, path, width=arguments.width or 0)
    else:
        path = write_here(named.item.id, ".svg", picture)
    print(f"Drew {path}")


def _watch(arguments: Namespace) -> None:
    """Keep the last good picture while the map is broken."""
    from engine import EngineError
    from mapforge.files import saves
    from mapforge.maps import find_map

    path = Path(arguments.map)
    folder = path.parent if path.is_file() else find_map(arguments.map).item.document.path.parent
    for _ in saves([folder.parent]):
        try:
            _draw(arguments)
        except (EngineError, MapforgeError) as error:
            print(f"mapforge preview: {error}", file=sys.stderr)
        sys.stdout.flush()
