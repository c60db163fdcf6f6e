"""Data as YAML and JSON give it: the types that stay open, each with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Record: TypeAlias = dict[str, Any]
"""A mapping of plain data: an item, a map, a message of a browser, a report for a program.

The schemas guard what comes in, and every check reads it leniently, because it reports what is wrong. What goes out is
described where it is read."""

Fields: TypeAlias = Mapping[str, Any]
"""A record that is only read."""

Keys: TypeAlias = tuple[str | int, ...]
"""The keys and indices that lead to a value inside others."""
