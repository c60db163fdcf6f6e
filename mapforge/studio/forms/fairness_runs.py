"""Is it fair? The balance lab at work beside the studio, and verdicts that stay with an item until it changes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from weakref import finalize

from engine.vocabulary.json_text import read_json
from mapforge.errors import MapforgeError
from mapforge.files.archives import content_of
from mapforge.files.cache import digest
from mapforge.files.output import write_inside
from mapforge.files.plain_data import Record
from mapforge.hooks.pack_code import hook_files
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.journal import state_folder
from mapforge.studio.forms.item_index import ItemIndex, item_in

LEAST_MINUTES, MOST_MINUTES = 0.05, 30.0
JUDGED = ("race", "power")


Telling = Callable[[str, Record], None]


@dataclass
class FairnessRun:
    """An item on trial: how far it is, and what came of it."""

    reference: str
    digest: str
    seconds: float
    began: float = field(default_factory=time.monotonic)
    games: int = 0
    opinion: Record | None = None
    error: str = ""
    is_over: bool = False
    process: subprocess.Popen[str] | None = None

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
        passed = min(time.monotonic() - self.began, self.seconds)
        return {"games": self.games, "share": round(passed / self.seconds, 3), "opinion": self.opinion}


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
        verdict = _read(now)
        is_running = trial is not None and not trial.is_over
        return {
            "reference": reference,
            "verdict": verdict,
            "running": trial.told() if trial is not None and is_running else None,
            "error": trial.error if trial is not None and trial.digest == now else "",
        }

    def start(self, reference: str, minutes: float) -> Record:
        """Put an item on trial, as it is saved."""
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
            trial = self._trials[reference] = FairnessRun(reference, self._digest(reference), minutes * 60)
        threading.Thread(target=self._run, args=(trial, open_file.path), daemon=True).start()
        return self.state(reference)

    def stop(self, reference: str) -> Record:
        """End a trial before its time; what it has found out so far is thrown away."""
        with self._lock:
            trial = self._trials.get(reference)
            if trial is not None:
                trial.end()
        return self.state(reference)

    def _run(self, trial: FairnessRun, path: Path) -> None:
        try:
            for news in self._heard(trial, path):
                trial.games, trial.opinion = news.get("games", trial.games), news.get("opinion", trial.opinion)
                trial.error = news.get("error", "")
                if "verdict" in news:
                    _keep(trial.digest, news["verdict"])
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
        order = {"path": str(path), "trust": list(self.item_index.workspace.trust), "seconds": trial.seconds}
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
        if kind not in JUDGED:
            return digest("no verdict", reference)
        item = item_in(pack, kind, id)
        said = {key: value for key, value in item.fields.items() if key not in ("text", "suppress", "name")}
        code = [content_of(path).decode("utf-8", "replace") for path in hook_files(pack.folder)]
        return digest("verdict", item.full_id, json.dumps(said, sort_keys=True), *code)


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


def _keep(name: str, verdict: Record) -> None:
    write_inside(state_folder(), _file(name), json.dumps(verdict))


def _file(name: str) -> str:
    return f"verdicts/{name}.json"


def _read(name: str) -> Record | None:
    try:
        found = read_json((state_folder() / _file(name)).read_bytes())
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and "verdict" in found else None
