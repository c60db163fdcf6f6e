"""What a page shows of whatever is opened: an item, a translation, or a file of scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.vocabulary.item_id import short_id
from mapforge.files.documents import document_from_text
from mapforge.files.kinds import TRANSLATED_KINDS
from mapforge.files.plain_data import Record
from mapforge.studio.forms.shown_item import head_of, item_view

if TYPE_CHECKING:
    from mapforge.packs.library import Item
    from mapforge.studio.forms.open_item_file import OpenItemFile


def view_of(open_file: OpenItemFile, kind: str, id: str) -> Record:
    """Everything that a page draws."""
    if kind not in ("locale", "scenario"):
        return item_view(open_file, kind, id)
    shown = head_of(open_file, kind, id, [])
    document = document_from_text(open_file.path, open_file.text)
    if document.findings:
        first = document.findings[0]
        return {**shown, "broken": {"message": first.message, "line": first.line, "column": first.column}}
    if kind == "locale":
        data = document.data if isinstance(document.data, dict) else {}
        return {**shown, "data": data, "fields": {}, "rows": _rows(open_file, data)}
    scenarios = document.data if isinstance(document.data, list) else None
    if scenarios is None:
        message = "the file is a list of scenarios, each starting with '- scenario: ...'"
        return {**shown, "broken": {"message": message, "line": 1, "column": 1}}
    return {**shown, "data": scenarios, "fields": {}}


def _rows(open_file: OpenItemFile, data: Record) -> list[Record]:
    """Everything that can be translated: the items of the pack, and whatever else is translated already."""
    library = open_file.library
    rows = []
    for kind in TRANSLATED_KINDS:
        if kind == "event":
            # The format has no translations of events.
            continue
        entries = data.get(kind)
        known = entries if isinstance(entries, dict) else {}
        items = dict(open_file.pack.items[kind])
        for key in known:
            if short_id(str(key)) not in items and (other_item := library.find(kind, str(key))) is not None:
                items[str(key)] = other_item
        rows += [_row(kind, key, item, known) for key, item in items.items()]
    return rows


def _row(kind: str, key: str, item: Item, known: Record) -> Record:
    used = next((name for name in (key, f"{item.pack}:{item.id}") if name in known), key)
    own = known.get(used)
    own = own if isinstance(own, dict) else {}
    listed = item.fields.get("regions") if kind == "map" else None
    names = own.get("regions")
    translated = names if isinstance(names, dict) else {}
    regions = [
        {"id": region["id"], "name": str(region.get("name") or region["id"]), "own": translated.get(region["id"])}
        for region in (listed if isinstance(listed, list) else [])
        if isinstance(region, dict) and isinstance(region.get("id"), str)
    ]
    return {
        "kind": kind,
        "id": item.id,
        "key": used,
        "name": str(item.fields.get("name") or item.id),
        "text": str(item.fields.get("text") or ""),
        "own": {field: own[field] for field in ("name", "text") if field in own},
        "regions": regions,
    }
