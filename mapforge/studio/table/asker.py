"""Whoever waits for an answer: when they are gone, work for them that changes nothing is stopped."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from engine.vocabulary.errors import ExternalStop

_ON_ITS_WAY = 5.0
"""Seconds within which an interruption that was sent arrives."""


class AskerGone(ExternalStop):
    """Nobody waits for the answer any longer."""


class Asker:
    """One who asked, and may leave at any time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: int | None = None
        self.is_gone = False

    def leave(self) -> None:
        """Stop what is being done for them, if that can be stopped."""
        with self._lock:
            self.is_gone = True
            if self._thread is not None:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(AskerGone))

    def stay(self) -> None:
        """Raise AskerGone when they are gone."""
        if self.is_gone:
            raise AskerGone

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Let a block go on only while they wait; it must not change anything that others see."""
        with self._lock:
            self.stay()
            self._thread = threading.get_ident()
        was_raised = False
        try:
            yield
        except AskerGone:
            was_raised = True
            raise
        finally:
            with self._lock:
                self._thread = None
            if self.is_gone and not was_raised:
                # The interruption is on its way, and it belongs to this block.
                with suppress(AskerGone):
                    time.sleep(_ON_ITS_WAY)
