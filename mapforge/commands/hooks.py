"""`mapforge hooks`: what items can do, with every parameter and an example."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Collection
from pathlib import Path

from mapforge.commands.trust_option import add_trust
from mapforge.errors import Exit, MapforgeError
from mapforge.files.plurals import counted
from mapforge.files.shipped_folders import content_folder
from mapforge.files.suggestions import closest
from mapforge.packs.pack_paths import pack_around, packs_at
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from engine import Hook

FEW = 3
"""So many hooks are shown in full."""


def add_arguments(parser: ArgumentParser) -> None:
    """What to look for, and in which packs."""
    parser.add_argument("word", nargs="?", default="", metavar="WISH", help="a hook, or what you wish for")
    where = "a pack whose hooks to list besides the shipped ones (default: the one you are in)"
    parser.add_argument("--in", dest="paths", action="append", default=[], type=Path, metavar="PATH", help=where)
    parser.add_argument("--format", choices=("text", "markdown"), default="text", help="the format of the list")
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Print the hooks."""
    from mapforge.pages.wishes import advice_for, matching_hooks

    hooks = _hooks(arguments.paths, arguments.trust)
    found = matching_hooks(hooks.values(), arguments.word)
    advice = advice_for(arguments.word) if arguments.word not in hooks else []
    if not found and not advice:
        close = closest(arguments.word, hooks)
        said = f"; did you mean '{close}'?" if close else ""
        raise MapforgeError(f"no hook has '{arguments.word}' in it{said}")
    if found:
        print(_told(found, arguments.format))
    if advice and arguments.format == "text":
        print("\n".join([*([""] if found else []), "Beside hooks:", *(f"  {line}" for line in advice)]))
    return Exit.OK


def _hooks(paths: list[Path], trust: Collection[str]) -> dict[str, Hook]:
    from mapforge.packs.loader import load_library

    here = pack_around(Path())
    named = packs_at(paths) if paths else [here] if here else []
    names = {folder.resolve() for folder in named}
    shipped = [folder for folder in packs_at([content_folder()]) if folder.resolve() not in names]
    library = load_library([*named, *shipped], trust=trust)
    return library.known_hooks.hooks


def _told(found: list[Hook], format: str) -> str:
    from mapforge.pages.hook_reference import hook_in_full, hooks_as_markdown, hooks_in_short

    if format == "markdown":
        return hooks_as_markdown(found).rstrip("\n")
    if len(found) > FEW:
        return f"{hooks_in_short(found)}\n\n{counted(len(found), 'hook')}. All about one: mapforge hooks NAME"
    return "\n\n".join(map(hook_in_full, found))
