"""What a player may know: everything on the table, but no purse but his own, no stack order and no covered marker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.bits import bits
from engine.state import ON_BANNER, OUT, PHASE_NAMES, STACK, SUPPLY, WITH_NATION, WITH_PLAYER, Phase, Status

if TYPE_CHECKING:
    from engine.state import State


def view(s: State, player: int) -> dict[str, Any]:
    """Describe the game as a player sees it."""
    world = s.rules.world
    return {
        "player": player,
        "round": s.round,
        "turn": s.turn,
        "phase": PHASE_NAMES[s.phase],
        "coins": {str(player): s.coins[player]} if s.phase != Phase.OVER else dict(enumerate(s.coins)),
        "combos": [[world.traits[race].id, world.traits[power].id, coins] for race, power, coins in s.combos],
        "stacks": {"races": len(s.banners) + len(s.spent), "powers": len(s.badges), "markers": len(s.markers)},
        "discarded_powers": sorted(world.traits[power].id for power in s.discards),
        "tray": {world.traits[race].id: s.tray[race] for race in world.races},
        "nations": [_nation(s, nation) for nation in range(len(s.race)) if s.status[nation] != Status.GONE],
        "regions": {region.id: _region(s, region.index, player) for region in world.regions},
        "pieces": _pieces(s, player),
    }


def _nation(s: State, nation: int) -> dict[str, Any]:
    world = s.rules.world
    return {
        "player": s.player_of[nation],
        "race": world.traits[s.race[nation]].id,
        "power": world.traits[s.power[nation]].id if s.power[nation] >= 0 else None,
        "active": s.status[nation] == Status.ACTIVE,
        "hand": s.hand[nation],
        "withdrawn": s.withdrawn[nation],
        "aside": s.aside[nation],
        "regions": world.names(s.held[nation]),
    }


def _pieces(s: State, player: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for kind in s.rules.world.kinds:
        if any(s.where[piece] not in (STACK, OUT) for piece in bits(kind.mask)):
            for piece in bits(kind.mask):
                found.setdefault(seen_as(s, piece, player), []).append(_place(s, piece))
    return found


def seen_as(s: State, piece: int, player: int) -> str:
    """What a player sees of a piece: its kind, or its back when somebody else has laid it face down."""
    kind, owner = s.rules.world.kind_of[piece], s.belongs[piece]
    is_covered = kind.face_down and owner >= 0 and s.player_of[owner] != player
    return "face_down" if is_covered else kind.id


def _region(s: State, region: int, player: int) -> dict[str, Any]:
    owner = s.owner[region]
    return {
        "holder": s.player_of[owner] if owner >= 0 else None,
        "race": s.rules.world.traits[s.race[owner]].id if owner >= 0 else None,
        "tokens": s.tokens[region],
        "pieces": [seen_as(s, piece, player) for piece in bits(s.here[region])],
    }


def _place(s: State, piece: int) -> str:
    place = s.where[piece]
    if place >= ON_BANNER:
        return f"on {s.rules.world.traits[place - ON_BANNER].id}"
    if place >= WITH_PLAYER:
        return f"player {place - WITH_PLAYER}"
    if place >= WITH_NATION:
        return f"hand of player {s.player_of[place - WITH_NATION]}"
    return {SUPPLY: "supply", OUT: "hidden", STACK: "hidden"}.get(place, "") or s.rules.world.regions[place].id
