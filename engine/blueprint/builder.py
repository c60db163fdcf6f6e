"""Compiles the plain description of a world; every problem is noted with its path, none hides another."""

from __future__ import annotations

import pickle

from engine.blueprint.hook_reader import TRAIT_LISTS, HookReader
from engine.blueprint.plausibility import implausible
from engine.blueprint.world_source import WorldSource
from engine.vocabulary.errors import WorldError
from engine.vocabulary.item_id import ItemId
from engine.vocabulary.numbers import Path, RegionSet
from engine.vocabulary.plain_data import Record
from engine.vocabulary.problems import Critic, Problem, counted
from engine.vocabulary.registry import Registry
from engine.vocabulary.sets import mask_of
from engine.world.world import (
    ENGINE_RULINGS,
    EventRounds,
    HookUse,
    Laying,
    MapRegion,
    PieceKind,
    Ruling,
    Settings,
    Terrain,
    Trait,
    World,
)

FATES = ("stays", "supply", "owner", "out")


def build_world(data: Record, registry: Registry) -> World:
    """Compile a world from plain data, or raise WorldError with all problems."""
    world, problems = sketch_world(data, registry)
    if problems:
        raise WorldError(problems)
    object.__setattr__(world, "source", WorldSource(pickle.dumps(data), registry, build_world))
    return world


def sketch_world(data: Record, registry: Registry) -> tuple[World, list[Problem]]:
    """Compile a world as far as its description makes sense, and list everything that is wrong with it."""
    if problems := implausible(data):
        raise WorldError(problems)
    builder = _Builder(data, registry)
    return builder.build(), builder.problems


