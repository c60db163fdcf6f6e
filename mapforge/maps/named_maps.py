"""Finds the map that somebody names: by an id such as `base:map/three_players`, a short id, or a path."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from engine.vocabulary.item_id import pack_in
from mapforge.errors import MapforgeError
from mapforge.files.archives import is_archive, is_file
from mapforge.files.findings import Finding
from mapforge.files.kinds import MANIFEST
from mapforge.files.shipped_folders import content_folder
from mapforge.files.suggestions import closest
from mapforge.packs.library import Item, Library
from mapforge.packs.loader import load_library
from mapforge.packs.pack_paths import pack_around


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
        found, waiting = set(), [self.item.pack]
        while waiting:
            id = waiting.pop()
            if id in self.library.packs and id not in found:
                found.add(id)
                waiting += [other.id for other in self.library.packs[id].manifest.requires]
        return sorted(found)

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with the file of the map itself."""
        return list(self.item.document.findings)


def find_map(name: str, *, trust: Collection[str] = (), use_cache: bool = True) -> NamedMap:
    """The map that a name means, or UnknownMap with what there is instead."""
    path = Path(name)
    if is_file(path) and not is_archive(path):
        return _map_in_file(path, trust, use_cache)
    if path.suffix == ".yaml" or (name and path.is_dir()):
        raise UnknownMap(
            f"'{name}' is a folder, not the file of a map" if path.is_dir() else f"there is no file '{name}'"
        )
    here = pack_around(Path())
    library = load_library(_packs_for(name, here), trust=trust, use_cache=use_cache)
    return NamedMap(library, _named(library, name, here))


def _packs_for(name: str, here: Path | None) -> list[Path]:
    """The shipped packs and, inside a pack, that one too."""
    shipped = [path.parent for path in sorted(content_folder().glob(f"*/{MANIFEST}"))]
    # Loading one pack is quicker than loading all of them.
    named = [folder for folder in shipped if folder.name == pack_in(name)]
    own = [here] if here is not None and here.resolve() not in [folder.resolve() for folder in shipped] else []
    return named or [*own, *shipped]


def _map_in_file(path: Path, trust: Collection[str], use_cache: bool) -> NamedMap:
    around = pack_around(path)
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


def _named(library: Library, name: str, here: Path | None) -> Item:
    maps = {item.full_id: item for pack in library.packs.values() for item in pack.items["map"].values()}
    found = [item for id, item in maps.items() if name in (id, id.replace(":map/", ":"), f"map/{item.id}", item.id)]
    # Inside a pack, a short id means its own map.
    own = [item for item in found if here is not None and library.packs[item.pack].folder.resolve() == here.resolve()]
    if len(found) == 1 or len(own) == 1:
        return (own or found)[0]
    if found:
        raise UnknownMap(f"'{name}' can mean {' or '.join(sorted(item.full_id for item in found))}; say which")
    near = closest(name, [*maps, *(item.id for item in maps.values())])
    hint = f"did you mean '{near}'?" if near else f"there are {', '.join(sorted(maps))}"
    raise UnknownMap(f"there is no map '{name}'; {hint}" if maps else f"there is no map '{name}'")
