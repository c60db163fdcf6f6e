"""Where exactly a repair changes a text: the place of a word or folded text, and what stands there afterwards."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

from mapforge.files.findings import Replacement


@dataclass(frozen=True)
class TextEdit:
    """A part of a text, from its first character to behind its last, and what takes its place."""

    start: int
    end: int
    new: str

    def applied_to(self, text: str) -> str:
        """The text with the change."""
        return f"{text[: self.start]}{self.new}{text[self.end :]}"


def edit_for(text: str, line: int, column: int, fix: Replacement) -> TextEdit | None:
    """The edit that makes a repair at a place; none when the old word does not stand there, or nothing changes."""
    words = fix.old.split()
    if not words:
        return None
    start = _offset(text, line, column)
    folded = r"(\s+)".join(f"({re.escape(word)})" for word in words)
    for opening, closing in (
        ("", ""),
        ("'", "'"),
        ('"', '"'),
        (r"[>|][-+0-9]*[ \t]*\r?\n\s*", r"(?=\s|$)"),
    ):
        match = re.compile(f"({opening}){folded}({closing})").match(text, start)
        if match is not None:
            parts = list(match.groups())
            new = f"{parts[0]}{_refolded(parts[1:-1], fix.new.split())}{parts[-1]}"
            return TextEdit(start, match.end(), new) if new != match[0] else None
    return None


def place_in(text: str, offset: int) -> tuple[int, int]:
    """The line and the column of a character, both from 1; a byte order mark takes no room."""
    before = text[:offset]
    line = before.count("\n") + 1
    mark = 1 if line == 1 and text.startswith("\ufeff") else 0
    return line, len(before.rpartition("\n")[2]) + 1 - mark


def _offset(text: str, line: int, column: int) -> int:
    mark = 1 if line == 1 and text.startswith("\ufeff") else 0
    return sum(len(each) + 1 for each in text.split("\n")[: line - 1]) + column - 1 + mark


def _refolded(old: list[str], new: list[str]) -> str:
    """New words with the spaces and line ends of the old ones, as far as they are the same."""
    words, spaces = old[::2], [*old[1::2], ""]
    made: list[str] = []
    for tag, low, high, start, end in difflib.SequenceMatcher(None, words, new, autojunk=False).get_opcodes():
        if tag == "equal":
            made += [part for index in range(low, high) for part in (words[index], spaces[index] or " ")]
        elif tag == "replace" and high - low == end - start:
            made += [
                part
                for index, word in zip(range(low, high), new[start:end], strict=True)
                for part in (word, spaces[index] or " ")
            ]
        else:
            made += [part for word in new[start:end] for part in (word, " ")]
    return "".join(made[:-1])
