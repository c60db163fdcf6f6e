"""The core schema of YAML 1.2: what a plain word in a file means."""

from __future__ import annotations

import re

from mapforge.files.number_reader import decimal_number, whole_number

Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_NUMBER_STARTS = frozenset("0123456789+-.")
_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_SPECIAL_FLOAT = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")


def plain(text: str) -> Scalar:
    """The value of a plain scalar; ValueError says why a number is refused."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_STARTS:
        return text
    if _INT.fullmatch(text):
        return _whole_number(text)
    if _FLOAT.fullmatch(text):
        return decimal_number(text)
    if _SPECIAL_FLOAT.fullmatch(text):
        raise ValueError(f"{text} is not a number that anything here can use")
    return text


def _whole_number(text: str) -> int:
    base = {"0o": 8, "0x": 16}.get(text[:2], 10)
    return whole_number(text if base == 10 else text[2:], base)


def tagged(tag: str, text: str) -> Scalar:
    """The value of a scalar with an explicit core tag, such as `!!str 5`."""
    if tag == "str":
        return text
    value = plain(text)
    wanted: tuple[type, ...] = {"int": (int,), "float": (int, float), "bool": (bool,), "null": (type(None),)}[tag]
    if not isinstance(value, wanted) or (tag in ("int", "float") and isinstance(value, bool)):
        raise ValueError(f"'{text}' is tagged as {tag} but is not one")
    return float(value) if tag == "float" and isinstance(value, int) else value
