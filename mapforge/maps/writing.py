"""Writes the data of a map as a YAML file that people like to read and change."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

LAST = ("regions", "borders", "links", "barriers", "suppress")
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 _.'-]*[A-Za-z0-9]|[A-Za-z]")
_RESERVED = ("true", "false", "null", "yes", "no", "on", "off", "y", "n")


def written(data: Mapping[str, Any]) -> str:
    """A map as YAML: one line for each short value, one block for each region."""
    lines: list[str] = []
    ordered = [key for key in data if key not in LAST] + [key for key in LAST if key in data]
    for key in ordered:
        value = data[key]
        if key in LAST and isinstance(value, list):
            lines.append(f"{key}:")
            for entry in value:
                lines += _block(entry) if key == "regions" and isinstance(entry, dict) else [f"  - {scalar(entry)}"]
        elif key in LAST and isinstance(value, dict):
            lines += [f"{key}:", *(f"  {name}: {scalar(inner)}" for name, inner in value.items())]
        else:
            lines.append(f"{key}: {scalar(value)}")
    return "\n".join(lines) + "\n"


def _block(region: Mapping[str, Any]) -> Iterator[str]:
    lead = "  - "
    for key, value in region.items():
        if key in ("outline", "holes") and isinstance(value, list):
            yield f"{lead}{key}:"
            yield from (f"      - {scalar(ring)}" for ring in value)
        else:
            yield f"{lead}{key}: {scalar(value)}"
        lead = "    "


def scalar(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, str):
        is_plain = _PLAIN.fullmatch(value) and value.lower() not in _RESERVED and ": " not in value
        return value if is_plain else json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(str(key))}: {scalar(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(scalar, value)) + "]"
    if isinstance(value, float) and value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return json.dumps(value)
