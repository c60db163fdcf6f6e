"""Ids of packs, versions such as 1.2.0, and ranges of them such as `>=1.0, <2`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass

Version = tuple[int, int, int]

VERSION = r"\d{1,9}(?:\.\d{1,9}){0,2}"
RANGE = rf"(?:>=|<=|==|!=|>|<)\s*{VERSION}(?:\s*,\s*(?:>=|<=|==|!=|>|<)\s*{VERSION})*"

_ID = re.compile(r"[a-z][a-z0-9_]{0,59}")
_PART = re.compile(rf"(>=|<=|==|!=|>|<)\s*({VERSION})")
_REQUIREMENT = re.compile(rf"\s*+([a-z][a-z0-9_]*+)\s*+({RANGE})?\s*+")
_COMPARE: dict[str, Callable[[Version, Version], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


@dataclass(frozen=True)
class Requirement:
    """Another pack, and perhaps which versions of it."""

    id: str
    range: str = ""

    def __str__(self) -> str:
        return f"{self.id} {self.range}".strip()


def is_pack_id(text: str) -> bool:
    """Tell whether a text can be the id of a pack."""
    return _ID.fullmatch(text) is not None


def version(text: str) -> Version:
    """The numbers of a version; what is left out is zero, and what is not a version is 0.0.0."""
    if not re.fullmatch(VERSION, text):
        return (0, 0, 0)
    numbers = [*map(int, text.split(".")), 0, 0]
    return (numbers[0], numbers[1], numbers[2])


def is_within(text: str, wanted: str) -> bool:
    """Tell whether a version lies in a range; an empty range holds all."""
    return all(_COMPARE[sign](version(text), version(bound)) for sign, bound in _PART.findall(wanted))


def requirement(text: object) -> Requirement | None:
    """Read `base` or `base >=1.0, <2`; None when it is neither."""
    match = _REQUIREMENT.fullmatch(text) if isinstance(text, str) else None
    return Requirement(match[1], match[2] or "") if match else None
