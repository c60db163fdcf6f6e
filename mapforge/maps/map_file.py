"""Writes a map file as a person would: regions one after the other, and outlines in lines that fit a screen."""

from __future__ import annotations

from collections.abc import Mapping

from mapforge.files.plain_data import Fields
from mapforge.files.yaml_text import entry

_LARGEST_WHOLE = 1e15
"""Larger numbers would get digits that nobody wrote, and more of them than can be read again."""


def map_text(data: Fields) -> str:
    """The text of a map file; keys stay in their order, and what is empty is left out."""
    return "".join(f"{entry(key, value, 0)}\n" for key, value in map_data(data).items())


def map_data(data: Fields) -> Fields:
    """What the file of a map says."""
    return {**_filled(data), "regions": [_filled(region) for region in data.get("regions", ())]}


def _filled(data: Fields) -> Fields:
    return {key: _plain(value) for key, value in data.items() if value is not None and value not in ("", [], {})}


def _plain(value: object) -> object:
    """A value in which whole numbers have no point."""
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    if isinstance(value, float) and value.is_integer() and abs(value) < _LARGEST_WHOLE:
        return int(value)
    return value
