"""`mapforge hooks`: what items can do, with every parameter and an example."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mapforge.commands.notes import write_result
from mapforge.commands.options import add_folders, add_format_by_ending, add_out, add_trust
from mapforge.errors import Exit
from mapforge.files.output import as_json
from mapforge.files.plurals import counted
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.packs.library import Library
    from mapforge.pages.hook_search import WishAnswer

NOTHING = "Nothing does this yet."
NOTHING_BUT = "Nothing does this yet; nearest are:"


def add_arguments(parser: ArgumentParser) -> None:
    """What to look for, and in which packs."""
    parser.add_argument("word", nargs="?", default="", metavar="WISH", help="a hook, or what you wish for")
    add_folders(parser)
    add_format_by_ending(parser, ("text", "json", "markdown"))
    add_out(parser)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Print the hooks."""
    from mapforge.packs.loader import library_with_shipped

    library = library_with_shipped(arguments.paths, arguments.trust)
    wish = arguments.word.strip()
    text = _answered(library, wish, arguments.format) if wish else _listed(library, arguments.format)
    write_result(f"{text}\n", arguments)
    return Exit.OK


def _listed(library: Library, format: str) -> str:
    from mapforge.authoring.explanations import hook_as_data
    from mapforge.pages.hook_reference import hooks_as_markdown, hooks_in_short

    hooks = [hook for _, hook in sorted(library.known_hooks.hooks.items())]
    if format == "json":
        return as_json([hook_as_data(hook) for hook in hooks])
    if format == "markdown":
        return hooks_as_markdown(hooks).rstrip("\n")
    return f"{hooks_in_short(hooks)}\n\n{counted(len(hooks), 'hook')}. All about one: mapforge hooks NAME"


def _answered(library: Library, wish: str, format: str) -> str:
    from mapforge.pages.hook_reference import hook_in_full, hooks_as_markdown
    from mapforge.pages.hook_search import search_hooks

    hooks = library.known_hooks.hooks
    answer = search_hooks(library, wish)
    if format == "json":
        return as_json(answer.as_data())
    named = hooks.get(wish.replace(" ", "_"))
    if format == "markdown":
        return hooks_as_markdown([named] if named else [hooks[each.hook] for each in answer.found]).rstrip("\n")
    return hook_in_full(named) if named else _in_text(answer)


def _in_text(answer: WishAnswer) -> str:
    """The hooks with what they do, the best first, and what can be said beside hooks."""
    width = max((len(each.hook) for each in answer.found), default=0)
    lines = [f"{each.hook:{width}}  {each.sentence}" for each in answer.found]
    if answer.is_nothing:
        lines = [NOTHING_BUT, *(f"  {line}" for line in lines)] if lines else [NOTHING]
    lines += ["", "All about one: mapforge hooks NAME"] if answer.found else ["", "All hooks: mapforge hooks"]
    if answer.advice:
        lines += ["", "Beside hooks:", *(f"  {each.says}" for each in answer.advice)]
    return "\n".join(lines)
