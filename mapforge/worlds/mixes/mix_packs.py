"""Finds the map of a mix and loads its packs together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from mapforge.files.archives import folder_in_archive, is_archive, is_file
from mapforge.files.findings import Severity
from mapforge.files.kinds import MANIFEST
from mapforge.files.shipped_folders import content_folder
from mapforge.files.suggestions import closest
from mapforge.maps.named_maps import find_map
from mapforge.packs.library import Item, Library
from mapforge.packs.loader import load_library, refuse_untrusted
from mapforge.packs.sound_shapes import refuse_misshapen
from mapforge.worlds.mixes.recipe import MixError


@dataclass(frozen=True)
class MixPacks:
    """The packs of a mix, loaded together, and its map."""

    library: Library
    map_item: Item
    map_name: str
    packs: tuple[str, ...]
    """The packs that were named, beside the one of the map: ids of shipped ones, folders of others."""

    pack_ids: tuple[str, ...]
    """The ids of all packs in play, required ones too."""


def load_mix_packs(
    map: str, packs: Sequence[str | Path], trust: Collection[str], library: Library | None = None
) -> MixPacks:
    """Find a map and load its pack together with others; a pack is a shipped id or a folder.

    `library` has them all loaded already.
    """
    names = tuple(dict.fromkeys(str(pack) for pack in packs))
    item = _loaded_map(library, map) if library is not None else find_map(map, trust=trust).item
    folders = [pack_folder(name) for name in names]
    if library is None:
        library = load_library(_distinct([item.document.path.parent.parent, *folders]), trust=trust, use_cache=True)
        _refuse_broken(library)
        item = library.packs[item.pack].items["map"][item.id]
    wanted = {folder.resolve() for folder in folders}
    ids = {item.pack, *(pack.id for pack in library.packs.values() if pack.folder.resolve() in wanted)}
    return MixPacks(library, item, map if is_file(Path(map)) else item.full_id, names, _with_requirements(library, ids))


def _loaded_map(library: Library, name: str) -> Item:
    path = Path(name).resolve()
    for pack in library.packs.values():
        for item in pack.items["map"].values():
            if item.document.path.resolve() == path or name in (item.names[1], item.full_id):
                return item
    raise MixError(f"there is no map '{name}' in the loaded packs")


def _with_requirements(library: Library, ids: Collection[str]) -> tuple[str, ...]:
    found: set[str] = set()
    waiting = list(ids)
    while waiting:
        id = waiting.pop()
        if id in library.packs and id not in found:
            found.add(id)
            waiting += [other.id for other in library.packs[id].manifest.requires]
    return tuple(sorted(found))


def pack_folder(name: str) -> Path:
    """The folder of a pack that is named by its shipped id or by its path."""
    if is_shipped_id(name):
        return content_folder() / name
    folder = folder_in_archive(Path(name)) if is_archive(Path(name)) else Path(name)
    if is_file(folder / MANIFEST):
        return folder
    near = closest(name, [path.parent.name for path in content_folder().glob(f"*/{MANIFEST}")])
    raise MixError(
        f"there is no pack '{name}'"
        + (f"; did you mean '{near}'?" if near else ": no shipped pack and no folder has that name")
    )


def is_shipped_id(name: str) -> bool:
    """Whether a name is the id of a pack that comes with mapforge."""
    return name.isidentifier() and (content_folder() / name / MANIFEST).is_file()


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
