"""What a nation earns: every line with its source, and factors on the regions they name."""

from __future__ import annotations

from typing import NamedTuple

from engine.sight.question import ask
from engine.sight.sight import Sight
from engine.traits import Bound
from engine.vocabulary import EVERYWHERE, NOBODY, Attempt, Coins, Factor, Player, Region, Scoring, bits, filled


class ScoreLine(NamedTuple):
    """One reason for coins: its source, how many, and the player who pays, or NOBODY for the bank."""

    source: str
    coins: int
    payer: Player = NOBODY


def score_lines(me: Sight, declining: bool = False) -> list[ScoreLine]:
    """What a nation earns, line by line; `declining` in the very turn of its decline."""
    position, nation = me._position, me.nation
    held, profile = position.held[nation], position.profiles[nation]
    source = position.rules.score_names[position.race[nation]]
    if not profile.scoring:
        return [ScoreLine(source, held.bit_count())]
    subject = Scoring(nation, declining)
    earned: list[tuple[str, Coins]] = []
    factors: list[tuple[Bound, Factor]] = []
    for bound in profile.scoring:
        for answer in bound.known or ask(me.bearing(bound), bound, subject):
            if isinstance(answer, Factor):
                factors.append((bound, Factor(answer.mask & held, answer.times)))
            else:
                earned.append((bound.name, answer))
    of_regions = _amount(me, Coins(1, held), factors) if factors else held.bit_count()
    found = [ScoreLine(source, of_regions)]
    for name, coins in earned:
        found.append(filled(ScoreLine, (name, _amount(me, coins, factors), coins.payer)))
    return found


def coins_of(me: Sight, bounds: list[Bound]) -> int:
    """What some hooks of a nation would earn from the bank, multiplied by nothing."""
    subject = Scoring(me.nation, True)
    answers = [answer for bound in bounds for answer in ask(me.bearing(bound), bound, subject)]
    return sum(_amount(me, answer, []) for answer in answers if isinstance(answer, Coins) and answer.payer < 0)


def _amount(me: Sight, coins: Coins, factors: list[tuple[Bound, Factor]]) -> int:
    mask = coins.mask & me._position.held[me.nation] if coins.per else coins.mask
    # U-RELIC-SCEPTER-03, -04: coins for several regions together, the whole race or from players are never multiplied.
    if coins.per > 1:
        return mask.bit_count() // coins.per * coins.coins
    if mask == EVERYWHERE:
        return coins.coins
    if not factors or coins.payer >= 0:
        return coins.coins * mask.bit_count()
    return sum(coins.coins * _factor(me, region, factors) for region in bits(mask))


def _factor(me: Sight, region: Region, factors: list[tuple[Bound, Factor]]) -> int:
    product = 1
    for bound, factor in factors:
        if factor.mask >> region & 1 and not _is_silenced(me, bound, region):
            product *= factor.times
    return product


def _is_silenced(me: Sight, bound: Bound, region: Region) -> bool:
    attempt = Attempt("score", bound.use.hook.name, region, me.nation)
    guards = me._position.profiles[me.nation].own.get("suppress", ())
    return any(ask(me.bearing(guard), guard, attempt) for guard in guards)
