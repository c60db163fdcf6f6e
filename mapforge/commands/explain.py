"""`mapforge explain`: explains a check or a hook, or shows where every value of an item comes from."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mapforge.commands.notes import write_result
from mapforge.commands.options import add_folders, add_format_by_ending, add_out
from mapforge.errors import Exit, MapforgeError
from mapforge.files.kinds import ITEM_KINDS
from mapforge.files.output import as_json
from mapforge.files.suggestions import closest
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.packs.library import Library


def add_arguments(parser: ArgumentParser) -> None:
    """What to explain, and in which packs to look."""
    what = "a check (hook/unknown), a hook (cheaper), or an item (giants, base:giants, base:power/forest)"
    parser.add_argument("what", metavar="WHAT", help=what)
    add_folders(parser)
    add_format_by_ending(parser, ("text", "json"))
    add_out(parser)


def run(arguments: Namespace) -> int:
    """Print the explanation."""
    from mapforge.authoring.explanations import (
        check_as_data,
        explain_check,
        explain_hook,
        explain_item,
        hook_as_data,
        item_as_data,
    )
    from mapforge.packs.loader import library_with_shipped
    from mapforge.packs.pack_paths import packs_of_item
    from mapforge.validation.checks.check_registry import all_checks

    check = all_checks().get(arguments.what)
    if check is not None:
        text = as_json([check_as_data(check)]) if arguments.format == "json" else explain_check(check)
        write_result(f"{text}\n", arguments)
        return Exit.OK
    library = library_with_shipped(arguments.paths or packs_of_item(arguments.what))
    items = list(library.find_any(arguments.what))
    hooks = [hook for name, hook in library.known_hooks.hooks.items() if name == arguments.what]
    if not items and not hooks:
        raise MapforgeError(_unknown(arguments.what, library))
    if arguments.format == "json":
        text = as_json([*(item_as_data(library, item) for item in items), *map(hook_as_data, hooks)])
    else:
        text = "\n\n".join([*(explain_item(library, item) for item in items), *map(explain_hook, hooks)])
    write_result(f"{text}\n", arguments)
    return Exit.OK


def _unknown(what: str, library: Library) -> str:
    from mapforge.validation.checks.check_registry import all_checks

    names = [*all_checks(), *library.known_hooks.hooks]
    for kind in ITEM_KINDS:
        for item in library.items(kind).values():
            names += (*item.names, item.full_id)
    close = closest(what, names)
    return f"no check, hook or item is called '{what}'" + (f"; did you mean '{close}'?" if close else "")
