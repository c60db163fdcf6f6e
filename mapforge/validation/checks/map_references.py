"""What maps refer to: terrains, symbols, pieces and their own regions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.vocabulary.item_id import ItemId
from mapforge.files.findings import Finding
from mapforge.files.plain_data import Record
from mapforge.files.suggestions import KnownWords
from mapforge.packs.library import Item, Library
from mapforge.validation.checks.check_registry import rule
from mapforge.validation.checks.references import DUPLICATE_ID, unknown, unknown_name

EXCLUDABLE = ("race", "power", "relic", "place", "event")
BORDER_LISTS = ("borders", "links", "barriers")


@rule
def maps(library: Library) -> Iterator[Finding]:
    """Look up everything that maps name."""
    pieces = KnownWords(id for kind in ("piece", "relic", "place") for id in library.items(kind))
    for id in library.named:
        for item in library.packs[id].items["map"].values():
            for index, region in enumerate(_listed(item.fields.get("regions"))):
                if isinstance(region, dict):
                    yield from _region(library, item, index, region, pieces)
            yield from _region_ids(item)
            yield from _borders(item)
            yield from _areas(item)
            yield from _excludes(library, item)


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _region(library: Library, item: Item, index: int, region: Record, known: KnownWords) -> Iterator[Finding]:
    terrain = region.get("terrain")
    if isinstance(terrain, str):
        yield from unknown(library, *item.origin("regions", index, "terrain"), "terrain", terrain)
    for position, symbol in enumerate(_listed(region.get("symbols"))):
        if isinstance(symbol, str):
            yield from unknown(library, *item.origin("regions", index, "symbols", position), "symbol", symbol)
    pieces = region.get("pieces")
    for piece in pieces if isinstance(pieces, dict) else ():
        if piece not in known and item.pack not in library.incomplete:
            place = item.origin("regions", index, "pieces", piece)
            yield unknown_name(*place, "piece", piece, known, is_key=True)


def _ids(item: Item) -> list[Any]:
    return [region.get("id") if isinstance(region, dict) else None for region in _listed(item.fields.get("regions"))]


def _region_ids(item: Item) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for index, id in enumerate(_ids(item)):
        if isinstance(id, str) and first.setdefault(id, index) != index:
            related = [item.document.place(item.keys("regions", first[id], "id"), "the first one")]
            keys = item.keys("regions", index, "id")
            message = f"there are two regions called '{id}'"
            yield DUPLICATE_ID.at(
                item.document, keys, message, value=True, related=related, help="Give one of them another id."
            )


def _borders(item: Item) -> Iterator[Finding]:
    known = KnownWords(id for id in _ids(item) if isinstance(id, str))
    for listed in BORDER_LISTS:
        for index, pair in enumerate(_listed(item.data.get(listed))):
            keys = item.keys(listed, index, "between") if isinstance(pair, dict) else item.keys(listed, index)
            for position, id in enumerate(_listed(pair.get("between") if isinstance(pair, dict) else pair)):
                if isinstance(id, str) and id not in known:
                    yield unknown_name(item.document, (*keys, position), "region", id, known)


def _areas(item: Item) -> Iterator[Finding]:
    known = KnownWords(id for id in _ids(item) if isinstance(id, str))
    areas = item.fields.get("areas")
    for name, regions in areas.items() if isinstance(areas, dict) else ():
        for index, id in enumerate(_listed(regions)):
            if isinstance(id, str) and id not in known:
                yield unknown_name(*item.origin("areas", name, index), "region", id, known)


def _excludes(library: Library, item: Item) -> Iterator[Finding]:
    known = KnownWords(str(ItemId(kind, id)) for kind in EXCLUDABLE for id in library.items(kind))
    for index, name in enumerate(_listed(item.data.get("excludes"))):
        kind = ItemId.in_world(name).kind
        if kind in EXCLUDABLE and item.pack not in library.incomplete and not library.find_any(name):
            yield unknown_name(item.document, item.keys("excludes", index), kind, name, known)
