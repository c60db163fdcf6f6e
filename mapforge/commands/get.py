"""`mapforge get`: puts packs into the user's folder, brings them up to date, and removes them."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.commands.notes import is_quiet, note, write_result
from mapforge.commands.options import add_format_by_ending, add_out
from mapforge.errors import Exit, MapforgeError
from mapforge.files.output import as_json
from mapforge.files.plain_data import Record
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.packs.pack_store import Change

ALL = ""
TEXT = "text"
"""What is said to people about a change."""


def add_arguments(parser: ArgumentParser) -> None:
    """What to get, update or remove."""
    source = "a zip, a folder, or the https:// address of a manifest (JSON with id, version, download and sha256)"
    parser.add_argument("source", nargs="?", metavar="SOURCE", help=source)
    chosen = parser.add_mutually_exclusive_group()
    update = "get this pack (default: every pack) again from where it came from"
    chosen.add_argument("--update", nargs="?", const=ALL, metavar="ID", help=update)
    chosen.add_argument("--remove", metavar="ID", help="remove an installed pack")
    add_format_by_ending(parser, ("text", "json"))
    add_out(parser)


def run(arguments: Namespace) -> int:
    """Do one of them, and say what became of the pack; its Python is trusted no more than before."""
    from mapforge.packs.pack_store import get_pack

    asked = [arguments.source is not None, arguments.update is not None, arguments.remove is not None]
    if sum(asked) != 1:
        raise MapforgeError("name one thing: a source to get, --update with the id of a pack or none, or --remove ID")
    code, records = Exit.OK, list[Record]()
    if arguments.update is not None:
        code, records = _update(arguments.update)
    elif arguments.remove is not None:
        records = [_remove(arguments.remove)]
    else:
        records = [_told(get_pack(arguments.source))]
    if arguments.format == "json":
        write_result(
            f"{as_json([{key: word for key, word in each.items() if key != TEXT} for each in records])}\n", arguments
        )
    elif records and (arguments.out or not is_quiet()):
        write_result("".join(f"{each[TEXT]}\n" for each in records), arguments)
    return code


def _remove(id: str) -> Record:
    from mapforge.packs.pack_store import packs_that_require, remove_pack

    gone = remove_pack(id)
    left = packs_that_require(id)
    if not gone.version:
        message = f"Removed the damaged zip of {gone.id}."
    elif gone.origin:
        message = f"Removed {gone.id} {gone.version}, which came from {_shown(gone.origin)}."
    else:
        message = f"Removed {gone.id} {gone.version}; it is not recorded where it came from."
    if left:
        message += (
            f" {_listed(left)} {'requires' if len(left) == 1 else 'require'} it, and cannot be played without it."
        )
    return {"id": gone.id, "version": gone.version, "change": "removed", "origin": gone.origin, TEXT: message}


def _update(id: str) -> tuple[Exit, list[Record]]:
    """Update a pack, or all; one that cannot be updated does not keep the others from it."""
    from mapforge.packs.installed_packs import damaged_zips, got_packs
    from mapforge.packs.pack_store import got_pack, update_pack

    if id != ALL:
        return Exit.OK, [_told(update_pack(got_pack(id)))]
    packs, damaged = [pack.id for pack in got_packs()], [path.stem for path in damaged_zips()]
    if not packs and not damaged:
        note("There is nothing to update: `mapforge get` has installed no pack.", is_aside=True)
    code, records = Exit.OK, []
    for each in (*packs, *damaged):
        try:
            records.append(_told(update_pack(got_pack(each))))
        except MapforgeError as error:
            print(f"mapforge get: {each}: {error}", file=sys.stderr)
            code = error.exit_code
    return code, records


def _told(change: Change) -> Record:
    from mapforge.packs.pack_store import missing_beside

    new, old = change.new, change.old
    word = "none" if change.is_same else "got" if old is None else "replaced"
    missing = missing_beside(new)
    message = _sentence(change)
    if missing:
        message += (
            f" It requires {_listed(missing)}, which {'is' if len(missing) == 1 else 'are'} not here: get that, too."
        )
    return {
        "id": new.id,
        "version": new.version,
        "change": word,
        "origin": change.origin,
        **({"instead_of": old.manifest.version} if old is not None and not change.is_same else {}),
        "missing": missing,
        TEXT: message,
    }


def _sentence(change: Change) -> str:
    new, old, origin = change.new, change.old, _shown(change.origin)
    if change.is_same:
        return f"{new.id} {new.version} is up to date."
    got, usable = f"Got {new.id} {new.version}", "Every command takes it by its id."
    if old is None:
        return f"{got} from {origin}. {usable}"
    if old.origin != change.origin:
        return f"{got} from {origin}. It replaces {old.manifest.version}, which came from {_shown(old.origin)}."
    if old.manifest.version == new.version:
        return f"{got} anew, with other contents under the same version, from {origin}. {usable}"
    return f"{got} instead of {old.manifest.version} from {origin}. {usable}"


def _listed(ids: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(ids[:-1]), ids[-1]]))


def _shown(origin: str) -> str:
    """An address as it is, and a path as seen from here."""
    from mapforge.files.short_paths import short_path

    if not os.path.isabs(origin):
        return origin
    return "this folder" if Path(origin) == Path().resolve() else short_path(Path(origin))
