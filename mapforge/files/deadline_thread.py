"""The deadline of one thread: another one looks at the clock now and then, and interrupts it."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from mapforge.files.deadline import DEADLINE, TooCostly, too_costly

PAUSE = 0.25


class DeadlineThread:
    """Looks whether the time is up, and interrupts the thread that made it."""

    def __init__(self, left: Callable[[], float]) -> None:
        """Begin to look; `left` says how many seconds there are still."""
        self._left = left
        self._watched = threading.get_ident()
        self._done = threading.Event()
        self._lock = threading.Lock()
        self._has_rung = False
        threading.Thread(target=self._watch, daemon=True).start()

    def stop(self) -> None:
        """Look no longer; an interruption that is still on its way ends here."""
        with suppress(TooCostly):
            with self._lock:
                self._done.set()
            if self._has_rung:
                time.sleep(PAUSE)

    def _watch(self) -> None:
        while not self._done.wait(PAUSE):
            with self._lock:
                if not self._done.is_set() and self._left() <= 0:
                    self._has_rung = True
                    kind = type(too_costly(DEADLINE.note))
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._watched), ctypes.py_object(kind))


@contextmanager
def thread_limit(seconds: float) -> Iterator[None]:
    """Let a block of this thread compute only so long; TooCostly is raised in it when the time is up."""
    clock = _clock()
    end = clock() + seconds
    watch = DeadlineThread(lambda: end - clock())
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
