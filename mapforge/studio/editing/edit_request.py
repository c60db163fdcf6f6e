"""What a page asks the studio to edit: plain data from outside, checked field by field."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping
from typing import Any

from mapforge.files.suggestions import closest
from mapforge.studio.editing.edit_session import CannotEdit

Point = tuple[float, float]
LARGEST = 1e9
MOST = 100_000
"""The most values in one list; a page never sends as many."""
_ID = re.compile("[a-z][a-z0-9_]{0,59}")


class Request:
    """An operation with its fields, each of which is what it should be or is refused in one sentence."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, Mapping) or not isinstance(data.get("op"), str):
            raise CannotEdit("an edit is an object with the field 'op' that says what to do")
        self.op = str(data["op"])
        self.data = data

    def has(self, field: str) -> bool:
        """Tell whether a field is there."""
        return field in self.data

    def value(self, field: str) -> object:
        """A field as it came; it must be there."""
        if field not in self.data:
            raise CannotEdit(f"'{self.op}' needs the field '{field}'")
        return self.data[field]

    def value_or(self, field: str) -> object:
        """A field as it came; None when it is missing."""
        return self.data.get(field)

    def flag(self, field: str) -> bool:
        """A field that says yes or no; no when it is missing."""
        value = self.data.get(field, False)
        if not isinstance(value, bool):
            raise CannotEdit(f"'{field}' is true or false, not {_shown(value)}")
        return value

    def text(self, field: str, most: int = 200) -> str:
        """A text that is not empty and not too long."""
        return checked_text(self.value(field), field, most)

    def id(self, field: str) -> str:
        """An id: lower-case letters, digits and underscores."""
        value = self.value(field)
        if not isinstance(value, str) or not _ID.fullmatch(value):
            raise CannotEdit(
                f"{_shown(value)} is no id: ids are lower-case letters, digits and underscores, a letter first"
            )
        return value

    def whole(self, field: str, least: int, most: int) -> int:
        """A whole number between two others."""
        value = self.value(field)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if type(value) is not int or not least <= value <= most:
            raise CannotEdit(f"'{field}' is a whole number from {least} to {most}, not {_shown(value)}")
        return value

    def number(self, field: str) -> float:
        """A finite number."""
        return _number(self.value(field), field)

    def listed(self, field: str) -> list[Any]:
        """A list."""
        return _list(self.value(field), field)

    def words(self, field: str) -> list[str]:
        """A list of texts; empty when it is missing."""
        listed = _list(self.data.get(field, []), field)
        if not all(isinstance(value, str) for value in listed):
            raise CannotEdit(f"'{field}' is a list of words")
        return list(dict.fromkeys(listed))

    def some_of(self, field: str, known: Collection[str], what: str = "region") -> list[str]:
        """Some known ids, each once."""
        found = self.words(field)
        if not found:
            raise CannotEdit(f"choose at least one {what} first")
        for each in found:
            refuse_unknown(each, known, what)
        return found

    def one_of(self, field: str, known: Collection[str], what: str) -> str:
        """One known id."""
        value = self.value(field)
        if not isinstance(value, str):
            raise CannotEdit(f"'{field}' is the id of a {what}, not {_shown(value)}")
        refuse_unknown(value, known, what)
        return value

    def point(self, field: str) -> Point:
        """A place on the map."""
        return _point(self.value(field), field)

    def points(self, field: str, least: int) -> list[Point]:
        """Several places on the map."""
        found = [_point(value, field) for value in self.listed(field)]
        if len(found) < least:
            raise CannotEdit(f"'{field}' needs at least {least} points")
        return found


def checked_text(value: object, field: str, most: int = 200) -> str:
    """A text that can stand in a file."""
    if not isinstance(value, str) or not value.strip():
        raise CannotEdit(f"'{field}' is a text that is not empty")
    if len(value) > most:
        raise CannotEdit(f"'{field}' has {len(value)} characters, and {most} are the most")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise CannotEdit(f"'{field}' has half a character in it, which no file can hold") from error
    return value


def refuse_unknown(name: str, known: Collection[str], what: str) -> None:
    """Raise CannotEdit unless something is known."""
    if name not in known:
        near = closest(name, known)
        raise CannotEdit(f"there is no {what} {_shown(name)}" + (f"; did you mean '{near}'?" if near else ""))


def corner_number(value: object, count: int) -> int:
    """The number of a corner of the map."""
    if type(value) is not int or not 0 <= value < count:
        raise CannotEdit(f"there is no corner {_shown(value)} on this map; it has {count}")
    return value


def _list(value: object, field: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > MOST:
        raise CannotEdit(f"'{field}' is a list, not {_shown(value)}")
    return value


def _point(value: object, field: str) -> Point:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise CannotEdit(f"a point of '{field}' is two numbers, not {_shown(value)}")
    return _number(value[0], field), _number(value[1], field)


def _number(value: object, field: str) -> float:
    if type(value) not in (int, float) or not math.isfinite(value) or abs(value) > LARGEST:  # type: ignore[arg-type]
        raise CannotEdit(f"'{field}' needs finite numbers up to {LARGEST:g}, not {_shown(value)}")
    return float(value)  # type: ignore[arg-type]


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
