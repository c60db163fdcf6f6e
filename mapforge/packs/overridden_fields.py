"""What an item says about overriding one of another pack, and the values that the two of them make together."""

from __future__ import annotations

from dataclasses import dataclass

from mapforge.files.documents import Document
from mapforge.files.plain_data import Fields, Keys, Record
from mapforge.packs import patches
from mapforge.packs.patches import NoTarget
from mapforge.packs.provenance import Traced, trace

CHANGE, REPLACE, PATCH, DELETE = "change", "replace", "patch", "delete"
OWN_WORDS = ("id", "override", "suppress")
"""What an overriding item says about itself."""


@dataclass(frozen=True)
class Override:
    """How an item changes one of another pack."""

    how: str
    """change (what is written here counts, the rest stays), replace, patch or delete"""
    pack: str
    words: Fields


def override_in(data: Fields) -> Override | None:
    """What the data of an item say about overriding; None when nothing usable."""
    words = data.get("override")
    if isinstance(words, str):
        return Override(CHANGE, words, {})
    if isinstance(words, dict):
        for how in (REPLACE, PATCH, DELETE):
            if isinstance(words.get(how), str):
                return Override(how, words[how], words)
    return None


def overridden_fields(data: Record, document: Document, path: Keys, before: Traced | None) -> Traced:
    """All values of an item with their places; `before` are those of what it overrides, and are changed."""
    own = trace(data, document, path)
    override = override_in(data)
    if before is None or override is None or override.how == REPLACE:
        own.value.pop("override", None)
        return own
    before.document, before.keys = document, path
    if override.how == PATCH:
        for change in patches.patch_changes(override.words):
            try_change(before, change, document, path)
        own_fields = {key: own.value[key] for key in OWN_WORDS if key in own.value}
    else:
        own_fields = own.value
    before.value.pop("suppress", None)
    before.value.update(own_fields)
    before.value.pop("override", None)
    return before


def try_change(fields: Traced, change: tuple[str, str, object], document: Document, keys: Keys) -> str:
    """Carry out one change of a patch; the reason when it cannot be."""
    way, path, value = change
    last = value if way == "remove" and isinstance(value, int) else path
    try:
        patches.apply(fields, way, path, value, document, (*keys, "override", way, last))
    except NoTarget as error:
        return str(error)
    return ""
