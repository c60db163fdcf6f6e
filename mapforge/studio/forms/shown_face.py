"""The emblem of an item as a page shows it, and what the item says about it."""

from __future__ import annotations

from mapforge.artwork.item_emblems import ItemEmblems, is_outdone
from mapforge.files.plain_data import Record
from mapforge.packs.library import Item, Library
from mapforge.render.emblem_symbols import framed_as_data


def face_of(library: Library, item: Item) -> Record:
    """The emblem that is drawn, and the key that chose it, if one did."""
    key = "emblem" if "image" not in item.fields or is_outdone(item) else "image"
    said = {key: item.fields[key]} if key in item.fields else {}
    return {"art": framed_as_data(item.kind, ItemEmblems(library).of_item(item)), "said": said}
