"""Text from packs and saves is shown, not sent: what would steer a terminal or break a file is written out."""

from __future__ import annotations

import re

from mapforge.files.terminal_colours import has_colours
from mapforge.typing_flag import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
_LINE_BREAK = "[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]"
_COMMAND = r"(?m)^[^\S\n]*::|##(?:vso)?\["
"""What is a command where the output of a build is read: two colons that begin a line, and a bracket anywhere."""
_LONGEST_START = 64
_LONGEST_NAME = 120
_PAINT = re.compile("\x1b\\[(?:[0-2]|3[1-6])m")
"""The colours that commands themselves use; whoever paints has made sure that what is painted has none."""


def printable(text: str) -> str:
    """A text in which control characters are written out as `\\u001b`, which JSON reads as what it was."""
    return _STEERING.sub(_written_out, text)


def printable_line(text: object) -> str:
    """A text in one line: line ends are written out, too."""
    return printable(str(text)).replace("\n", "\\n").replace("\t", " ")


def shown_name(text: object) -> str:
    """A name as a message quotes it: in one line, and not all of a very long one."""
    name = str(text)
    return printable_line(name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}…")


def line_break_in(text: str) -> str:
    """The first character of a text that begins another line, or nothing."""
    match = re.search(_LINE_BREAK, text)
    return match[0] if match else ""


def without_commands(text: str, before: str = "", *, at_start: bool = True) -> str:
    """A text in which nothing is a command to whoever reads the output of a build; `before` is on its line already."""
    joined, start, parts = before + text, len(before), []
    if "::" not in joined and "##" not in joined:
        return text
    for command in re.finditer(_COMMAND, joined):
        if command.end() > start and (at_start or command[0].startswith("##")):
            parts += [joined[start : command.end() - 1], f"\\u{ord(joined[command.end() - 1]):04x}"]
            start = command.end()
    return "".join([*parts, joined[start:]])


def let_commands_through(stream: object) -> None:
    """Let a stream have lines that are commands on purpose: a report that was written as such."""
    if isinstance(stream, PrintableStream):
        stream.has_commands = True


def _written_out(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


class PrintableStream:
    """A stream for people: whatever is written to it, only text and our own colours come out."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.has_commands = False
        """Whether its lines may be commands, because they are made for that."""
        self._line = ""

    def write(self, text: str) -> int:
        """Write a text."""
        if _STEERING.search(text):
            colours = _PAINT.findall(text) if has_colours(self.stream) else []
            parts = [printable(part) for part in (_PAINT.split(text) if colours else [text])]
            text = "".join(part + colour for part, colour in zip(parts, [*colours, ""], strict=True))
        text = without_commands(text, self._line, at_start=not self.has_commands)
        self._line = _remembered((self._line + text).rpartition("\n")[2])
        return self.stream.write(text)

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)


def _remembered(line: str) -> str:
    """As much of an unfinished line as may matter for what follows."""
    return line if len(line) <= _LONGEST_START else f"{line.lstrip()[:1]}{line.strip()[-8:]}"
