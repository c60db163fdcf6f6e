"""The state of a game: what changes and cannot be found again, and nothing else."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Annotated

from engine.state.fields import chain, each, few, mapped, one, shapes, some
from engine.state.phases import Spot, TurnPhase
from engine.state.records import Attack, Combo, Link, Pending, UseKey
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

FIRST_ROUND = 1
NO_DIE = -1


@dataclass(slots=True, eq=False, init=False)
class State:
    """Everything that is saved; its fields are declared here and nowhere else."""

    players: Annotated[int, one("amount")]
    first: Annotated[Player, one("player")]
    round: Annotated[int, one("amount", FIRST_ROUND)]
    turn: Annotated[Player, one("player")]
    """Whose turn it is."""
    phase: Annotated[int, one("phase", TurnPhase.PICK)]
    actor: Annotated[Nation, one("nation?", NOBODY)]
    """Which nation conquers or settles."""

    coins: Annotated[list[int], each("player", "amount")]
    active: Annotated[list[Nation], each("player", "nation?", NOBODY)]
    """Each player's active nation."""

    race: Annotated[list[TraitNumber], each("nation", "race")]
    power: Annotated[list[TraitNumber], each("nation", "power?")]
    player_of: Annotated[list[Player], each("nation", "player")]
    status: Annotated[list[int], each("nation", "status")]
    hand: Annotated[list[int], each("nation", "amount")]
    withdrawn: Annotated[list[int], each("nation", "amount")]
    """Beaten tokens that wait for the end of the turn."""
    aside: Annotated[list[int], each("nation", "amount")]
    """Tokens that only attack and wait beside the board."""
    conquests: Annotated[list[int], each("nation", "amount")]
    """How many regions it has conquered since it was picked."""
    picked: Annotated[list[int], each("nation", "amount")]
    """In which round it was picked."""
    lying: Annotated[list[int], each("nation", "amount")]
    """How many coins lay on its combo then: one for each time it was passed by."""

    owner: Annotated[list[Nation], each("region", "nation?", NOBODY)]
    tokens: Annotated[list[int], each("region", "amount")]
    tray: Annotated[list[int], each("race", "amount")]

    spot: Annotated[list[int], each("piece", "spot", Spot.SUPPLY)]
    """Where each piece is."""
    at: Annotated[list[int], each("piece", "at", NOWHERE)]
    """In which region it lies, with which nation or player, or on the banner of which race."""
    belongs: Annotated[list[Nation], each("piece", "nation?", NOBODY)]
    source: Annotated[dict[Piece, Piece], mapped("piece", "piece")]
    """The piece through which another came into play."""
    lent: Annotated[dict[Piece, TraitNumber], mapped("piece", "power")]
    """The power that a piece lends for good."""
    copied: Annotated[dict[Piece, TraitNumber], mapped("piece", "trait")]
    """What a copying piece was used as in this turn."""

    combos: Annotated[list[Combo], some("combo")]
    banners: Annotated[list[TraitNumber], some("race")]
    returned: Annotated[list[TraitNumber], some("race")]
    """Those that came back under the stack, in the order in which everybody saw it."""
    spent: Annotated[list[TraitNumber], some("race")]
    """Banners that are shuffled in when the stack is empty."""
    badges: Annotated[list[TraitNumber], some("power")]
    discards: Annotated[list[TraitNumber], some("power")]
    markers: Annotated[list[Piece], some("piece")]
    """The covered relics and places, the next one first."""
    seen: Annotated[PieceSet, one("set")]
    """Relics and places that were uncovered in this game, wherever they are now."""
    refill_due: Annotated[bool, one("flag", False)]
    event_deck: Annotated[list[TraitNumber], some("event")]
    """The events to come, the next one first."""
    event: Annotated[TraitNumber, one("event?", NOBODY)]
    """The event that is in force for everybody."""

    expanded: Annotated[NationSet, one("set")]
    """The nations that have readied their troops this turn."""
    settled: Annotated[NationSet, one("set")]
    """Those that have settled and readied their troops again."""
    attacks: Annotated[list[Attack], some("attack")]
    past_attacks: Annotated[list[Attack], few("attack")]
    """Those of the other players' last turns, in worlds that ask for them."""
    fought: Annotated[bool, one("flag", False)]
    conquests_over: Annotated[bool, one("flag", False)]
    tried: Annotated[RegionSet, one("set")]
    """Regions for which a roll was named in this turn."""
    abandoned: Annotated[RegionSet, one("set")]
    hollow: Annotated[RegionSet, one("set")]
    """Regions that were taken without a token."""
    found: Annotated[PieceSet, one("set")]
    """Pieces whose lent trait counts as picked in this turn."""
    uncovered: Annotated[PieceSet, one("set")]
    """Markers that were uncovered in this turn."""
    uses: Annotated[dict[UseKey, int], mapped("use", "amount")]
    """How often limited hooks and boosts were used in this turn."""
    lasting: Annotated[dict[UseKey, int], mapped("use", "amount")]
    """How often those were used whose limit outlasts the turn."""

    die: Annotated[int, one("die", NO_DIE)]
    """The result of a roll that was made before a conquest."""
    die_source: Annotated[str, one("text", "")]
    """The names that were said with that roll, joined by `and`: what granted it, and boosts."""
    named: Annotated[Region, one("region?", NOWHERE)]
    """The region that was named before the roll."""
    dice: Annotated[list[int], some("amount")]
    """Results of the die that are fixed beforehand."""
    rng: Annotated[int, one("set")]
    """The memory of the generator of chance."""

    entering: Annotated[Nation, one("nation?", NOBODY)]
    """A nation that was just picked and has no tokens yet."""
    fading: Annotated[Nation, one("nation?", NOBODY)]
    """The nation that declined in this turn."""
    actors: Annotated[list[Nation], some("nation")]
    """Declined nations that act before the active one."""
    settlers: Annotated[list[Nation], some("nation")]
    defenders: Annotated[list[Nation], some("nation")]
    scored: Annotated[bool, one("flag", False)]
    pending: Annotated[list[Pending], some("pending")]

    events: Annotated[Link, chain()]
    """What happened, for people."""
    trail: Annotated[Link, chain()]
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
    for name, shape in shapes(State).items():
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
    belongs, piece, found = state.belongs, -1, list[Piece]()
    for _ in range(belongs.count(nation)):
        piece = belongs.index(nation, piece + 1)
        found.append(piece)
    return found
