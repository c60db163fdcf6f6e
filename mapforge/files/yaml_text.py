"""Writes values as YAML: on one line, or over several where a region, a hook or a long outline needs them."""

from __future__ import annotations

import json
import math
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

WIDTH = 118
_PLAIN = re.compile(r"[^\W\d](?:(?:[\w .;()/'’+*-]|:(?=\w))*[\w.)'’+*-])?")
_OUTLINE = re.compile(r"\s*[-+0-9.a-z_][-+0-9.,eEa-z_]*(?:\s+[-+0-9.a-z_][-+0-9.,eEa-z_]*){2,}\s*")
_WORDS_WITH_A_MEANING = {"yes", "no", "on", "off", "true", "false", "null", "y", "n"}


def flow(value: object) -> str:
    """A value on one line, which may stand inside brackets."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(key)}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow(part) for part in value) + "]"
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{value} is not a number that a file of a pack can have")
    # A number as Python writes it is one in YAML as well, 1e+16 included.
    return word(value) if isinstance(value, str) else json.dumps(value)


def word(text: str, style: str = "") -> str:
    """A text, without quotes where that is safe and no quotes are wanted."""
    if style == "'" and _fits_a_line(text):
        return "'" + text.replace("'", "''") + "'"
    is_plain = _PLAIN.fullmatch(text) and text.lower() not in _WORDS_WITH_A_MEANING
    # Every JSON string is a YAML string, once the characters that no YAML may have are escaped.
    return text if is_plain and style == "" else _quoted(text)


def _fits_a_line(text: str) -> bool:
    return text.isprintable()


def _quoted(text: str) -> str:
    return "".join(_escaped(letter) for letter in json.dumps(text, ensure_ascii=False))


def _escaped(letter: str) -> str:
    if letter.isprintable():
        return letter
    number = ord(letter)
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def entry(key: str, value: object, indent: int) -> str:
    """A key with its value in a block, whose further lines are indented; lines end with a plain newline."""
    if is_outline(key, value):
        return "\n".join(_wrapped(f"{key}: {value}", indent + 2))
    if isinstance(value, list) and value:
        listed = _listed(key, value, indent + 2)
        if listed:
            return _block(key, listed, indent + 2)
    line = f"{word(key)}: {flow(value)}"
    if len(line) + indent <= WIDTH or not isinstance(value, (Mapping, list)) or not value:
        return line
    return _block(key, _parts(value, indent + 2), indent + 2)


def _listed(key: str, value: list[Any], indent: int) -> list[str]:
    """The lines of a list that has one for each item, however short it is; none for any other list."""
    if all(is_outline(key, ring) for ring in value):
        return ["\n".join(_wrapped(f"- {ring}", indent + 2, indent)) for ring in value]
    if key in ("borders", "links", "barriers"):
        return [f"- {flow(each)}" for each in value]
    return _parts(value, indent) if key in ("regions", "hooks") else []


def _parts(value: Mapping[Any, Any] | list[Any], indent: int) -> list[str]:
    """The entries of a mapping, or the items of a list."""
    if isinstance(value, Mapping):
        return [entry(str(name), part, indent) for name, part in value.items()]
    return [item(part, indent) for part in value]


def _block(key: str, parts: Iterable[str], indent: int) -> str:
    """A key whose value stands on lines of its own."""
    return f"{word(key)}:" + "".join(f"\n{' ' * indent}{part}" for part in parts)


def item(value: object, indent: int) -> str:
    """An item of a list in a block, its dash included; what has keys has a line for each of them."""
    if not isinstance(value, Mapping) or not value:
        return f"- {flow(value)}"
    entries = [entry(str(key), part, indent + 2) for key, part in value.items()]
    return "- " + f"\n{' ' * (indent + 2)}".join(entries)


def is_outline(key: str, value: object) -> bool:
    """Tell whether a value is the words of a ring, which may be folded anywhere between them."""
    return key in ("outline", "holes") and isinstance(value, str) and _OUTLINE.fullmatch(value) is not None


def _wrapped(text: str, indent: int, used: int = -1) -> Iterator[str]:
    """The lines of a text; those after the first are indented, and the first stands at `used`."""
    first = " " * (used if used >= 0 else indent - 2)
    lines = textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=" " * indent, break_long_words=False,
                          break_on_hyphens=False)  # fmt: skip
    yield lines[0][len(first) :]
    yield from lines[1:]
