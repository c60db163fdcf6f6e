"""What lies ahead for a region: whether its race keeps it at redeployment, and who could take it in the next turn."""

from __future__ import annotations

from typing import NamedTuple

from engine.conquest.assessment import assess
from engine.conquest.final_roll import best_result
from engine.holder.others_answers import conquest_of
from engine.position.position import Position
from engine.state.phases import Status
from engine.state.state import NO_DIE
from engine.traits.bound_hook import Boost
from engine.turn.redeployment import expand, garrison
from engine.vocabulary.numbers import Nation, Player, Region, RegionSet
from engine.vocabulary.sets import bits, mask_of


class Holdings(NamedTuple):
    """The regions of a player's races, by what becomes of them when the races redeploy."""

    kept: tuple[str, ...]
    left: tuple[str, ...]
    """Those that must be left, because their ground or a hook demands it."""
    missing: int
    """How many tokens are missing to hold all that is kept; so much must be given up."""


class Threat(NamedTuple):
    """A race that could take a region in its next turn, from where it stands."""

    player: Player
    race: str
    cost: int
    tokens: int
    """How many tokens it can attack with."""
    using: str = ""
    """The boost that makes it so cheap."""

    @property
    def needs_luck(self) -> bool:
        """Whether it must roll the die."""
        return self.tokens < self.cost


def holdings(position: Position, player: Player) -> Holdings:
    """What becomes of a player's regions when the races redeploy as things are."""
    kept = left = missing = 0
    for nation in position.alive[player]:
        stays, short = _kept(position, nation)
        kept |= stays
        left |= position.held[nation] & ~stays
        missing += short
    names = position.rules.world.names
    return Holdings(tuple(names(kept)), tuple(names(left)), missing)


def _kept(position: Position, nation: Nation) -> tuple[RegionSet, int]:
    """The regions that a nation keeps, and how many tokens it lacks for that."""
    held = position.held[nation]
    # What has declined stays where it is, unless it acts on.
    if position.status[nation] == Status.DECLINED and nation != position.actor:
        return held, 0
    bounds = garrison(position, nation)
    kept = mask_of(region for region in bits(held) if bounds.high[region])
    tokens = position.hand[nation] + position.withdrawn[nation] + sum(position.tokens[r] for r in bits(held))
    need = bounds.reserve + sum(bounds.low[region] for region in bits(kept))
    return kept, max(0, need - tokens)


def threats(position: Position, region: Region) -> list[Threat]:
    """Who could take a region in their next turn with a single attack, the cheapest first.

    Players without an active race may enter with any combo, and are not counted.
    """
    holder = position.owner[region]
    owner = position.player_of[holder] if holder >= 0 else position.turn
    all_threats = []
    for step in range(1, position.players):
        player = (owner + step) % position.players
        nation = position.active[player]
        if nation >= 0:
            all_threats += _threat(_before_attack(position, nation), nation, region)
    return sorted(all_threats, key=lambda threat: (threat.cost, threat.player))


def _before_attack(position: Position, nation: Nation) -> Position:
    """The position as it would be if the nation's player had the turn and its troops stood ready."""
    ready = position.copy()
    ready.turn, ready.actor = ready.player_of[nation], nation
    ready.uses, ready.attacks, ready.abandoned, ready.tried = {}, [], 0, 0
    ready.die = ready.named = NO_DIE
    ready.pending, ready.conquests_over = [], False
    ready.hand[nation] += ready.withdrawn[nation]
    ready.withdrawn[nation] = 0
    expand(ready, nation)
    return ready


def _threat(position: Position, nation: Nation, region: Region) -> list[Threat]:
    """The cheapest attack of a nation on a region, if there is one that it could win."""
    luck = max(position.rules.world.settings.die)
    if position.rules.bends_final_roll:
        luck = best_result(position, conquest_of(position, nation, region))
    boosts = [boost for boost in position.profiles[nation].boosts.values() if boost.is_for_attacks]
    named: list[tuple[Boost, ...]] = [(), *((boost,) for boost in boosts)]
    attacks = []
    for using in named:
        assessment = assess(position, nation, region, using)
        if assessment.reasons in ((), ("too_few_tokens",)) and assessment.available + luck >= assessment.cost:
            attacks.append((assessment.cost, len(using), assessment.available, using))
    if not attacks:
        return []
    cost, _, tokens, using = min(attacks, key=lambda attack: attack[:2])
    race = position.rules.world.traits[position.race[nation]].id
    return [Threat(position.player_of[nation], race, cost, tokens, using[0].name if using else "")]
