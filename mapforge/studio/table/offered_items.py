"""The races and powers of a workspace, to be chosen by looking at them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mapforge.artwork.item_emblems import ItemEmblems
from mapforge.files.plain_data import Record
from mapforge.render.emblem_symbols import framed_as_data

if TYPE_CHECKING:
    from mapforge.packs.library import Item, Library
    from mapforge.studio.editing.workspace import Workspace

OFFERED = ("race", "power")
"""What lies in the market."""


def offered_items(workspace: Workspace) -> list[Record]:
    """Everything that can be on offer first: what is in one's own packs, and then what is printed."""
    return [each for folder in workspace.folders() for each in _offered_by(workspace.library(folder))]


def _offered_by(library: Library) -> Iterator[Record]:
    """The races and powers of the pack itself, not of those it requires."""
    pack = library.packs.get(library.named[0]) if library.named else None
    if pack is None:
        return
    emblems, home = ItemEmblems(library), str(pack.data.get("name") or pack.id)
    for kind in OFFERED:
        for item in pack.items[kind].values():
            if item.replaces is None:
                yield {**_shown(item), "pack": home, "face": framed_as_data(kind, emblems.of_item(item))}


def _shown(item: Item) -> Record:
    name, text = item.fields.get("name"), item.fields.get("text")
    return {
        "id": item.full_id,
        "kind": item.kind,
        "name": name if isinstance(name, str) else item.id,
        "text": text if isinstance(text, str) else "",
    }
