"""A folder for what targets must have on disk, and an environment in which nothing of the user is touched."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from tests.validation import write_files


@cache
def scratch() -> Path:
    """A folder of this process alone; the cache, the state and the packs of the user lie in it, too."""
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="mapforge-fuzz-", dir=memory if os.access(memory, os.W_OK) else None))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for variable in ("MAPFORGE_CACHE", "MAPFORGE_STATE", "XDG_DATA_HOME"):
        os.environ[variable] = str(folder / variable.lower())
    return folder


@cache
def sample_pack() -> Path:
    """A small pack of ours with an item of some kinds, on which texts are tried out."""
    files = {
        "pack.yaml": "id: sample\nname: Sample\nversion: 1.0.0\nrequires: [base]\n",
        "races/ants.yaml": "id: ants\nname: Ants\ntokens: 6\nsupply: 11\n",
        "maps/isle.yaml": (
            "id: isle\nname: Isle\nplayers: [2]\nturns: 10\nregions:\n"
            '  - {id: a, terrain: hill, outline: "0,0 10,0 10,10 0,10"}\n'
            '  - {id: b, terrain: swamp, outline: "10,0 20,0 20,10 10,10"}\n'
        ),
        "tests/ants.yaml": "[]\n",
    }
    return write_files(scratch() / "sample", files)


def written(name: str, content: bytes) -> Path:
    """A file in the folder with this content."""
    path = scratch() / name
    path.write_bytes(content)
    return path
