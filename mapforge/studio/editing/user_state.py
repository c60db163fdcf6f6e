"""Where the studio keeps what belongs to no pack: journals of unsaved edits, and pictures to trace."""

from __future__ import annotations

import os
from pathlib import Path

STATE_VARIABLE = "MAPFORGE_STATE"


def state_folder() -> Path:
    """The folder of the user's own; it may not exist yet."""
    chosen = os.environ.get(STATE_VARIABLE)
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    return Path(home, "mapforge", "studio")
