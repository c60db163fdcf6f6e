"""The games behind the tables as they are kept: played in passes, so that all kinds grow together, and resumed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from mapforge.lab.game_record import play_recorded
from mapforge.lab.result_file import BadResults, ResultFile
from mapforge.lab.simulation import Progress, simulate
from tests.printed_tables.runs import RUNS, Run, results_of

PASSES = 8
"""How often it goes round all kinds of games until each has its number."""
OLD = ".old.db"


def play(
    most: int,
    folder: Path,
    minutes: float = math.inf,
    on_progress: Callable[[Run, Progress], None] = lambda run, progress: None,
    runs: Sequence[Run] = RUNS,
    workers: int = 1,
) -> bool:
    """Play what is missing, pass by pass; whether all is there, or the time was up before.

    The first pass is played whole, however little time there is: less than that makes no tables.
    """
    end = time.monotonic() + 60 * minutes
    folder.mkdir(parents=True, exist_ok=True)
    for run in runs:
        put_aside_old(run, folder)
    for number in range(1, PASSES + 1):
        for run in runs:
            if number > 1 and time.monotonic() >= end:
                return False
            part = max(run.least, math.ceil(run.games(most) * number / PASSES))
            spec = run.spec()
            with ResultFile(results_of(run, folder), spec) as results:
                simulate(results, spec, part, workers=workers, on_progress=partial(on_progress, run))
    return True


def put_aside_old(run: Run, folder: Path) -> None:
    """Rename the file of an run whose games would go otherwise today, so that it begins anew."""
    path = results_of(run, folder)
    if path.exists() and not _is_of_today(run, path):
        print(f"{run.name}: games go otherwise now; those that were kept are put aside in {path.stem}{OLD}")
        path.replace(path.with_suffix(OLD))


def _is_of_today(run: Run, path: Path) -> bool:
    """Whether packs and weights are the same, and the last game, too, where the bots do not think by the clock."""
    try:
        with ResultFile(path, run.spec()) as results:
            return not run.is_repeatable or _goes_as_it_went(run, results)
    except BadResults:
        return False


def _goes_as_it_went(run: Run, results: ResultFile) -> bool:
    seeds = results.seeds()
    if not seeds:
        return True
    game = play_recorded(run.spec(), max(seeds))
    coins = results.rows("SELECT coins FROM seats WHERE seed = ? ORDER BY player", (game.seed,))
    actions = results.rows("SELECT actions FROM games WHERE seed = ?", (game.seed,))
    return [each for (each,) in coins] == list(game.scores) and actions == [(game.actions,)]
