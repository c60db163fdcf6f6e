"""A limit on what one thread computes, for work that must not end the whole process."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mapforge.files.deadline import DEADLINE, TooCostly, too_costly
from mapforge.files.deadline_thread import DeadlineThread


@contextmanager
def thread_limit(seconds: float) -> Iterator[None]:
    """Let a block of this thread compute only so long; TooCostly is raised in it when the time is up."""
    clock = _clock()
    end = clock() + seconds
    watch = DeadlineThread(lambda: end - clock(), TooCostly, lambda: type(too_costly(DEADLINE.note)))
    try:
        yield
    finally:
        watch.stop()


def _clock() -> Callable[[], float]:
    """The clock of what this thread computes, for others to look at; where there is none, that on the wall."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic
    number = time.pthread_getcpuclockid(threading.get_ident())
    return lambda: time.clock_gettime(number)
