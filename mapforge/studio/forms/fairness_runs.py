"""Is it fair, and what would make it so? The lab beside the studio; what it finds stays until the item changes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from weakref import finalize

from mapforge.errors import MapforgeError
from mapforge.files.plain_data import Record
from mapforge.lab.item_numbers import changed_at
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.forms.item_index import ItemIndex, item_in
from mapforge.studio.forms.kept_verdicts import (
    JUDGE,
    JUDGED,
    keep_outcome,
    read_variants,
    read_verdict,
    verdict_name,
)

LEAST_MINUTES, MOST_MINUTES = 0.05, 30.0


Telling = Callable[[str, Record], None]


@dataclass
class FairnessRun:
    """An item on trial: how far it is, and what came of it."""

    reference: str
    digest: str
    seconds: float
    task: str = JUDGE
    began: float = field(default_factory=time.monotonic)
    games: int = 0
    opinion: Record | None = None
    phase: str = ""
    found: Sequence[Record] = ()
    """Fair variants so far."""
    error: str = ""
    is_over: bool = False
    is_playing: bool = False
    """Whether the games have begun; before that, packs are read, which takes its time, too."""
    process: subprocess.Popen[str] | None = None

    def begin(self) -> None:
        """Count the time from now on, because the games have begun."""
        if not self.is_playing:
            self.is_playing, self.began = True, time.monotonic()

    def end(self) -> None:
        """End the games at once, with all processes that play them."""
        self.is_over = True
        if self.process is not None and self.process.poll() is None:
            if hasattr(os, "killpg"):
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()

    def told(self) -> Record:
        """How far it is."""
        passed = min(time.monotonic() - self.began, self.seconds) if self.is_playing else 0.0
        return {
            "games": self.games,
            "share": round(passed / self.seconds, 3),
            "left": round(self.seconds - passed),
            "ready": self.is_playing,
            "opinion": self.opinion,
            "task": self.task,
            "phase": self.phase,
            "found": list(self.found),
        }

    def hear(self, news: Record) -> None:
        """Take what its process says."""
        self.begin()
        self.games, self.opinion = news.get("games", self.games), news.get("opinion", self.opinion)
        self.phase, self.found = news.get("phase", self.phase), news.get("found", self.found)
        self.error = news.get("error", "")


class FairnessRuns:
    """All trials of a studio; each plays in a process of its own."""

    def __init__(self, item_index: ItemIndex, tell: Callable[[str, Record], None] = lambda topic, news: None) -> None:
        """`tell` hears the reference of an item and how its trial goes."""
        self.item_index, self.tell = item_index, tell
        self._trials: dict[str, FairnessRun] = {}
        self._lock = threading.Lock()
        self._closing = finalize(self, _end_all, self._trials)

    def state(self, reference: str) -> Record:
        """The verdict on an item as it is saved, if there is one, and the trial that is going on."""
        with self._lock:
            trial = self._trials.get(reference)
        now = self._digest(reference)
        is_running = trial is not None and not trial.is_over
        return {
            "reference": reference,
            "verdict": read_verdict(now),
            "tuning": read_variants(now),
            "running": trial.told() if trial is not None and is_running else None,
            "error": trial.error if trial is not None and trial.digest == now else "",
        }

    def start(self, reference: str, minutes: float, task: str = JUDGE) -> Record:
        """Put an item on trial, as it is saved, or look for variants of it that are fair."""
        open_file, kind, _ = self.item_index.open(reference)
        if kind not in JUDGED:
            raise CannotEdit("only races and powers can be tested: nothing else can be on offer")
        if not open_file.session.is_saved:
            raise CannotEdit("save the item first: the games are played with what is in the file")
        if type(minutes) not in (int, float) or not LEAST_MINUTES <= minutes <= MOST_MINUTES:
            raise CannotEdit(f"a fairness test takes from {LEAST_MINUTES:g} to {MOST_MINUTES:g} minutes")
        with self._lock:
            if any(not each.is_over for each in self._trials.values()):
                raise CannotEdit("another item is being tested; wait for its verdict, or stop it")
            trial = self._trials[reference] = FairnessRun(reference, self._digest(reference), minutes * 60, task)
        threading.Thread(target=self._run, args=(trial, open_file.path), daemon=True).start()
        return self.state(reference)

    def stop(self, reference: str) -> Record:
        """End a trial before its time; what it has found out so far is thrown away."""
        with self._lock:
            trial = self._trials.get(reference)
            if trial is not None:
                trial.end()
        return self.state(reference)

    def use_variant(self, reference: str, number: int) -> None:
        """Give the opened item the numbers of a variant, as one edit; CannotEdit when it is not what was varied."""
        open_file, kind, id = self.item_index.open(reference)
        tuning = read_variants(self._digest(reference))
        variants = tuning["variants"] if tuning else []
        if not 1 <= number <= len(variants):
            raise CannotEdit("this variant belongs to the item as it was before; look for variants again")
        _, pack, _, _ = self.item_index.found(reference)
        item, changes = item_in(pack, kind, id), variants[number - 1]["changes"]

        def change(data: object) -> object:
            for each in changes:
                data = changed_at(data if isinstance(data, dict) else {}, item.keys(*each["keys"]), each["to"])
            return data

        words = ", ".join(f"{each['path']} {each['from']} → {each['to']}" for each in changes)
        open_file.put(f"make it fair: {words}", change)

    def _run(self, trial: FairnessRun, path: Path) -> None:
        try:
            for news in self._heard(trial, path):
                trial.hear(news)
                if "outcome" in news:
                    keep_outcome(trial.task, trial.digest, news["outcome"])
                elif not trial.is_over:
                    self.tell(trial.reference, self.state(trial.reference))
        except (MapforgeError, OSError, ValueError) as error:
            trial.error = f"the test stopped: {error}"
        finally:
            trial.is_over = True
            self.tell(trial.reference, self.state(trial.reference))

    def _heard(self, trial: FairnessRun, path: Path) -> Iterator[Record]:
        """What the process says in which the item is on trial, until it ends."""
        trial.process = process = _started()
        if trial.is_over:
            trial.end()
        assert process.stdin is not None
        assert process.stdout is not None
        trust = list(self.item_index.workspace.trust)
        order = {"path": str(path), "trust": trust, "seconds": trial.seconds, "task": trial.task}
        with suppress(BrokenPipeError):
            process.stdin.write(f"{json.dumps(order)}\n")
            process.stdin.close()
        with process.stdout as lines:
            for line in lines:
                yield json.loads(line)
        if process.wait() and not trial.is_over:
            raise CannotEdit("the process that played the games ended early")

    def _digest(self, reference: str) -> str:
        """A name for an item as it is saved: another one as soon as it says something else."""
        _, pack, kind, id = self.item_index.found(reference)
        return verdict_name(pack, item_in(pack, kind, id))


def _started() -> subprocess.Popen[str]:
    """A process of its own for the games: it can be ended at once, and the studio goes on answering."""
    home = str(Path(__file__).resolve().parents[3])
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "mapforge.studio.forms.fairness_process"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def _end_all(trials: dict[str, FairnessRun]) -> None:
    for trial in trials.values():
        trial.end()
