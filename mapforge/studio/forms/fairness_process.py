"""The process in which an item is tested: a request comes in, and progress comes out, one line of JSON each."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

from engine import EngineError
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.lab.item_experiment import ItemExperiment
from mapforge.lab.item_verdict import verdicts
from mapforge.lab.reports.item_tables import verdicts_as_json
from mapforge.lab.selection import items_in_play, selection_named, spec_for_items
from mapforge.lab.workers import cores


def main() -> None:
    """Read a request, play, and report."""
    request = json.loads(sys.stdin.readline())
    answers = sys.stdout
    # What a pack prints must not end up among the answers.
    sys.stdout = sys.stderr

    def tell(news: Record) -> None:
        print(json.dumps(news), file=answers, flush=True)

    try:
        tell({"verdict": _verdict(request["path"], request["trust"], float(request["seconds"]), tell)})
    except (MapforgeError, EngineError) as error:
        tell({"error": str(error)})


def _verdict(path: str, trust: list[str], seconds: float, tell: Callable[[Record], None]) -> Record:
    selection = selection_named(path, trust)
    spec = spec_for_items(selection, "", trust)
    experiment = ItemExperiment(items_in_play(selection, spec), spec)

    def heard(games: int, left: float, _: str) -> None:
        tell({"games": games, "opinion": _plain(experiment)})

    # One core is for whoever looks at the page meanwhile.
    experiment.run(seconds, max(1, cores() - 1), heard)
    return _plain(experiment)


def _plain(experiment: ItemExperiment) -> Record:
    found: Record = json.loads(verdicts_as_json(verdicts(experiment)))["items"][0]
    return found


if __name__ == "__main__":
    main()
