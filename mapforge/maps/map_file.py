"""Writes a map file as a person would: regions one after the other, and outlines in lines that fit a screen."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping

from mapforge.files.plain_data import Fields

WIDTH = 118
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_ .,;()/-]*[A-Za-z0-9_.)]|[A-Za-z]")
_WORDS_WITH_A_MEANING = {"yes", "no", "on", "off", "true", "false", "null", "y", "n"}


def map_text(data: Fields) -> str:
    """The text of a map file; keys stay in their order, and what is empty is left out."""
    return "\n".join(_lines(data)) + "\n"


def _lines(data: Fields) -> Iterator[str]:
    for key, value in data.items():
        if key == "regions":
            yield "regions:"
            for region in value:
                yield from _region(region)
        elif key in ("borders", "links", "barriers") and value:
            yield f"{key}:"
            yield from (f"  - {_flow(entry)}" for entry in value)
        elif value is not None and value not in ("", [], {}):
            yield f"{key}: {_flow(value)}"


def _region(region: Fields) -> Iterator[str]:
    start = "  - "
    for key, value in region.items():
        if value is None or value in ("", [], {}):
            continue
        if key in ("outline", "holes"):
            yield from _rings(start, key, value)
        else:
            yield f"{start}{key}: {_flow(value)}"
        start = "    "


def _rings(start: str, key: str, value: str | list[str]) -> Iterator[str]:
    if isinstance(value, str):
        yield from textwrap.wrap(f"{key}: {value}", WIDTH, initial_indent=start, subsequent_indent="      ")
        return
    yield f"{start}{key}:"
    for ring in value:
        yield from textwrap.wrap(ring, WIDTH, initial_indent="      - ", subsequent_indent="        ")


def _flow(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(str(key))}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(part) for part in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(int(value)) if value == int(value) else repr(value)
    return _scalar(str(value))


def _scalar(text: str) -> str:
    is_plain = _PLAIN.fullmatch(text) and "," not in text and text.lower() not in _WORDS_WITH_A_MEANING
    # Every JSON string is a YAML string.
    return text if is_plain else json.dumps(text, ensure_ascii=False)
