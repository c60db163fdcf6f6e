"""The process in which an item is tested or made fair: a request comes in, progress comes out, a line of JSON each."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from engine import EngineError
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.lab.fair_variants import VariantSearch
from mapforge.lab.item_experiment import ItemExperiment
from mapforge.lab.item_verdict import verdicts
from mapforge.lab.reports.item_tables import verdicts_as_json
from mapforge.lab.reports.variant_words import none_in_words, search_as_data
from mapforge.lab.selection import items_in_play, selection_named, spec_for_items
from mapforge.lab.workers import cores
from mapforge.studio.forms.kept_verdicts import TUNE

_LOOK = 2.0
"""Seconds between two looks at the variants so far."""


def main() -> None:
    """Read a request, play, and report."""
    request = json.loads(sys.stdin.readline())
    answers = sys.stdout
    # What a pack prints must not end up among the answers.
    sys.stdout = sys.stderr

    def tell(news: Record) -> None:
        print(json.dumps(news), file=answers, flush=True)

    work = _tuned if request.get("task") == TUNE else _verdict
    try:
        tell({"outcome": work(request["path"], request["trust"], float(request["seconds"]), tell)})
    except (MapforgeError, EngineError) as error:
        tell({"error": str(error)})


def _verdict(path: str, trust: list[str], seconds: float, tell: Callable[[Record], None]) -> Record:
    selection = selection_named(path, trust)
    spec = spec_for_items(selection, "", trust)
    experiment = ItemExperiment(items_in_play(selection, spec), spec)

    def heard(games: int, left: float, _: str) -> None:
        tell({"games": games, "opinion": _plain(experiment)})

    tell({"games": 0})
    # One core is for whoever looks at the page meanwhile.
    experiment.run(seconds, max(1, cores() - 1), heard)
    return _plain(experiment)


def _tuned(path: str, trust: list[str], seconds: float, tell: Callable[[Record], None]) -> Record:
    selection = selection_named(path, trust)
    spec = spec_for_items(selection, "", trust)
    (item,) = items_in_play(selection, spec)
    search = VariantSearch(item, spec)
    looked = 0.0

    def heard(games: int, left: float, phase: str) -> None:
        nonlocal looked
        news: Record = {"games": games, "phase": phase}
        # Every look at the variants reads all their games.
        if time.monotonic() - looked > _LOOK:
            looked = time.monotonic()
            found = search_as_data(search)
            news |= {
                "opinion": {key: found[key] for key in ("worth", "interval", "fair_range")},
                "found": found["variants"],
            }
        tell(news)

    tell({"games": 0})
    search.run(seconds, max(1, cores() - 1), heard)
    return {**search_as_data(search), "words": "\n".join(none_in_words(search))}


def _plain(experiment: ItemExperiment) -> Record:
    verdict: Record = json.loads(verdicts_as_json(verdicts(experiment)))["items"][0]
    return verdict


if __name__ == "__main__":
    main()
