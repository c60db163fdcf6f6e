"""Judges the planted items in random order, each in at most as many games as two minutes on two idle cores give."""

from __future__ import annotations

import csv
import sys
import time
from pathlib import Path
from random import Random

from mapforge.lab.item_experiment import ItemExperiment
from mapforge.lab.item_verdict import verdicts
from mapforge.lab.reports.item_words import headline
from mapforge.lab.selection import items_in_play, selection_named, spec_for_items
from tests.planted_items.items import BASE, ITEMS, write_items

FIRST_SEED = 500_000
MOST = {BASE: 3600}
MOST_UNDERGROUND = 2800
COLUMNS = ("item", "truth", "verdict", "probability", "worth", "low", "high", "games", "seconds", "headline")


def main(folder: Path) -> None:
    """Print a row for each item as soon as it is judged."""
    paths = write_items(folder)
    writer = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    writer.writeheader()
    items = list(ITEMS)
    Random(7).shuffle(items)
    for item in items:
        selection = selection_named(str(paths[item]))
        spec = spec_for_items(selection, "")
        experiment = ItemExperiment(items_in_play(selection, spec), spec, FIRST_SEED)
        start = time.process_time()
        experiment.run(1e9, 1, most=MOST.get(item.game, MOST_UNDERGROUND))
        (found,) = verdicts(experiment)
        played = sum(len(sample.games) for sample in experiment.items[0].samples.values())
        numbers = {"worth": found.worth.value, "low": found.worth.low, "high": found.worth.high}
        writer.writerow(
            {
                "item": str(found.item),
                "truth": item.truth,
                "verdict": found.verdict,
                "probability": f"{found.probability:.3f}",
                **{name: f"{value:.2f}" for name, value in numbers.items()},
                "games": played,
                "seconds": f"{time.process_time() - start:.0f}",
                "headline": headline(found),
            }
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path("build/planted"))
