"""JSON from anybody: finite numbers of limited length, limited nesting, text that can be written again."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

LONGEST_WHOLE = 18
"""The digits of a whole number, unless somebody says otherwise."""
LONGEST_DECIMAL = 60
"""The characters of a number with a point or an exponent."""
DEEPEST = 100
"""How many lists and mappings may be inside each other."""
_SUSPICIOUS = re.compile(r"[0-9]{18}|[0-9][eE]")
"""What a number that needs a closer look has; all others are short, and therefore finite."""
_ESCAPE = re.compile(r"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]|(u[dD][89a-fA-F])|.)", re.DOTALL)
_STRING_OR_NUMBER = re.compile(r'"(?:[^"\\]|\\.)*+"?|-?(?:NaN|Infinity)|[-+.0-9eE]++', re.DOTALL)
_NO_BRACKETS = bytes(sorted(set(range(256)) - set(b'[]{}"')))


class BadJson(ValueError):  # noqa: N818 - it says what the text is
    """A text that is not JSON, or has what nothing here can use: why, and where when that is known."""

    def __init__(self, reason: str, line: int = 0, column: int = 0) -> None:
        self.reason, self.line, self.column = reason, line, column
        super().__init__(f"line {line}, column {column}: {reason}" if line else reason)


def read_json(content: str | bytes, *, longest_whole: int = LONGEST_WHOLE) -> Any:
    """The value of a JSON text; BadJson says why there is none."""
    text = _text_of(content)
    try:
        value = json.loads(text, **_hooks(text, longest_whole))
    except json.JSONDecodeError as error:
        raise BadJson(error.msg, error.lineno, error.colno) from None
    except RecursionError:
        raise BadJson(f"it is nested deeper than {DEEPEST} levels") from None
    _refuse_deep(text)
    _refuse_halves(text)
    return value


def _text_of(content: str | bytes) -> str:
    try:
        if isinstance(content, str):
            content.encode("utf-8")
            return content
        return content.decode("utf-8-sig")
    except UnicodeError:
        raise BadJson("it is not text in UTF-8") from None


def _hooks(text: str, longest_whole: int) -> dict[str, Any]:
    """How numbers are read: the usual way where none can be out of range, because that is much faster."""

    def refuse(word: str, reason: str) -> NoReturn:
        raise BadJson(reason, *_place_of(word, text))

    def constant(word: str) -> float:
        refuse(word, f"{word} is not a number that anything here can use")

    def whole(word: str) -> int:
        digits = len(word.lstrip("-"))
        if digits > longest_whole:
            refuse(word, f"a number of {digits:,} digits is too large; the limit is {longest_whole:,}")
        return int(word)

    def decimal(word: str) -> float:
        if len(word) > LONGEST_DECIMAL:
            refuse(word, f"a number of {len(word):,} characters is too long; the limit is {LONGEST_DECIMAL}")
        value = float(word)
        if value in (float("inf"), float("-inf")):
            refuse(word, f"{word} is too large for a number")
        return value

    if not _SUSPICIOUS.search(text):
        return {"parse_constant": constant}
    return {"parse_constant": constant, "parse_int": whole, "parse_float": decimal}


def _place_of(word: str, text: str) -> tuple[int, int]:
    """The line and column of the first number that is written so."""
    start = next((token.start() for token in _STRING_OR_NUMBER.finditer(text) if token[0] == word), 0)
    return _line_and_column(start, text)


def _line_and_column(start: int, text: str) -> tuple[int, int]:
    return text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)


def _refuse_deep(text: str) -> None:
    """Raise BadJson when a text, which is JSON, has too many levels; those who walk through it may be recursive."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    plain = text.encode("utf-8").replace(b"\\\\", b"").replace(b'\\"', b"").translate(None, _NO_BRACKETS)
    brackets = b"".join(plain.split(b'"')[::2])
    # Each round takes the innermost level away, in C and not bracket by bracket.
    for _ in range(DEEPEST):
        if not brackets:
            return
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    if brackets:
        raise BadJson(f"it is nested deeper than {DEEPEST} levels")


def _refuse_halves(text: str) -> None:
    """Raise BadJson when a text contains half a character, which no file can hold."""
    start = next((escape.start() for escape in _ESCAPE.finditer(text) if escape[1]), None) if "\\u" in text else None
    if start is not None:
        reason = "a text has half of a surrogate pair, which UTF-8 cannot encode"
        raise BadJson(reason, *_line_and_column(start, text))
