"""File names as people see them: relative to the current folder where possible."""

from __future__ import annotations

import os
from pathlib import Path


def short_path(path: Path) -> str:
    """The path from the current folder, with forward slashes."""
    try:
        relative = os.path.relpath(path)
    except ValueError:
        relative = str(path)
    # A file name need not be text; what is not is shown as a question mark.
    return Path(relative).as_posix().encode("utf-8", "replace").decode("utf-8")


def copied(word: str) -> str:
    """A word of a command that somebody may copy: in quotes where a shell would see several words."""
    import shlex

    return shlex.quote(word)
