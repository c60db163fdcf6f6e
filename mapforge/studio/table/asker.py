"""Whoever waits for an answer: when they are gone, work for them that changes nothing is stopped."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from engine.vocabulary.errors import ExternalStop

Result = TypeVar("Result")
_AGAIN = 0.1
"""Seconds after which somebody is interrupted again: what Python calls by itself swallows an interruption."""


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
        self.is_gone = True
        if self._thread is not None:
            threading.Thread(target=self._interrupt, daemon=True).start()

    def _interrupt(self) -> None:
        while self._thread is not None:
            with self._lock:
                if self._thread is not None:
                    _raise_in(self._thread, AskerGone)
            time.sleep(_AGAIN)

    def stay(self) -> None:
        """Raise AskerGone when they are gone."""
        if self.is_gone:
            raise AskerGone

    def during(self, work: Callable[[], Result]) -> Result:
        """Work only while they wait; it must not change anything that others see."""
        thread = threading.get_ident()
        try:
            self._thread = thread
            self.stay()
            return work()
        finally:
            while self._thread is not None:
                try:
                    with self._lock:
                        self._thread = None
                        _raise_in(thread, None)
                except AskerGone:
                    continue


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Raise an error in a thread when it computes next; None takes one back that has not been raised."""
    raised = ctypes.py_object(error) if error is not None else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)
