"""Which conquests do nothing but give a region to another nation, so that their worth is known without making them."""

from __future__ import annotations

from engine.position.position import Position
from engine.state.phases import Status
from engine.vocabulary.numbers import Nation, Region


def is_plain(position: Position, region: Region) -> bool:
    """Tell whether a conquest does nothing but give a region to the active nation: it need not be carried out."""
    nation, world = position.actor, position.rules.world
    profile, holder, here = position.profiles[nation], position.owner[region], position.here[region]
    if (
        position.lenders_by_holdings
        or position.attack_bystanders
        or world.trait_grounds
        or profile.on_conquer
        or profile.on_attack
    ):
        return False
    if position.status[nation] != Status.ACTIVE:
        return False
    if holder < 0:
        return not here & (world.trait_pieces | world.marker_guards)
    return not here & ~world.fixtures and not profile.killing and _loses_plainly(position, region, holder)


def _loses_plainly(position: Position, region: Region, holder: Nation) -> bool:
    """Tell whether a nation would just lose a region and a token there, and go on without it."""
    player, profile, listed = position.player_of[holder], position.profiles[holder], position.listed
    if profile.losing or profile.minds_attacks or position.held[holder] == 1 << region:
        return False
    if player == position.turn and position.tokens[region] != 1:
        return False
    if any(position.profiles[other].owner for other in position.alive[player]):
        return False
    table = listed.tables.get(()) if listed else None
    return table is None or isinstance(table[region], int)
