"""The state of a game: what changes and cannot be found again, and nothing else."""

from __future__ import annotations

from copy import copy
from typing import Final

from engine.state.fields import Shape, chain, each, few, mapped, one, seldom, some
from engine.state.phases import Spot, TurnPhase
from engine.state.records import Attack, Combo, LaidCoins, Link, Pending, UseKey
from engine.vocabulary.numbers import (
    NOBODY,
    NOWHERE,
    Nation,
    NationSet,
    Piece,
    PieceSet,
    Player,
    Region,
    RegionSet,
    TraitNumber,
)
from engine.vocabulary.sets import bits
from engine.world.world import World

FIRST_ROUND: Final = 1
NO_DIE: Final = -1


SAVED: Final[dict[str, Shape]] = {
    "players": one("amount"),
    "first": one("player"),
    "round": one("amount", FIRST_ROUND),
    "turn": one("player"),
    "phase": one("phase", TurnPhase.PICK),
    "actor": one("nation?", NOBODY),
    "coins": each("player", "amount"),
    "active": each("player", "nation?", NOBODY),
    "race": each("nation", "race"),
    "power": each("nation", "power?"),
    "player_of": each("nation", "player"),
    "status": each("nation", "status"),
    "hand": each("nation", "amount"),
    "withdrawn": each("nation", "amount"),
    "aside": each("nation", "amount"),
    "conquests": each("nation", "amount"),
    "picked": each("nation", "amount"),
    "lying": each("nation", "amount"),
    "owner": each("region", "nation?", NOBODY),
    "tokens": each("region", "amount"),
    "tray": each("race", "amount"),
    "beyond_tray": seldom("race", "amount"),
    "spot": each("piece", "spot", Spot.SUPPLY),
    "at": each("piece", "at", NOWHERE),
    "belongs": each("piece", "nation?", NOBODY),
    "source": mapped("piece", "piece"),
    "lent": mapped("piece", "power"),
    "copied": mapped("piece", "trait"),
    "combos": some("combo"),
    "passes": seldom("race", "amount"),
    "laid_coins": few("laid"),
    "layers": seldom("piece", "player"),
    "banners": some("race"),
    "returned": some("race"),
    "spent": some("race"),
    "badges": some("power"),
    "discards": some("power"),
    "markers": some("piece"),
    "seen": one("set"),
    "refill_due": one("flag", False),
    "event_deck": some("event"),
    "event": one("event?", NOBODY),
    "lingering": seldom("event", "amount"),
    "expanded": one("set"),
    "settled": one("set"),
    "attacks": some("attack"),
    "past_attacks": few("attack"),
    "fought": one("flag", False),
    "conquests_over": one("flag", False),
    "tried": one("set"),
    "abandoned": one("set"),
    "hollow": one("set"),
    "found": one("set"),
    "uncovered": one("set"),
    "uses": mapped("use", "amount"),
    "lasting": mapped("use", "amount"),
    "die": one("die", NO_DIE),
    "die_source": one("text", ""),
    "named": one("region?", NOWHERE),
    "dice": some("amount"),
    "rng": one("set"),
    "entering": one("nation?", NOBODY),
    "fading": one("nation?", NOBODY),
    "actors": some("nation"),
    "settlers": some("nation"),
    "defenders": some("nation"),
    "scored": one("flag", False),
    "pending": some("pending"),
    "events": chain(),
    "trail": chain(),
}
"""The shape of each field of a state: copies, new games, saves and the look through a loaded game follow from it."""


