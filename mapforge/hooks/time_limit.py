"""Stops Python that does not end by itself, such as a hook that loops for ever."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from engine.vocabulary.errors import ExternalStop
from mapforge.errors import Exit
from mapforge.files.deadline import DEADLINE

GRACE = 5.0
"""Seconds after which a block that cannot be interrupted ends the whole program."""


class TooLong(ExternalStop):
    """The time for a block is up."""


class _Timer:
    """Waits in a thread of its own, and interrupts the one that it watches."""

    def __init__(self, seconds: float, tell: Callable[[], str]) -> None:
        self.seconds, self.tell = seconds, tell
        self.thread = threading.get_ident()
        self.lock = threading.Lock()
        self.done = threading.Event()
        self.has_expired = False

    def watch(self) -> None:
        """Interrupt the other thread when its time is up, and end the program when that does not help."""
        if self.done.wait(self.seconds):
            return
        with self.lock:
            if self.done.is_set():
                return
            self.has_expired = True
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), ctypes.py_object(TooLong))
        if not self.done.wait(GRACE):
            print(f"mapforge: {self.tell()}, and it cannot be stopped", file=sys.stderr, flush=True)
            os._exit(Exit.FINDINGS)


@contextmanager
def time_limit(seconds: float, tell: Callable[[], str]) -> Iterator[None]:
    """Let a block take only so long; TooLong is raised in it when the time is up. `tell` says what took too long."""
    timer = _Timer(seconds, tell)
    # A pack's Python that somebody trusts is no file that is read: it has this limit, and no other.
    DEADLINE.pause()
    threading.Thread(target=timer.watch, daemon=True).start()
    was_raised = False
    try:
        yield
    except TooLong:
        was_raised = True
        raise
    finally:
        with timer.lock:
            timer.done.set()
        if timer.has_expired and not was_raised:
            # The interruption is on its way; it belongs to this block and must not reach the next one.
            with suppress(TooLong):
                time.sleep(GRACE)
        DEADLINE.resume()
