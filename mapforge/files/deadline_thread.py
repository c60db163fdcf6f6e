"""The deadline of one thread: another one looks at the clock now and then, and interrupts it."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from contextlib import suppress

PAUSE = 0.25


class DeadlineThread:
    """Looks whether the time is up, and interrupts the thread that made it."""

    def __init__(
        self,
        left: Callable[[], float],
        interruption: type[BaseException],
        kind_now: Callable[[], type[BaseException]],
    ) -> None:
        """Begin to look; `left` says how many seconds there are still, `kind_now` which interruption to raise."""
        self._left, self._interruption, self._kind_now = left, interruption, kind_now
        self._watched = threading.get_ident()
        self._done = threading.Event()
        self._lock = threading.Lock()
        self._has_rung = False
        threading.Thread(target=self._watch, daemon=True).start()

    def stop(self) -> None:
        """Look no longer; an interruption that is still on its way ends here."""
        with suppress(self._interruption):
            with self._lock:
                self._done.set()
            if self._has_rung:
                time.sleep(PAUSE)

    def _watch(self) -> None:
        while not self._done.wait(PAUSE):
            with self._lock:
                if not self._done.is_set() and self._left() <= 0:
                    self._has_rung = True
                    kind = ctypes.py_object(self._kind_now())
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._watched), kind)
