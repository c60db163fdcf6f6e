"""`mapforge tune`: finds the nearest variants of an item or a map that are fair, and writes one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import NamedTuple

from mapforge.commands.notes import note, write_result
from mapforge.commands.options import (
    MAP_HELP,
    add_format_by_ending,
    add_out,
    add_players,
    add_resume,
    add_seed,
    add_trust,
    add_workers,
    check_kept,
    number,
    whole,
    words_in,
)
from mapforge.commands.progress import BalanceRun
from mapforge.commands.table_size import TABLE_SIZE, table_size
from mapforge.errors import Exit, MapforgeError
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mapforge.files.plain_data import Record
    from mapforge.lab.experiment import Experiment
    from mapforge.lab.fair_variants import VariantSearch
    from mapforge.lab.game_spec import GameSpec
    from mapforge.lab.selection import Selection
    from mapforge.packs.library import Item

FORMATS = ("text", "json")
MINUTES = 10.0
MARGIN = 5.0


class CannotTune(MapforgeError):  # noqa: N818 - it says what is wrong
    """Something that has nothing to vary, or a variant that cannot be written."""


class Tuning(NamedTuple):
    """A search for fair variants of something, and how what it finds is told."""

    item: Item
    spec: GameSpec
    search: Experiment
    about: str
    as_data: Callable[[], Record]
    in_words: Callable[[], str]


def add_arguments(parser: ArgumentParser) -> None:
    """What is varied, by which numbers or what ground, for how long, and what is written."""
    what = f"a race or power (lab:race/otters, or its file), or {MAP_HELP}"
    parser.add_argument("what", metavar="ITEM|MAP", help=what)
    by = (
        "the numbers of an item to vary, by their names or hooks, such as tokens,supply,coins; "
        "of a map symbols,tribes,edges,terrain (default: all; a drawing keeps its edges)"
    )
    parser.add_argument("--by", default="", metavar="NAMES", help=by)
    margin = f"by how many points a seat of a map may win more or less than an equal share (default: {MARGIN:g})"
    parser.add_argument("--margin", type=number(0.5, 50, "points"), metavar="POINTS", help=margin)
    on = "the map to play on (default: the smallest printed board that its pack is made for)"
    parser.add_argument("--on", default="", metavar="MAP", help=on)
    add_players(parser, TABLE_SIZE)
    minutes = f"how long it may take (default: {MINUTES:g})"
    parser.add_argument("--minutes", type=number(0.01, 10_000, "minutes"), default=MINUTES, metavar="N", help=minutes)
    write = "write the variant into the file: the only one, or the one that --choose names"
    parser.add_argument("--write", action="store_true", help=write)
    choose = "the variant to write, by its number in the list"
    parser.add_argument("--choose", type=whole(1, 99), default=0, metavar="N", help=choose)
    add_seed(parser, "the seed of the first games", least=0)
    add_format_by_ending(parser, FORMATS)
    add_out(parser)
    add_resume(parser)
    add_workers(parser)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Search, report what was found, and write what was chosen."""
    from mapforge.lab.selection import selection_named

    check_kept(arguments.resume)
    if arguments.choose and not arguments.write:
        raise CannotTune("--choose says which variant --write writes: add --write")
    selection = selection_named(arguments.what, arguments.trust)
    tuning = _of_map(selection, arguments) if selection.map else _of_item(selection, arguments)
    name = _kept_name(tuning, arguments)
    kept = _read_kept(name) if arguments.write else None
    if kept is None:
        kept, code = _search(tuning, arguments, name)
    else:
        what = "map" if selection.map else "item"
        note(f"Nothing is played again: the {what} is as it was when these variants were found.", is_aside=True)
        code = Exit.OK
    if arguments.write and code == Exit.OK:
        _write(tuning.item, kept["variants"], arguments.choose)
    return code


def _of_item(selection: Selection, arguments: Namespace) -> Tuning:
    """The search for fair numbers of a race or a power."""
    from mapforge.lab.fair_variants import VariantSearch
    from mapforge.lab.reports.variant_words import search_as_data, search_in_words
    from mapforge.lab.selection import items_in_play, spec_for_items

    if len(selection.items) > 1:
        raise CannotTune(
            f"'{arguments.what}' is no single race or power; name one, such as {_example(selection.items)}"
        )
    if arguments.margin is not None:
        raise CannotTune("--margin is for the seats of a map; what is fair for an item is known from printed ones")
    spec = spec_for_items(selection, arguments.on, arguments.trust, table_size(arguments))
    names = words_in(arguments.by)
    (tested,) = items_in_play(selection, spec)
    search = VariantSearch(tested, spec, names, arguments.seed)
    _check_names(names, search)
    about = f"{search.tested.full_id} by {','.join(each.words for each in search.numbers)}"
    return Tuning(
        selection.items[0], spec, search, about, lambda: search_as_data(search), lambda: search_in_words(search)
    )


