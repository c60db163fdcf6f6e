"""Colours for the terminal, which can be switched off."""

from __future__ import annotations

import os
from typing import TextIO

_CODES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}
PLAYER_COLOURS = ("cyan", "yellow", "magenta", "green", "red")


class Paint:
    """Wraps text in colours, or leaves it as it is."""

    def __init__(self, enabled: bool) -> None:
        self.enabled = enabled

    @classmethod
    def for_stream(cls, stream: TextIO) -> Paint:
        """Colours for a terminal, unless NO_COLOR is set."""
        return cls(stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb")

    def __call__(self, style: str, text: str) -> str:
        return f"\033[{_CODES[style]}m{text}\033[0m" if self.enabled else text

    def player(self, number: int, text: str) -> str:
        """Text in a player's colour."""
        return self(PLAYER_COLOURS[number % len(PLAYER_COLOURS)], text)
