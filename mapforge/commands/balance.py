"""`mapforge balance`: whether a race, a power, a pack or a map is fair, with how sure that is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mapforge.commands.options import add_out, add_seed, add_trust, add_workers, number
from mapforge.commands.progress import BalanceRun
from mapforge.errors import MapforgeError
from mapforge.files.output import check_out, format_for, write_out
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from mapforge.lab.subject import Named

BOTH_GAMES = ["base:map/two_players", "underground:map/two_players"]
PICTURE, PAGE = "svg", "html"
TEXT_ENDINGS = ("txt", "text", "md", "log")
FORMATS = ("text", "json", "csv", PAGE, PICTURE)


def add_arguments(parser: ArgumentParser) -> None:
    """What is judged, where, for how long, and how it is told."""
    what = "a race or power (lab:race/otters, or its file), a pack (its folder, zip or shipped id), or a map"
    parser.add_argument("what", nargs="?", default="", metavar="ITEM|PACK|MAP", help=what)
    by_ruling = "say what each ruling and each edition changes, on a map or a mix (default: both games for two)"
    parser.add_argument("--by-ruling", action="store_true", help=by_ruling)
    on = "the map to try it on (default: the smallest printed board that its pack is made for)"
    parser.add_argument("--on", default="", metavar="MAP", help=on)
    minutes = "how long it may take; from 5 on also other numbers of tokens, pairs, and what expert thinks (default: 1)"
    parser.add_argument("--minutes", type=number(0.01, 10_000, "minutes"), default=1.0, metavar="N", help=minutes)
    told = "how it is told; svg is a picture of a map (default: as the ending of --out says, or text)"
    parser.add_argument("--format", choices=FORMATS, help=told)
    add_out(parser)
    add_seed(parser, "the seed of the first games", least=0)
    add_workers(parser)
    add_trust(parser)


def run(arguments: Namespace) -> int:
    """Put it on trial, and say what came out; whoever stops it hears what is known so far."""
    from mapforge.lab.plots import check_plots

    _check_ending(arguments)
    chosen = arguments.format or format_for(arguments.out, FORMATS, "text")
    if chosen == PAGE:
        check_plots()
    check_out(arguments.out)
    games = BalanceRun(arguments)
    write_out(_judged(arguments, chosen, games), arguments.out)
    return games.exit_code


def _check_ending(arguments: Namespace) -> None:
    """Raise MapforgeError when a file is called like something that is not made here, such as a PDF."""
    ending = Path(arguments.out or "").suffix.lower().removeprefix(".")
    if ending and not arguments.format and ending not in (*FORMATS, *TEXT_ENDINGS):
        raise MapforgeError(
            f"'{arguments.out}' ends in .{ending}, and no such file can be made: end it in .txt, .json, .csv, .html "
            "or (for a map) .svg, or choose with --format"
        )


def _judged(arguments: Namespace, chosen: str, games: BalanceRun) -> str:
    from mapforge.lab.subject import subject_named

    if arguments.by_ruling:
        return _judge_rulings(arguments, chosen, games)
    if not arguments.what:
        raise MapforgeError(
            "name what is to be judged: an item such as base:race/giants, a pack or a map; or ask with --by-ruling"
        )
    named = subject_named(arguments.what, arguments.trust)
    return _judge_map(arguments, named, chosen, games) if named.map else _judge_items(arguments, named, chosen, games)


def _judge_rulings(arguments: Namespace, chosen: str, games: BalanceRun) -> str:
    from mapforge.lab.balance_page import effects_page
    from mapforge.lab.ruling_effects import RulingTrial
    from mapforge.lab.ruling_words import effects_as_csv, effects_as_json, effects_in_words
    from mapforge.lab.work_order import order_for

    if chosen == PICTURE or arguments.on:
        wrong = "only a map has a picture: choose another format" if chosen == PICTURE else "leave out --on"
        raise MapforgeError(f"{wrong}; --by-ruling takes the name of a map or a mix, or none")
    tables = [arguments.what] if arguments.what else BOTH_GAMES
    trials = [RulingTrial(order_for(table, trust=arguments.trust), arguments.seed) for table in tables]
    with games:
        for number, trial in enumerate(trials, 1):
            later = games.seconds * (len(trials) - number) / len(trials)
            trial.run(games.seconds / len(trials), games.workers, games.teller(later))
    formats = {"text": effects_in_words, "json": effects_as_json, "csv": effects_as_csv, PAGE: effects_page}
    return formats[chosen]([trial.found() for trial in trials])


def _judge_items(arguments: Namespace, named: Named, chosen: str, games: BalanceRun) -> str:
    from mapforge.lab.balance_page import verdicts_page
    from mapforge.lab.balance_tables import verdicts_as_csv, verdicts_as_json
    from mapforge.lab.balance_words import verdicts_in_words
    from mapforge.lab.item_verdict import verdicts
    from mapforge.lab.measurement import Examination, is_deep
    from mapforge.lab.subject import subjects_of, trial_order

    if chosen == PICTURE:
        raise MapforgeError("only a map has a picture: choose another format")
    order = trial_order(named, arguments.on, arguments.trust)
    subjects = subjects_of(named, order)
    examination = Examination(subjects, order, arguments.seed)
    deep = is_deep(arguments.minutes, len(subjects))
    with games:
        examination.run(games.seconds, games.workers, games.tell, deep=deep)
    formats = {"text": verdicts_in_words, "json": verdicts_as_json, "csv": verdicts_as_csv, PAGE: verdicts_page}
    return formats[chosen](verdicts(examination))


def _judge_map(arguments: Namespace, named: Named, chosen: str, games: BalanceRun) -> str:
    from mapforge.lab.balance_page import fairness_page
    from mapforge.lab.map_trial import MapTrial, printed_order
    from mapforge.lab.map_words import fairness_as_csv, fairness_as_json, fairness_in_words, heat_picture
    from mapforge.lab.work_order import order_for
    from mapforge.maps.named_maps import NamedMap

    if arguments.on:
        raise MapforgeError("a map is tried on itself: leave out --on")
    map = NamedMap(named.library, named.items[0])
    order = order_for(str(map.item.document.path), trust=arguments.trust)
    trial = MapTrial(order, printed_order(map, order, arguments.trust), arguments.seed)
    with games:
        trial.run(games.seconds, games.workers, games.tell)
    found = trial.found()
    if chosen in (PICTURE, PAGE):
        return heat_picture(found, map).svg if chosen == PICTURE else fairness_page(found, map)
    formats = {"text": fairness_in_words, "json": fairness_as_json, "csv": fairness_as_csv}
    return formats[chosen](found)
