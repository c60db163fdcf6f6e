"""Searches for inputs of a target in a process of its own, and replays of what was found."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from importlib.util import find_spec

from tests import REPOSITORY
from tests.fuzz.target import seeds_of

WORK = REPOSITORY / "build" / "fuzz"
"""Where searches keep what they found: the next one begins there, and `make clean` removes it."""
PATIENCE = 1_000
"""Seconds on the clock that a search may take beyond its own, on a busy machine."""


@dataclass
class Figures:
    """What came of a target."""

    inputs: int = 0
    coverage: int = 0
    """The branches of our code that were reached."""
    failures: list[str] = field(default_factory=list)


def can_search() -> bool:
    """Tell whether atheris is installed; not every system has it."""
    return find_spec("atheris") is not None


def searched(name: str, seconds: float, seed: str) -> Figures:
    """Search for inputs of a target for some time; only what fails a second time, without atheris, is a failure."""
    folder = WORK / name
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "log"
    with log.open("w") as said:
        done = subprocess.run(
            [sys.executable, "-m", "tests.fuzz.guided", name, str(seconds), seed, str(folder)],
            cwd=REPOSITORY,
            # Sets are walked in one order, so that a seed searches the same way again.
            env=os.environ | {"PYTHONHASHSEED": "0"},
            stdout=subprocess.PIPE,
            stderr=said,
            text=True,
            timeout=10 * seconds + PATIENCE,
            check=False,
        )
    text = log.read_text(errors="replace")
    inputs = json.loads(done.stdout.splitlines()[-1])["inputs"] if done.stdout.strip() else 0
    figures = Figures(inputs, int(([0, *re.findall(r"cov: (\d+)", text)])[-1]))
    found = sorted(path for path in (folder / "found").glob("*") if path.is_file())
    figures.failures = replay(name, *map(str, found)) if found else []
    if done.returncode and not figures.failures:
        figures.failures.append(f"the search ended with {done.returncode}: {log} says why")
    return figures


def replayed(name: str) -> Figures:
    """Let a target read its corpus."""
    seeds = seeds_of(name)
    return Figures(len(seeds), failures=replay(name, *map(str, seeds)))


def replay(*words: str) -> list[str]:
    """Let a target read files, or all targets their corpus, in a process of its own; those that fail, and how."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.replay", *words],
        cwd=REPOSITORY, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    failures = [line for line in done.stdout.splitlines() if line]
    return failures or ([f"the replay ended with {done.returncode}: {done.stderr[-300:]}"] if done.returncode else [])
