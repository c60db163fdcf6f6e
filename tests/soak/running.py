"""Runs many games on all processors, shows how far it is, and tells how to repeat what failed."""

import os
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from tests.soak.checks import CHECKS
from tests.soak.games import BLOCK, BOARDS


@dataclass(frozen=True)
class Failure:
    """A game that went wrong."""

    checks: str
    board: str
    seed: int
    what: str

    def __str__(self) -> str:
        return f"{self.what}\n  repeat it: python -m tests.soak {self.board} {self.seed} --checks {self.checks}"


@dataclass(frozen=True)
class Report:
    """What came of a run."""

    games: int
    steps: int
    seconds: float
    failures: tuple[Failure, ...]

    def __str__(self) -> str:
        minutes = self.seconds / max(1, self.games) * 100_000 / 60
        return (
            f"{self.games:,} games, {self.steps:,} steps, {self.seconds:.0f} s, {len(self.failures)} failed; "
            f"100,000 such games take about {minutes:.0f} minutes here"
        )


def play_one(checks: str, board: str, seed: int) -> tuple[int, Failure | None]:
    """Play one game; its steps, and what went wrong."""
    try:
        return CHECKS[checks](board, seed), None
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__} in {last.name}, line {last.lineno}: {error}"
        return 0, Failure(checks, board, seed, what)


def play_block(job: tuple[str, str, int, int]) -> tuple[int, int, list[Failure]]:
    """Play some games in a row that share a board."""
    checks, board, first, games = job
    found = [play_one(checks, board, seed) for seed in range(first, first + games)]
    return games, sum(steps for steps, _ in found), [failure for _, failure in found if failure]


def jobs_for(checks: str, games: int, first: int) -> list[tuple[str, str, int, int]]:
    """Blocks of games on all boards in turn."""
    blocks = -(-games // BLOCK)
    return [
        (checks, BOARDS[n % len(BOARDS)], first + n // len(BOARDS) * BLOCK, min(BLOCK, games - n * BLOCK))
        for n in range(blocks)
    ]


def soak(checks: str, games: int, first: int = 0, workers: int = 0) -> Report:
    """Play games on all boards."""
    start, done, steps = time.perf_counter(), 0, 0
    failures: list[Failure] = []
    shown = start
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        for played, walked, failed in pool.map(play_block, jobs_for(checks, games, first)):
            done, steps = done + played, steps + walked
            failures += failed
            for failure in failed:
                print(f"\n{failure}", file=sys.stderr, flush=True)
            if time.perf_counter() - shown > 5 or done == games:
                shown = time.perf_counter()
                print(f"{done:,} of {games:,} games, {done / (shown - start):.0f} games/s", file=sys.stderr, flush=True)
    return Report(done, steps, time.perf_counter() - start, tuple(failures))
