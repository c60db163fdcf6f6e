"""Colours in a terminal: whether a stream has them, and findings in them."""

from __future__ import annotations

import os
import re

from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

_RESET, _BOLD = "\033[0m", "\033[1m"
_BY_SEVERITY = {"error": "\033[31m", "warning": "\033[33m", "note": "\033[36m"}
_HEAD = re.compile(
    r"^(?P<before>|.*?:\d+:\d+: )(?P<severity>error|warning|note)(?P<check>\[[a-z]+/[a-z-]+\])?:", re.MULTILINE
)
_CARETS = re.compile(r"^( *\| *)(\^+)$", re.MULTILINE)
_LABEL = re.compile(r"^(   = (?:why|help|fix|see))\b", re.MULTILINE)


def has_colours(stream: TextIO) -> bool:
    """A terminal has colours and nothing else has; FORCE_COLOR gives them to all, NO_COLOR to none."""
    if os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR", "")
    if forced:
        return forced != "0"
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def coloured_findings(text: str, stream: TextIO) -> str:
    """Findings as they are written to a stream: severities, places and labels stand out where it has colours."""
    if not has_colours(stream):
        return text
    text = _HEAD.sub(_painted_head, text)
    text = _CARETS.sub(rf"\1{_BY_SEVERITY['error']}\2{_RESET}", text)
    return _LABEL.sub(rf"{_BOLD}\1{_RESET}", text)


def _painted_head(found: re.Match[str]) -> str:
    colour = _BY_SEVERITY[found["severity"]]
    return f"{found['before']}{_BOLD}{colour}{found['severity']}{found['check'] or ''}{_RESET}:"
