"""Data as YAML and JSON give it, and what hooks answer: the types that stay open, each with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Record: TypeAlias = dict[str, Any]
"""A mapping of plain data: an item, a map, a position, a saved game.

What it holds depends on its keys, and often on what a pack adds. Whoever reads it looks at every value and reports a
wrong one with its path, which no type checker could do."""

Fields: TypeAlias = Mapping[str, Any]
"""A record that is only read."""

Parameters: TypeAlias = dict[str, Any]
"""What a hook is given besides the question: values of the types that its own function declares."""

Answer: TypeAlias = Any
"""What a hook answers. Its point names the types, and `ask` looks at every answer before anybody uses it."""
