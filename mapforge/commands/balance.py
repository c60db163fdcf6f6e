"""`mapforge balance`: whether a race, a power, a pack or a map is fair, and how certain that is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.commands.options import add_format_by_ending, add_out, add_seed, add_trust, add_workers, number
from mapforge.commands.progress import BalanceRun
from mapforge.errors import MapforgeError
from mapforge.files.output import check_out, format_for, write_out
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.lab.selection import Selection

BOTH_GAMES = ["base:map/two_players", "underground:map/two_players"]
PICTURE, PAGE = "svg", "html"
TEXT_ENDINGS = ("txt", "text", "md", "log")
FORMATS = ("text", "json", "csv", PAGE, PICTURE)


def add_arguments(parser: ArgumentParser) -> None:
    """What is tested, where, for how long, and the output format."""
    what = "a race or power (lab:race/otters, or its file), a pack (its folder, zip or id), or a map"
    parser.add_argument("what", nargs="?", default="", metavar="ITEM|PACK|MAP", help=what)
    by_ruling = "report what each ruling and edition changes, on a map or a mix (default: both two-player boards)"
    parser.add_argument("--by-ruling", action="store_true", help=by_ruling)
    on = "the map to test it on (default: the smallest printed board that its pack is made for)"
    parser.add_argument("--on", default="", metavar="MAP", help=on)
    minutes = "how long it may take; from 5 minutes it also tries other token counts, pairs and expert (default: 1)"
    parser.add_argument("--minutes", type=number(0.01, 10_000, "minutes"), default=1.0, metavar="N", help=minutes)
    add_format_by_ending(parser, FORMATS, "text", "; svg is a picture of a map")
    add_out(parser)
    add_seed(parser, "the seed of the first games", least=0)
    add_workers(parser)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Test it, and report what came out; whoever stops it gets what is known so far."""
    from mapforge.lab.reports.plots import check_plots

    _check_ending(arguments)
    chosen = arguments.format or format_for(arguments.out, FORMATS, "text")
    if chosen == PAGE:
        check_plots()
    check_out(arguments.out)
    games = BalanceRun(arguments)
    write_out(_report(arguments, chosen, games), arguments.out)
    return games.exit_code


def _check_ending(arguments: Namespace) -> None:
    """Raise MapforgeError when a file is named like something that cannot be made, such as a PDF."""
    ending = Path(arguments.out or "").suffix.lower().removeprefix(".")
    if ending and not arguments.format and ending not in (*FORMATS, *TEXT_ENDINGS):
        raise MapforgeError(
            f"'{arguments.out}' ends in .{ending}, and no such file can be made: end it in .txt, .json, .csv, .html "
            "or (for a map) .svg, or choose with --format"
        )


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

    if chosen == PICTURE or arguments.on:
        wrong = "only a map has a picture: choose another format" if chosen == PICTURE else "leave out --on"
        raise MapforgeError(f"{wrong}; --by-ruling takes the name of a map or a mix, or none")
    tables = [arguments.what] if arguments.what else BOTH_GAMES
    experiments = [RulingExperiment(spec_for(table, trust=arguments.trust), arguments.seed) for table in tables]
    with games:
        for number, experiment in enumerate(experiments, 1):
            later = games.seconds * (len(experiments) - number) / len(experiments)
            experiment.run(games.seconds / len(experiments), games.workers, games.teller(later))
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
    spec = spec_for_items(selection, arguments.on, arguments.trust)
    items = items_in_play(selection, spec)
    experiment = ItemExperiment(items, spec, arguments.seed, deep=is_deep(arguments.minutes, len(items)))
    with games:
        experiment.run(games.seconds, games.workers, games.on_progress)
    formats = {"text": verdicts_in_words, "json": verdicts_as_json, "csv": verdicts_as_csv, PAGE: verdicts_page}
    return formats[chosen](verdicts(experiment))


def _test_map(arguments: Namespace, selection: Selection, chosen: str, games: BalanceRun) -> str:
    from mapforge.lab.game_spec import spec_for
    from mapforge.lab.map_experiment import MapExperiment, printed_spec
    from mapforge.lab.reports.html_report import fairness_page
    from mapforge.lab.reports.map_words import fairness_as_csv, fairness_as_json, fairness_in_words, heat_picture
    from mapforge.maps.named_maps import NamedMap

    if arguments.on:
        raise MapforgeError("a map is tested on itself: leave out --on")
    map = NamedMap(selection.library, selection.items[0])
    spec = spec_for(str(map.item.document.path), trust=arguments.trust)
    experiment = MapExperiment(spec, printed_spec(map, spec, arguments.trust), arguments.seed)
    with games:
        experiment.run(games.seconds, games.workers, games.on_progress)
    found = experiment.fairness()
    if chosen in (PICTURE, PAGE):
        return heat_picture(found, map).svg if chosen == PICTURE else fairness_page(found, map)
    formats = {"text": fairness_in_words, "json": fairness_as_json, "csv": fairness_as_csv}
    return formats[chosen](found)
