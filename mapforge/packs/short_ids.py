"""References with a pack in front, such as `base:forest`, become the short ids that the engine knows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from mapforge.files.kinds import ITEM_KINDS
from mapforge.packs.library import Pack

_QUALIFIED = re.compile(r"([a-z][a-z0-9_]*):([a-z][a-z0-9_]*)")
_PROSE = ("id", "name", "text", "source", "suppress", "outline")


def resolve_references(packs: Mapping[str, Pack]) -> None:
    """Shorten all references that name a loaded pack and something in it."""
    names = {id: {name for kind in ITEM_KINDS for name in pack.items[kind]} for id, pack in packs.items()}
    for pack in packs.values():
        # Thousands of items may stand in one file, so each file is looked through once.
        naming = {doc.path for doc in pack.documents.values() if any(f"{other}:" in doc.text for other in packs)}
        for items in pack.items.values():
            for name, item in items.items():
                if item.document.path in naming:
                    short = {key: value if key in _PROSE else _short(value, names) for key, value in item.data.items()}
                    items[name] = replace(item, data=short)


def _short(value: object, names: Mapping[str, set[str]]) -> object:
    if isinstance(value, str):
        match = _QUALIFIED.fullmatch(value)
        return match[2] if match and match[2] in names.get(match[1], ()) else value
    if isinstance(value, list):
        return [_short(inner, names) for inner in value]
    if isinstance(value, dict):
        return {_short(key, names): _short(inner, names) for key, inner in value.items()}
    return value
