"""Earlier results of the bench, kept in the repository so that a slower commit is seen in review."""

from __future__ import annotations

import json
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from platform import python_version

from tests import REPOSITORY
from tests.bench.verdicts import Ratio

RECORD = Path(__file__).with_name("record.json")


def _commit() -> str:
    words = ["git", "-C", str(REPOSITORY), "describe", "--always", "--dirty"]
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip() or "unknown"


def last_ratios() -> dict[str, list[float]]:
    """The ratios of the last run that was recorded: of each, the low end, the middle and the high end."""
    runs = json.loads(RECORD.read_text(encoding="utf-8"))
    return runs[-1]["ratios"] if runs else {}


def add(ratios: dict[str, Ratio]) -> None:
    """Write a run down."""
    runs = json.loads(RECORD.read_text(encoding="utf-8"))
    rounded = {name: [round(each, 3) for each in (r.low, r.middle, r.high)] for name, r in ratios.items()}
    day = datetime.now(UTC).date().isoformat()
    runs.append({"commit": _commit(), "day": day, "python": python_version(), "ratios": rounded})
    lines = ",\n".join(json.dumps(run) for run in runs)
    RECORD.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def slower_than_before(now: dict[str, Ratio], before: dict[str, list[float]]) -> list[str]:
    """What is surely slower than when it was last recorded: its whole interval lies below the earlier one."""
    return [
        f"{name}: {found.middle:.2f}, and {before[name][1]:.2f} before"
        for name, found in now.items()
        if name in before and found.high < before[name][0]
    ]