def _of_map(selection: Selection, arguments: Namespace) -> Tuning:
    """The search for a map on which seats are even."""
    from mapforge.lab.even_maps import EvenMapSearch
    from mapforge.lab.game_spec import spec_for
    from mapforge.lab.map_changes import EDGES, KINDS_OF_CHANGE
    from mapforge.lab.reports.even_words import even_search_as_data, even_search_in_words
    from mapforge.maps.outlines import is_drawn

    if arguments.on:
        raise CannotTune("a map is played on itself: leave out --on")
    item = selection.items[0]
    has_outlines = is_drawn(item.fields)
    usual = [kind for kind in KINDS_OF_CHANGE if kind != EDGES or not has_outlines]
    kinds = words_in(arguments.by) or usual
    _check_kinds(kinds, KINDS_OF_CHANGE)
    players, margin = table_size(arguments), arguments.margin or MARGIN
    spec = spec_for(str(item.document.path), ["planner"] * players, trust=arguments.trust)
    search = EvenMapSearch(spec, list(dict.fromkeys(kinds)), margin, arguments.seed, is_drawn=has_outlines)
    about = f"{item.full_id} by {','.join(search.kinds)} within {margin:g}"
    return Tuning(item, spec, search, about, lambda: even_search_as_data(search), lambda: even_search_in_words(search))


def _check_kinds(kinds: Sequence[str], known: Sequence[str]) -> None:
    from mapforge.files.suggestions import closest

    for kind in kinds:
        if kind not in known:
            near = closest(kind, known)
            hint = f"did you mean '{near}'?" if near else f"choose from {', '.join(known)}"
            raise CannotTune(f"a map cannot be varied by '{kind}'; {hint}")


def _example(items: Sequence[Item]) -> str:
    return next((item.full_id for item in items if item.kind != "map"), "base:race/giants")


def _check_names(names: Sequence[str], search: VariantSearch) -> None:
    from mapforge.files.suggestions import closest

    known = sorted({name for number in search.known for name in number.names})
    for name in names:
        if name not in known:
            near = closest(name, known)
            hint = f"did you mean '{near}'?" if near else f"it has {', '.join(known)}"
            raise CannotTune(f"'{search.tested.full_id}' has no number '{name}'; {hint}")
    if not search.numbers:
        raise CannotTune(f"'{search.tested.full_id}' has no number that could be varied")


def _search(tuning: Tuning, arguments: Namespace, name: str) -> tuple[Record, int]:
    from mapforge.files.output import as_json

    games = BalanceRun("tune", arguments)
    with games.kept(tuning.about, tuning.spec) as kept:
        tuning.search.run(games.seconds, games.workers, games.on_progress, kept=kept)
    found = tuning.as_data()
    _keep(name, found)
    write_result(as_json(found) if arguments.format == "json" else tuning.in_words(), arguments)
    return found, games.exit_code


def _kept_name(tuning: Tuning, arguments: Namespace) -> str:
    from mapforge.files.cache import digest

    return digest("tuning", tuning.about, tuning.spec.content, tuning.spec.weights, str(arguments.seed))


def _read_kept(name: str) -> Record | None:
    """What an earlier search found, while everything it depends on is the same."""
    from mapforge.files.plain_files import json_content
    from mapforge.studio.editing.journal import state_folder

    try:
        found = json_content(state_folder() / "tunings" / f"{name}.json", 1_000_000)
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and isinstance(found.get("variants"), list) else None


def _keep(name: str, found: Record) -> None:
    from mapforge.files.output import as_json, write_inside
    from mapforge.studio.editing.journal import state_folder

    write_inside(state_folder(), f"tunings/{name}.json", as_json(found))


def _write(item: Item, variants: Sequence[Record], chosen: int) -> None:
    """Write one variant into the file of the item."""
    from mapforge.files.short_paths import short_path
    from mapforge.lab.reports.variant_words import patch_in_words
    from mapforge.studio.editing.value_splices import CannotWriteValues, write_values

    if not variants:
        raise CannotTune("there is no fair variant to write")
    if not chosen and len(variants) > 1:
        raise CannotTune(f"there are {len(variants)} variants; say which one to write: --choose 1 to {len(variants)}")
    if chosen > len(variants):
        raise CannotTune(f"there is no variant {chosen}; choose one from 1 to {len(variants)}")
    changes = variants[max(0, chosen - 1)]["changes"]
    try:
        path = write_values(item, [(tuple(change["keys"]), change["to"]) for change in changes])
    except CannotWriteValues as error:
        instead = (
            "copy it into a pack of yours, and tune the copy"
            if item.kind == "map"
            else f"an override in a pack of yours can say the same:\n{patch_in_words(changes)}"
        )
        raise CannotTune(f"{error}; {instead}") from error
    words = ", ".join(
        change.get("words") or f"{change['path']} {change['from']} → {change['to']}" for change in changes
    )
    note(f"Wrote {words} into {short_path(path)}.", is_aside=True)
