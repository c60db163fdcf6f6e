"""What the commands that make kits share: language, sizes and fonts, and how findings are told."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path

from mapforge.commands.options import add_fonts, add_language
from mapforge.errors import Exit, MapforgeError
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.kits.kit_parts import KitFinding, KitLook
    from mapforge.kits.kit_source import KitSource


def add_kit_words(parser: ArgumentParser) -> None:
    """Declare the boards of a kit, its language, its sizes and more fonts."""
    maps = "a board of the kit (repeatable; default: all)"
    parser.add_argument("--map", dest="maps", action="append", default=[], metavar="MAP", help=maps)
    sizes = "a YAML file with sizes in millimetres, such as `token: 20` (docs/print.md)"
    parser.add_argument("--sizes", type=Path, metavar="FILE", help=sizes)
    add_language(parser)
    add_fonts(parser)


def source_and_look(
    names: Sequence[str], arguments: Namespace, *, ink: str = "full", bleed: float | None = None, has_lines: bool = True
) -> tuple[KitSource, KitLook]:
    """What a kit is made of, and how its parts are drawn."""
    from dataclasses import replace

    from mapforge.kits.kit_parts import KitLook
    from mapforge.kits.kit_sizes import kit_sizes
    from mapforge.kits.kit_source import kit_source

    for folder in arguments.fonts:
        if not folder.is_dir():
            raise MapforgeError(f"there is no folder '{folder}' with fonts")
    source = kit_source(names, arguments.maps, language=arguments.language, trust=arguments.trust)
    sizes = kit_sizes(source.packs, arguments.sizes)
    sizes = sizes if bleed is None else replace(sizes, bleed=bleed)
    return source, KitLook(sizes, ink, tuple(arguments.fonts), has_lines)


def told_findings(findings: Sequence[KitFinding], untranslated: Iterable[str] = ()) -> int:
    """Say what does not fit, and what stays English; the exit code that follows."""
    for finding in findings:
        print(finding, file=sys.stderr)
    if listed := ", ".join(untranslated):
        print(f"note[print/untranslated]: still in English: {listed}", file=sys.stderr)
    return Exit.FINDINGS if findings else Exit.OK
