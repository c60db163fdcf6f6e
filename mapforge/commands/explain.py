"""`mapforge explain`: explains a check or a hook, or shows where every value of an item comes from."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mapforge.commands.options import add_folders
from mapforge.errors import Exit, MapforgeError
from mapforge.files.kinds import ITEM_KINDS
from mapforge.files.suggestions import closest
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.packs.library import Library


def add_arguments(parser: ArgumentParser) -> None:
    """What to explain, and in which packs to look."""
    what = "a check (hook/unknown), a hook (cheaper), or an item (giants, base:giants, base:power/forest)"
    parser.add_argument("what", metavar="WHAT", help=what)
    add_folders(parser)


def run(arguments: Namespace) -> int:
    """Print the explanation."""
    from mapforge.authoring.explanations import explain_check, explain_hook, explain_item
    from mapforge.packs.loader import library_with_shipped
    from mapforge.validation.checks.check_registry import all_checks

    check = all_checks().get(arguments.what)
    if check is not None:
        print(explain_check(check))
        return Exit.OK
    library = library_with_shipped(arguments.paths or _pack_of(arguments.what))
    parts = [explain_item(library, item) for item in library.find_any(arguments.what)]
    if arguments.what in library.known_hooks.hooks:
        parts.append(explain_hook(library.known_hooks.hooks[arguments.what]))
    if not parts:
        raise MapforgeError(_unknown(arguments.what, library))
    print("\n\n".join(parts))
    return Exit.OK


def _pack_of(what: str) -> list[str]:
    """The pack that the id of an item names, where it is not one that is there in any case."""
    from engine.vocabulary.item_id import pack_in
    from mapforge.packs.installed_packs import is_shipped_id
    from mapforge.packs.pack_paths import folder_called

    id = pack_in(what)
    return [id] if id and not is_shipped_id(id) and folder_called(id) is not None else []


def _unknown(what: str, library: Library) -> str:
    from mapforge.validation.checks.check_registry import all_checks

    names = [*all_checks(), *library.known_hooks.hooks]
    for kind in ITEM_KINDS:
        for item in library.items(kind).values():
            names += (*item.names, item.full_id)
    close = closest(what, names)
    return f"no check, hook or item is called '{what}'" + (f"; did you mean '{close}'?" if close else "")
