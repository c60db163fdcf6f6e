"""Assembles the plain description of a world from the items of a library, and builds the world the engine plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from engine import World, build_world

if TYPE_CHECKING:
    from mapforge.packs import Item, Library, Pack

LISTS = {
    "terrain": "terrains",
    "symbol": "symbols",
    "piece": "pieces",
    "race": "races",
    "power": "powers",
    "relic": "relics",
    "place": "places",
    "ruling": "rulings",
}


def world_data(
    library: Library, map_data: Mapping[str, Any], *, pack_ids: Iterable[str] | None = None, board: str = ""
) -> dict[str, Any]:
    """Describe a world: a map and everything in some packs (all, unless told); `board` is the pack of the map."""
    packs = _chosen(library, pack_ids)
    data: dict[str, Any] = {listed: list(_described(packs, kind)) for kind, listed in LISTS.items()}
    known = {f"{kind}/{item['id']}" for kind in ("terrain", "symbol") for item in data[LISTS[kind]]}
    for kind in ("terrain", "symbol"):
        for item in data[LISTS[kind]]:
            if "equals" in item:
                item["equals"] = [name for name in item["equals"] if (name if "/" in name else f"{kind}/{name}") in known]
    data["map"] = dict(map_data)
    data["ruling_defaults"] = _ruling_defaults(library, board)
    return data


def build(
    library: Library, map_data: Mapping[str, Any], *, pack_ids: Iterable[str] | None = None, board: str = ""
) -> World:
    """Build the world of a map and some packs, or raise WorldError with everything that is wrong."""
    return build_world(world_data(library, map_data, pack_ids=pack_ids, board=board), library.registry)


def _chosen(library: Library, pack_ids: Iterable[str] | None) -> list[Pack]:
    wanted = sorted(library.packs) if pack_ids is None else sorted(set(pack_ids))
    return [library.packs[id] for id in wanted]


def _described(packs: list[Pack], kind: str) -> Iterator[dict[str, Any]]:
    items = [item for pack in packs for item in pack.items.get(kind, {}).values()]
    times = Counter(item.id for item in items)
    for item in items:
        id = item.id if times[item.id] == 1 else f"{item.pack}:{item.id}"
        yield {**_plain(item), "id": id, "pack": item.pack}


def _plain(item: Item) -> dict[str, Any]:
    data = dict(item.data)
    if item.kind == "ruling" and isinstance(data.get("values"), Mapping):
        data["values"] = list(data["values"])
    return data


def _ruling_defaults(library: Library, board: str) -> dict[str, str]:
    pack = library.packs.get(board)
    return dict(pack.data.get("rulings", {})) if pack is not None else {}
