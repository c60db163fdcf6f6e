"""Makes the tables of docs/balance and the shipped scales: `python -m tests.printed_tables 3000`; it may be resumed."""

from __future__ import annotations

import math
import sys
from argparse import ArgumentParser
from pathlib import Path

from mapforge.commands.progress import ProgressLine
from mapforge.errors import Exit
from mapforge.lab.crew import cores
from mapforge.lab.result_file import ResultFile
from mapforge.lab.scale import FOLDER, SUFFIX, learned_scale, trials_of, write_scale
from mapforge.lab.simulation import Progress
from mapforge.lab.simulation_words import progress_in_words
from tests import REPOSITORY
from tests.printed_tables.experiments import SCALES, Experiment, results_of
from tests.printed_tables.kept_games import play
from tests.printed_tables.page import parts, state
from tests.printed_tables.pictures import pictures
from tests.printed_tables.tables import as_csv, tables

DOCS = REPOSITORY / "docs" / "balance"


def write_scales(folder: Path, target: Path = FOLDER) -> None:
    """Learn the shipped scales from the games that are there."""
    for experiment in SCALES:
        with ResultFile(results_of(experiment, folder), experiment.order()) as results:
            scale = learned_scale(trials_of(results), experiment.order())
        write_scale(scale, target / f"{experiment.name}{SUFFIX}")


def write(folder: Path, docs: Path = DOCS) -> None:
    """Write tables, pictures and the generated parts of the page."""
    found = tables(folder)
    for name, rows in found.items():
        (docs / f"{name}.csv").write_text(as_csv(rows), encoding="utf-8")
    for name, picture in pictures(found).items():
        (docs / name).write_text(picture, encoding="utf-8")
    page = docs / "README.md"
    text = page.read_text(encoding="utf-8")
    for name, part in {**parts(found), "state": state(found)}.items():
        start, end = f"<!-- {name}: start -->\n", f"<!-- {name}: end -->\n"
        before, rest = text.split(start)
        text = f"{before}{start}{part}{end}{rest.split(end)[1]}"
    page.write_text(text, encoding="utf-8")


def main(games: int, minutes: float, workers: int, folder: Path) -> int:
    """Play, and write what came out; how far it is stands on one line."""
    line = ProgressLine(sys.stderr)

    def tell(experiment: Experiment, progress: Progress) -> None:
        whole = progress._replace(wanted=experiment.games(games))
        line.show(f"{experiment.name}: {progress_in_words(whole)}")

    try:
        is_done = play(games, folder, minutes, tell, workers=workers)
    except KeyboardInterrupt:
        line.end()
        print("Stopped; nothing is written, and the same command goes on from here.", file=sys.stderr)
        return Exit.INTERRUPTED
    line.end()
    write_scales(folder)
    write(folder)
    print("All games are played." if is_done else "The time is up; the same command goes on from here.")
    return Exit.OK


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m tests.printed_tables", description=__doc__)
    parser.add_argument("games", type=int, help="games of planner with each printed combo in turn; others get a share")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop then, and write what is known")
    parser.add_argument("--workers", type=int, default=cores(), help="processes that play (default: one for each core)")
    chosen = parser.parse_args()
    sys.exit(main(chosen.games, chosen.minutes, chosen.workers, Path("build/balance")))