class _Builder(Critic):
    def __init__(self, data: Record, registry: Registry) -> None:
        super().__init__([])
        self.data, self.registry = data, registry

    def build(self) -> World:
        self.pieces = self._pieces()
        traits = self._traits()
        map_data = self.data["map"]
        terrains = self._terrains(traits)
        regions = self._regions(map_data, terrains)
        index = {region.id: region.index for region in regions}
        world = World(
            id=self.data.get("id", map_data.get("id", "world")),
            players=tuple(map_data.get("players", (2, 3, 4, 5))),
            turns=map_data["turns"],
            settings=self._settings(),
            regions=regions,
            neighbours=self._neighbours(map_data, index),
            traits=tuple(traits),
            races=tuple(trait.index for trait in traits if trait.kind == "race"),
            powers=tuple(trait.index for trait in traits if trait.kind == "power"),
            piece_kinds=self.pieces,
            rulings=self._rulings(),
            features=self._features(regions),
            region_index=index,
            laying=self._laying(map_data),
            event_rounds=self._event_rounds(map_data),
            areas=self._areas(map_data, index),
            board_rulings={name: str(value) for name, value in self.data.get("ruling_defaults", {}).items()},
        )
        self._check_supply(world)
        self._attach_hooks(world, traits)
        object.__setattr__(world, "traits", tuple(traits))
        return world

    def _event_rounds(self, map_data: Record) -> EventRounds | None:
        """When events are drawn: `true` for every round, or the first round and how long each event stays."""
        words = map_data.get("events", False)
        if words in (True, False):
            return EventRounds() if words else None
        known = isinstance(words, dict) and set(words) <= {"from", "every"}
        rounds = EventRounds(words.get("from", 1), words.get("every", 1)) if known else EventRounds(0)
        if not all(type(number) is int and number >= 1 for number in (rounds.first, rounds.every)):
            self.wrong(("map", "events"), "bad_events")
            return None
        return rounds

    def _areas(self, map_data: Record, index: dict[str, int]) -> dict[str, RegionSet]:
        areas: dict[str, RegionSet] = {}
        for name, regions in map_data.get("areas", {}).items():
            for region in regions:
                if region not in index:
                    self.wrong(("map", "areas", name), "absent", region, kind="region")
            areas[name] = mask_of(index[region] for region in regions if region in index)
        return areas

    def _laying(self, map_data: Record) -> Laying | None:
        """What the first player lays before the game, when the map leaves it to them."""
        if "laying" not in map_data:
            return None
        try:
            laying = Laying(**map_data["laying"])
        except TypeError as error:
            self.wrong(("map", "laying"), "bad_laying", value=error)
            return None
        if laying.piece not in self.pieces or not self.pieces[laying.piece].guards_marker:
            self.wrong(("map", "laying", "piece"), "no_guard", laying.piece)
        return laying

    def _settings(self) -> Settings:
        given = dict(self.data.get("settings", {}))
        if "die" in given:
            given["die"] = tuple(given["die"])
        return Settings(**given)

    def _pieces(self) -> dict[str, PieceKind]:
        kinds: dict[str, PieceKind] = {}
        first = 0
        described = [*self.data.get("pieces", [])]
        for kind in ("relics", "places"):
            described += [
                {"defence": 0, **item.get("marker", {}), "id": item["id"], "_marker": True}
                for item in self.data.get(kind, [])
            ]
        for position, item in enumerate(described):
            marker = item.get("_marker", False)
            values = {key: item[key] for key in PieceKind.__dataclass_fields__ if key in item}
            if marker:
                values |= {"supply": 1, "lost": "stays", "abandoned": "stays", "declined": "stays"} | item.get(
                    "fates", {}
                )
            for fate in ("lost", "abandoned", "declined"):
                if values.get(fate, "stays") not in FATES:
                    self.wrong(("pieces", position, fate), "bad_fate", values[fate], known=FATES)
            if item["id"] in kinds:
                self.wrong(("pieces", position, "id"), "twice", item["id"])
            kind_of_piece = PieceKind(**{"index": len(kinds), "first": first, **values})
            kinds[item["id"]] = kind_of_piece
            first += kind_of_piece.supply
        return kinds

    def _traits(self) -> list[Trait]:
        traits: list[Trait] = []
        for kind, listed in TRAIT_LISTS.items():
            for item in self.data.get(listed, []):
                trait = Trait(
                    len(traits),
                    kind,
                    item["id"],
                    item.get("pack", ""),
                    item.get("name", item["id"]),
                    item.get("tokens", 0),
                    item.get("supply", item.get("tokens", 0)),
                    item.get("keeps_badge", False),
                    price=item.get("price", 0),
                    treasure=item.get("treasure", 0),
                    passing=item.get("passing"),
                    lasts=item.get("lasts", 0),
                    tags=frozenset(item.get("tags", ())),
                )
                traits.append(trait)
                if kind in ("relic", "place"):
                    self._bind_piece(item["id"], trait)
        for item in self.data.get("pieces", []):
            if item.get("hooks"):
                trait = Trait(len(traits), "piece", item["id"], item.get("pack", ""), item.get("name", item["id"]))
                traits.append(trait)
                self._bind_piece(item["id"], trait)
        return traits

    def _bind_piece(self, piece: str, trait: Trait) -> None:
        object.__setattr__(self.pieces[piece], "trait", trait.index)

    def _terrains(self, traits: list[Trait]) -> dict[str, Terrain]:
        terrains: dict[str, Terrain] = {}
        for item in self.data["terrains"]:
            trait = -1
            if item.get("hooks"):
                trait = len(traits)
                traits.append(Trait(trait, "terrain", item["id"], item.get("pack", ""), item.get("name", item["id"])))
            values = {key: item[key] for key in Terrain.__dataclass_fields__ if key in item}
            terrains[item["id"]] = Terrain(**{"index": len(terrains), "name": item["id"], **values, "trait": trait})
        return terrains

    def _regions(self, map_data: Record, terrains: dict[str, Terrain]) -> tuple[MapRegion, ...]:
        regions: list[MapRegion] = []
        known: set[str] = set()
        for index, item in enumerate(map_data["regions"]):
            if item["id"] in known:
                self.wrong(("map", "regions", index, "id"), "two_regions", item["id"])
            known.add(item["id"])
            terrain = terrains.get(item["terrain"])
            if terrain is None:
                self.wrong(("map", "regions", index, "terrain"), "absent", item["terrain"], kind="terrain")
                terrain = Terrain(0, item["terrain"], item["terrain"])
            pieces = dict(item.get("pieces", {}))
            if terrain.piece:
                pieces.setdefault(terrain.piece, 1)
            for piece in pieces:
                if piece not in self.pieces:
                    self.wrong(("map", "regions", index, "pieces", piece), "absent", piece, kind="piece")
            regions.append(
                MapRegion(
                    index,
                    item["id"],
                    item.get("name", item["id"]),
                    terrain,
                    tuple(item.get("symbols", ())),
                    bool(item.get("edge", False)),
                    tuple((piece, count) for piece, count in pieces.items() if piece in self.pieces),
                )
            )
        return tuple(regions)

    def _neighbours(self, map_data: Record, index: dict[str, int]) -> tuple[int, ...]:
        masks = [0] * len(map_data["regions"])
        for position, (one, other) in enumerate(map_data["borders"]):
            for name in (one, other):
                if name not in index:
                    self.wrong(("map", "borders", position), "absent", name, kind="region")
            if one in index and other in index:
                masks[index[one]] |= 1 << index[other]
                masks[index[other]] |= 1 << index[one]
        return tuple(masks)

    def _rulings(self) -> dict[str, Ruling]:
        rulings = {ruling.id: ruling for ruling in ENGINE_RULINGS}
        for item in self.data.get("rulings", []):
            rulings[item["id"]] = Ruling(
                item["id"], str(item["default"]), tuple(str(value) for value in item["values"]), item.get("source", "")
            )
        for name, value in self.data.get("ruling_defaults", {}).items():
            if name not in rulings or str(value) not in rulings[name].values:
                self.wrong(("ruling_defaults", name), "no_ruling_value", name, value=value)
            else:
                known = rulings[name]
                rulings[name] = Ruling(name, str(value), known.values, known.source)
        return rulings

    def _features(self, regions: tuple[MapRegion, ...]) -> dict[ItemId, RegionSet]:
        """Give each terrain and symbol its regions; those declared equal share them."""
        leader: dict[ItemId, ItemId] = {}
        for kind, listed in (("terrain", "terrains"), ("symbol", "symbols")):
            for item in self.data.get(listed, []):
                ground = ItemId(kind, item["id"])
                leader[ground] = ground

        def find(ground: ItemId) -> ItemId:
            while leader[ground] != ground:
                ground = leader[ground]
            return ground

        for kind, listed in (("terrain", "terrains"), ("symbol", "symbols")):
            for position, item in enumerate(self.data.get(listed, [])):
                for equal in item.get("equals", []):
                    other = ItemId.in_world(equal, kind)
                    if other in leader:
                        leader[find(other)] = find(ItemId(kind, item["id"]))
                    elif not self.data.get("partial"):
                        self.wrong((listed, position, "equals"), "no_equal", equal)
        masks = dict.fromkeys(leader, 0)
        for region in regions:
            symbols = (ItemId("symbol", symbol) for symbol in region.symbols)
            for ground in (ItemId("terrain", region.terrain.id), *symbols):
                if ground in leader:
                    masks[find(ground)] |= 1 << region.index
                else:
                    self.wrong(("map", "regions", region.index), "absent", ground.id, kind=ground.kind)
        return {ground: masks[find(ground)] for ground in leader}

    def _check_supply(self, world: World) -> None:
        for kind in world.kinds:
            used = sum(count for region in world.regions for piece, count in region.pieces if piece == kind.id)
            if world.laying and world.laying.piece == kind.id:
                used += world.laying.regions * world.laying.each
            if used > kind.supply:
                self.wrong(("map",), "short_supply", kind.id, kind=counted(kind.supply, "piece"), value=used)

    def _attach_hooks(self, world: World, traits: list[Trait]) -> None:
        reader = HookReader(world, self.registry, self.problems)
        by_name = {(trait.kind, trait.id): trait for trait in traits}
        lists = {**TRAIT_LISTS, "piece": "pieces", "terrain": "terrains"}
        for kind, listed in lists.items():
            for position, item in enumerate(self.data.get(listed, [])):
                if item.get("hooks") and (kind, item["id"]) in by_name:
                    uses = tuple(
                        use
                        for index, words in enumerate(item["hooks"])
                        if (use := reader.read(words, (listed, position, "hooks", index), index))
                    )
                    self._check_boosts(uses, (listed, position, "hooks"))
                    reader.questions.check_loops(uses, (listed, position, "hooks"))
                    object.__setattr__(by_name[kind, item["id"]], "hooks", uses)

    def _check_boosts(self, uses: tuple[HookUse, ...], path: Path) -> None:
        if len({use.boost for use in uses if use.boost}) > 1:
            self.wrong(path, "mixed_boosts")
