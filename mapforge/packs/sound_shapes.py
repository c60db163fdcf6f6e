"""Refuses what no game can be made of: numbers, lists and words that are outside of everything a schema allows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from mapforge.errors import Exit, MapforgeError
from mapforge.files.documents import Document
from mapforge.files.schema_validators import schema_validator
from mapforge.files.schemas import schema
from mapforge.files.shipped_folders import is_shipped
from mapforge.files.short_paths import short_path
from mapforge.packs.library import Item, Library
from mapforge.packs.pack_files import kind_of_file

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

_ABSURD = ("type", "minimum", "maximum", "minItems", "maxItems", "maxLength", "pattern", "enum", "uniqueItems")
"""What a schema says about values; what it says about keys does no harm to a game."""
_DRAWN = ("outline", "holes", "label", "points")
"""What is wrong with the drawing of a map is told by those who draw it, unless it is nothing that can be read."""
_UNREADABLE = ("type", "minItems")


class MisshapenPack(MapforgeError):  # noqa: N818 - it says what the pack is
    """A file of a pack says something that no game can be made of."""

    exit_code = Exit.FINDINGS


def refuse_misshapen(library: Library, packs: Iterable[str]) -> None:
    """Raise MisshapenPack when a file of some packs holds absurd values; the shipped ones hold none."""
    for pack in (library.packs[id] for id in packs if id in library.packs):
        if is_shipped(pack.folder):
            continue
        for name, document in pack.documents.items():
            kind = kind_of_file(name)
            if kind and kind != "scenario":
                _refuse(document, kind)


def refuse_misshapen_map(item: Item) -> None:
    """Raise MisshapenPack when a map says absurd things beside its drawing."""
    if not item.document.is_well_formed:
        _refuse(item.document, "map")


def _refuse(document: Document, kind: str) -> None:
    if document.is_well_formed or document.data is None:
        return
    for error in _validator(kind).iter_errors(document.data):
        keys = tuple(error.absolute_path)
        if _is_absurd(kind, keys, str(error.validator)):
            line, column = document.value_position(keys)
            reason = str(error.message)[:200]
            raise MisshapenPack(
                f"{short_path(document.path)}:{line}:{column}: no game can be made of this: {reason}; "
                "`mapforge validate` tells everything that is wrong"
            )


def _is_absurd(kind: str, keys: tuple[str | int, ...], rule: str) -> bool:
    """Tell whether nothing can be made of a value that breaks a rule of its schema."""
    if kind == "map" and any(word in keys for word in _DRAWN):
        return rule in _UNREADABLE
    if kind != "map" or keys[:1] != ("regions",):
        return rule in _ABSURD
    # A region needs an id and a terrain; any word is good enough as an id to draw it.
    return rule == "required" or (rule in _ABSURD and rule != "pattern")


@cache
def _validator(kind: str) -> Validator:
    return schema_validator(schema(kind))
