"""A world: one map and all cardboard in play, compiled, frozen and shared by every game played on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from engine.bits import bits, mask_of, spread
from engine.choosing import ByRuling
from engine.registry import Hook

MARKER_KINDS = ("relic", "place")


@dataclass(frozen=True)
class HookUse:
    """A hook as an item uses it: with parameters and with the modifiers beside it."""

    hook: Hook
    parameters: dict[str, Any]
    during: str = "active"
    side: str = ""
    boost: str = ""
    limit: str = ""
    times: int = 1
    suppressible: bool = True
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()
    index: int = 0

    def under(self, rulings: dict[str, str]) -> HookUse:
        """The same use with every parameter that a ruling chooses settled."""
        settled = {
            name: value.values[rulings[value.ruling]]
            for name, value in self.parameters.items()
            if isinstance(value, ByRuling)
        }
        return replace(self, parameters={**self.parameters, **settled}) if settled else self


@dataclass(frozen=True)
class Trait:
    """Anything printed on cardboard: race, power, relic, place, piece or terrain."""

    index: int
    kind: str
    id: str
    pack: str
    name: str
    tokens: int = 0
    supply: int = 0
    keeps_badge: bool = False
    hooks: tuple[HookUse, ...] = ()
    tags: frozenset[str] = frozenset()

    @property
    def full_id(self) -> str:
        """The id with its kind, as messages name the item."""
        return f"{self.kind}/{self.id}"


@dataclass(frozen=True)
class PieceKind:
    """A kind of piece: how many there are, how they defend, and what becomes of them."""

    index: int
    id: str
    first: int
    supply: int
    defence: int = 0
    occupant: bool = False
    immune: str = "no"
    counts_as_token: bool = False
    guards_marker: bool = False
    passes_on: str = "no"
    lost: str = "supply"
    abandoned: str = "supply"
    declined: str = "supply"
    serves: str = "holder"
    face_down: bool = False
    trait: int = -1

    @cached_property
    def mask(self) -> int:
        """All pieces of the kind."""
        return ((1 << self.supply) - 1) << self.first


@dataclass(frozen=True)
class Terrain:
    """What a kind of ground costs and forbids."""

    index: int
    id: str
    name: str
    cost: int = 2
    water: bool = False
    closed: bool = False
    impassable: bool = False
    left_empty: bool = False
    piece: str = ""
    trait: int = -1


@dataclass(frozen=True)
class Region:
    """One region of the map."""

    index: int
    id: str
    name: str
    terrain: Terrain
    symbols: tuple[str, ...]
    edge: bool
    pieces: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Ruling:
    """A question the rulebooks leave open, its default answer and the others."""

    id: str
    default: str
    values: tuple[str, ...]
    source: str = ""


@dataclass(frozen=True)
class Settings:
    """The numbers of a game that are the same for everybody."""

    coins: int = 5
    offer: int = 6
    die: tuple[int, ...] = (0, 0, 0, 1, 2, 3)
    reinforcement: int = 3


@dataclass(frozen=True)
class World:
    """Everything a game needs to know that never changes while it is played."""

    id: str
    players: tuple[int, ...]
    turns: int
    settings: Settings
    regions: tuple[Region, ...]
    neighbours: tuple[int, ...]
    traits: tuple[Trait, ...]
    races: tuple[int, ...]
    powers: tuple[int, ...]
    piece_kinds: dict[str, PieceKind]
    rulings: dict[str, Ruling]
    features: dict[str, int]
    region_index: dict[str, int] = field(default_factory=dict)

    @cached_property
    def everywhere(self) -> int:
        """All regions."""
        return (1 << len(self.regions)) - 1

    def _regions(self, test: str) -> int:
        return mask_of(r.index for r in self.regions if getattr(r.terrain, test))

    @cached_property
    def water(self) -> int:
        """Seas, lakes and rivers."""
        return self._regions("water")

    @cached_property
    def closed(self) -> int:
        """Ground that only a power opens."""
        return self._regions("closed")

    @cached_property
    def impassable(self) -> int:
        """Ground that nobody ever enters."""
        return self._regions("impassable")

    @cached_property
    def left_empty(self) -> int:
        """Ground that must be left when tokens settle."""
        return self._regions("left_empty")

    @cached_property
    def edge(self) -> int:
        """Regions that touch the edge of the board."""
        return mask_of(r.index for r in self.regions if r.edge)

    @cached_property
    def coast(self) -> int:
        """Land that borders water."""
        return spread(self.neighbours, self.water) & ~self.water & ~self.impassable

    @cached_property
    def entries(self) -> int:
        """Where a race may enter: the edge, and the shores of a closed water that touches it."""
        shores = spread(self.neighbours, self.edge & self.closed & self.water) & ~self.water
        return (self.edge | shores) & ~self.impassable

    @cached_property
    def waters(self) -> tuple[int, ...]:
        """Connected waters, each as a set of regions."""
        from engine.bits import groups

        return tuple(groups(self.neighbours, self.water))

    @cached_property
    def same_terrain(self) -> tuple[int, ...]:
        """For each region, all regions of the same printed terrain."""
        by_terrain: dict[str, int] = {}
        for region in self.regions:
            by_terrain[region.terrain.id] = by_terrain.get(region.terrain.id, 0) | 1 << region.index
        return tuple(by_terrain[region.terrain.id] for region in self.regions)

    @cached_property
    def equal_terrain(self) -> tuple[int, ...]:
        """For each region, all regions whose terrain or symbol is declared equal to its terrain, or to its symbol."""
        grounds = {mask for name, mask in self.features.items() if name.startswith("terrain/")}
        found = []
        for region in self.regions:
            shared = self.features[f"terrain/{region.terrain.id}"]
            for symbol in region.symbols:
                mask = self.features[f"symbol/{symbol}"]
                shared |= mask if mask in grounds else 0
            found.append(shared)
        return tuple(found)

    @cached_property
    def kinds(self) -> tuple[PieceKind, ...]:
        """The kinds of pieces by index."""
        return tuple(self.piece_kinds.values())

    @cached_property
    def kind_of(self) -> tuple[PieceKind, ...]:
        """The kind of each piece."""
        return tuple(kind for kind in self.kinds for _ in range(kind.supply))

    def _pieces(self, test: str) -> int:
        return mask_of(p for p, kind in enumerate(self.kind_of) if getattr(kind, test))

    @cached_property
    def occupants(self) -> int:
        """Pieces that live in a region and belong to nobody."""
        return self._pieces("occupant")

    @cached_property
    def token_like(self) -> int:
        """Pieces that count as a token beside a lone token."""
        return self._pieces("counts_as_token")

    @cached_property
    def marker_guards(self) -> int:
        """Pieces whose defeat uncovers a marker."""
        return self._pieces("guards_marker")

    @cached_property
    def immune_pieces(self) -> int:
        """Pieces that close their region."""
        return mask_of(p for p, kind in enumerate(self.kind_of) if kind.immune != "no")

    @cached_property
    def trait_pieces(self) -> int:
        """Pieces that bring a trait to whoever holds their region."""
        return mask_of(p for p, kind in enumerate(self.kind_of) if kind.trait >= 0)

    @cached_property
    def markers(self) -> tuple[int, ...]:
        """The relics and places, as pieces."""
        return tuple(p for p in bits(self.trait_pieces) if self.traits[self.kind_of[p].trait].kind in MARKER_KINDS)

    @cached_property
    def trait_grounds(self) -> tuple[tuple[int, int], ...]:
        """Terrains that bring a trait to whoever holds such a region: the trait and the regions."""
        found: dict[int, int] = {}
        for region in self.regions:
            if region.terrain.trait >= 0:
                found[region.terrain.trait] = found.get(region.terrain.trait, 0) | 1 << region.index
        return tuple(found.items())

    def with_waters_alike(self) -> World:
        """The same world in which each water of the map behaves like the most open one."""
        waters = {region.terrain for region in self.regions if region.terrain.water}
        if len(waters) < 2:
            return self
        cost = min(water.cost for water in waters)
        closed, left_empty = all(water.closed for water in waters), any(water.left_empty for water in waters)
        alike = {water: replace(water, cost=cost, closed=closed, left_empty=left_empty) for water in waters}
        regions = tuple(replace(region, terrain=alike.get(region.terrain, region.terrain)) for region in self.regions)
        return replace(self, regions=regions)

    @cached_property
    def _markers_called(self) -> dict[object, int]:
        return {
            name: mask_of(p for p in self.markers if self.traits[self.kind_of[p].trait].kind == name)
            for name in MARKER_KINDS
        }

    def pieces_called(self, name: object) -> int | None:
        """All pieces of a kind, or all relics or places; None when there is no such name."""
        if name in MARKER_KINDS:
            return self._markers_called[name]
        kind = self.piece_kinds.get(name) if isinstance(name, str) else None
        return kind.mask if kind else None

    def names(self, mask: int) -> list[str]:
        """The ids of a set of regions."""
        return [self.regions[r].id for r in bits(mask)]
