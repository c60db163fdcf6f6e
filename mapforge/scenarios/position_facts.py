"""What is true of a position, in the words of `then`: for whoever wants to write it down."""

from __future__ import annotations

from engine.analysis.price_breakdown import reckoned
from engine.state.phases import PHASE_NAMES, Status
from engine.state.records import unlinked
from mapforge.files.plain_data import Record
from mapforge.scenarios.scenario_play import Play


def facts(play: Play) -> Record:
    """The words of `then` that say most, each with what is true now; what says nothing is left out."""
    position, world = play.position, play.position.rules.world
    held = [index for index, owner in enumerate(position.owner) if owner >= 0]
    legal = play.game.legal_actions()
    races = {nation: world.traits[race].id for nation, race in enumerate(position.race)}
    active = [nation for nation, status in enumerate(position.status) if status == Status.ACTIVE]
    found: Record = {
        "holder": {world.regions[index].id: races[position.owner[index]] for index in held},
        "tokens": {world.regions[index].id: position.tokens[index] for index in held},
        "cost": _costs(play),
        "targets": sorted(action.where for action in legal if action.verb == "conquer" and not action.using),
        "hand": {races[nation]: position.hand[nation] for nation in active},
        "gains": {player: coins - play.coins[player] for player, coins in enumerate(position.coins)},
        "coins": dict(enumerate(position.coins)),
        "score": _score(play),
        "active": sorted(races[nation] for nation in active),
        "declined": sorted(races[n] for n, status in enumerate(position.status) if status == Status.DECLINED),
        "phase": PHASE_NAMES[position.phase],
        "player": play.game.player,
        "choices": sorted(str(action) for action in legal) if len(legal) <= 12 else [],
    }
    if play.game.over:
        found["winners"] = play.game.winners
    return {word: value for word, value in found.items() if value not in ({}, [])}


def _costs(play: Play) -> dict[str, int]:
    """What the acting race would pay for each region that it does not hold."""
    position = play.position
    if position.actor < 0:
        return {}
    regions = position.rules.world.regions
    others = [index for index, owner in enumerate(position.owner) if owner != position.actor]
    return {regions[index].id: reckoned(position, position.actor, index, ()).cost for index in others[:12]}


def _score(play: Play) -> dict[str, int]:
    found: dict[str, int] = {}
    for event in unlinked(play.position.events):
        if event[0] == "score":
            found = {}
            for source, coins, _ in event[2]:
                found[source] = found.get(source, 0) + coins
    return found
