"""What a page asks for: the fields of a request, each of which is what it should be or is refused in one sentence."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping
from typing import Any

from mapforge.errors import MapforgeError
from mapforge.files.suggestions import closest

Point = tuple[float, float]
LARGEST = 1e9
MOST = 100_000
"""The most values in one list; a page never sends as many."""
_ID = re.compile("[a-z][a-z0-9_]{0,59}")


class BadRequest(MapforgeError):  # noqa: N818 - it names what a page has sent
    """A request lacks a field, or one has a value that it cannot have."""


class RequestFields:
    """The fields of a request, looked at before anything believes them."""

    longest_text = 200

    def __init__(self, data: Mapping[str, Any], name: str = "the request") -> None:
        self.data, self.name = data, name

    def has(self, field: str) -> bool:
        """Tell whether a field is there."""
        return field in self.data

    def value(self, field: str) -> object:
        """A field as it came; it must be there."""
        if field not in self.data:
            raise BadRequest(f"{self.name} lacks '{field}'")
        return self.data[field]

    def value_or(self, field: str) -> object:
        """A field as it came; None when it is missing."""
        return self.data.get(field)

    def flag(self, field: str) -> bool:
        """A field that says yes or no; no when it is missing."""
        value = self.data.get(field, False)
        if not isinstance(value, bool):
            raise BadRequest(f"'{field}' must be true or false, not {_shown(value)}")
        return value

    def text(self, field: str, most: int = 0) -> str:
        """A text that is not empty and not too long."""
        return checked_text(self.value(field), field, most or self.longest_text)

    def id(self, field: str) -> str:
        """An id: lower-case letters, digits and underscores."""
        return checked_id(self.value(field))

    def whole(self, field: str, least: int, most: int) -> int:
        """A whole number between two others."""
        return checked_whole(self.value(field), field, least, most)

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
            raise BadRequest(f"'{field}' must be a list of words")
        return listed

    def some_of(self, field: str, known: Collection[str], what: str = "region") -> list[str]:
        """Some known ids, each once."""
        ids = list(dict.fromkeys(self.words(field)))
        if not ids:
            raise BadRequest(f"choose at least one {what} first")
        for each in ids:
            refuse_unknown(each, known, what)
        return ids

    def one_of(self, field: str, known: Collection[str], what: str) -> str:
        """One known id."""
        return checked_choice(self.value(field), field, known, what)

    def point(self, field: str) -> Point:
        """A place on the map."""
        return checked_point(self.value(field), field)

    def points(self, field: str, least: int) -> list[Point]:
        """Several places on the map."""
        places = [checked_point(value, field) for value in self.listed(field)]
        if len(places) < least:
            raise BadRequest(f"'{field}' needs at least {least} points")
        return places


class EditRequest(RequestFields):
    """An edit: the name of an operation, and its fields."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, Mapping) or not isinstance(data.get("op"), str):
            raise BadRequest("an edit is an object with the field 'op', the name of an operation")
        self.op = str(data["op"])
        super().__init__(data, f"'{self.op}'")


def checked_id(value: object) -> str:
    """An id: lower-case letters, digits and underscores."""
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise BadRequest(
            f"{_shown(value)} is not an id: ids are lower-case letters, digits and underscores, a letter first"
        )
    return value


def checked_whole(value: object, field: str, least: int, most: int) -> int:
    """A whole number between two others."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if type(value) is not int or not least <= value <= most:
        raise BadRequest(f"'{field}' must be a whole number from {least} to {most}, not {_shown(value)}")
    return value


def checked_choice(value: object, field: str, known: Collection[str], what: str) -> str:
    """One known id."""
    if not isinstance(value, str):
        raise BadRequest(f"'{field}' must be the id of a {what}, not {_shown(value)}")
    refuse_unknown(value, known, what)
    return value


def checked_text(value: object, field: str, most: int = 200) -> str:
    """A text that a file can hold."""
    if not isinstance(value, str) or not value.strip():
        raise BadRequest(f"'{field}' must not be empty")
    if len(value) > most:
        raise BadRequest(f"'{field}' has {len(value)} characters; the limit is {most}")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise BadRequest(f"'{field}' contains half of a surrogate pair, which UTF-8 cannot encode") from error
    return value


def refuse_unknown(name: str, known: Collection[str], what: str) -> None:
    """Raise BadRequest unless something is known."""
    if name not in known:
        near = closest(name, known)
        raise BadRequest(f"there is no {what} {_shown(name)}" + (f"; did you mean '{near}'?" if near else ""))


def corner_number(value: object, count: int) -> int:
    """The number of a corner of the map."""
    if type(value) is not int or not 0 <= value < count:
        raise BadRequest(f"there is no corner {_shown(value)} on this map; it has {count}")
    return value


def _list(value: object, field: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > MOST:
        raise BadRequest(f"'{field}' must be a list, not {_shown(value)}")
    return value


def checked_point(value: object, field: str) -> Point:
    """A place on the map."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise BadRequest(f"a point of '{field}' must be two numbers, not {_shown(value)}")
    return _number(value[0], field), _number(value[1], field)


def _number(value: object, field: str) -> float:
    if type(value) not in (int, float) or not math.isfinite(value) or abs(value) > LARGEST:  # type: ignore[arg-type]
        raise BadRequest(f"'{field}' must be finite numbers up to {LARGEST:g}, not {_shown(value)}")
    return float(value)  # type: ignore[arg-type]


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
