"""What somebody wants tested: an item, all races and powers of a pack, or a map; and the table to test it on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from engine.vocabulary.item_id import ItemId, pack_in
from mapforge.errors import MapforgeError
from mapforge.files.archives import exists
from mapforge.files.shipped_folders import content_folder, is_shipped
from mapforge.files.suggestions import closest
from mapforge.lab.game_spec import KINDS, GameSpec, UnplayableSpec, rules_of, spec_for
from mapforge.lab.population import POPULATION
from mapforge.maps.named_maps import find_map
from mapforge.packs.installed_packs import manifest_of
from mapforge.packs.library import Item, Library, Pack
from mapforge.packs.loader import load_library
from mapforge.packs.pack_paths import folder_called, has_packs, pack_around, pack_folders, packs_at, place_named

MEASURING_BOT = POPULATION
"""Whose games measure: strong bots that need 30 to 50 ms for a game of two."""
_TESTED = (*KINDS, "map")


class NothingToTest(MapforgeError):  # noqa: N818 - it says what is wrong
    """A name that means nothing that can be tested."""


class Selection(NamedTuple):
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


def selection_named(name: str, trust: Collection[str] = ()) -> Selection:
    """What `lab:race/otters`, the file of an item or a map, or a pack means."""
    path = Path(name)
    if name and exists(path) and path.suffix == ".yaml":
        return _in_file(path, trust)
    if (name and exists(path)) or folder_called(name) is not None:
        return _in_pack(name, trust)
    library = _library(name, trust)
    items = [item for item in library.find_any(name) if item.kind in _TESTED]
    if not items:
        raise NothingToTest(_unknown(name, library))
    if len(items) > 1:
        raise NothingToTest(f"'{name}' can mean {' or '.join(sorted(item.full_id for item in items))}; say which")
    return Selection(library, items)


def _in_file(path: Path, trust: Collection[str]) -> Selection:
    around = pack_around(path)
    if around is not None:
        library = load_library([around], trust=trust)
        items = (item for pack in library.packs.values() for kind in _TESTED for item in pack.items[kind].values())
        for item in items:
            if item.document.path.resolve() == path.resolve():
                return Selection(library, [item])
    raise NothingToTest(f"'{path}' is no race, power or map of a pack")


def _in_pack(name: str, trust: Collection[str]) -> Selection:
    library = load_library(pack_folders([name]), trust=trust)
    items = [item for id in library.named for kind in KINDS for item in library.packs[id].items[kind].values()]
    if not library.named:
        raise NothingToTest(library.findings[0].message)
    if not items:
        if not any(library.packs[id].items["map"] for id in library.named):
            raise NothingToTest(f"'{name}' has no race and no power to test; name a pack that has, or a map")
        named = find_map(name, trust=trust)
        return Selection(named.library, [named.item])
    return Selection(library, items)


def _library(name: str, trust: Collection[str]) -> Library:
    """The pack somebody is in, packs in folders here when one of them is meant, and the shipped ones."""
    here = pack_around(Path())
    word = pack_in(name)
    shipped = packs_at([content_folder()])
    known = {folder.resolve() for folder in shipped}
    is_here = here is not None and manifest_of(here).id == word
    beside = pack_folders([word]) if word and not is_here and has_packs(place_named(word)) else []
    own = [folder for folder in [*([here] if here else []), *beside] if folder.resolve() not in known]
    return load_library([*own, *shipped], trust=trust, use_cache=True)


def _unknown(name: str, library: Library) -> str:
    names = [each for kind in _TESTED for item in library.items(kind).values() for each in (item.id, item.full_id)]
    near = closest(name, names)
    hint = f"did you mean '{near}'?" if near else "name one as pack:race/id, by its file, or a pack by its folder"
    return f"there is no race, power, map or pack '{name}'; {hint}"


def spec_for_items(selection: Selection, on: str, trust: Collection[str] = (), players: int = 0) -> GameSpec:
    """The spec of games about some items, on a map or on the printed board that their pack is made for."""
    table = on or _board(selection, players)
    pack = selection.pack
    folder = "" if is_shipped(pack.folder) and table.startswith(f"{pack.id}:") else str(pack.folder)
    packs = [folder] if folder and not _has(table, pack) else []
    spec = spec_for(table, [MEASURING_BOT] * players, packs=packs, trust=trust, usual=MEASURING_BOT)
    return replace(spec, new_packs=() if is_shipped(pack.folder) else (pack.id,))


def _has(table: str, pack: Pack) -> bool:
    """Whether a map is one of the pack's own, so that nothing needs to be mixed in."""
    return any(table in (item.full_id, item.full_id.replace(":map/", ":")) for item in pack.items["map"].values()) or (
        exists(Path(table)) and Path(table).resolve().is_relative_to(pack.folder.resolve())
    )


def _board(selection: Selection, players: int) -> str:
    """The printed board for so many players, or the smallest one, among the packs that an item's pack is made for."""
    waiting = [selection.pack]
    for pack in waiting:
        maps = [item for item in pack.items["map"].values() if is_shipped(pack.folder)]
        maps = [item for item in maps if not players or players in item.fields["players"]]
        if maps:
            return min(maps, key=lambda item: (min(item.fields["players"]), item.id)).full_id
        required = [selection.library.packs.get(other.id) for other in pack.manifest.requires]
        waiting += [other for other in required if other is not None and other not in waiting]
    own = sorted(item.document.path for item in selection.pack.items["map"].values())
    return str(own[0]) if own else "base:map/two_players"


def items_in_play(selection: Selection, spec: GameSpec) -> list[ItemId]:
    """The selected items that can be tested on a table; UnplayableSpec when none is in play there."""
    world = rules_of(spec).world
    known = {(trait.kind, trait.id) for trait in world.traits}
    items = [ItemId(item.kind, item.id, item.pack) for item in selection.items if (item.kind, item.id) in known]
    if not items:
        what = " and ".join(item.full_id for item in selection.items[:3])
        raise UnplayableSpec(
            f"{what} would do nothing on {world.id}, and is not in play there; name another map with --on"
        )
    return items
