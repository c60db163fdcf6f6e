"""Finds the map that somebody names: by an id such as `base:map/three_players`, a short id, its file, or its pack."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from engine.vocabulary.item_id import pack_in
from mapforge.errors import MapforgeError
from mapforge.files.archives import ARCHIVE_ENDING, is_archive, is_file, is_zip_by_another_name
from mapforge.files.findings import Finding, Severity
from mapforge.files.kinds import MANIFEST
from mapforge.files.printable_text import shown_name
from mapforge.files.shipped_folders import content_folder
from mapforge.files.short_paths import copied, short_path
from mapforge.files.suggestions import closest
from mapforge.packs.installed_packs import manifest_of, packs_from_elsewhere
from mapforge.packs.library import Item, Library
from mapforge.packs.loader import load_library
from mapforge.packs.pack_paths import (
    MISNAMED_ZIP,
    folder_called,
    has_packs,
    is_place,
    pack_around,
    packs_at,
    place_named,
)

MOST_TOLD = 20
"""So many maps are listed to choose from."""


class UnknownMap(MapforgeError):  # noqa: N818 - it names what the user typed
    """There is no such map, or it cannot be read."""


@dataclass(frozen=True)
class NamedMap:
    """A map, and the packs it was loaded with."""

    library: Library
    item: Item

    @property
    def packs(self) -> list[str]:
        """The pack of the map and everything it requires, in order."""
        pack_ids, waiting = set(), [self.item.pack]
        while waiting:
            id = waiting.pop()
            if id in self.library.packs and id not in pack_ids:
                pack_ids.add(id)
                waiting += [other.id for other in self.library.packs[id].manifest.requires]
        return sorted(pack_ids)

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with the file of the map itself."""
        return list(self.item.document.findings)


def find_map(name: str, *, trust: Collection[str] = (), use_cache: bool = True) -> NamedMap:
    """The map that a name means, or UnknownMap with what there is instead; a pack means its only map."""
    path = Path(name)
    if _is_file_in_pack(path):
        return _map_in_file(path, trust, use_cache)
    if is_place(name):
        return _only_map(name, load_library(packs_at([path]), trust=trust, use_cache=use_cache))
    here = pack_around(Path())
    library = load_library(_packs_for(name, here), trust=trust, use_cache=use_cache)
    maps = _called(library, name, here)
    if not maps and (folder := folder_called(name)) is not None:
        return _only_map(name, load_library([folder], trust=trust, use_cache=use_cache), by_id=True)
    if not maps and (others := _packs_elsewhere(library)):
        # What is shipped or is the user's own comes first, and is quicker to load.
        library = load_library([*_packs_for(name, here), *others], trust=trust, use_cache=use_cache)
        maps = _called(library, name, here)
    if len(maps) == 1:
        return NamedMap(library, maps[0])
    raise UnknownMap(_why_none(name, library, maps))


def _packs_elsewhere(library: Library) -> list[Path]:
    """The folders of installed packs that are not loaded, but for those whose id means more than one."""
    counts = Counter(pack.id for pack in packs_from_elsewhere())
    alone = [pack for pack in packs_from_elsewhere() if counts[pack.id] == 1 and pack.id not in library.packs]
    return [pack.folder for pack in alone]


def lasting_name(name: str, item: Item) -> str:
    """What a map is called wherever somebody wants it again that was found by a name: its file, or its id."""
    path = Path(name)
    if _is_file_in_pack(path):
        return name
    return str(item.document.path) if is_place(name) else item.full_id


def _is_file_in_pack(path: Path) -> bool:
    """Tell whether a path is a single file rather than all of a pack."""
    return is_file(path) and not is_archive(path)


