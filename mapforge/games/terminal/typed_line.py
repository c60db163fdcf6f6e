"""Reads a line from a person; at a terminal, the tab key completes it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TextIO

PROMPT = "> "


def read_line(source: TextIO, target: TextIO, completions: Sequence[str]) -> str | None:
    """The next line, or None when there is none."""
    if source is sys.stdin and target is sys.stdout and source.isatty():
        return _typed(completions)
    print(PROMPT, end="", file=target, flush=True)
    return source.readline() or None


def _typed(completions: Sequence[str]) -> str | None:
    try:
        import readline
    except ImportError:
        # Some systems come without it; then nothing is completed.
        pass
    else:
        readline.set_completer_delims("")
        readline.set_completer(_Completer(completions).next)
        readline.parse_and_bind("tab: complete")
    try:
        return input(PROMPT)
    except EOFError:
        return None


class _Completer:
    """Gives one completion after the other, as the library asks for them."""

    def __init__(self, completions: Sequence[str]) -> None:
        self.completions = completions

    def next(self, text: str, state: int) -> str | None:
        lines = completed(text, self.completions)
        return lines[state] if state < len(lines) else None


def completed(text: str, completions: Sequence[str]) -> list[str]:
    """What a beginning may become; after a command that takes an action, the actions."""
    command, space, rest = text.partition(" ")
    if space and command == "why":
        return [f"why {line}" for line in completed(rest, completions)]
    beginning = text.lower().replace(" ", "_")
    return [line for line in completions if line.lower().replace(" ", "_").startswith(beginning)]
