"""Writes the tables of docs/architecture.md: the code before it was rearranged, and as it is."""

from __future__ import annotations

import json

from tests import REPOSITORY
from tests.architecture.imports import ROOTS
from tests.architecture.measures import files_per_folder, measures

BEFORE = json.loads((REPOSITORY / "tests" / "architecture" / "before.json").read_text(encoding="utf-8"))
"""The measures of the commit febd3ce, which `python -m tests.architecture FOLDER` took from a checkout of it."""


def before_and_after() -> str:
    """A row for each measure, with both packages before and after."""
    now = measures(REPOSITORY)
    lines = ["| measure | `engine` before | after | `mapforge` before | after |", "|---|---|---|---|---|"]
    for name in now["engine"]:
        cells = [cell for root in ROOTS for cell in (BEFORE["measures"][root][name], now[root][name])]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def folders() -> str:
    """How many files lie in each folder, before and after."""
    now, lines = files_per_folder(REPOSITORY), ["| folder | before | after |", "|---|---|---|"]
    for folder in sorted({*BEFORE["files"], *now}):
        lines.append(f"| `{folder}/` | {BEFORE['files'].get(folder, '–')} | {now.get(folder, '–')} |")
    return "\n".join(lines) + "\n"
