"""Where files of weights lie, and how their names end."""

from __future__ import annotations

import os
from pathlib import Path

WEIGHTS_SUFFIX = ".weights.json"
"""How the names of files with learned weights end."""
FOLDER = "MAPFORGE_WEIGHTS"
"""The environment variable that names a folder of weights, in addition to the current folder."""


def shipped_weights() -> list[Path]:
    """The files of weights that come with mapforge."""
    return _weights_in(Path(__file__).parent)


def shipped_veterans() -> list[Path]:
    """Those that come with mapforge and know races and powers: a folder of their own, because no page has them."""
    return _weights_in(Path(__file__).parent / "veterans")


def local_weights() -> list[Path]:
    """The user's own files of weights."""
    folders = [Path(), *([Path(os.environ[FOLDER])] if os.environ.get(FOLDER) else [])]
    return [path for folder in folders for path in _weights_in(folder)]


def _weights_in(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{WEIGHTS_SUFFIX}"))
