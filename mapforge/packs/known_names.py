"""What the items of a library are called, for sentences about hooks."""

from __future__ import annotations

from engine.vocabulary.item_id import ItemId
from mapforge.hooks.grammar.item_names import ItemNames
from mapforge.packs.library import Library

_NAMED_KINDS = ("race", "power", "relic", "place", "event", "piece", "terrain", "symbol")


def known_names(library: Library) -> ItemNames:
    """The names of all items that sentences mention, and how many there are of each piece."""
    items = [item for kind in _NAMED_KINDS for item in library.items(kind).values()]
    names = {ItemId(item.kind, item.id): item.fields.get("name") for item in items}
    supplies = {item.id: item.fields.get("supply") for item in items if item.kind == "piece"}
    supplies |= {item.id: 1 for item in items if item.kind in ("relic", "place")}
    return ItemNames(
        {id: name for id, name in names.items() if isinstance(name, str)},
        {id: supply for id, supply in supplies.items() if type(supply) is int},
    )
