"""A world: one map and all cardboard in play, compiled, frozen and shared by every game played on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol

from engine.vocabulary.errors import EngineError
from engine.vocabulary.fees import Fee
from engine.vocabulary.item_id import ItemId
from engine.vocabulary.numbers import (
    NOBODY,
    NOWHERE,
    UNBOUNDED,
    KindNumber,
    Piece,
    PieceSet,
    Region,
    RegionSet,
    TraitNumber,
)
from engine.vocabulary.plain_data import Parameters
from engine.vocabulary.points import MOMENT_WORDS
from engine.vocabulary.registry import Hook
from engine.vocabulary.sets import bits, groups, mask_of
from engine.world import ground
from engine.world.borders import BorderTables, Row, printed
from engine.world.choice import ByRuling

MARKER_KINDS = ("relic", "place")


@dataclass(frozen=True)
class Throw:
    """Dice that decide whether a hook does something: how many, which of them count, and the pips that it takes."""

    dice: int = 1
    kept: str = "sum"
    """What counts of several dice: their `sum`, the `best` or the `worst`."""
    wins: range = range(UNBOUNDED)
    otherwise: HookUse | None = None
    """What happens when the dice show something else."""

    def under(self, rulings: dict[str, str]) -> Throw:
        """The same dice with what else happens settled by rulings."""
        otherwise = self.otherwise and self.otherwise.under(rulings)
        return self if otherwise is self.otherwise else replace(self, otherwise=otherwise)


@dataclass(frozen=True)
class HookUse:
    """A hook as an item uses it: with parameters and with the modifiers beside it."""

    hook: Hook
    parameters: Parameters
    during: str = "active"
    side: str = ""
    boost: str = ""
    limit: str = ""
    times: int = 1
    suppressible: bool = True
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()
    condition: Callable[..., bool] | None = None
    """Whether the hook is heard now, as its holder sees the game; found once before each question or moment."""
    price: Fee | None = None
    """What the player pays for choosing it."""
    for_each: str = ""
    """For whom it happens, one after another; to the hook, each is the other player."""
    singles_out: str = ""
    """Who chooses a player against whom it happens; to the hook, that is the other player."""
    asks: str = ""
    """Who is asked whether it happens; nobody, unless told."""
    chooses: str = ""
    """Who chooses one of the regions in which it happens; it happens in all, unless told."""
    up_to: Callable[..., int] | None = None
    """How often whoever is asked may want it at one moment; once, unless told."""
    also: tuple[HookUse, ...] = ()
    """What else happens whenever it does."""
    otherwise: HookUse | None = None
    """What happens when whoever is asked says no, or cannot pay."""
    die: Throw | None = None
    """The dice that are thrown before it happens, and decide."""
    then: str = ""
    """What becomes of the piece that bears it after it was used: `returned` to the supply, or `removed`."""
    index: int = 0

    @property
    def points(self) -> tuple[str, ...]:
        """The points at which it answers: all its hook knows, or the moment that its parameter `at` names."""
        moment = MOMENT_WORDS.get(str(self.parameters.get("at")))
        return (moment,) if moment in self.hook.functions else tuple(self.hook.functions)

    @property
    def asks_whom_it_singles_out(self) -> bool:
        """Whether somebody chooses a player, and that player decides."""
        return self.asks == "other" and self.singles_out not in ("", "other")

    def under(self, rulings: dict[str, str]) -> HookUse:
        """The same use with the values that rulings choose for its parameters."""
        settled = {
            name: value.values[rulings[value.ruling]]
            for name, value in self.parameters.items()
            if isinstance(value, ByRuling)
        }
        otherwise = self.otherwise and self.otherwise.under(rulings)
        die = self.die and self.die.under(rulings)
        also = tuple(each.under(rulings) for each in self.also)
        if not settled and otherwise is self.otherwise and die is self.die and also == self.also:
            return self
        return replace(self, parameters={**self.parameters, **settled}, otherwise=otherwise, die=die, also=also)


@dataclass(frozen=True)
class Trait:
    """Anything printed on cardboard: race, power, relic, place, piece or terrain."""

    index: TraitNumber
    kind: str
    id: str
    pack: str
    name: str
    tokens: int = 0
    supply: int = 0
    keeps_badge: bool = False
    price: int = 0
    """Coins to pay to the bank, beside those for passing others by, when it is picked."""
    treasure: int = 0
    """Coins that lie on it when it is offered."""
    passing: int | None = None
    """Coins that whoever passes it by lays on it, instead of one."""
    lasts: int = 0
    """The rounds for which an event is in force beside others; 0 for one that the next event ends."""
    hooks: tuple[HookUse, ...] = ()
    tags: frozenset[str] = frozenset()

    @property
    def item_id(self) -> ItemId:
        """The id with its kind. The pack is left out: a world has each id once."""
        return ItemId(self.kind, self.id)

    @property
    def full_id(self) -> str:
        """The id with its kind, as messages name the item."""
        return str(self.item_id)


@dataclass(frozen=True)
class PieceKind:
    """A kind of piece: how many there are, how they defend, and what becomes of them."""

    index: KindNumber
    id: str
    first: Piece
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
    trait: TraitNumber = NOBODY

    @cached_property
    def mask(self) -> PieceSet:
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
    trait: TraitNumber = NOBODY


@dataclass(frozen=True)
class MapRegion:
    """One region of the map."""

    index: Region
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
class Laying:
    """Guards that the first player lays: so many pieces each in some of the regions where natives live."""

    piece: str
    regions: int
    each: int


@dataclass(frozen=True)
class EventRounds:
    """In which rounds events are drawn: the first of them, and how many rounds each stays."""

    first: int = 1
    every: int = 1

    def __contains__(self, round: object) -> bool:
        return isinstance(round, int) and round >= self.first and (round - self.first) % self.every == 0


class WorldOrigin(Protocol):
    """What a world was built from, and how it is built from that again in another process."""

    def with_waters_alike(self) -> WorldOrigin:
        """The source of the same world in which all waters behave alike."""
        ...  # pragma: no cover

    def reduced(self, world: World) -> tuple[Callable[..., World], tuple[object, ...]]:
        """What pickle keeps of the world."""
        ...  # pragma: no cover


@dataclass(frozen=True)
class World:
    """Everything a game needs to know that never changes while it is played."""

    id: str
    players: tuple[int, ...]
    turns: int
    settings: Settings
    regions: tuple[MapRegion, ...]
    neighbours: Row
    traits: tuple[Trait, ...]
    races: tuple[TraitNumber, ...]
    powers: tuple[TraitNumber, ...]
    piece_kinds: dict[str, PieceKind]
    rulings: dict[str, Ruling]
    features: dict[ItemId, RegionSet]
    region_index: dict[str, Region] = field(default_factory=dict)
    laying: Laying | None = None
    event_rounds: EventRounds | None = None
    """When events are drawn; never, unless the map or the mix asks for them."""
    areas: dict[str, RegionSet] = field(default_factory=dict)
    """Named sets of regions, such as islands."""
    board_rulings: dict[str, str] = field(default_factory=dict)
    """The rulings that whoever made the world has settled otherwise than usual."""

    memories: set[str] = field(default_factory=set, compare=False)
    """What its hooks want to be remembered of attacks and regions: `details`, `past` turns, and regions `left`."""

    source: WorldOrigin | None = field(init=False, default=None, repr=False, compare=False)
    """What it was built from; nothing for a world that was changed since."""
    everywhere: RegionSet = field(init=False)
    """All regions."""
    water: RegionSet = field(init=False)
    """Seas, lakes and rivers."""
    closed: RegionSet = field(init=False)
    """Ground that only a power opens."""
    impassable: RegionSet = field(init=False)
    """Ground that nobody ever enters."""
    left_empty: RegionSet = field(init=False)
    """Ground that must be left at redeployment."""
    edge: RegionSet = field(init=False)
    """Regions that touch the edge of the board."""
    coast: RegionSet = field(init=False)
    """Land that borders water."""
    entries: RegionSet = field(init=False)
    """The edge, and the shores of a closed water that touches it; closed ground among them only with a power."""
    trait_grounds: tuple[tuple[TraitNumber, RegionSet], ...] = field(init=False)
    """Terrains that bring a trait to whoever holds such a region: the trait and the regions."""
    kinds: tuple[PieceKind, ...] = field(init=False)
    """The kinds of pieces by index."""
    kind_of: tuple[PieceKind, ...] = field(init=False)
    """The kind of each piece."""
    occupants: PieceSet = field(init=False)
    """Pieces that live in a region and belong to nobody."""
    token_like: PieceSet = field(init=False)
    """Pieces that count as a token beside a lone token."""
    marker_guards: PieceSet = field(init=False)
    """Pieces whose defeat uncovers a marker."""
    immune_pieces: PieceSet = field(init=False)
    """Pieces that close their region."""
    face_down: PieceSet = field(init=False)
    """Pieces that only whoever laid them sees."""
    trait_pieces: PieceSet = field(init=False)
    """Pieces that bring a trait to whoever holds their region."""
    fixtures: PieceSet = field(init=False)
    """Pieces that bring no trait and stay where they are, whoever comes."""
    markers: tuple[Piece, ...] = field(init=False)
    """The relics and places, as pieces."""

    def __post_init__(self) -> None:
        for name, value in (*self._ground_facts(), *self._piece_facts()):
            object.__setattr__(self, name, value)

    def _ground_facts(self) -> Iterator[tuple[str, object]]:
        """Sets of regions, which the rules look at all the time."""
        masks = {test: self._regions(test) for test in ("water", "closed", "impassable", "left_empty")}
        yield from masks.items()
        edge = mask_of(region.index for region in self.regions if region.edge)
        water, closed, impassable = masks["water"], masks["closed"], masks["impassable"]
        yield "everywhere", (1 << len(self.regions)) - 1
        yield "edge", edge
        yield "coast", ground.coast(self.neighbours, water, impassable)
        yield "entries", ground.entries(self.neighbours, edge, water, closed, impassable)
        grounds: dict[int, int] = {}
        for region in self.regions:
            if region.terrain.trait >= 0:
                grounds[region.terrain.trait] = grounds.get(region.terrain.trait, 0) | 1 << region.index
        yield "trait_grounds", tuple(grounds.items())

    def _regions(self, test: str) -> RegionSet:
        return mask_of(region.index for region in self.regions if getattr(region.terrain, test))

    def _piece_facts(self) -> Iterator[tuple[str, object]]:
        """The pieces, and sets of them."""
        kinds = tuple(self.piece_kinds.values())
        kind_of = tuple(kind for kind in kinds for _ in range(kind.supply))
        yield "kinds", kinds
        yield "kind_of", kind_of
        yield "occupants", _mask_where(kind.occupant for kind in kind_of)
        yield "token_like", _mask_where(kind.counts_as_token for kind in kind_of)
        yield "marker_guards", _mask_where(kind.guards_marker for kind in kind_of)
        yield "face_down", _mask_where(kind.face_down for kind in kind_of)
        yield "immune_pieces", _mask_where(kind.immune != "no" for kind in kind_of)
        staying = (kind.lost == "stays" and kind.trait < 0 and not kind.occupant for kind in kind_of)
        yield "fixtures", _mask_where(staying)
        bringing = [piece for piece, kind in enumerate(kind_of) if kind.trait >= 0]
        yield "trait_pieces", mask_of(bringing)
        yield "markers", tuple(p for p in bringing if self.traits[kind_of[p].trait].kind in MARKER_KINDS)

    @cached_property
    def regions_by_terrain(self) -> tuple[RegionSet, ...]:
        """The regions of each terrain that the map has."""
        grounds: dict[int, RegionSet] = {}
        for number, region in enumerate(self.regions):
            grounds[region.terrain.index] = grounds.get(region.terrain.index, 0) | 1 << number
        return tuple(grounds.values())

    @cached_property
    def borders(self) -> BorderTables:
        """What lies beside each region for a nation whose traits change nothing about it."""
        return printed(self.neighbours)

    @cached_property
    def waters(self) -> tuple[RegionSet, ...]:
        """Connected waters, each as a set of regions."""
        return tuple(groups(self.neighbours, self.water))

    @cached_property
    def same_terrain(self) -> Row:
        """For each region, all regions of the same printed terrain."""
        by_terrain: dict[str, int] = {}
        for region in self.regions:
            by_terrain[region.terrain.id] = by_terrain.get(region.terrain.id, 0) | 1 << region.index
        return tuple(by_terrain[region.terrain.id] for region in self.regions)

    @cached_property
    def equal_terrain(self) -> Row:
        """For each region, all regions whose terrain or symbol is declared equal to its terrain, or to its symbol."""
        grounds = {mask for ground, mask in self.features.items() if ground.kind == "terrain"}
        masks = []
        for region in self.regions:
            shared = self.features[ItemId("terrain", region.terrain.id)]
            for symbol in region.symbols:
                mask = self.features[ItemId("symbol", symbol)]
                shared |= mask if mask in grounds else 0
            masks.append(shared)
        return tuple(masks)

    def with_waters_alike(self) -> World:
        """The same world in which each water of the map behaves like the most open one."""
        waters = {region.terrain for region in self.regions if region.terrain.water}
        if len(waters) < 2:
            return self
        cost = min(water.cost for water in waters)
        closed, left_empty = all(water.closed for water in waters), any(water.left_empty for water in waters)
        alike = {water: replace(water, cost=cost, closed=closed, left_empty=left_empty) for water in waters}
        regions = tuple(replace(region, terrain=alike.get(region.terrain, region.terrain)) for region in self.regions)
        world = replace(self, regions=regions)
        object.__setattr__(world, "source", self.source.with_waters_alike() if self.source else None)
        return world

    def __reduce__(self) -> tuple[Callable[..., World], tuple[object, ...]]:
        """For pickle: plain data, names of hooks and digests of packs, and no code."""
        if self.source is None:
            raise EngineError(f"the world {self.id} was changed by a program, so it cannot be sent to another process")
        return self.source.reduced(self)

    @cached_property
    def _markers_called(self) -> dict[object, PieceSet]:
        return {
            name: mask_of(p for p in self.markers if self.traits[self.kind_of[p].trait].kind == name)
            for name in MARKER_KINDS
        }

    @cached_property
    def events(self) -> tuple[TraitNumber, ...]:
        """The deck of events; empty in a game without them."""
        return tuple(trait.index for trait in self.traits if trait.kind == "event") if self.event_rounds else ()

    @cached_property
    def has_treasures(self) -> bool:
        """Whether coins lie on some combos when they come on offer."""
        return any(trait.treasure for trait in self.traits)

    @cached_property
    def has_prices(self) -> bool:
        """Whether some race or power costs coins by itself."""
        return any(trait.price or trait.passing is not None for trait in self.traits)

    def passing_price(self, race: TraitNumber, power: TraitNumber) -> int:
        """What whoever passes a combo by lays on it: one coin, or the most that its race or its power asks for."""
        asked = [self.traits[number].passing for number in (race, power) if number >= 0]
        return max((coins for coins in asked if coins is not None), default=1)

    @cached_property
    def every_piece(self) -> PieceSet:
        """All pieces."""
        return (1 << len(self.kind_of)) - 1

    def pieces_called(self, name: object) -> PieceSet | None:
        """All pieces of a kind, or all relics or places; None when there is no such name."""
        if name in MARKER_KINDS:
            return self._markers_called[name]
        kind = self.piece_kinds.get(name) if isinstance(name, str) else None
        return kind.mask if kind else None

    @cached_property
    def printed_places(self) -> tuple[Region, ...]:
        """For each piece, the region in which the map shows it, or NOWHERE."""
        places = [NOWHERE] * len(self.kind_of)
        for region in self.regions:
            for name, count in region.pieces:
                free = [piece for piece in bits(self.piece_kinds[name].mask) if places[piece] == NOWHERE]
                for piece in free[:count]:
                    places[piece] = region.index
        return tuple(places)

    def names(self, mask: RegionSet) -> list[str]:
        """The ids of a set of regions."""
        return [self.regions[r].id for r in bits(mask)]


def _mask_where(tests: Iterable[bool]) -> int:
    """The set of the numbers whose test is true."""
    return mask_of(number for number, is_member in enumerate(tests) if is_member)


ENGINE_RULINGS = (
    Ruling("own_declined_token_defends", "no", ("no", "yes"), "B-CONQ-17, U-CONQ-07"),
    Ruling("swap_needs_token_in_hand", "no", ("no", "yes"), "B-RACE-SORCERERS-12, U-CONQ-12"),
    Ruling("combo_refill", "turn_end", ("turn_end", "after_pick"), "B-PICK-21, U-PICK-15"),
    Ruling("pick_pay_first", "yes", ("yes", "no"), "B-PICK-07, U-PICK-04"),
    Ruling("banner_reshuffle", "no", ("no", "yes"), "B-PICK-17, U-PICK-13"),
    Ruling("own_stack_overrun", "one_lost", ("one_lost", "all_lost"), "B-LOSS-17, U-LOSS-07"),
    Ruling("defender_redeploy", "after_scoring", ("after_scoring", "before_scoring"), "B-LOSS-02, U-LOSS-14"),
    Ruling("reconquer_abandoned", "yes", ("yes", "no"), "B-ABANDON-07, U-ABANDON-06"),
    Ruling("use_in_vain", "no", ("no", "yes"), "U-RELIC-SWORD-05"),
    Ruling("idle_troops_bind", "yes", ("yes", "no"), "B-RACE-GHOULS-21"),
    Ruling("immunity_scope", "controller_excepted", ("controller_excepted", "absolute"), "U-IMMUNE-06"),
    Ruling("water_follows_board", "yes", ("yes", "no"), "U-COMPAT-04, U-COMPAT-14"),
    Ruling("same_terrain_on_surface", "printed_terrain", ("printed_terrain", "equivalence_list"), "U-COMPAT-21"),
)
