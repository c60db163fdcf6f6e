"""What somebody wants judged: an item, all races and powers of a pack, or a map; and the table to try it on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from mapforge.errors import MapforgeError
from mapforge.files.archives import exists
from mapforge.files.kinds import MANIFEST
from mapforge.files.shipped_folders import content_folder, is_shipped
from mapforge.files.suggestions import closest
from mapforge.lab.case import MEASURES, Subject
from mapforge.lab.work_order import CannotOrder, WorkOrder, order_for, rules_of
from mapforge.packs.library import Item, Library, Pack
from mapforge.packs.loader import load_library
from mapforge.packs.pack_paths import pack_around, pack_folders, packs_at

KINDS = ("race", "power")
_JUDGED = (*KINDS, "map")


class NothingToJudge(MapforgeError):  # noqa: N818 - it says what is wrong
    """A name that means nothing that can be put on trial."""


class Named(NamedTuple):
    """What a name means: a map, or some races and powers of a pack."""

    library: Library
    items: Sequence[Item]

    @property
    def map(self) -> Item | None:
        """The map, if it is one."""
        return self.items[0] if self.items[0].kind == "map" else None

    @property
    def pack(self) -> Pack:
        """The pack of it."""
        return self.library.packs[self.items[0].pack]


def subject_named(name: str, trust: Collection[str] = ()) -> Named:
    """What `lab:race/otters`, the file of an item or a map, or a pack means."""
    path = Path(name)
    if name and exists(path) and path.suffix == ".yaml":
        return _in_file(path, trust)
    if (name and exists(path)) or _is_shipped(name):
        return _in_pack(name, trust)
    library = _library(name, trust)
    found = [item for item in library.find_any(name) if item.kind in _JUDGED]
    if not found:
        raise NothingToJudge(_unknown(name, library))
    if len(found) > 1:
        raise NothingToJudge(f"'{name}' can mean {' or '.join(sorted(item.full_id for item in found))}; say which")
    return Named(library, found)


def _is_shipped(name: str) -> bool:
    return name.isidentifier() and exists(content_folder() / name / MANIFEST)


def _in_file(path: Path, trust: Collection[str]) -> Named:
    around = pack_around(path)
    if around is not None:
        library = load_library([around], trust=trust)
        items = (item for pack in library.packs.values() for kind in _JUDGED for item in pack.items[kind].values())
        for item in items:
            if item.document.path.resolve() == path.resolve():
                return Named(library, [item])
    raise NothingToJudge(f"'{path}' is no race, power or map of a pack")


def _in_pack(name: str, trust: Collection[str]) -> Named:
    library = load_library(pack_folders([name]), trust=trust)
    items = [item for id in library.named for kind in KINDS for item in library.packs[id].items[kind].values()]
    if not items:
        maps = [item for id in library.named for item in library.packs[id].items["map"].values()]
        advice = f"name its map, '{maps[0].document.path}'" if maps else "name a pack that has, or a map"
        raise NothingToJudge(f"'{name}' has no race and no power to judge; {advice}")
    return Named(library, items)


def _library(name: str, trust: Collection[str]) -> Library:
    """The pack somebody is in, packs in folders here when one of them is meant, and the shipped ones."""
    here = pack_around(Path())
    word = name.partition(":")[0] if ":" in name else ""
    beside = [Path(word)] if word and exists(Path(word) / MANIFEST) else []
    shipped = packs_at([content_folder()])
    known = {folder.resolve() for folder in shipped}
    own = [folder for folder in [*([here] if here else []), *beside] if folder.resolve() not in known]
    return load_library([*own, *shipped], trust=trust, use_cache=True)


def _unknown(name: str, library: Library) -> str:
    names = [each for kind in _JUDGED for item in library.items(kind).values() for each in (item.id, item.full_id)]
    near = closest(name, names)
    hint = f"did you mean '{near}'?" if near else "name one as pack:race/id, by its file, or a pack by its folder"
    return f"there is no race, power, map or pack '{name}'; {hint}"


def trial_order(named: Named, on: str, trust: Collection[str] = ()) -> WorkOrder:
    """The order for games about some items, on a map or on the printed board that their pack is made for."""
    table = on or _board(named)
    pack = named.pack
    folder = "" if is_shipped(pack.folder) and table.startswith(f"{pack.id}:") else str(pack.folder)
    packs = [folder] if folder and not _has(table, pack) else []
    order = order_for(table, packs=packs, trust=trust, usual=MEASURES)
    return replace(order, newcomers=() if is_shipped(pack.folder) else (pack.id,))


def _has(table: str, pack: Pack) -> bool:
    """Whether a map is one of the pack's own, so that nothing needs to be mixed in."""
    return any(table in (item.full_id, item.full_id.replace(":map/", ":")) for item in pack.items["map"].values()) or (
        exists(Path(table)) and Path(table).resolve().is_relative_to(pack.folder.resolve())
    )


def _board(named: Named) -> str:
    """The smallest printed board among the packs that an item's pack is made for."""
    waiting = [named.pack]
    for pack in waiting:
        maps = [item for item in pack.items["map"].values() if is_shipped(pack.folder)]
        if maps:
            return min(maps, key=lambda item: (min(item.fields["players"]), item.id)).full_id
        required = [named.library.packs.get(other.id) for other in pack.manifest.requires]
        waiting += [other for other in required if other is not None and other not in waiting]
    own = sorted(item.document.path for item in named.pack.items["map"].values())
    return str(own[0]) if own else "base:map/two_players"


def subjects_of(named: Named, order: WorkOrder) -> list[Subject]:
    """The items that can be put on trial on a table; CannotOrder when none is in play there."""
    world = rules_of(order).world
    known = {trait.full_id: trait.name for trait in world.traits}
    found = [
        Subject(item.full_id, f"{item.kind}/{item.id}", known[f"{item.kind}/{item.id}"])
        for item in named.items
        if f"{item.kind}/{item.id}" in known
    ]
    if not found:
        what = " and ".join(item.full_id for item in named.items[:3])
        raise CannotOrder(
            f"{what} would do nothing on {world.id}, and is not in play there; name another map with --on"
        )
    return found
