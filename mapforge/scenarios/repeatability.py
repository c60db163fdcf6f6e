"""Compares scenarios with how they go in another process: where it is otherwise, a hook asks what no game knows."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from mapforge.files.deadline import DEADLINE
from mapforge.scenarios.results import Result
from mapforge.scenarios.scenario_play import FAILURE, Mismatch

PATIENCE = 60.0
"""Seconds that the second process gets beyond three times what the first one took."""
_KEPT = ("PATH", "HOME", "SYSTEMROOT", "TMPDIR", "TEMP", "LANG", "MAPFORGE_CACHE", "VIRTUAL_ENV")
_OTHERWISE = (
    "played again in another process, it went otherwise: some hook asks Python's random, the clock, the environment or "
    "the order of a set, so that no saved game could be replayed; roll with the game's own die instead"
)
_UNFINISHED = "played again in another process, it was not played to its end"


def compared(results: Sequence[Result], folders: Sequence[Path], options: Mapping[str, object]) -> tuple[Result, ...]:
    """The results, with a failure for every scenario that went otherwise the second time.

    The `options` are those that the session was opened with.
    """
    seconds = sum(result.seconds for result in results)
    traces = _second_traces(folders, options, PATIENCE + 3 * seconds)
    checked = []
    for number, result in enumerate(results):
        trace = traces[number] if number < len(traces) else ""
        message = _UNFINISHED if not trace else _OTHERWISE if trace != result.trace else ""
        is_told = not message or not result.passed
        checked.append(result if is_told else replace(result, mismatches=(Mismatch((), message, FAILURE),)))
    return tuple(checked)


def _second_traces(folders: Sequence[Path], options: Mapping[str, object], patience: float) -> list[str]:
    """The traces of all scenarios, played where the hashes and most of the environment are others."""
    order = json.dumps([[str(folder.resolve()) for folder in folders], dict(options)])
    home = Path(__file__).resolve().parents[2]
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    environment |= {"PYTHONHASHSEED": seed, "PYTHONPATH": str(home)}
    # That process has a time of its own, and inherits no other limit.
    DEADLINE.pause()
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "mapforge.scenarios.repeat_process"],
            input=order, env=environment, capture_output=True, text=True, timeout=patience, check=False,
        )  # fmt: skip
        traces = json.loads(done.stdout.rpartition("\n")[2])
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return []
    finally:
        DEADLINE.resume()
    return traces if isinstance(traces, list) else []
