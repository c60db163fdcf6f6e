"""`python -m tests.fuzz.replay TARGET FILE...`: lets a target read files, and says which of them fail.

Without words it replays the whole corpus.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.fuzz.target import attempt, seeds_of
from tests.fuzz.target_list import FILES, target_named


def main() -> int:
    """Read all files."""
    chosen = {sys.argv[1]: list(map(Path, sys.argv[2:]))} if len(sys.argv) > 1 else {n: seeds_of(n) for n in FILES}
    code = 0
    for name, paths in chosen.items():
        for failure in failures(name, paths):
            code = 1
            print(failure, flush=True)
    return code


def failures(name: str, paths: Iterable[Path]) -> Iterator[str]:
    """The files that fail, with what they raise."""
    target = target_named(name)
    for path in paths:
        try:
            attempt(target, path.read_bytes())
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            said = " ".join(str(error).split())[:200]
            yield f"{path}: {type(error).__name__}: {said} ({last.filename.rpartition('/')[2]}:{last.lineno})"


if __name__ == "__main__":
    sys.exit(main())
