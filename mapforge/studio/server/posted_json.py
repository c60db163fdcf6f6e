"""JSON from a page and for a page: what comes in can be used as it is, and what goes out can always be read."""

from __future__ import annotations

import json
import math

from engine.vocabulary.json_text import BadJson, read_json
from mapforge.files.plain_data import Fields
from mapforge.studio.editing.edit_request import BadRequest


def posted_object(content: str | bytes) -> Fields:
    """The object that was posted; BadRequest says what is wrong with it."""
    try:
        data = read_json(content)
    except BadJson as error:
        raise BadRequest(f"the request is not JSON that the studio can use ({error}); reload the page") from error
    if not isinstance(data, dict):
        raise BadRequest("the request is not a JSON object; reload the page")
    return data


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
