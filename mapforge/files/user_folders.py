"""Where things of the user are kept that no project owns."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def user_packs_folder() -> Path:
    """The folder of the packs that the user has got, whether it exists or not."""
    return _data_folder() / "mapforge" / "packs"


def _data_folder() -> Path:
    chosen = os.environ.get("XDG_DATA_HOME", "")
    # A relative path would be another folder wherever the user is, so the standard has it ignored.
    if os.path.isabs(chosen):
        return Path(chosen)
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    return home / ".local" / "share"
