"""The shape of every file: its keys and the types of its values, as the JSON Schemas say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from mapforge.files.documents import Document
from mapforge.files.findings import Check, Finding, Replacement, Severity
from mapforge.files.kinds import COLLECTIONS
from mapforge.files.plain_data import Keys, Record
from mapforge.files.plurals import counted
from mapforge.files.printable_text import line_break_in, printable_line
from mapforge.files.schema_validators import schema_validator
from mapforge.files.schemas import part_for, schema
from mapforge.files.suggestions import closest
from mapforge.packs.library import Item, Library
from mapforge.packs.pack_files import kind_of_file
from mapforge.validation.checks.check_registry import rule

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

UNKNOWN_KEY = Check(
    "schema/unknown-key",
    Severity.ERROR,
    "A key that means nothing here",
    "mapforge would ignore it, so what you wrote there would never happen.",
    "Correct the key or delete it.",
    bad="# races/giants.yaml\nid: giants\nname: Giants\ntoknes: 6\nsupply: 11\n",
    good="# races/giants.yaml\nid: giants\nname: Giants\ntokens: 6\nsupply: 11\n",
)
MISSING_KEY = Check(
    "schema/missing-key",
    Severity.ERROR,
    "Something required is missing",
    "There is no sensible default for it.",
    "Add the key.",
    bad="# races/giants.yaml\nid: giants\nname: Giants\nsupply: 11\n",
    good="# races/giants.yaml\nid: giants\nname: Giants\ntokens: 6\nsupply: 11\n",
)
WRONG_TYPE = Check(
    "schema/wrong-type",
    Severity.ERROR,
    "A value is of the wrong kind",
    "A list where a mapping belongs, or a word where a number belongs, cannot be used.",
    "Write a value of the right kind.",
    bad="# races/giants.yaml\n- id: giants\n- tokens: six\n",
    good="# races/giants.yaml\nid: giants\ntokens: 6\n",
)
BAD_VALUE = Check(
    "schema/bad-value",
    Severity.ERROR,
    "A value that is not possible",
    "It is of the right kind, but not among the values allowed there.",
    "Write one of the possible values.",
    bad="# pieces.yaml\nhole:\n  name: Hole\n  supply: 2\n  immune: everybody\n",
    good="# pieces.yaml\nhole:\n  name: Hole\n  supply: 2\n  immune: all\n",
)

_ONE_LINE = frozenset(("id", "name", "scenario", "version", "authors", "author", "license", "homepage", "language"))
"""The keys whose values are shown within a line."""
_SHOWN = 40
MOST_FINDINGS = 20_000
"""After so many differences from the schema, the rest of a file is not compared."""
MOST_GUESSED = 200
"""For so many unknown keys of one mapping it is guessed which known ones were meant."""
_TYPE_WORDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "a word or text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}
_LIMITS: dict[str, Callable[[int], str]] = {
    "minimum": lambda most: f"at least {most}",
    "maximum": lambda most: f"at most {most}",
    "exclusiveMinimum": lambda most: f"more than {most}",
    "minLength": lambda most: f"at least {counted(most, 'character')} long",
    "maxLength": lambda most: f"at most {counted(most, 'character')} long",
}
_SIZES = {"minItems": "needs at least", "minProperties": "needs at least", "maxItems": "may have at most"}


@rule
def shapes(library: Library) -> Iterator[Finding]:
    """Compare the files of the named packs with their schemas."""
    for id in library.named:
        for name, document in library.packs[id].documents.items():
            kind = kind_of_file(name)
            if document.data is None or document.is_well_formed:
                continue
            broken = list(line_breaks(document))
            yield from broken
            # Scenarios have a reader of their own that says more.
            if kind and kind != "scenario":
                findings = list(shape(document, kind))
                document.is_well_formed = not findings and not broken
                yield from findings


def line_breaks(document: Document) -> Iterator[Finding]:
    """Find keys, ids and names that are not one line, and would write a line of their own wherever they are shown."""
    for keys, text, is_value in _broken_lines(document.data, ()):
        shown, sign = printable_line(text)[:_SHOWN], f"U+{ord(line_break_in(text)):04X}"
        message = f"'{shown}' must be one line: it has a line break ({sign})"
        yield BAD_VALUE.at(document, keys, message, value=is_value, help="Write it in one line.")


def _broken_lines(data: object, keys: Keys) -> Iterator[tuple[Keys, str, bool]]:
    """Where a line breaks that must not, what stands there, and whether it is a value."""
    if isinstance(data, list):
        for index, value in enumerate(data):
            if not isinstance(value, int | float):
                yield from _broken_lines(value, (*keys, index))
    elif isinstance(data, dict):
        for key, value in data.items():
            if isinstance(key, str) and line_break_in(key):
                yield (*keys, key), key, False
            yield from _broken_lines(value, (*keys, key))
    elif isinstance(data, str) and line_break_in(data) and _ONE_LINE.intersection(map(str, keys[-2:])):
        yield keys, data, True


@rule
def patched_values(library: Library) -> Iterator[Finding]:
    """Compare what comes of an override with the schema as well: a patch may set anything."""
    for id in library.named:
        for kind, items in library.packs[id].items.items():
            for item in items.values():
                if item.replaces is not None and isinstance(item.data.get("override"), dict):
                    yield from _patched(item, kind)


def _patched(item: Item, kind: str) -> Iterator[Finding]:
    depth = 1 if kind in COLLECTIONS else 0
    data = {item.id: item.fields} if depth else item.fields
    for error in _validator(kind).iter_errors(data):
        keys = tuple(error.absolute_path)[depth:]
        if error.validator in ("type", "minimum", "maximum") and keys:
            document, place = item.origin(*keys)
            message = f"'{keys[-1]}' cannot be {describe(error.instance)} here, which comes of this override"
            yield BAD_VALUE.at(document, place, message)


def shape(document: Document, kind: str) -> Iterator[Finding]:
    """Compare one file with the schema of its kind."""
    reported: set[tuple[object, ...]] = set()
    errors = _validator(kind).iter_errors(document.data)
    for finding in islice((finding for error in errors for finding in _findings(document, kind, error)), MOST_FINDINGS):
        key = (finding.check, finding.line, finding.column, finding.message)
        if key not in reported:
            reported.add(key)
            yield finding


@cache
def _validator(kind: str) -> Validator:
    return schema_validator(schema(kind))


def _findings(document: Document, kind: str, error: Any) -> Iterator[Finding]:
    keys: Keys = tuple(error.absolute_path)
    if "propertyNames" in error.absolute_schema_path:
        message = f"'{error.instance}' cannot be a key here: ids consist of lower-case letters, digits and _"
        yield BAD_VALUE.at(document, (*keys, str(error.instance)), message)
    elif error.validator == "additionalProperties":
        yield from _unknown_keys(document, keys, error)
    elif error.validator == "required":
        for key in error.validator_value:
            if key not in error.instance and not _is_misspelt(kind, keys, key, error.instance):
                message = f"{_subject(keys, 'this file')} has no '{key}'"
                yield MISSING_KEY.at(document, keys, message, help=_about(kind, (*keys, key)))
    elif error.validator == "type" and "enum" in error.schema:
        return  # What it must be one of is said by itself, and a word in quotes would be none of them either.
    elif error.validator == "type":
        wanted = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
        words = " or ".join(_TYPE_WORDS[name] for name in wanted)
        message = f"{_subject(keys, 'the file')} must be {words}, not {describe(error.instance)}"
        help = _quoted(error.instance) if wanted == ["string"] else ""
        yield WRONG_TYPE.at(document, keys, message, value=True, help=help or _example(kind, keys))
    else:
        yield _bad_value(document, kind, keys, error)


def _quoted(value: object) -> str:
    """How to make text of a number or of true and false."""
    return f'Put it in quotes, so that it is text: "{_written(value)}".' if isinstance(value, int | float) else ""


def _is_misspelt(kind: str, keys: Keys, key: str, given: Record) -> bool:
    """Tell whether a missing key is there under a wrong name, which is already reported."""
    known = part_for(kind, keys).get("properties", {})
    free = [name for name in known if name not in given]
    unknown = islice((name for name in given if name not in known), MOST_GUESSED)
    return any(closest(name, free) == key for name in unknown)


def _unknown_keys(document: Document, keys: Keys, error: Any) -> Iterator[Finding]:
    known = list(error.schema["properties"])
    free = [name for name in known if name not in error.instance]
    for index, key in enumerate(key for key in error.instance if key not in known):
        close = closest(key, free) if index < MOST_GUESSED else ""
        fix = Replacement(key, close) if close else None
        help = f"Did you mean '{close}'?" if close else f"There are {', '.join(known)}."
        yield UNKNOWN_KEY.at(document, (*keys, key), f"'{key}' means nothing here", help=help, fix=fix)


def _bad_value(document: Document, kind: str, keys: Keys, error: Any) -> Finding:
    subject, value = _subject(keys, "the file"), describe(error.instance)
    if error.validator in ("enum", "const"):
        choices = [str(choice) for choice in error.validator_value]
        close = closest(error.instance, choices) if isinstance(error.instance, str) else ""
        message = f"{subject} must be one of {', '.join(choices)}, not {value}"
        fix = Replacement(error.instance, close) if close else None
        help = f"Did you mean '{close}'?" if close else ""
        return BAD_VALUE.at(document, keys, message, value=True, help=help, fix=fix)
    limit = _LIMITS.get(str(error.validator))
    if error.validator == "pattern" and (meant := _as_id(error.instance, error.validator_value)):
        help = f"Did you mean '{meant}'? Ids consist of lower-case letters, digits and _."
        return BAD_VALUE.at(document, keys, f"{subject} cannot be {value}", value=True, help=help)
    if limit:
        message = f"{subject} must be {limit(error.validator_value)}, not {value}"
    elif size := _SIZES.get(str(error.validator)):
        entries = counted(error.validator_value, "entry", "entries")
        message = f"{subject} {size} {entries}, but has {len(error.instance) or 'none'}"
    elif error.validator == "uniqueItems":
        message = f"{subject} names something twice"
    else:
        message = f"{subject} cannot be {value}"
    return BAD_VALUE.at(document, keys, message, value=True, help=_example(kind, keys))


_ID_PATTERN = "[a-z][a-z0-9_]*$"
"""How all patterns of ids end, and no others: pictures are files, and their names may have capitals."""


def _as_id(value: object, pattern: str) -> str:
    """What somebody meant who wrote an id with capitals and spaces; empty when that is no id either."""
    if not pattern.endswith(_ID_PATTERN):
        return ""
    plain = re.sub(r"[\s-]+", "_", str(value).strip().lower())
    return plain if isinstance(value, str) and plain != value and re.search(pattern, plain) else ""


def _subject(keys: Keys, otherwise: str) -> str:
    if not keys:
        return otherwise
    if isinstance(keys[-1], int):
        named = [key for key in keys if isinstance(key, str)]
        return f"entry {keys[-1] + 1} of '{named[-1]}'" if named else f"entry {keys[-1] + 1}"
    return f"'{keys[-1]}'"


def describe(value: object) -> str:
    """A value in a few words, as an author sees it."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    text = text if len(text) <= 40 else f"{text[:37]}..."
    return f"'{text}'" if isinstance(value, str) else text


def _about(kind: str, keys: Keys) -> str:
    """How to add a key that is missing: an example, and what the schema says about it."""
    part = part_for(kind, keys)
    example = f"{keys[-1]}: {_written(part['examples'][0])}" if part.get("examples") else f"{keys[-1]}"
    return f"Add '{example}'. {part.get('description', '')}".strip()


def _example(kind: str, keys: Keys) -> str:
    """What the schema says about a value, with an example."""
    part = part_for(kind, keys)
    example = f"For example: {_written(part['examples'][0])}." if part.get("examples") else ""
    return f"{part.get('description', '')} {example}".strip()


def _written(value: object) -> str:
    """A value on one line, as YAML may have it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    return describe(value).strip("'")
