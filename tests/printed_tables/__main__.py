"""Makes the tables of docs/balance and the shipped baselines; it may be stopped and resumed."""

from __future__ import annotations

import math
import sys
from argparse import ArgumentParser
from pathlib import Path

from mapforge.commands.progress import ProgressLine
from mapforge.errors import Exit
from mapforge.lab.baseline import FOLDER, SUFFIX, learn_baseline, observations_in, write_baseline
from mapforge.lab.reports.simulation_words import progress_in_words
from mapforge.lab.result_file import ResultFile
from mapforge.lab.simulation import Progress
from mapforge.lab.workers import cores
from tests import REPOSITORY
from tests.printed_tables.kept_games import play
from tests.printed_tables.page import parts, state
from tests.printed_tables.pictures import pictures
from tests.printed_tables.runs import BASELINES, Run, results_of
from tests.printed_tables.tables import as_csv, tables

DOCS = REPOSITORY / "docs" / "balance"


def write_baselines(folder: Path, target: Path = FOLDER) -> None:
    """Learn the shipped baselines from the games that are there."""
    for run in BASELINES:
        with ResultFile(results_of(run, folder), run.spec()) as results:
            baseline = learn_baseline(observations_in(results), run.spec())
        write_baseline(baseline, target / f"{run.name}{SUFFIX}")


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

    def on_progress(run: Run, progress: Progress) -> None:
        whole = progress._replace(wanted=run.games(games))
        line.show(f"{run.name}: {progress_in_words(whole)}")

    try:
        is_done = play(games, folder, minutes, on_progress, workers=workers)
    except KeyboardInterrupt:
        line.end()
        print("Stopped; nothing is written, and the same command goes on from here.", file=sys.stderr)
        return Exit.INTERRUPTED
    line.end()
    write_baselines(folder)
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
