"""Parts of schemas for editors: one of some names, several of them, and rulings with their values.

Editors complete what stands in `enum`, `anyOf` and `properties`; they do not look for values behind `if`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.vocabulary.numbers import is_number
from mapforge.files.number_reader import whole_number
from mapforge.files.schemas import Schema
from mapforge.packs.library import Library
from mapforge.worlds.known_rulings import ruling_values

_LETTER = r"\w"
_END = f"(?!{_LETTER})"
_LONG_ENOUGH = 4
_MARKS: tuple[Schema, ...] = ({"title": ""}, {"description": ""}, {"title": "", "description": ""})


def enum(names: Iterable[str], others: Iterable[str] = ()) -> Schema:
    """One of some names, or of others that the editor accepts and does not offer.

    Where there are none, nothing will do, and editors refuse an empty `enum`.
    """
    known = sorted(set(names))
    offered: Schema = {"enum": known} if known else {"not": {}}
    accepted = sorted(set(others) - set(known))
    return either(offered, {"type": "string", "pattern": any_word_of(accepted)}) if accepted else offered


def one_of(names: Iterable[str], others: Iterable[str] = ()) -> Schema:
    """One of some ids, or of others that are not offered; with a pack in front the editor trusts the author."""
    known = sorted(set(names))
    if not known:
        return {"type": "string"}
    accepted = sorted(set(others) - set(known))
    pattern = f":|{any_word_of(accepted)}" if accepted else ":"
    return either({"enum": known}, {"type": "string", "pattern": pattern})


def any_word_of(words: Iterable[str]) -> str:
    """A pattern for exactly one of some words."""
    return f"^({'|'.join(map(re.escape, words))})$"


def no_slip_of(names: Iterable[str]) -> str:
    """A pattern that goes before others, for words that are not one wrong, missing, extra or swapped letter off a name.

    Names of fewer than four letters have neighbours that mean something else.
    """
    known = sorted(set(names))
    slips = [slip for name in known if len(name) >= _LONG_ENOUGH for slip in _slips(name)]
    if not slips:
        return ""
    return f"(?!(?!(?:{'|'.join(known)}){_END})(?:{'|'.join(slips)}){_END})"


def _slips(name: str) -> Iterator[str]:
    """Patterns for a name with a letter replaced or left out, added, or swapped with the next one."""
    for place in range(len(name)):
        before, after = name[:place], name[place + 1 :]
        yield f"{before}{_LETTER}{{0,2}}{after}"
        if after:
            yield f"{before}{after[0]}{name[place]}{after[1:]}"


def some_of(wanted: Schema) -> Schema:
    """One value, or a list of such values."""
    return either(wanted, {"type": "array", "items": wanted, "minItems": 1})


def either(*ways: Schema) -> Schema:
    """What may be said in several ways.

    yaml-language-server tells them apart by title and description: where they have neither, it takes every schema that
    fits for each of them, and shows a title such as `Mix || Mix`. Empty ones are different, and show nothing.
    """
    return {"anyOf": [way if "$ref" in way else {**mark, **way} for way, mark in zip(ways, _MARKS, strict=False)]}


def told_apart(definition: Schema) -> Schema:
    """A definition to which one of several ways may refer: its own properties, if only none, tell it from others."""
    return definition if "title" in definition else {"properties": {}, **definition}


def offered(names: Iterable[str], wanted: Schema) -> Schema:
    """What is wanted, with some names to offer: as examples, because nothing else is refused for them."""
    return {**wanted, "examples": sorted(set(names))}


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