def _only_map(name: str, library: Library, *, by_id: bool = False) -> NamedMap:
    """The map of the packs that were named; UnknownMap when there is none, or more than one to choose from."""
    if not library.named:
        raise UnknownMap(library.findings[0].message)
    maps = [item for id in library.named for item in library.packs[id].items["map"].values()]
    if len(maps) == 1:
        return NamedMap(library, maps[0])
    shown = name if by_id else short_path(Path(name))
    if maps:
        words = [item.full_id if by_id else copied(short_path(item.document.path)) for item in maps]
        more = f" and {len(words) - MOST_TOLD} more" if len(words) > MOST_TOLD else ""
        raise UnknownMap(f"'{shown}' has {len(maps)} maps; say which: {', '.join(sorted(words)[:MOST_TOLD])}{more}")
    is_broken = any(finding.severity is Severity.ERROR for finding in library.findings)
    advice = f"`mapforge validate {copied(shown)}` says what is wrong with it"
    hint = advice if is_broken else "name a pack that has one, or a map"
    what = "is a folder whose pack has no map" if os.path.isdir(name) else "has no map"
    raise UnknownMap(f"'{shown}' {what}; {hint}")


def _packs_for(name: str, here: Path | None) -> list[Path]:
    """The shipped packs and, inside a pack, that one too; only the one with the map where its pack is named."""
    shipped = [path.parent for path in sorted(content_folder().glob(f"*/{MANIFEST}"))]
    word = pack_in(name)
    # Loading one pack is quicker than loading all of them.
    named = [folder for folder in shipped if folder.name == word]
    own = [here] if here is not None and here.resolve() not in [folder.resolve() for folder in shipped] else []
    if named or not word:
        return named or [*own, *shipped]
    if any(manifest_of(folder).id == word for folder in own):
        return [*own, *shipped]
    place = place_named(word)
    return packs_at([place]) if has_packs(place) else [*own, *shipped]


def _map_in_file(path: Path, trust: Collection[str], use_cache: bool) -> NamedMap:
    around = pack_around(path)
    if is_zip_by_another_name(path):
        raise UnknownMap(f"'{path}' {MISNAMED_ZIP}")
    if around is None:
        raise UnknownMap(f"'{path}' is not in a pack: a map needs a pack.yaml one folder up that says what it requires")
    library = load_library([around], trust=trust, use_cache=use_cache)
    for item in (item for pack in library.packs.values() for item in pack.items["map"].values()):
        if item.document.path.resolve() == path.resolve():
            return NamedMap(library, item)
    raise UnknownMap(_why_no_map(library, path))


def _why_no_map(library: Library, path: Path) -> str:
    for document in library.documents:
        if document.path.resolve() == path.resolve() and document.findings:
            finding = document.findings[0]
            return f"{path}:{finding.line}:{finding.column}: {finding.message}"
    return f"'{path}' is not a map: a pack keeps its maps in the folder 'maps'"


def _called(library: Library, name: str, here: Path | None) -> list[Item]:
    """The maps that an id or a short id means."""
    items = [
        item
        for item in _maps_of(library)
        if name in (item.full_id, item.full_id.replace(":map/", ":"), f"map/{item.id}", item.id)
    ]
    # Inside a pack, a short id means its own map.
    own = [item for item in items if here is not None and library.packs[item.pack].folder.resolve() == here.resolve()]
    return own if len(own) == 1 else items


def _maps_of(library: Library) -> list[Item]:
    return [item for pack in library.packs.values() for item in pack.items["map"].values()]


def _why_none(name: str, library: Library, found: list[Item]) -> str:
    path, shown = Path(name), shown_name(name)
    if found:
        return f"'{shown}' can mean {' or '.join(sorted(item.full_id for item in found))}; say which"
    if os.path.isdir(name):
        return f"'{shown}' is a folder without a pack: there is no {MANIFEST} in it"
    if path.suffix.lower() in (".yaml", ARCHIVE_ENDING):
        return f"there is no file '{shown}'"
    maps = {item.full_id: item for item in _maps_of(library)}
    near = closest(name, [*maps, *(item.id for item in maps.values())])
    hint = f"did you mean '{near}'?" if near else f"there are {', '.join(sorted(maps))}"
    return f"there is no map '{shown}'; {hint}" if maps else f"there is no map '{shown}'"
