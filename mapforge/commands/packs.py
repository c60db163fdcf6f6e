"""`mapforge packs`: the packs that have an id here, wherever the user is, and where they came from."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mapforge.commands.options import add_format, add_out
from mapforge.errors import Exit
from mapforge.files.output import as_json, write_out
from mapforge.files.shipped_folders import content_folder
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.packs.installed_packs import InstalledPack


def add_arguments(parser: ArgumentParser) -> None:
    """The format, and where the list goes."""
    add_format(parser, ("text", "json"))
    add_out(parser)


def run(arguments: Namespace) -> int:
    """Print each pack: shipped, got, or part of a Python distribution."""
    from mapforge.packs.installed_packs import packs_from_elsewhere, packs_shipped_in

    packs = [*packs_shipped_in(content_folder()), *packs_from_elsewhere()]
    write_out(_as_json(packs) if arguments.format == "json" else _as_text(packs), arguments.out)
    return Exit.OK


def _as_text(packs: list[InstalledPack]) -> str:
    from mapforge.files.printable_text import printable_line
    from mapforge.packs.installed_packs import SHIPPED

    width = max((len(pack.id) for pack in packs), default=0)
    lines = []
    for pack in packs:
        origin = "" if pack.kind == SHIPPED else f" {pack.manifest.version} ({pack.kind}: {pack.origin})"
        lines.append(printable_line(f"{pack.id:{width}}  {pack.manifest.name}{origin}"))
    return "".join(f"{line}\n" for line in lines)


def _as_json(packs: list[InstalledPack]) -> str:
    from mapforge.files.archives import place_of

    listed = [
        {
            "id": pack.id,
            "version": pack.manifest.version,
            "name": pack.manifest.name,
            "kind": pack.kind,
            "origin": pack.origin,
            "path": str(place_of(pack.folder)),
            **({"sha256": pack.sha256} if pack.sha256 else {}),
        }
        for pack in packs
    ]
    return f"{as_json(listed)}\n"
