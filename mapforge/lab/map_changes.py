"""What can be changed about the ground of a map: symbols, tribes, the edge and terrains, one region at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from mapforge.files.plain_data import Fields, Record

SYMBOLS, TRIBES, EDGES, TERRAIN = "symbols", "tribes", "edges", "terrain"
KINDS_OF_CHANGE = (SYMBOLS, TRIBES, EDGES, TERRAIN)
_FIELDS = {SYMBOLS: "symbols", TRIBES: "pieces", EDGES: "edge", TERRAIN: "terrain"}
_LEAST_ENTRIES = 3
"""So many regions at the edge stay as they are, so that races can enter."""
GroundValue: TypeAlias = str | bool | tuple[str, ...] | tuple[tuple[str, int], ...]
Tally: TypeAlias = Mapping[tuple[str, str], int]
"""By how much there is more or less of each thing, where that matters for how seats fare."""


class GroundChange(NamedTuple):
    """Another value of a field of a region; lists and mappings are tuples, so that it can be a key."""

    region: str
    field: str
    value: GroundValue


class PossibleChange(NamedTuple):
    """One change that may be made, as it is written and as it is said."""

    kind: str
    change: GroundChange
    before: GroundValue
    place: int
    """Which region of the map it is."""
    words: str
    tally: tuple[tuple[tuple[str, str], int], ...]

    @property
    def spot(self) -> tuple[str, str]:
        """What it changes: of several changes at one spot, only one can be made."""
        return self.change.region, self.change.field


def with_ground(world: Fields, changes: Sequence[GroundChange]) -> Fields:
    """The description of a world whose map has other ground."""
    if not changes:
        return world
    by_region: dict[str, Record] = {}
    for change in changes:
        by_region.setdefault(change.region, {})[change.field] = plain_value(change.field, change.value)
    regions = [{**region, **by_region.get(region["id"], {})} for region in world["map"]["regions"]]
    return {**world, "map": {**world["map"], "regions": regions}}


def plain_value(field: str, value: GroundValue) -> object:
    """A value as files have it."""
    if field == "pieces" and isinstance(value, tuple):
        return {str(each[0]): each[1] for each in value}
    return list(value) if isinstance(value, tuple) else value


def possible_changes(world: Fields, kinds: Sequence[str], *, is_drawn: bool) -> list[PossibleChange]:
    """Every change of these kinds that leaves a map that can be played, in the order of the regions."""
    ground = GroundRoom(world, is_drawn=is_drawn)
    makers: dict[str, Callable[[int, Record], Iterator[PossibleChange]]] = {
        SYMBOLS: ground.symbols,
        TRIBES: ground.tribes,
        EDGES: ground.edges,
        TERRAIN: ground.terrains,
    }
    found = [
        change
        for place, region in enumerate(ground.regions)
        if ground.is_open(region)
        for kind in kinds
        for change in makers[kind](place, region)
    ]
    return [change for change in found if ground.has_room([change])]


class GroundRoom:
    """A map, and what its regions may become, one by one and together."""

    def __init__(self, world: Fields, *, is_drawn: bool) -> None:
        self.regions: list[Record] = list(world["map"]["regions"])
        self._is_drawn = is_drawn
        self._terrains = {each["id"]: each for each in world["terrains"]}
        self._pieces = {each["id"]: each for each in world["pieces"]}
        land = [region for region in self.regions if self.is_open(region)]
        self._used_terrains = sorted({region["terrain"] for region in land})
        self._used_symbols = sorted({symbol for region in land for symbol in region.get("symbols", ())})
        pieces = Counter(pair for region in land for pair in (region.get("pieces") or {}).items())
        self._tribe = pieces.most_common(1)[0][0] if pieces else None
        """The piece that lives on the map from the start, and how many of them stand in a region."""
        self._entries = sum(bool(region.get("edge")) for region in land)

    def has_room(self, changes: Sequence[PossibleChange]) -> bool:
        """Whether changes can be made together: each at a spot of its own, with enough pieces and ways onto the map."""
        more = Counter[tuple[str, str]]()
        for change in changes:
            more.update({(kind, "" if kind == TRIBES else word): count for (kind, word), count in change.tally})
        return (
            len({change.spot for change in changes}) == len(changes)
            and (self._tribe is None or more[TRIBES, ""] * self._tribe[1] <= self._spare(self._tribe[0]))
            and all(more[TERRAIN, terrain] <= self._spare_ground(terrain) for terrain in self._used_terrains)
            and self._entries + more[EDGES, ""] >= _LEAST_ENTRIES
        )

    def _spare(self, piece: str) -> int:
        """How many pieces of a kind are left in the box."""
        return int(self._pieces.get(piece, {}).get("supply", 99)) - self._count(piece)

    def _spare_ground(self, terrain: str) -> int:
        """How many more regions may have a terrain: as many as there are pieces for it."""
        piece = self._terrains[terrain].get("piece")
        used = sum(region["terrain"] == terrain for region in self.regions)
        return int(self._pieces.get(piece, {}).get("supply", 99)) - used if piece else 99

    def is_open(self, region: Record) -> bool:
        """Whether most races can take a region and keep it."""
        terrain = self._terrains.get(region["terrain"], {})
        return not any(terrain.get(word) for word in ("closed", "impassable", "left_empty", "water"))

    def symbols(self, place: int, region: Record) -> Iterator[PossibleChange]:
        """One symbol more or less."""
        there = tuple(region.get("symbols", ()))
        for symbol in self._used_symbols:
            has, value = symbol in there, tuple(each for each in there if each != symbol)
            words = f"no {symbol} in {_name(region)}" if has else f"{symbol} in {_name(region)}"
            tally = {(SYMBOLS, symbol): -1 if has else 1}
            yield self._change(SYMBOLS, place, value if has else (*there, symbol), there, words, tally)

    def tribes(self, place: int, region: Record) -> Iterator[PossibleChange]:
        """What lives on the map from the start comes to a region, or leaves it."""
        if self._tribe is None:
            return
        piece, usual = self._tribe
        there = tuple(sorted((region.get("pieces") or {}).items()))
        others = tuple(pair for pair in there if pair[0] != piece)
        has, name = others != there, self._pieces.get(piece, {}).get("name", piece)
        words = f"no {name} in {_name(region)}" if has else f"{name} in {_name(region)}"
        tally = {(TRIBES, _where(region)): -1 if has else 1}
        yield self._change(TRIBES, place, others if has else (*others, (piece, usual)), there, words, tally)

    def edges(self, place: int, region: Record) -> Iterator[PossibleChange]:
        """Whether races may enter by a region; a drawing can only close what lies at the edge."""
        is_edge = bool(region.get("edge"))
        if self._is_drawn and not is_edge:
            return
        words = f"{_name(region)} {'no longer' if is_edge else 'now'} counts as the edge"
        yield self._change(EDGES, place, not is_edge, is_edge, words, {(EDGES, ""): -1 if is_edge else 1})

    def terrains(self, place: int, region: Record) -> Iterator[PossibleChange]:
        """Another open terrain that the map has, as far as the pieces of mountains go."""
        now = region["terrain"]
        for terrain in self._used_terrains:
            if terrain != now:
                words = f"{_name(region)} is {self._terrains[terrain].get('name', terrain)}"
                yield self._change(TERRAIN, place, terrain, now, words, {(TERRAIN, now): -1, (TERRAIN, terrain): 1})

    def _count(self, piece: str) -> int:
        return sum(int((region.get("pieces") or {}).get(piece, 0)) for region in self.regions)

    def _change(
        self, kind: str, place: int, value: GroundValue, before: GroundValue, words: str, tally: Tally
    ) -> PossibleChange:
        change = GroundChange(self.regions[place]["id"], _FIELDS[kind], value)
        return PossibleChange(kind, change, before, place, words, tuple(sorted(tally.items())))


def _name(region: Record) -> str:
    return str(region.get("name") or region["id"])


def _where(region: Record) -> str:
    return "at the edge" if region.get("edge") else "inside"
