"""Makes the tables of docs/balance: `python -m tests.printed_tables 3000`; it may be stopped and resumed."""

from __future__ import annotations

import sys
from pathlib import Path

from mapforge.lab import Wish, cores, simulate
from mapforge.lab.learned_scales import kept_results
from tests import REPOSITORY
from tests.printed_tables.experiments import EXPERIMENTS, results_of
from tests.printed_tables.page import parts, state
from tests.printed_tables.pictures import pictures
from tests.printed_tables.tables import as_csv, tables

DOCS = REPOSITORY / "docs" / "balance"


def play(most: int, folder: Path) -> None:
    """Play what is missing, and say how far it is."""
    folder.mkdir(parents=True, exist_ok=True)
    for experiment in EXPERIMENTS:
        order, games = experiment.order(), experiment.games(most)
        with kept_results(results_of(experiment, folder), order) as results:
            simulate(results, order, Wish(games), workers=cores())
            print(f"{experiment.name}: {len(results.seeds())} games", flush=True)


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


if __name__ == "__main__":
    games = Path("build/balance")
    play(int(sys.argv[1]), games)
    write(games)
