"""`mapforge balance`: whether a race, a power, a pack or a map is fair, and how certain that is."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.commands.notes import write_result
from mapforge.commands.options import (
    MAP_HELP,
    PACK_HELP,
    add_format_by_ending,
    add_out,
    add_players,
    add_resume,
    add_seed,
    add_trust,
    add_workers,
    check_kept,
    number,
)
from mapforge.commands.progress import BalanceRun
from mapforge.commands.table_size import TABLE_SIZE, table_size
from mapforge.errors import MapforgeError
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.lab.people_games import PeopleGames
    from mapforge.lab.selection import Selection

BOTH_GAMES = ["base:map/two_players", "underground:map/two_players"]
PICTURE, PAGE = "svg", "html"
TEXT_ENDINGS = ("txt", "text", "md", "log")
FORMATS = ("text", "json", "csv", PAGE, PICTURE)


def add_arguments(parser: ArgumentParser) -> None:
    """What is tested, where, for how long, and the output format."""
    what = f"a race or power (lab:race/otters, or its file); {PACK_HELP}; or {MAP_HELP}"
    parser.add_argument("what", nargs="?", default="", metavar="ITEM|PACK|MAP", help=what)
    by_ruling = (
        "report what each ruling and edition changes, on a map or the file of a mix (default: both two-player boards)"
    )
    parser.add_argument("--by-ruling", action="store_true", help=by_ruling)
    on = "the map to test it on (default: the smallest printed board that its pack is made for)"
    parser.add_argument("--on", default="", metavar="MAP", help=on)
    add_players(parser, TABLE_SIZE)
    minutes = "how long it may take; from 5 minutes it also tries other token counts, pairs and expert (default: 1)"
    parser.add_argument("--minutes", type=number(0.01, 10_000, "minutes"), default=1.0, metavar="N", help=minutes)
    games = "a folder with finished games of people, saved by `play` or the studio; they are shown apart"
    parser.add_argument("--games", default="", metavar="FOLDER", help=games)
    add_seed(parser, "the seed of the first games", least=0)
    add_format_by_ending(parser, FORMATS, "text", "; svg is a picture of a map")
    add_out(parser)
    add_resume(parser)
    add_workers(parser)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Test it, and report what came out; whoever stops it gets what is known so far."""
    from mapforge.lab.reports.plots import check_plots

    chosen = arguments.format
    if chosen == PAGE:
        check_plots()
    check_kept(arguments.resume)
    games = BalanceRun("balance", arguments)
    write_result(_report(arguments, chosen, games), arguments)
    return games.exit_code


def _report(arguments: Namespace, chosen: str, games: BalanceRun) -> str:
    from mapforge.lab.selection import selection_named

    if arguments.by_ruling:
        return _test_rulings(arguments, chosen, games)
    if not arguments.what:
        raise MapforgeError(
            "name what to test: an item such as base:race/giants, a pack or a map; or ask with --by-ruling"
        )
    selection = selection_named(arguments.what, arguments.trust)
    test = _test_map if selection.map else _test_items
    return test(arguments, selection, chosen, games)


def _test_rulings(arguments: Namespace, chosen: str, games: BalanceRun) -> str:
    from mapforge.lab.game_spec import spec_for
    from mapforge.lab.reports.html_report import effects_page
    from mapforge.lab.reports.ruling_words import effects_as_csv, effects_as_json, effects_in_words
    from mapforge.lab.ruling_effects import RulingExperiment

    if chosen == PICTURE or arguments.on or arguments.games:
        wrong = "leave out --on" if arguments.on else "leave out --games"
        wrong = "only a map has a picture: choose another format" if chosen == PICTURE else wrong
        raise MapforgeError(f"{wrong}; --by-ruling takes the name of a map or a mix, or none")
    tables = [arguments.what] if arguments.what else BOTH_GAMES
    experiments = [RulingExperiment(spec_for(table, trust=arguments.trust), arguments.seed) for table in tables]
    with games.kept("--by-ruling", *(experiment.spec for experiment in experiments)) as kept:
        for number, experiment in enumerate(experiments, 1):
            later = games.seconds * (len(experiments) - number) / len(experiments)
            experiment.run(games.seconds / len(experiments), games.workers, games.teller(later), kept=kept)
    formats = {"text": effects_in_words, "json": effects_as_json, "csv": effects_as_csv, PAGE: effects_page}
    return formats[chosen]([experiment.effects() for experiment in experiments])


def _test_items(arguments: Namespace, selection: Selection, chosen: str, games: BalanceRun) -> str:
    from mapforge.lab.item_experiment import ItemExperiment, is_deep
    from mapforge.lab.item_verdict import verdicts
    from mapforge.lab.reports.html_report import verdicts_page
    from mapforge.lab.reports.item_tables import verdicts_as_csv, verdicts_as_json
    from mapforge.lab.reports.item_words import verdicts_in_words
    from mapforge.lab.selection import items_in_play, spec_for_items

    if chosen == PICTURE:
        raise MapforgeError("only a map has a picture: choose another format")
    spec = spec_for_items(selection, arguments.on, arguments.trust, table_size(arguments))
    items = items_in_play(selection, spec)
    people = _people(arguments)
    experiment = ItemExperiment(items, spec, arguments.seed, deep=is_deep(arguments.minutes, len(items)))
    with games.kept(" ".join(map(str, items)), spec) as kept:
        experiment.run(games.seconds, games.workers, games.on_progress, kept=kept)
    formats = {"text": verdicts_in_words, "json": verdicts_as_json, "csv": verdicts_as_csv, PAGE: verdicts_page}
    return formats[chosen](verdicts(experiment, people))


def _test_map(arguments: Namespace, selection: Selection, chosen: str, games: BalanceRun) -> str:
    from mapforge.lab.game_spec import spec_for
    from mapforge.lab.map_experiment import MapExperiment, printed_spec
    from mapforge.lab.people_games import seats_of_people
    from mapforge.lab.reports.html_report import fairness_page
    from mapforge.lab.reports.map_words import fairness_as_csv, fairness_as_json, fairness_in_words, heat_picture
    from mapforge.maps.named_maps import NamedMap

    if arguments.on:
        raise MapforgeError("a map is tested on itself: leave out --on")
    map = NamedMap(selection.library, selection.items[0])
    spec = spec_for(str(map.item.document.path), trust=arguments.trust)
    people = _people(arguments)
    experiment = MapExperiment(spec, printed_spec(map, spec, arguments.trust), arguments.seed)
    with games.kept(map.item.full_id, spec) as kept:
        experiment.run(games.seconds, games.workers, games.on_progress, kept=kept)
    fairness = experiment.fairness()
    if people is not None:
        fairness = fairness._replace(people=seats_of_people(fairness.map, spec.seats, people.games))
    if chosen in (PICTURE, PAGE):
        return heat_picture(fairness, map).svg if chosen == PICTURE else fairness_page(fairness, map)
    formats = {"text": fairness_in_words, "json": fairness_as_json, "csv": fairness_as_csv}
    return formats[chosen](fairness)


def _people(arguments: Namespace) -> PeopleGames | None:
    """The games of people that were asked for; what else lies there is said, and does not count."""
    if not arguments.games:
        return None
    from mapforge.lab.reports.people_words import folder_in_words
    from mapforge.studio.table.finished_games import finished_games

    found = finished_games(Path(arguments.games), arguments.trust)
    for line in folder_in_words(found):
        print(f"mapforge balance: {line}" if line[:1] != " " else line, file=sys.stderr)
    return found
