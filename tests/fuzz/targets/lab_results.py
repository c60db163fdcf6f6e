"""Files of results: they are read, read in part, or refused."""

from __future__ import annotations

from mapforge.lab.game_spec import GameSpec
from mapforge.lab.result_file import BadResults, ResultFile
from mapforge.lab.simulation import summary
from tests.fuzz.scratch import written
from tests.fuzz.target import Target

SPEC = GameSpec("base:map/two_players", ("random", "random"), content="0123456789abcdef")


def read_results(content: bytes) -> None:
    """A file of results, and what is summed up from it."""
    path = written("fuzz.db", content)
    try:
        with ResultFile(path, SPEC) as results:
            if results.seeds():
                summary(results)
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)


TARGETS = {"lab_results": Target(read_results, (BadResults,), longest=20_000)}
