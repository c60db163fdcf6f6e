"""Validators for JSON Schemas that mean what they say: whole numbers are whole, and `$` is the end of the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mapforge.files.plain_data import Fields

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator


def schema_validator(schema: Fields) -> Validator:
    """A validator for a schema."""
    from jsonschema import Draft7Validator
    from jsonschema.validators import extend

    # JSON Schema takes 6.0 for a whole number; the engine counts tokens with real ones.
    types = Draft7Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    strict: Any = extend(Draft7Validator, {"pattern": _pattern}, type_checker=types)  # type: ignore[no-untyped-call]
    validator: Validator = strict(schema)
    return validator


def _pattern(validator: Any, pattern: str, instance: object, schema: object) -> Iterator[ValidationError]:
    from jsonschema.exceptions import ValidationError

    # In Python `$` is also the place before a last line end, and `"c\n"` is no id.
    whole = f"{pattern[:-1]}\\Z" if pattern.endswith("$") else pattern
    if isinstance(instance, str) and not re.search(whole, instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")
