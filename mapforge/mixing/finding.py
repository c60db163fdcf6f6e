"""Finds the map of a mix and loads its packs together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from mapforge.choosing import pack_around
from mapforge.findings import Severity
from mapforge.kinds import MANIFEST
from mapforge.mixing.recipe import MixError
from mapforge.packs import Item, Library, load_library
from mapforge.shipped import content_folder
from mapforge.suggesting import closest


@dataclass(frozen=True)
class Table:
    """The packs on the table and the map between them."""

    library: Library
    map_item: Item
    map_name: str
    packs: tuple[str, ...]
    """The packs as they were named: ids of shipped ones, paths of others."""
    pack_ids: tuple[str, ...]
    """The ids of those packs and of all that they require."""


def table_for(map: str, packs: Sequence[str | Path], trust: Collection[str], near: Path | None = None) -> Table:
    """Load the pack of a map and other packs; a pack is a shipped id or a folder."""
    near = near or Path()
    path = near / map
    home = pack_around(path) if path.suffix == ".yaml" and path.is_file() else None
    named = [str(pack) for pack in packs]
    folders = [_folder(pack, near) for pack in named]
    if home is not None:
        folders.append(home)
    else:
        folders += [folder for folder in _shipped() if folder.name == map.partition(":")[0]]
    library = load_library(_distinct(folders or _shipped()), trust=trust)
    item = _map(library, path.stem, home) if home is not None else _named_map(map, folders, trust)
    if item.pack not in library.packs:
        library = load_library(_distinct([*folders, content_folder() / item.pack]), trust=trust)
    _refuse_broken(library)
    ids = {pack.id for pack in library.packs.values() if pack.folder.resolve() in {f.resolve() for f in folders}}
    ids |= {item.pack}
    listed = sorted({*named, *([item.pack] if home is None and item.pack not in named else [])})
    name = map if home is not None else item.full_id
    return Table(library, library.packs[item.pack].items["map"][item.id], name, tuple(listed), _closure(library, ids))
