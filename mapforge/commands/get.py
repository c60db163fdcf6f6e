"""`mapforge get`: puts packs into the user's folder, brings them up to date, and removes them."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.commands.notes import note
from mapforge.errors import Exit, MapforgeError
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.packs.pack_store import Change

ALL = ""


def add_arguments(parser: ArgumentParser) -> None:
    """What to get, update or remove."""
    source = "a zip, a folder, or the https:// address of a manifest (JSON with id, version, download and sha256)"
    parser.add_argument("source", nargs="?", metavar="SOURCE", help=source)
    chosen = parser.add_mutually_exclusive_group()
    update = "get this pack (default: every pack) again from where it came from"
    chosen.add_argument("--update", nargs="?", const=ALL, metavar="ID", help=update)
    chosen.add_argument("--remove", metavar="ID", help="remove an installed pack")


def run(arguments: Namespace) -> int:
    """Do one of them, and say what became of the pack; its Python is trusted no more than before."""
    from mapforge.packs.pack_store import get_pack, remove_pack

    asked = [arguments.source is not None, arguments.update is not None, arguments.remove is not None]
    if sum(asked) != 1:
        raise MapforgeError("name one thing: a source to get, --update with the id of a pack or none, or --remove ID")
    if arguments.update is not None:
        return _update(arguments.update)
    if arguments.remove is not None:
        pack = remove_pack(arguments.remove)
        note(f"Removed {pack.id} {pack.manifest.version}, which came from {_shown(pack.origin)}.")
        return Exit.OK
    _tell(get_pack(arguments.source))
    return Exit.OK


def _update(id: str) -> int:
    """Update a pack, or all; one that cannot be updated does not keep the others from it."""
    from mapforge.packs.installed_packs import got_packs
    from mapforge.packs.pack_store import got_pack, update_pack

    if id != ALL:
        _tell(update_pack(got_pack(id)))
        return Exit.OK
    packs = got_packs()
    if not packs:
        note("There is nothing to update: no pack was got.")
    code = Exit.OK
    for pack in packs:
        try:
            _tell(update_pack(pack))
        except MapforgeError as error:
            print(f"mapforge get: {pack.id}: {error}", file=sys.stderr)
            code = error.exit_code
    return code


def _tell(change: Change) -> None:
    new, old = change.new, change.old
    if change.is_same:
        note(f"{new.id} {new.version} is up to date.")
        return
    instead = ""
    if old is not None:
        other = f" from {_shown(old.origin)}" if old.origin != change.origin else ""
        instead = f" instead of {old.manifest.version}{other}"
    note(f"Got {new.id} {new.version}{instead} from {_shown(change.origin)}. Every command takes it by its id.")


def _shown(origin: str) -> str:
    """An address as it is, and a path as seen from here."""
    from mapforge.files.short_paths import short_path

    return short_path(Path(origin)) if os.path.isabs(origin) else origin
