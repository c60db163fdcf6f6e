"""`python -m tests.fuzz [SECONDS] [SEED]`: attacks every class for its share of the time, and prints figures.

Half of the time goes to random attacks from the seed, the other half to targets, for which atheris looks for inputs
that reach new code; where atheris is not installed, the corpus of each target is replayed.
"""

from __future__ import annotations

import os
import random
import sys
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tests.fuzz import actions, command_lines, packs, saved_games, texts
from tests.fuzz.searches import Figures, can_search, replayed, searched
from tests.fuzz.target_list import FILES

CLASSES: dict[str, Callable[[random.Random], str]] = {
    "damaged saves": saved_games.attack,
    "things that are no action": actions.attack,
    "damaged packs": packs.attack,
    "odd command lines": command_lines.attack,
    "odd names, told in every format": texts.attack,
}
USUAL_SECONDS = 240.0
MOST_SHOWN = 5


def main() -> int:
    """Attack, and tell how often and how often in vain."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else USUAL_SECONDS
    seed = sys.argv[2] if len(sys.argv) > 2 else "1"
    failures = random_attacks(seconds / 2, seed) + targets(seconds / 2, seed)
    return 1 if failures else 0


def random_attacks(seconds: float, seed: str) -> int:
    """Attack every class at random, and print figures; how many attacks failed."""
    print(f"{'class':34} {'inputs':>8} {'failures':>9}   (seed {seed}, {seconds:g} seconds)")
    total = 0
    for name, attack in CLASSES.items():
        inputs, failures = run(name, attack, seed, seconds / len(CLASSES))
        print(f"{name:34} {inputs:8,} {len(failures):9,}", flush=True)
        _show(failures)
        total += len(failures)
    return total


def targets(seconds: float, seed: str) -> int:
    """Search for inputs of every target, and print figures; how many failed."""
    at_once = os.cpu_count() or 1
    share = seconds * at_once / len(FILES)
    how = f"{share:.1f} seconds each" if can_search() else "the corpus is replayed: atheris is not installed"
    print(f"\n{'target':34} {'inputs':>8} {'failures':>9} {'coverage':>9}   ({how})")

    def work(name: str) -> Figures:
        return searched(name, share, seed) if can_search() else replayed(name)

    total = 0
    with ThreadPoolExecutor(at_once) as pool:
        for name, figures in zip(FILES, pool.map(work, FILES), strict=True):
            coverage = f"{figures.coverage:,}" if figures.coverage else ""
            print(f"{name:34} {figures.inputs:8,} {len(figures.failures):9,} {coverage:>9}", flush=True)
            _show(figures.failures)
            total += len(figures.failures)
    return total


def _show(failures: list[str]) -> None:
    for failure in failures[:MOST_SHOWN]:
        print(f"    {failure}")


def run(
    name: str, attack: Callable[[random.Random], str], seed: str, seconds: float, most: int = 10**9
) -> tuple[int, list[str]]:
    """Attack one class for some time; every input follows from the seed and its number."""
    failures: list[str] = []
    end, number = time.monotonic() + seconds, 0
    while time.monotonic() < end and number < most:
        number += 1
        try:
            said = attack(random.Random(f"{name} {seed} {number}"))
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            last = traceback.extract_tb(error.__traceback__)[-1]
            said = f"{type(error).__name__}: {str(error)[:200]} ({last.filename.rpartition('/')[2]}:{last.lineno})"
        if said:
            failures.append(f"number {number}: {said}")
    return number, failures


if __name__ == "__main__":
    sys.exit(main())
