"""Parts of schemas for editors: one of some names, several of them, and rulings with their values.

Editors complete what stands in `enum`, `anyOf` and `properties`; they do not look for values behind `if`.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.vocabulary.numbers import is_number
from mapforge.files.number_reader import whole_number
from mapforge.files.schemas import Schema
from mapforge.packs.library import Library
from mapforge.worlds.known_rulings import ruling_values


def enum(names: Iterable[str]) -> Schema:
    """One of some names; where there are none, nothing will do, and editors refuse an empty `enum`."""
    known = sorted(set(names))
    return {"enum": known} if known else {"not": {}}


def one_of(names: Iterable[str]) -> Schema:
    """One of some ids; with a pack in front the editor trusts the author."""
    known = sorted(set(names))
    return either({"enum": known}, {"type": "string", "pattern": ":"}) if known else {"type": "string"}


def some_of(wanted: Schema) -> Schema:
    """One value, or a list of such values."""
    return either(wanted, {"type": "array", "items": wanted, "minItems": 1})


def either(*ways: Schema) -> Schema:
    """What may be said in several ways."""
    return {"anyOf": list(ways)}


def rulings_to_choose(library: Library) -> Schema:
    """A mapping of rulings to their values."""
    known = sorted(ruling_values(library).items())
    return {
        "type": "object",
        "properties": {name: chosen_ruling(values) for name, values in known},
        "additionalProperties": False,
    }


def chosen_ruling(values: Iterable[object]) -> Schema:
    """One of the values of a ruling, also where YAML reads it as a number or a truth value."""
    words = [str(value) for value in values]
    read = [{"true": True, "false": False}[word] for word in words if word in ("true", "false")]
    numbers = [whole_number(word) for word in words if is_number(word)]
    known = [*words, *read, *numbers]
    return {"enum": known} if known else {"type": ["string", "integer", "boolean"]}
