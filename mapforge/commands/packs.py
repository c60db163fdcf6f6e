"""`mapforge packs`: the packs that have an id here, wherever the user is, and where they came from."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter

from mapforge.commands.notes import write_result
from mapforge.commands.options import add_format_by_ending, add_out
from mapforge.errors import Exit
from mapforge.files.output import as_json
from mapforge.files.shipped_folders import content_folder
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.packs.installed_packs import InstalledPack


def add_arguments(parser: ArgumentParser) -> None:
    """The format, and where the list goes."""
    add_format_by_ending(parser, ("text", "json"))
    add_out(parser)


def run(arguments: Namespace) -> int:
    """Print each pack: shipped, got, or part of a Python distribution; and what is not taken as one, and why."""
    from mapforge.packs.installed_packs import packs_from_elsewhere, packs_shipped_in, refused_packs

    packs = [*packs_shipped_in(content_folder()), *packs_from_elsewhere()]
    refused = [_line(f"not taken: {pack.place}: {pack.why}") for pack in refused_packs()]
    if arguments.format == "json":
        # Whoever reads the list wants packs only.
        sys.stderr.write("".join(refused))
        write_result(_as_json(packs), arguments)
    else:
        write_result("".join([*_as_text(packs), *refused]), arguments)
    return Exit.OK


def _line(text: str) -> str:
    from mapforge.files.printable_text import printable_line

    return f"{printable_line(text)}\n"


def _shared_ids(packs: list[InstalledPack]) -> set[str]:
    """The ids that several packs have, so that they mean none of them."""
    return {id for id, count in Counter(pack.id for pack in packs).items() if count > 1}


def _as_text(packs: list[InstalledPack]) -> list[str]:
    from mapforge.packs.installed_packs import SHIPPED

    width = max((len(pack.id) for pack in packs), default=0)
    lines = []
    for pack in packs:
        origin = pack.origin if pack.kind == SHIPPED else f"{pack.kind}: {pack.origin}"
        lines.append(_line(f"{pack.id:{width}}  {pack.manifest.name} {pack.manifest.version} ({origin})"))
    shared = [
        f"'{id}' means no pack here, because several are called so: name one by its path"
        for id in sorted(_shared_ids(packs))
    ]
    return [*lines, *map(_line, shared)]


def _as_json(packs: list[InstalledPack]) -> str:
    from mapforge.files.archives import place_of

    shared = _shared_ids(packs)
    listed = [
        {
            "id": pack.id,
            "version": pack.manifest.version,
            "name": pack.manifest.name,
            "kind": pack.kind,
            "origin": pack.origin,
            "path": str(place_of(pack.folder)),
            **({"sha256": pack.sha256} if pack.sha256 else {}),
            **({"ambiguous": True} if pack.id in shared else {}),
        }
        for pack in packs
    ]
    return f"{as_json(listed)}\n"
