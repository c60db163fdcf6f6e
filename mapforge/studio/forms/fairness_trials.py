"""Is it fair? The balance lab at work beside the studio, and verdicts that stay with an item until it changes."""

from __future__ import annotations

import json
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine import EngineError
from mapforge.errors import MapforgeError
from mapforge.files import digest, write_file
from mapforge.lab import Examination, cores, subject_named, subjects_of, trial_order, verdicts, verdicts_as_json
from mapforge.studio.desk import CannotEdit, state_folder
from mapforge.studio.forms.item_shelf import ItemShelf, item_in

LEAST_MINUTES, MOST_MINUTES = 0.05, 30.0
LEAST_WORKERS = 2
"""Games are never played in the process of the studio, which has pages to answer."""
JUDGED = ("race", "power")


Telling = Callable[[str, dict[str, Any]], None]


class _Stopped(Exception):  # noqa: N818 - it ends a trial that somebody has stopped
    pass


@dataclass
class Trial:
    """An item on trial: how far it is, and what came of it."""

    reference: str
    digest: str
    seconds: float
    began: float = field(default_factory=time.monotonic)
    games: int = 0
    opinion: dict[str, Any] | None = None
    error: str = ""
    is_over: bool = False
    is_stopped: bool = False

    def told(self) -> dict[str, Any]:
        """How far it is."""
        passed = min(time.monotonic() - self.began, self.seconds)
        return {"games": self.games, "share": round(passed / self.seconds, 3), "opinion": self.opinion}


class Trials:
    """All trials of a studio; each runs in a thread that leaves the games to other processes."""

    def __init__(
        self, shelf: ItemShelf, tell: Callable[[str, dict[str, Any]], None] = lambda topic, news: None
    ) -> None:
        """`tell` hears the reference of an item and how its trial goes."""
        self.shelf, self.tell = shelf, tell
        self._trials: dict[str, Trial] = {}
        self._lock = threading.Lock()

    def state(self, reference: str) -> dict[str, Any]:
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

    def start(self, reference: str, minutes: float) -> dict[str, Any]:
        """Put an item on trial, as it is saved."""
        desk, kind, _ = self.shelf.open(reference)
        if kind not in JUDGED:
            raise CannotEdit("only races and powers are judged: nothing else can be put on offer")
        if not desk.manuscript.is_saved:
            raise CannotEdit("save the item first: games are played with what is in the file")
        if type(minutes) not in (int, float) or not LEAST_MINUTES <= minutes <= MOST_MINUTES:
            raise CannotEdit(f"a trial takes from {LEAST_MINUTES:g} to {MOST_MINUTES:g} minutes")
        with self._lock:
            if any(not each.is_over for each in self._trials.values()):
                raise CannotEdit("another item is on trial just now; wait for its verdict, or stop it")
            trial = self._trials[reference] = Trial(reference, self._digest(reference), minutes * 60)
        threading.Thread(target=self._run, args=(trial, desk.path), daemon=True).start()
        return self.state(reference)

    def stop(self, reference: str) -> dict[str, Any]:
        """End a trial before its time; what it has found out so far is thrown away."""
        with self._lock:
            trial = self._trials.get(reference)
            if trial is not None:
                trial.is_stopped = trial.is_over = True
        return self.state(reference)

    def _run(self, trial: Trial, path: Path) -> None:
        try:
            verdict = self._judged(trial, path)
            if not trial.is_stopped:
                _keep(trial.digest, verdict)
        except _Stopped:
            pass
        except (MapforgeError, EngineError) as error:
            trial.error = str(error)
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            trial.error = f"the trial broke off: {type(error).__name__}"
        finally:
            trial.is_over = True
            self.tell(trial.reference, self.state(trial.reference))

    def _judged(self, trial: Trial, path: Path) -> dict[str, Any]:
        trust = self.shelf.workspace.trust
        named = subject_named(str(path), trust)
        order = trial_order(named, "", trust)
        examination = Examination(subjects_of(named, order), order)

        def heard(games: int, left: float, _: str) -> None:
            if trial.is_stopped:
                raise _Stopped
            trial.games = games
            trial.opinion = _plain(examination)
            self.tell(trial.reference, self.state(trial.reference))

        examination.run(trial.seconds, max(LEAST_WORKERS, cores() - 1), heard)
        return _plain(examination)

    def _digest(self, reference: str) -> str:
        """A name for an item as it is saved: another one as soon as it says something else."""
        _, pack, kind, id = self.shelf.found(reference)
        if kind not in JUDGED:
            return digest("no verdict", reference)
        item = item_in(pack, kind, id)
        said = {key: value for key, value in item.fields.items() if key not in ("text", "suppress", "name")}
        return digest("verdict", item.full_id, json.dumps(said, sort_keys=True))


def _plain(examination: Examination) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(verdicts_as_json(verdicts(examination)))["items"][0]
    return found


def _file(name: str) -> Path:
    return state_folder() / "verdicts" / f"{name}.json"


def _keep(name: str, verdict: dict[str, Any]) -> None:
    path = _file(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, json.dumps(verdict))


def _read(name: str) -> dict[str, Any] | None:
    try:
        found = json.loads(_file(name).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and "verdict" in found else None
