"""Prints the measures of a checkout: `python -m tests.architecture [FOLDER]`."""

from __future__ import annotations

import sys
from pathlib import Path

from tests import REPOSITORY
from tests.architecture.measures import measures

if __name__ == "__main__":
    for name, value in measures(Path(sys.argv[1]) if len(sys.argv) > 1 else REPOSITORY).items():
        print(f"    {name!r}: {value!r},")
