"""Prints the measures of checkouts side by side: `python -m tests.architecture OLDER . `."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.architecture.measures import measures

if __name__ == "__main__":
    columns = [measures(Path(name)) for name in sys.argv[1:] or ["."]]
    print(f"| measure | {' | '.join(sys.argv[1:] or ['.'])} |\n|---|{'---|' * len(columns)}")
    for name in columns[0]:
        print(f"| {name} | {' | '.join(column[name] for column in columns)} |")
