"""Finds the map of a mix and loads its packs together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from mapforge.files.findings import Severity
from mapforge.files.printable_text import shown_name
from mapforge.maps.named_maps import NamedMap, find_map, lasting_name
from mapforge.packs.library import Item, Library
from mapforge.packs.loader import load_library, refuse_untrusted
from mapforge.packs.pack_paths import NoSuchPath, is_place, one_pack
from mapforge.packs.sound_shapes import refuse_misshapen
from mapforge.packs.versions import is_pack_id
from mapforge.worlds.mixes.recipe import MixError


@dataclass(frozen=True)
class MixPacks:
    """The packs of a mix, loaded together, and its map."""

    library: Library
    map_item: Item
    map_name: str
    packs: tuple[str, ...]
    """The packs that were named, beside the one of the map: by their ids or their paths."""

    pack_ids: tuple[str, ...]
    """The ids of all packs in play, required ones too."""


def load_mix_packs(
    map: str, packs: Sequence[str | Path], trust: Collection[str], library: Library | None = None
) -> MixPacks:
    """Find a map and load its pack together with others; a pack is named by its path or its id.

    `library` has them all loaded already.
    """
    names = tuple(dict.fromkeys(str(pack) for pack in packs))
    named = find_map(map, trust=trust) if library is None else NamedMap(library, _loaded_map(library, map))
    item, home = named.item, named.library.packs[named.item.pack].folder
    folders = [_pack_folder(name) for name in names]
    if library is None:
        library = load_library(_distinct([home, *folders]), trust=trust, use_cache=True)
        _refuse_broken(library)
        item = library.packs[item.pack].items["map"][item.id]
    wanted = {folder.resolve() for folder in folders}
    ids = {item.pack, *(pack.id for pack in library.packs.values() if pack.folder.resolve() in wanted)}
    lasting = tuple(_lasting_pack(name) for name in names)
    return MixPacks(library, item, lasting_name(map, item), lasting, _with_requirements(library, ids))


def _loaded_map(library: Library, name: str) -> Item:
    path = Path(name).resolve()
    for pack in library.packs.values():
        for item in pack.items["map"].values():
            if item.document.path.resolve() == path or name in (item.names[1], item.full_id):
                return item
    raise MixError(f"there is no map '{shown_name(name)}' in the loaded packs")


def _with_requirements(library: Library, ids: Collection[str]) -> tuple[str, ...]:
    pack_ids: set[str] = set()
    waiting = list(ids)
    while waiting:
        id = waiting.pop()
        if id in library.packs and id not in pack_ids:
            pack_ids.add(id)
            waiting += [other.id for other in library.packs[id].manifest.requires]
    return tuple(sorted(pack_ids))


def _pack_folder(name: str) -> Path:
    """The folder of a pack that is named by its path or its id; MixError when there is none."""
    try:
        return one_pack(name)
    except NoSuchPath as error:
        raise MixError(str(error)) from error


def _lasting_pack(name: str) -> str:
    """A pack as it is found again: where a folder has the name of an id, the folder is meant."""
    return f"./{name}" if is_pack_id(name) and is_place(name) else name


def _distinct(folders: list[Path]) -> list[Path]:
    return list({folder.resolve(): folder for folder in folders}.values())


def _refuse_broken(library: Library) -> None:
    errors = [finding for finding in library.findings if finding.severity is Severity.ERROR]
    if errors:
        first = errors[0]
        more = f" (and {len(errors) - 1} more; try `mapforge validate`)" if len(errors) > 1 else ""
        raise MixError(f"{first.file}:{first.line}:{first.column}: {first.message}{more}")
    refuse_untrusted(library, library.packs)
    refuse_misshapen(library, library.packs)
