"""Text from packs and saves is shown, not sent: what would steer a terminal or break a file is written out."""

from __future__ import annotations

import re

from mapforge.files.terminal_colours import has_colours
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
_PAINT = re.compile("\x1b\\[(?:[0-2]|3[1-6])m")
"""The colours that commands themselves use; whoever paints has made sure that what is painted has none."""


def printable(text: str) -> str:
    """A text in which control characters are written out as `\\u001b`, which JSON reads as what it was."""
    return _STEERING.sub(_written_out, text)


def printable_line(text: object) -> str:
    """A text in one line: line ends are written out, too."""
    return printable(str(text)).replace("\n", "\\n").replace("\t", " ")


def _written_out(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


class PrintableStream:
    """A stream for people: whatever is written to it, only text and our own colours come out."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write a text."""
        if _STEERING.search(text):
            colours = _PAINT.findall(text) if has_colours(self.stream) else []
            parts = [printable(part) for part in (_PAINT.split(text) if colours else [text])]
            text = "".join(part + colour for part, colour in zip(parts, [*colours, ""], strict=True))
        return self.stream.write(text)

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)
