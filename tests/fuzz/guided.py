"""`python -m tests.fuzz.guided TARGET SECONDS SEED FOLDER`: lets atheris look for inputs that reach new code.

It runs in a process of its own, because libFuzzer ends it as it likes. What fails is written to FOLDER/found at once,
and the search goes on; what reaches new code is kept in FOLDER/corpus, where the next search begins. The seconds are
seconds of computing, so that a busy machine searches as far as an idle one.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
import traceback
from pathlib import Path
from zlib import crc32

import atheris

from tests.fuzz.mutations import mutated
from tests.fuzz.target import CORPUS, Target, attempt
from tests.fuzz.target_list import target_named

LONGEST_INPUT_SECONDS = 300
MOST_MEGABYTES = 3_000


class Search:
    """One search: counts inputs, and keeps the shortest input of each failure."""

    def __init__(self, target: Target, folder: Path, seconds: float) -> None:
        self.target, self.found = target, folder / "found"
        self.found.mkdir(parents=True, exist_ok=True)
        self.seconds = seconds
        self.start = time.process_time()
        self.inputs = 0
        self.shortest: dict[str, int] = {}

    def take(self, content: bytes) -> None:
        """Try an input; end the process when the time is up."""
        self.inputs += 1
        try:
            attempt(self.target, content)
        except Exception as error:
            self._keep(error, content)
        if time.process_time() - self.start > self.seconds:
            print(json.dumps({"inputs": self.inputs}), flush=True)
            sys.stderr.flush()
            os._exit(0)

    def _keep(self, error: Exception, content: bytes) -> None:
        place = place_of(error)
        if len(content) < self.shortest.get(place, 1 << 60):
            self.shortest[place] = len(content)
            (self.found / place).write_bytes(content)


def place_of(error: BaseException) -> str:
    """A name for a failure: its kind, and the last line of ours that it came through."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "/site-packages/" not in frame.filename and "/lib/python" not in frame.filename]
    last = (own or frames)[-1]
    return f"{type(error).__name__}-{Path(last.filename).stem}-{last.name.strip('<>')}-{last.lineno}"


def main() -> None:
    """Search until the time is up."""
    name, seconds, seed, folder = sys.argv[1], float(sys.argv[2]), sys.argv[3], Path(sys.argv[4])
    # It is never left: much is imported only when it is needed.
    atheris.instrument_imports(include=["mapforge", "engine", "zipfile"]).__enter__()
    target = target_named(name)
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    words = folder / "words"
    words.write_text("".join(f'"{_escaped(word)}"\n' for word in target.words))
    # What is prepared for the first input counts for none.
    for path in sorted((CORPUS / name).iterdir()):
        try:
            target.read(path.read_bytes())
        except Exception:
            continue
    search = Search(target, folder, seconds)
    chance = random.Random(f"{name} {seed}")

    def mutate(content: bytes, most: int, number: int) -> bytes:
        if target.is_data and chance.random() < 0.6:
            changed = mutated(content, chance)
            if changed is not None and len(changed) <= most:
                return changed
        return bytes(atheris.Mutate(content, most))

    options = [
        f"-seed={crc32(seed.encode()) % 10**6 + 1}", f"-max_len={target.longest}", "-print_final_stats=0",
        f"-timeout={LONGEST_INPUT_SECONDS}", f"-rss_limit_mb={MOST_MEGABYTES}", f"-artifact_prefix={folder}/found/",
        "-len_control=0",
    ]  # fmt: skip
    options += [f"-dict={words}"] if target.words else []
    atheris.Setup(
        ["fuzz", *options, str(corpus), str(CORPUS / name)], search.take, custom_mutator=mutate, internal_libfuzzer=True
    )
    atheris.Fuzz()


def _escaped(word: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word.encode("utf-8"))


if __name__ == "__main__":
    main()
