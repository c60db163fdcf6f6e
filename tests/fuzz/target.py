"""A target of the fuzzer: one reader of strangers' input, and what may come of any bytes that it is given."""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
MOST_SECONDS = 2.0
"""Seconds of computing that an input of a few kB may take; honest ones take a hundredth of it."""
MOST_MEMORY = 300
"""MB by which the memory of the process may grow for one input."""


@dataclass(frozen=True)
class Target:
    """A reader, the errors with which it refuses, and how its inputs are best changed."""

    read: Callable[[bytes], object]
    refusals: tuple[type[BaseException], ...] = ()
    """The documented errors; any other one is a failure."""
    is_data: bool = False
    """Whether inputs are JSON or YAML, so that values are worth changing, and not only bytes."""
    longest: int = 4_000
    words: tuple[str, ...] = ()
    """What an input may contain that no chance would bring about."""


class TooMuch(AssertionError):  # noqa: N818 - it says what it took
    """An input took too long, or too much memory."""


def attempt(target: Target, content: bytes) -> None:
    """Let a target read an input; what it raises, apart from its refusals, is a failure, and so is TooMuch."""
    before = _peak()
    seconds = _seconds(target, content)
    if seconds > MOST_SECONDS:
        # What is read for the first time in a process loads what all inputs need, which is not the fault of this one.
        seconds = _seconds(target, content)
    grown = _peak() - before
    if seconds > MOST_SECONDS:
        raise TooMuch(f"it computed for {seconds:.1f} s")
    if grown > MOST_MEMORY:
        raise TooMuch(f"the memory grew by {grown:.0f} MB")


def _seconds(target: Target, content: bytes) -> float:
    """How long a target computes over an input."""
    start = time.process_time()
    with suppress(*target.refusals):
        target.read(content)
    return time.process_time() - start


def seeds_of(name: str) -> list[Path]:
    """The files of the corpus of a target."""
    return sorted(path for path in (CORPUS / name).iterdir() if path.is_file())


def text_of(content: bytes) -> str:
    """An input as the text of a file."""
    return content.decode("utf-8", "replace")


def _peak() -> float:
    """The most memory that this process has had, in MB."""
    unit = 1_000_000 if sys.platform == "darwin" else 1_000
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
