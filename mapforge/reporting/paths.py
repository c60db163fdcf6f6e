"""File names as people see them: relative to the current folder where possible."""

from __future__ import annotations

import os
from pathlib import Path


def shown(path: Path) -> str:
    """The path from the current folder, with forward slashes."""
    try:
        relative = os.path.relpath(path)
    except ValueError:
        return path.as_posix()
    return Path(relative).as_posix()
