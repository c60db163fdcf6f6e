"""`mapforge hooks`: what items can do, with every parameter and an example."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mapforge.commands.options import add_folders, add_format, add_out, add_trust
from mapforge.errors import Exit, MapforgeError
from mapforge.files.output import as_json, write_out
from mapforge.files.plurals import counted
from mapforge.files.suggestions import closest
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from engine import Hook

FEW = 3
"""So many hooks are shown in full."""


def add_arguments(parser: ArgumentParser) -> None:
    """What to look for, and in which packs."""
    parser.add_argument("word", nargs="?", default="", metavar="WISH", help="a hook, or what you wish for")
    add_folders(parser)
    add_format(parser, ("text", "json", "markdown"))
    add_out(parser)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Print the hooks."""
    from mapforge.packs.loader import library_with_shipped
    from mapforge.pages.hook_search import advice_for, matching_hooks

    hooks = library_with_shipped(arguments.paths, arguments.trust).known_hooks.hooks
    found = matching_hooks(hooks.values(), arguments.word)
    advice = advice_for(arguments.word) if arguments.word not in hooks else []
    if not found and not advice:
        close = closest(arguments.word, hooks)
        said = f"; did you mean '{close}'?" if close else ""
        raise MapforgeError(f"no hook has '{arguments.word}' in it{said}")
    parts = [_told(found, arguments.format)] if found or arguments.format == "json" else []
    if advice and arguments.format == "text":
        parts.append("\n".join([*([""] if found else []), "Beside hooks:", *(f"  {line}" for line in advice)]))
    write_out("".join(f"{part}\n" for part in parts), arguments.out)
    return Exit.OK


def _told(found: list[Hook], format: str) -> str:
    from mapforge.authoring.explanations import hook_as_data
    from mapforge.pages.hook_reference import hook_in_full, hooks_as_markdown, hooks_in_short

    if format == "json":
        return as_json([hook_as_data(hook) for hook in found])
    if format == "markdown":
        return hooks_as_markdown(found).rstrip("\n")
    if len(found) > FEW:
        return f"{hooks_in_short(found)}\n\n{counted(len(found), 'hook')}. All about one: mapforge hooks NAME"
    return "\n\n".join(map(hook_in_full, found))
