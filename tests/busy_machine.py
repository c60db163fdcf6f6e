"""Waiting and measuring that mean the same however busy the machine is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

PATIENCE = 300.0
"""Seconds after which what has not happened never will."""


def wait_until(has_happened: Callable[[], object], pause: float = 0.02) -> None:
    """Wait for something to happen."""
    end = time.monotonic() + PATIENCE
    while not has_happened():
        if time.monotonic() > end:
            pytest.fail("nothing happened")
        time.sleep(pause)


@contextmanager
def computing_at_most(seconds: float) -> Iterator[None]:
    """Fail when a block keeps the processor busy for longer, in this process and those it starts and waits for."""
    before = _computed()
    yield
    took = _computed() - before
    assert took < seconds, f"it computed for {took:.1f} s"


def _computed() -> float:
    return sum(os.times()[:4])


def slowdown() -> float:
    """How many times longer than its own time a process takes now, because others want the processor too."""
    began, busy = time.perf_counter(), time.process_time()
    while time.process_time() - busy < 0.3:
        pass
    return max(1.0, (time.perf_counter() - began) / (time.process_time() - busy))
