"""What a map is made of, counted beside the shipped board for the same number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from mapforge.files.plain_data import Fields
from mapforge.files.plurals import counted
from mapforge.files.shipped_folders import content_folder
from mapforge.packs.library import Item, Library

MOST_OFF = 0.25
"""A count that is off by more than this part of the printed one is reported."""


@dataclass(frozen=True)
class Totals:
    """How many regions, signs and pieces a map has."""

    land: int = 0
    water: int = 0
    impassable: int = 0
    terrains: Counter[str] = field(default_factory=Counter)
    symbols: Counter[str] = field(default_factory=Counter)
    pieces: Counter[str] = field(default_factory=Counter)


def totals_of(data: Fields, terrains: Mapping[str, Fields]) -> Totals:
    """Count what stands in the data of a map."""
    regions = [region for region in _listed(data.get("regions")) if isinstance(region, dict)]
    grounds = [terrains.get(str(region.get("terrain")), {}) for region in regions]
    water = sum(bool(ground.get("water")) for ground in grounds)
    impassable = sum(bool(ground.get("impassable")) for ground in grounds)
    pieces: Counter[str] = Counter()
    for region, ground in zip(regions, grounds, strict=True):
        standing = region.get("pieces")
        pieces.update({p: n for p, n in standing.items() if type(n) is int} if isinstance(standing, dict) else {})
        pieces.update([ground["piece"]] if isinstance(ground.get("piece"), str) else [])
    return Totals(
        len(regions) - water - impassable,
        water,
        impassable,
        Counter(str(region.get("terrain")) for region in regions),
        Counter(str(symbol) for region in regions for symbol in _listed(region.get("symbols"))),
        pieces,
    )


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def printed_board(library: Library, item: Item, players: int) -> Item | None:
    """The shipped map for so many players whose pack has most of the terrains of this map."""
    regions = [region for region in _listed(item.fields.get("regions")) if isinstance(region, dict)]
    used = {region["terrain"] for region in regions if isinstance(region.get("terrain"), str)}
    best: tuple[int, Item] | None = None
    for pack in library.packs.values():
        if pack.folder.parent.resolve() != content_folder().resolve():
            continue
        shared = len(used & pack.items["terrain"].keys())
        for other in pack.items["map"].values():
            if players in _players(other) and shared and (best is None or shared > best[0]):
                best = shared, other
    return best[1] if best else None


def _players(item: Item) -> list[object]:
    players = item.data.get("players")
    return players if isinstance(players, list) else []


def differences_from_printed(own: Totals, printed: Totals) -> Iterator[str]:
    """The counts that are far from the printed ones, in words."""
    if _is_off(own.land, printed.land):
        yield f"{counted(own.land, 'land region')} instead of {printed.land}"
    for what, ours, theirs in (
        ("terrain", own.terrains, printed.terrains),
        ("symbol", own.symbols, printed.symbols),
        ("piece", own.pieces, printed.pieces),
    ):
        for name in sorted({*ours, *theirs}):
            if _is_off(ours[name], theirs[name], 2):
                yield f"{ours[name]} of {what} '{name}' instead of {theirs[name]}"


def _is_off(own: int, printed: int, at_least: int = 1) -> bool:
    return abs(own - printed) > max(at_least, printed * MOST_OFF)
