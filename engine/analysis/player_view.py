"""What a player may know: everything on the table, but not others' coins, the order of stacks or covered markers."""

from __future__ import annotations

from typing import TypedDict

from engine.position.position import Position
from engine.state.phases import PHASE_NAMES, Spot, Status, TurnPhase
from engine.vocabulary.numbers import Nation, Piece, Player, Region
from engine.vocabulary.sets import bits

FACE_DOWN = "face_down"
"""What a player sees of a piece that somebody else has laid face down."""


class NationView(TypedDict):
    """A nation, which everybody sees."""

    player: Player
    race: str
    power: str | None
    active: bool
    hand: int
    withdrawn: int
    aside: int
    regions: list[str]


class RegionView(TypedDict):
    """A region, with the backs of what others have laid there face down."""

    holder: Player | None
    race: str | None
    tokens: int
    pieces: list[str]


class PlayerView(TypedDict):
    """The game as a player sees it."""

    player: Player
    round: int
    turn: Player
    event: str | None
    lasting_events: list[str]
    phase: str
    coins: dict[Player, int]
    """Their own coins, and everybody's when the game is over."""
    combos: list[list[str | int]]
    stacks: dict[str, int]
    """How many races, powers and markers are left to be drawn."""
    discarded_powers: list[str]
    tray: dict[str, int]
    nations: list[NationView]
    regions: dict[str, RegionView]
    pieces: dict[str, list[str]]
    """For each kind of piece, where its pieces are."""


def view(position: Position, player: Player) -> PlayerView:
    """Describe the game as a player sees it."""
    world = position.rules.world
    return {
        "player": player,
        "round": position.round,
        "turn": position.turn,
        "event": world.traits[position.event].id if position.event >= 0 else None,
        "lasting_events": [world.traits[event].id for event in position.lingering],
        "phase": PHASE_NAMES[position.phase],
        "coins": dict(enumerate(position.coins))
        if position.phase == TurnPhase.OVER
        else {player: position.coins[player]},
        "combos": [[world.traits[race].id, world.traits[power].id, coins] for race, power, coins in position.combos],
        "stacks": {
            "races": len(position.banners) + len(position.spent),
            "powers": len(position.badges),
            "markers": len(position.markers),
        },
        "discarded_powers": sorted(world.traits[power].id for power in position.discards),
        "tray": {world.traits[race].id: position.tray[race] for race in world.races},
        "nations": [
            _nation(position, nation) for nation in range(len(position.race)) if position.status[nation] != Status.GONE
        ],
        "regions": {region.id: _region(position, region.index, player) for region in world.regions},
        "pieces": _pieces(position, player),
    }


def _nation(position: Position, nation: Nation) -> NationView:
    world = position.rules.world
    return {
        "player": position.player_of[nation],
        "race": world.traits[position.race[nation]].id,
        "power": world.traits[position.power[nation]].id if position.power[nation] >= 0 else None,
        "active": position.status[nation] == Status.ACTIVE,
        "hand": position.hand[nation],
        "withdrawn": position.withdrawn[nation],
        "aside": position.aside[nation],
        "regions": world.names(position.held[nation]),
    }


def _pieces(position: Position, player: Player) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {}
    for kind in position.rules.world.kinds:
        if any(position.spot[piece] not in (Spot.STACK, Spot.OUT) for piece in bits(kind.mask)):
            for piece in bits(kind.mask):
                places.setdefault(seen_as(position, piece, player), []).append(_place(position, piece))
    if FACE_DOWN in places:
        # In the order of the pieces, places would tell which of them lies where.
        places[FACE_DOWN].sort()
    return places


def seen_as(position: Position, piece: Piece, player: Player) -> str:
    """What a player sees of a piece: its kind, or its back when somebody else has laid it face down."""
    kind, owner = position.rules.world.kind_of[piece], position.belongs[piece]
    is_covered = kind.face_down and owner >= 0 and position.player_of[owner] != player
    return FACE_DOWN if is_covered else kind.id


def _region(position: Position, region: Region, player: Player) -> RegionView:
    owner = position.owner[region]
    return {
        "holder": position.player_of[owner] if owner >= 0 else None,
        "race": position.rules.world.traits[position.race[owner]].id if owner >= 0 else None,
        "tokens": position.tokens[region],
        "pieces": sorted(
            (seen_as(position, piece, player) for piece in bits(position.here[region])), key=_is_face_down
        ),
    }


def _is_face_down(name: str) -> bool:
    """Tell whether a piece is seen from its back; those come last, wherever they lie among the others."""
    return name == FACE_DOWN


def _place(position: Position, piece: Piece) -> str:
    spot, at, world = position.spot[piece], position.at[piece], position.rules.world
    if spot == Spot.MAP:
        return world.regions[at].id
    if spot == Spot.HAND:
        return f"hand of player {position.player_of[at]}"
    if spot == Spot.PLAYER:
        return f"player {at}"
    if spot == Spot.BANNER:
        return f"on {world.traits[at].id}"
    return "supply" if spot == Spot.SUPPLY else "hidden"
