"""How far something has come: one line that is written over in a terminal, and now and then a line elsewhere."""

from __future__ import annotations

import time
from typing import TextIO

OFTEN, SELDOM = 0.2, 10.0
"""Seconds between two lines, in a terminal and in a file."""


class ProgressLine:
    """The line; nobody is told more often than they can read."""

    def __init__(self, target: TextIO) -> None:
        """Where it is written."""
        self._target = target
        self._is_terminal = target.isatty()
        self._last = 0.0 if self._is_terminal else time.monotonic()
        self._width = 0

    def show(self, text: str) -> None:
        """Show how things are now, unless that was shown just now."""
        now = time.monotonic()
        if now - self._last < (OFTEN if self._is_terminal else SELDOM):
            return
        self._last = now
        if self._is_terminal:
            self._target.write(f"\r{text.ljust(self._width)}")
            self._width = len(text)
        else:
            self._target.write(f"{text}\n")
        self._target.flush()

    def end(self) -> None:
        """Leave the line as it is, and go on below it."""
        if self._width:
            self._target.write("\n")
            self._width = 0
