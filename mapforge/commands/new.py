"""`mapforge new`: starts a pack, or an item or hook in a pack, with files that validate and explain themselves."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from mapforge.authoring.templates import ENTRY_TEMPLATES, ITEM_TEMPLATE_KINDS
from mapforge.commands.notes import tell
from mapforge.commands.options import add_told_format
from mapforge.errors import Exit
from mapforge.files.short_paths import short_path
from mapforge.hooks.trust_words import TRUST_MEANING
from mapforge.packs.pack_paths import pack_around

HOOK, SCENARIO = "hook", "scenario"
ALL_KINDS = (*ITEM_TEMPLATE_KINDS, *ENTRY_TEMPLATES, SCENARIO, HOOK)


def add_arguments(parser: ArgumentParser) -> None:
    """What to make, and its name."""
    parser.add_argument("kind", choices=ALL_KINDS, metavar="KIND", help=f"one of {', '.join(ALL_KINDS)}")
    parser.add_argument("name", metavar="NAME", help="the name for players; the id is made from it")
    where = "the pack for a new item, or the folder for a new pack (default: where you are)"
    parser.add_argument("--in", dest="folder", type=Path, metavar="FOLDER", help=where)
    add_told_format(parser)


def run(arguments: Namespace) -> int:
    """Create it and say what to do next."""
    written = [short_path(path) for path in _create(arguments.kind, arguments.name, arguments.folder)]
    did = "Added to" if arguments.kind in ENTRY_TEMPLATES else "Created"
    sentences = [*(f"{did} {path}" for path in written), *_next(arguments.kind)]
    tell({"kind": arguments.kind, "name": arguments.name, "written": written}, sentences, arguments)
    return Exit.OK


def _next(kind: str) -> Iterator[str]:
    if kind == "pack":
        yield "Next: go there and try `mapforge new race NAME`, then `mapforge validate .`"
    if kind == HOOK:
        yield f"Next: `mapforge test . --trust PACK` with your pack's id. {TRUST_MEANING}"


def _create(kind: str, name: str, folder: Path | None) -> list[Path]:
    from mapforge.authoring.new_entries import create_entry, create_scenario
    from mapforge.authoring.new_hooks import create_hook
    from mapforge.authoring.new_items import CannotCreate, create_item, create_pack

    if kind == "pack":
        return create_pack(name, folder or Path())
    pack = pack_around(folder) if folder and folder.exists() else None if folder else pack_around(Path())
    if pack is None:
        raise CannotCreate(f"'{folder or '.'}' is not a pack; go into one, or make one with `mapforge new pack NAME`")
    if kind in ENTRY_TEMPLATES:
        return create_entry(kind, name, pack)
    makers = {HOOK: create_hook, SCENARIO: create_scenario}
    return makers[kind](name, pack) if kind in makers else create_item(kind, name, pack)
