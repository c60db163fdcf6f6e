"""JSON from a page: an object of texts, finite numbers and lists that everything behind it can take as it is."""

from __future__ import annotations

import json
import math

from mapforge.files.plain_data import Fields, Record
from mapforge.studio.editing.edit_request import BadRequest

MOST_DIGITS = 18
MOST_LEVELS = 64
_NOT_AN_OBJECT = "the request is not a JSON object; reload the page"


def posted_object(content: bytes) -> Fields:
    """The object that was posted; BadRequest says what is wrong with it."""
    try:
        data = json.loads(content.decode("utf-8"), parse_int=_whole, parse_float=_number, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise BadRequest(_NOT_AN_OBJECT) from error
    if not isinstance(data, dict):
        raise BadRequest(_NOT_AN_OBJECT)
    _refuse_oddities(data)
    return data


def _whole(text: str) -> int:
    if len(text.removeprefix("-")) > MOST_DIGITS:
        raise BadRequest(f"a whole number may have up to {MOST_DIGITS} digits")
    return int(text)


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise BadRequest("a number in the request is too large")
    return number


def _no_number(text: str) -> object:
    raise BadRequest(f"{text} is not a number of JSON")


def _refuse_oddities(data: Record) -> None:
    level: list[object] = [data]
    for _ in range(MOST_LEVELS):
        if not level:
            return
        level = [part for value in level for part in _parts(value)]
    raise BadRequest(f"the request has more than {MOST_LEVELS} levels")


def _parts(value: object) -> list[object]:
    if isinstance(value, dict):
        return [*value, *value.values()]
    if isinstance(value, list):
        return value
    if isinstance(value, str):
        refuse_half_characters(value)
    return []


def refuse_half_characters(text: str) -> None:
    """Raise BadRequest for a text that no file and no answer can hold."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise BadRequest(
            "a text in the request contains half of a surrogate pair, which UTF-8 cannot encode"
        ) from error


def json_content(data: object) -> bytes:
    """An answer as JSON, whatever text is in it; a number that JSON does not have is null."""
    try:
        return json.dumps(data, allow_nan=False, separators=(",", ":")).encode("ascii")
    except ValueError:
        return json.dumps(_with_nulls(data), allow_nan=False, separators=(",", ":")).encode("ascii")


def _with_nulls(value: object) -> object:
    if isinstance(value, dict):
        return {key: _with_nulls(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_with_nulls(part) for part in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
