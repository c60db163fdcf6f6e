"""The process in which an item is put on trial: an order comes in, and how it goes comes out, one line of JSON each."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

from engine import EngineError
from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.lab.balance_tables import verdicts_as_json
from mapforge.lab.crew import cores
from mapforge.lab.item_verdict import verdicts
from mapforge.lab.measurement import Examination
from mapforge.lab.subject import subject_named, subjects_of, trial_order


def main() -> None:
    """Read an order, play, and tell."""
    order = json.loads(sys.stdin.readline())
    answers = sys.stdout
    # What a pack prints must not end up among the answers.
    sys.stdout = sys.stderr

    def tell(news: Record) -> None:
        print(json.dumps(news), file=answers, flush=True)

    try:
        tell({"verdict": _judged(order["path"], order["trust"], float(order["seconds"]), tell)})
    except (MapforgeError, EngineError) as error:
        tell({"error": str(error)})


def _judged(path: str, trust: list[str], seconds: float, tell: Callable[[Record], None]) -> Record:
    named = subject_named(path, trust)
    order = trial_order(named, "", trust)
    examination = Examination(subjects_of(named, order), order)

    def heard(games: int, left: float, _: str) -> None:
        tell({"games": games, "opinion": _plain(examination)})

    # One core is for whoever looks at the page meanwhile.
    examination.run(seconds, max(1, cores() - 1), heard)
    return _plain(examination)


def _plain(examination: Examination) -> Record:
    found: Record = json.loads(verdicts_as_json(verdicts(examination)))["items"][0]
    return found


if __name__ == "__main__":
    main()
