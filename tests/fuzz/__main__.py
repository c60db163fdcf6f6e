"""`python -m tests.fuzz [SECONDS] [SEED]`: attacks every class for its share of the time, and prints figures."""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections.abc import Callable

from tests.fuzz import actions, command_lines, packs, saved_games, texts

CLASSES: dict[str, Callable[[random.Random], str]] = {
    "damaged saves": saved_games.attack,
    "things that are no action": actions.attack,
    "damaged packs": packs.attack,
    "odd command lines": command_lines.attack,
    "odd names, told in every format": texts.attack,
}
USUAL_SECONDS = 120.0


def main() -> int:
    """Attack, and tell how often and how often in vain."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else USUAL_SECONDS
    seed = sys.argv[2] if len(sys.argv) > 2 else "1"
    print(f"{'class':34} {'inputs':>8} {'failures':>9}   (seed {seed}, {seconds:g} seconds)")
    total = 0
    for name, attack in CLASSES.items():
        inputs, failures = run(name, attack, seed, seconds / len(CLASSES))
        print(f"{name:34} {inputs:8,} {len(failures):9,}", flush=True)
        for failure in failures[:5]:
            print(f"    {failure}")
        total += len(failures)
    return 1 if total else 0


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
