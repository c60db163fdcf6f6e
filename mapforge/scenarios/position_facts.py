"""What is true of a position, in the words of `then`: for whoever wants to write it down."""

from __future__ import annotations

from engine.analysis.price_breakdown import reckoned
from engine.position.position import Position
from engine.state.phases import PHASE_NAMES, Status
from engine.state.records import unlinked
from engine.vocabulary.numbers import Nation
from mapforge.files.plain_data import Record
from mapforge.scenarios.scenario_play import Play


def facts(play: Play) -> Record:
    """The words of `then` that say most, each with what is true now; what says nothing is left out."""
    position = play.position
    legal = play.game.legal_actions()
    active, declined = _races(position, Status.ACTIVE), _races(position, Status.DECLINED)
    words: Record = {
        **_occupation(position),
        "cost": _costs(play),
        "targets": sorted(action.where for action in legal if action.verb == "conquer" and not action.using),
        "hand": {race: position.hand[nation] for nation, race in active.items()},
        "gains": {player: coins - play.coins[player] for player, coins in enumerate(position.coins)},
        "coins": dict(enumerate(position.coins)),
        "score": _score(play),
        "active": sorted(active.values()),
        "declined": sorted(declined.values()),
        "phase": PHASE_NAMES[position.phase],
        "player": play.game.player,
        "choices": sorted(str(action) for action in legal) if len(legal) <= 12 else [],
    }
    if play.game.over:
        words["winners"] = play.game.winners
    return {word: value for word, value in words.items() if value not in ({}, [])}


def _races(position: Position, wanted: int) -> dict[Nation, str]:
    """The nations of a status with the ids of their races."""
    traits, race = position.rules.world.traits, position.race
    return {nation: traits[race[nation]].id for nation, status in enumerate(position.status) if status == wanted}


def _occupation(position: Position) -> Record:
    """Who holds each occupied region, and with how many tokens."""
    world = position.rules.world
    held = [(region.id, index) for index, region in enumerate(world.regions) if position.owner[index] >= 0]
    return {
        "holder": {id: world.traits[position.race[position.owner[index]]].id for id, index in held},
        "tokens": {id: position.tokens[index] for id, index in held},
    }


def _costs(play: Play) -> dict[str, int]:
    """What the acting race would pay for each region that it does not hold."""
    position = play.position
    if position.actor < 0:
        return {}
    regions = position.rules.world.regions
    others = [index for index, owner in enumerate(position.owner) if owner != position.actor]
    return {regions[index].id: reckoned(position, position.actor, index, ()).cost for index in others[:12]}


def _score(play: Play) -> dict[str, int]:
    coins_by_source: dict[str, int] = {}
    for event in unlinked(play.position.events):
        if event[0] == "score":
            coins_by_source = {}
            for source, coins, _ in event[2]:
                coins_by_source[source] = coins_by_source.get(source, 0) + coins
    return coins_by_source
