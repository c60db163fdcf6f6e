"""`mapforge rulings`: lists and explains the open questions, and compares how editions answer them."""

from __future__ import annotations

import textwrap
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from mapforge.commands.notes import write_result
from mapforge.commands.options import add_folders, add_format_by_ending, add_out
from mapforge.errors import Exit, MapforgeError
from mapforge.files.output import as_json
from mapforge.files.suggestions import closest
from mapforge.typing_flag import TYPE_CHECKING
from mapforge.worlds.editions import DEFAULT

if TYPE_CHECKING:
    from mapforge.packs.library import Library
    from mapforge.pages.ruling_entries import RulingEntry

WIDTH = 78


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the rulings to explain, the editions to compare, and where to look."""
    parser.add_argument("names", nargs="*", metavar="RULING", help="explain these (default: list all)")
    parser.add_argument(
        "--edition", metavar="NAME", help="list what an edition, a preset of a pack or a YAML file holds"
    )
    parser.add_argument(
        "--compare", nargs=2, metavar="NAME", help=f"list where two editions differ; `{DEFAULT}` is one too"
    )
    parser.add_argument(
        "--board",
        default="",
        metavar="PACK",
        help="whose boards are played, where that matters: the folder, zip or id of a pack",
    )
    add_folders(parser)
    add_format_by_ending(parser, ("text", "json"))
    add_out(parser)


def run(arguments: Namespace) -> int:
    """Print what was asked for."""
    from mapforge.packs.installed_packs import manifest_of
    from mapforge.packs.loader import library_with_shipped
    from mapforge.packs.pack_paths import one_pack
    from mapforge.pages.ruling_entries import ruling_entries

    library = library_with_shipped(arguments.paths)
    if arguments.board and arguments.board not in library.packs:
        folder = one_pack(arguments.board)
        arguments.board = manifest_of(folder).id
        library = library_with_shipped(arguments.paths, beside=[folder])
    entries = ruling_entries(library)
    writer = _as_data if arguments.format == "json" else _as_text
    write_result(f"{writer(arguments, entries, library)}\n", arguments)
    return Exit.OK


def _as_text(arguments: Namespace, entries: Sequence[RulingEntry], library: Library) -> str:
    if arguments.names:
        return "\n\n".join(_explained(_found(name, entries), library) for name in arguments.names)
    if arguments.compare:
        return _compared(arguments.compare, entries, library, arguments.board)
    if arguments.edition:
        return _held(arguments.edition, entries, library, arguments.board)
    return _listed(entries, library)


def _as_data(arguments: Namespace, entries: Sequence[RulingEntry], library: Library) -> str:
    """The same for programs: each ruling with its values, and what the named editions hold, or all."""
    from mapforge.worlds.editions import edition_names, edition_rulings

    editions = arguments.compare or ([arguments.edition] if arguments.edition else [])
    named = {name: edition_rulings(name, library, board=arguments.board) for name in editions}
    chosen = [_found(name, entries) for name in arguments.names] or list(entries)
    data = []
    for entry in chosen:
        usual = _default(entry, arguments.board)
        held = {name: entry.held_by(name) for name in edition_names(library) if entry.held_by(name)}
        if named:
            held = {name: rulings.get(entry.id, usual) for name, rulings in named.items()}
        if arguments.compare and len(set(held.values())) < len(held):
            continue
        data.append(
            {
                "id": entry.id,
                "pack": entry.pack or None,
                "question": entry.question,
                "values": entry.values,
                "default": usual,
                "boards": entry.boards,
                "editions": held,
                "source": entry.source,
            }
        )
    return as_json(data)


def _found(name: str, entries: Sequence[RulingEntry]) -> RulingEntry:
    known = {entry.id: entry for entry in entries}
    if name in known:
        return known[name]
    near = closest(name, known)
    hint = f"did you mean '{near}'?" if near else "`mapforge rulings` lists them"
    raise MapforgeError(f"there is no ruling '{name}'; {hint}")


def _listed(entries: Sequence[RulingEntry], library: Library) -> str:
    from mapforge.worlds.editions import edition_names

    lines = [f"{len(entries)} rulings; editions: {', '.join(edition_names(library))}"]
    pack = None
    for entry in entries:
        if entry.pack != pack:
            pack = entry.pack
            lines += ["", library.packs[pack].manifest.name if pack else "The engine"]
        others = [name for name in edition_names(library) if entry.held_by(name) not in ("", entry.default)]
        remark = f"  (not so: {', '.join(others)})" if others else ""
        lines.append(f"  {entry.id} = {entry.default}{remark}")
    return "\n".join(lines)


def _explained(entry: RulingEntry, library: Library) -> str:
    from mapforge.worlds.editions import edition_names

    lines = [entry.id, *textwrap.wrap(entry.question, WIDTH, initial_indent="  ", subsequent_indent="  ")]
    for value, meaning in entry.values.items():
        lines.append(f"  {'*' if value == entry.default else '-'} {value}: {meaning}")
    lines += [f"  on boards of {pack}: {value}" for pack, value in entry.boards.items()]
    held = [(name, entry.held_by(name)) for name in edition_names(library)]
    lines += [f"  {name}: {value}" for name, value in held if value]
    return "\n".join([*lines, *([f"  source: {entry.source}"] if entry.source else [])])


def _held(edition: str, entries: Sequence[RulingEntry], library: Library, board: str) -> str:
    from mapforge.worlds.editions import edition_rulings

    chosen = edition_rulings(edition, library, board=board)
    lines = [f"{edition}: {len(chosen)} rulings"]
    for entry in entries:
        if entry.id in chosen:
            value = chosen[entry.id]
            mark = "" if value == _default(entry, board) else "  (not the default)"
            lines.append(f"  {entry.id} = {value}: {entry.values.get(value, '')}{mark}")
    return "\n".join(lines)


def _compared(names: Sequence[str], entries: Sequence[RulingEntry], library: Library, board: str) -> str:
    from mapforge.worlds.editions import edition_rulings

    first, second = (edition_rulings(name, library, board=board) for name in names)
    lines = []
    for entry in entries:
        values = [chosen.get(entry.id, _default(entry, board)) for chosen in (first, second)]
        if values[0] != values[1]:
            lines += [f"  {entry.id}: {entry.question}"]
            lines += [f"    {name}: {v}, {entry.values.get(v, '')}" for name, v in zip(names, values, strict=True)]
    head = f"{names[0]} and {names[1]}"
    return "\n".join([f"{head} differ in:", *lines]) if lines else f"{head} do not differ"


def _default(entry: RulingEntry, board: str) -> str:
    return entry.boards.get(board, entry.default)
