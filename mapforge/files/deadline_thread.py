"""The deadline where there is no timer of the system for it: a thread that looks at the clock now and then."""

from __future__ import annotations

import ctypes
import threading

from mapforge.files.deadline import Deadline, too_costly

PAUSE = 0.25


class DeadlineThread:
    """Looks whether the time is up, and interrupts the thread that made it."""

    def __init__(self, deadline: Deadline) -> None:
        """Begin to look."""
        self._deadline = deadline
        self._watched = threading.get_ident()
        self._done = threading.Event()
        self._lock = threading.Lock()
        threading.Thread(target=self._watch, daemon=True).start()

    def stop(self) -> None:
        """Look no longer."""
        with self._lock:
            self._done.set()

    def _watch(self) -> None:
        while not self._done.wait(PAUSE):
            with self._lock:
                if not self._done.is_set() and self._deadline.left <= 0:
                    kind = type(too_costly(self._deadline.note))
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._watched), ctypes.py_object(kind))