class State:
    """Everything that is saved; what each field may hold stands in SAVED."""

    __slots__ = tuple(SAVED)

    players: int
    first: Player
    round: int
    turn: Player
    """Whose turn it is."""
    phase: int
    actor: Nation
    """Which nation conquers or redeploys."""

    coins: list[int]
    active: list[Nation]
    """Each player's active nation."""

    race: list[TraitNumber]
    power: list[TraitNumber]
    player_of: list[Player]
    status: list[int]
    hand: list[int]
    withdrawn: list[int]
    """Beaten tokens that wait for the end of the turn."""
    aside: list[int]
    """Tokens that only attack and wait beside the board."""
    conquests: list[int]
    """How many regions it has conquered since it was picked."""
    picked: list[int]
    """In which round it was picked."""
    lying: list[int]
    """How often its combo was passed by before."""

    owner: list[Nation]
    tokens: list[int]
    tray: list[int]
    beyond_tray: dict[TraitNumber, int]
    """How many tokens of a race are in the game beside its supply."""

    spot: list[int]
    """Where each piece is."""
    at: list[int]
    """In which region it lies, with which nation or player, or on the banner of which race."""
    belongs: list[Nation]
    source: dict[Piece, Piece]
    """The piece through which another came into play."""
    lent: dict[Piece, TraitNumber]
    """The power that a piece lends for good."""
    copied: dict[Piece, TraitNumber]
    """What a copying piece was used as in this turn."""

    combos: list[Combo]
    passes: dict[TraitNumber, int]
    """How often combos on offer were passed by, where the coins on them do not tell."""
    laid_coins: list[LaidCoins]
    """Who laid coins on combos, in worlds that ask for it."""
    layers: dict[Piece, Player]
    """Who laid pieces on combos, in worlds that ask for it."""
    banners: list[TraitNumber]
    returned: list[TraitNumber]
    """Those that came back under the stack, in the order in which everybody saw it."""
    spent: list[TraitNumber]
    """Banners that are shuffled in when the stack is empty."""
    badges: list[TraitNumber]
    discards: list[TraitNumber]
    markers: list[Piece]
    """The covered relics and places, the next one first."""
    seen: PieceSet
    """Relics and places that were uncovered in this game, wherever they are now."""
    refill_due: bool
    event_deck: list[TraitNumber]
    """The events to come, the next one first."""
    event: TraitNumber
    """The event that is in force for everybody until the next one is drawn."""
    lingering: dict[TraitNumber, int]
    """The events that are in force for several rounds, each with the last of them."""

    expanded: NationSet
    """The nations that have readied their troops this turn."""
    settled: NationSet
    """Those that have redeployed and readied their troops again."""
    attacks: list[Attack]
    past_attacks: list[Attack]
    """Those of the other players' last turns, in worlds that ask for them."""
    fought: bool
    conquests_over: bool
    tried: RegionSet
    """Regions for which a roll was named in this turn."""
    abandoned: RegionSet
    hollow: RegionSet
    """Regions that were taken without a token."""
    found: PieceSet
    """Pieces whose lent trait counts as picked in this turn."""
    uncovered: PieceSet
    """Markers that were uncovered in this turn."""
    uses: dict[UseKey, int]
    """How often limited hooks and boosts were used in this turn."""
    lasting: dict[UseKey, int]
    """How often those were used whose limit outlasts the turn."""

    die: int
    """The result of a roll that was made before a conquest."""
    die_source: str
    """The names that were said with that roll, joined by `and`: what granted it, and boosts."""
    named: Region
    """The region that was named before the roll."""
    dice: list[int]
    """Results of the die that are fixed beforehand."""
    rng: int
    """The memory of the generator of chance."""

    entering: Nation
    """A nation that was just picked and has no tokens yet."""
    fading: Nation
    """The nation that declined in this turn."""
    actors: list[Nation]
    """Declined nations that act before the active one."""
    settlers: list[Nation]
    defenders: list[Nation]
    scored: bool
    pending: list[Pending]

    events: Link
    """What happened, for people."""
    trail: Link
    """Actions and results of chance, from which the game replays."""


def sizes(world: World, players: int, nations: int) -> dict[str, int]:
    """How many players, nations, regions, races and pieces there are."""
    return {
        "player": players,
        "nation": nations,
        "region": len(world.regions),
        "race": len(world.races),
        "piece": len(world.kind_of),
    }


def reset(state: State, world: World, players: int) -> None:
    """Give a state the values of a new game, with the pieces that the map shows, before anything else is laid out."""
    count = sizes(world, players, 0)
    for name, shape in SAVED.items():
        start = [shape.start] * count[shape.per] if shape.form == "each" else copy(shape.start)
        setattr(state, name, start)
    state.players = players
    state.coins = [world.settings.coins] * players
    state.tray = [world.traits[race].supply for race in world.races]
    for piece, region in enumerate(world.printed_places):
        if region != NOWHERE:
            state.spot[piece], state.at[piece] = Spot.MAP, region


def tell(state: State, event: tuple[object, ...]) -> None:
    """Add an event to what happened."""
    state.events = (state.events, event)


def pieces_at(state: State, pieces: PieceSet, spot: int, at: int = NOBODY) -> list[Piece]:
    """Those of some pieces that are at a place outside the board."""
    spots, ats = state.spot, state.at
    return [piece for piece in bits(pieces) if spots[piece] == spot and ats[piece] == at]


def pieces_of(state: State, nation: Nation) -> list[Piece]:
    """The pieces that belong to a nation, wherever they are."""
    belongs, piece, pieces = state.belongs, -1, list[Piece]()
    for _ in range(belongs.count(nation)):
        piece = belongs.index(nation, piece + 1)
        pieces.append(piece)
    return pieces
