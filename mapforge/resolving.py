"""References with a pack in front, such as `base:forest`, become the short ids that the engine knows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mapforge.kinds import ITEM_KINDS
from mapforge.library import Pack

_QUALIFIED = re.compile(r"([a-z][a-z0-9_]*):([a-z][a-z0-9_]*)")
_PROSE = ("id", "name", "text", "source", "suppress", "outline")


def resolve_references(packs: Mapping[str, Pack]) -> None:
    """Shorten all references that name a loaded pack and something in it."""
    names = {id: {name for kind in ITEM_KINDS for name in pack.items[kind]} for id, pack in packs.items()}
    for pack in packs.values():
        for items in pack.items.values():
            for item in items.values():
                if any(f"{id}:" in item.document.text for id in packs):
                    for key in [key for key in item.data if key not in _PROSE]:
                        item.data[key] = _short(item.data[key], names)


def _short(value: Any, names: Mapping[str, set[str]]) -> Any:
    if isinstance(value, str):
        found = _QUALIFIED.fullmatch(value)
        return found[2] if found and found[2] in names.get(found[1], ()) else value
    if isinstance(value, list):
        return [_short(inner, names) for inner in value]
    if isinstance(value, dict):
        return {_short(key, names): _short(inner, names) for key, inner in value.items()}
    return value
