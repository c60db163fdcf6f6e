"""Assembles the plain description of a world from the items of a library, and builds the world the engine plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from engine import World, build_world
from engine.vocabulary.item_id import ItemId
from mapforge.files.plain_data import Fields, Record
from mapforge.packs.overrides import items_in_play
from mapforge.packs.sound_shapes import refuse_misshapen

if TYPE_CHECKING:
    from mapforge.packs.library import Item, Library, Pack

WORLD_LISTS = {
    "terrain": "terrains",
    "symbol": "symbols",
    "piece": "pieces",
    "race": "races",
    "power": "powers",
    "relic": "relics",
    "place": "places",
    "event": "events",
    "ruling": "rulings",
}


def world_data(library: Library, map_data: Fields, *, pack_ids: Iterable[str] | None = None, board: str = "") -> Record:
    """Describe a world: a map and everything in some packs (all of them by default); `board` is the pack of the map."""
    packs = _chosen(library, pack_ids)
    refuse_misshapen(library, [pack.id for pack in packs])
    excluded = _excluded(map_data)
    data: Record = {listed: list(_described(packs, kind, excluded)) for kind, listed in WORLD_LISTS.items()}
    _drop_absent_equals(data)
    data["races"] = _without_lenders(data["races"])
    data["map"] = dict(map_data)
    if areas := library.areas(packs):
        data["map"]["areas"] = {**dict.fromkeys(areas, ()), **map_data.get("areas", {})}
    if board and "id" in map_data:
        # Two packs may have maps of the same name; a saved game must know its own.
        data["id"] = str(ItemId("map", map_data["id"], board))
    data["ruling_defaults"] = library.ruling_defaults(board) if board else {}
    return data


def plain_map(item: Item) -> Record:
    """Describe a map as the engine wants it: regions and the borders between them; MapError when that fails."""
    from mapforge.maps.compiled_map import compile_item

    return compile_item(item).plain()


def assemble_world(
    library: Library, map_data: Fields, *, pack_ids: Iterable[str] | None = None, board: str = ""
) -> World:
    """Build the world of a map and some packs, or raise WorldError with everything that is wrong."""
    return build_world(world_data(library, map_data, pack_ids=pack_ids, board=board), library.registry)


def _chosen(library: Library, pack_ids: Iterable[str] | None) -> list[Pack]:
    wanted = sorted(library.packs) if pack_ids is None else sorted(set(pack_ids))
    return [library.packs[id] for id in wanted]


def _excluded(map_data: Fields) -> set[ItemId]:
    """What a map leaves in the box; where no pack is named, that of any pack."""
    listed = map_data.get("excludes")
    return {ItemId.in_world(name) for name in listed} if isinstance(listed, list) else set()


def _described(packs: list[Pack], kind: str, excluded: set[ItemId]) -> Iterator[Record]:
    items = items_in_play(packs, kind)
    items = [item for item in items if not {item.item_id, item.item_id.without_pack} & excluded]
    times = Counter(item.id for item in items)
    for item in items:
        data = _plain(item)
        yield data if times[item.id] == 1 else {**data, "id": item.names[1]}


def _drop_absent_equals(data: Record) -> None:
    """Ground of a pack that is not in play equals nothing."""
    known = {ItemId(kind, item["id"]) for kind in ("terrain", "symbol") for item in data[WORLD_LISTS[kind]]}
    for kind in ("terrain", "symbol"):
        for item in data[WORLD_LISTS[kind]]:
            item["equals"] = [name for name in item.get("equals", []) if ItemId.in_world(name, kind) in known]


def _without_lenders(races: list[Record]) -> list[Record]:
    """Races that borrow the tokens of another get its supply, and the lender leaves the game."""
    by_id = {race["id"]: race for race in races}
    lenders = set()
    for race in races:
        lender = by_id.get(race.get("borrows_tokens_of", race["id"]))
        if lender is not None and lender is not race and "supply" in lender:
            race["supply"] = lender["supply"]
            lenders.add(lender["id"])
        elif "supply" not in race and "tokens" in race:
            # Nobody to borrow from is in play: enough for any printed badge (B-RACE-BLANK-05).
            race["supply"] = race["tokens"] + 5
    return [race for race in races if race["id"] not in lenders]


def _plain(item: Item) -> Record:
    data = item.described()
    for key in ("image", "emblem"):
        data.pop(key, None)
    if item.kind == "ruling":
        # What editions hold is chosen before a world is built.
        data.pop("editions", None)
        if isinstance(data.get("values"), Mapping):
            data["values"] = list(data["values"])
    return data
