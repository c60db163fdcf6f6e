"""The engine beside the one of an older commit, compiled and as it is written, in processes that take turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests import REPOSITORY
from tests.bench.record import add, last_ratios, slower_than_before
from tests.bench.verdicts import Ratio, ratio, verdict

REFERENCE = "65eb448"
"""The commit with which the engine is compared: the last one before it could be compiled."""
RECORDING = "MAPFORGE_RECORD_BENCH"
"""Set to 1, the results are added to the record."""
FAST_PYTHON = REPOSITORY / ".venv-fast" / "bin" / "python"


@dataclass(frozen=True)
class Goal:
    """A kind of work, and how many times as fast as the reference it shall be."""

    work: str
    compiled: float | None = None
    pure: float | None = None


GOALS = (
    Goal("base 2", compiled=2.6, pure=1.15),
    Goal("base 4", compiled=2.6, pure=1.15),
    Goal("underground 2", compiled=2.4, pure=1.15),
    Goal("base 2 stepped"),
    Goal("base 2 careful"),
    Goal("base 4 careful"),
    Goal("underground 2 careful"),
    Goal("both 4"),
    Goal("planner", compiled=2.2, pure=1.15),
    Goal("expert", compiled=2.2, pure=1.15),
    Goal("copy"),
)

GROWTH = (
    ("regions 30", "regions 100", None),
    ("regions 30", "regions 300", None),
    ("regions 30", "regions 1000", 1.4),
    ("copy of 30", "copy of 1000", 2.0),
    ("players 2", "players 8", None),
    ("no hooks", "1 python hook", 2.0),
    ("no hooks", "5 python hooks", None),
    ("no hooks", "50 hooks of nations", None),
    ("no hooks", "50 filters of terrain", None),
    ("no hooks", "1 filter of the board", None),
    ("no hooks", "10 filters of the board", None),
    ("no hooks", "50 filters of the board", 4.0),
)
"""What grows, what it grows to, and how many times as much time that may take."""


REDEPLOYMENT = 3.0
"""How many times as fast an arrangement shall be at once."""


class Contestant:
    """A process that does one kind of work, a batch at a time, with one engine."""

    def __init__(self, python: Path, folder: Path | None, work: str, pure: bool = False) -> None:
        environment = {**os.environ, "PYTHONSAFEPATH": "1", "PYTHONHASHSEED": "0", "MAPFORGE_PURE": "1" if pure else ""}
        environment["PYTHONPATH"] = str(folder or "")
        script = Path(__file__).with_name("contestant.py")
        self._process = subprocess.Popen(
            [python, script, work], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def answer(self) -> dict[str, float]:
        """The next line that it says."""
        assert self._process.stdout
        return dict(json.loads(self._process.stdout.readline()))

    def seconds(self, seed: int) -> float:
        """How long one unit of the work takes, in a batch that starts with a seed."""
        assert self._process.stdin
        self._process.stdin.write(f"{seed}\n")
        self._process.stdin.flush()
        found = self.answer()
        return found["seconds"] / found["units"]

    def close(self) -> None:
        """End it."""
        self._process.communicate()


@contextmanager
def reference() -> Iterator[Path | None]:
    """A worktree of the reference; None, said in words, where the history is missing."""
    with tempfile.TemporaryDirectory() as folder:
        tree, git = Path(folder, "reference"), ["git", "-C", str(REPOSITORY), "worktree"]
        made = subprocess.run([*git, "add", "--detach", tree, REFERENCE], capture_output=True, text=True, check=False)
        if made.returncode:
            print(f"no comparison with {REFERENCE}: the history that has it is missing (git fetch --unshallow)")
            yield None
            return
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", tree], check=False)


def times_in_turns(contestants: dict[str, Contestant], rounds: int) -> dict[str, list[float]]:
    """The time for a unit of work of everybody, round by round; all of them first do one batch that does not count."""
    for contestant in contestants.values():
        contestant.answer()
    for contestant in contestants.values():
        contestant.seconds(500)
    times: dict[str, list[float]] = {name: [] for name in contestants}
    names = list(contestants)
    for turn in range(rounds):
        # Whoever comes first in one round comes later in the next.
        for name in names[turn % len(names) :] + names[: turn % len(names)]:
            times[name].append(contestants[name].seconds(1000 + 200 * turn))
    return times


def _compared(goal: Goal, tree: Path, rounds: int) -> dict[str, Ratio]:
    with ExitStack() as stack:
        contestants = {
            "reference": Contestant(Path(sys.executable), tree, goal.work),
            "pure": Contestant(Path(sys.executable), REPOSITORY, goal.work, pure=True),
        }
        if FAST_PYTHON.exists():
            contestants["compiled"] = Contestant(FAST_PYTHON, None, goal.work)
        for contestant in contestants.values():
            stack.callback(contestant.close)
        times = times_in_turns(contestants, rounds)
    found = {name: ratio(times["reference"], times[name]) for name in contestants if name != "reference"}
    told = [f"{name} {found[name]}{_judged(found[name], getattr(goal, name))}" for name in found]
    print(f"{goal.work}: {_pace(median(times['reference']))} at {REFERENCE}; {', '.join(told)}", flush=True)
    return {f"{goal.work}, {name}": each for name, each in found.items()}


def report_redeployment(rounds: int = 15) -> None:
    """Print how much faster an arrangement is at once: than its steps, and than steps that are known already."""
    for name, python, folder in (("pure", Path(sys.executable), REPOSITORY), ("compiled", FAST_PYTHON, None)):
        if not python.exists():
            continue
        works = ("at once", "arranged in steps", "in known steps")
        contestants = {work: Contestant(python, folder, work, pure=bool(folder)) for work in works}
        times = times_in_turns(contestants, rounds)
        for contestant in contestants.values():
            contestant.close()
        arranged, known = (ratio(times[work], times["at once"]) for work in works[1:])
        judged = _judged(arranged, REDEPLOYMENT)
        print(f"an arrangement at once, {name}: {arranged} times as fast as its steps{judged}, {known} as known steps")


def report_verbs() -> None:
    """Print how many microseconds each kind of action takes, as the engine is written and compiled."""
    for game in ("base 2", "base 4", "underground 2"):
        engines = {"pure": Contestant(Path(sys.executable), REPOSITORY, f"verbs of {game}", pure=True)}
        if FAST_PYTHON.exists():
            engines["compiled"] = Contestant(FAST_PYTHON, None, f"verbs of {game}")
        for name, contestant in engines.items():
            told = ", ".join(f"{verb} {taken:.1f}" for verb, taken in contestant.answer().items())
            contestant.close()
            print(f"{game}, {name}, µs by action: {told}", flush=True)


def _pace(seconds: float) -> str:
    return f"{seconds * 1e6:.1f} µs, {1 / seconds:.0f} a second"


def _judged(found: Ratio, goal: float | None) -> str:
    return "" if goal is None else f" [at least {goal:g}: {verdict(found, at_least=goal)}]"


def report_speed(rounds: int = 15) -> None:
    """Print how many times as fast as the reference each kind of work is, and compare with the record."""
    if not FAST_PYTHON.exists():
        print("the compiled engine is not measured: `make fast` installs it")
    with reference() as tree:
        if tree is None:
            return
        found: dict[str, Ratio] = {}
        for goal in GOALS:
            found |= _compared(goal, tree, rounds)
    for line in slower_than_before(found, last_ratios()):
        print(f"slower than recorded: {line}")
    if os.environ.get(RECORDING) == "1":
        add(found)


def report_growth(rounds: int = 15) -> None:
    """Print how many times as long an action takes in larger worlds, with the engine as it is written."""
    for small, large, goal in GROWTH:
        contestants = {work: Contestant(Path(sys.executable), REPOSITORY, work, pure=True) for work in (small, large)}
        times = times_in_turns(contestants, rounds)
        for contestant in contestants.values():
            contestant.close()
        found = ratio(times[large], times[small])
        judged = "" if goal is None else f" [at most {goal:g}: {verdict(found, at_most=goal)}]"
        print(f"{large}: {_pace(median(times[large]))}, {found} times as long as {small}{judged}", flush=True)
