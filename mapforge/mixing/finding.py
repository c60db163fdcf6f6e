"""Finds the map of a mix and loads its packs together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from mapforge.findings import Severity
from mapforge.kinds import MANIFEST
from mapforge.maps.naming import UnknownMap, find_map
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
    """The packs that were named, beside the one of the map: ids of shipped ones, folders of others."""

    @property
    def pack_ids(self) -> list[str]:
        """The ids of all packs in play, required ones too."""
        return list(self.library.packs)


def table_for(map: str, packs: Sequence[str | Path], trust: Collection[str]) -> Table:
    """Load the pack of a map and other packs; a pack is a shipped id or a folder."""
    try:
        named = find_map(map, trust=trust)
    except UnknownMap as error:
        raise MixError(str(error)) from error
    home = named.library.packs[named.item.pack].folder
    library = load_library(_distinct([home, *(pack_folder(str(pack)) for pack in packs)]), trust=trust)
    _refuse_broken(library)
    item = library.packs[named.item.pack].items["map"][named.item.id]
    name = map if Path(map).is_file() else item.full_id
    return Table(library, item, name, tuple(dict.fromkeys(str(pack) for pack in packs)))


def pack_folder(name: str) -> Path:
    """The folder of a pack that is named by its shipped id or by its path."""
    if is_shipped(name):
        return content_folder() / name
    if (Path(name) / MANIFEST).is_file():
        return Path(name)
    near = closest(name, [path.parent.name for path in content_folder().glob(f"*/{MANIFEST}")])
    raise MixError(f"there is no pack '{name}'" + (f"; did you mean '{near}'?" if near else ": no id and no folder"))


def is_shipped(name: str) -> bool:
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
