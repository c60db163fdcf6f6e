"""What a nation earns: every line with its source, and factors on the regions they name."""

from __future__ import annotations

from typing import NamedTuple

from engine.holder.holder_facts import HolderFacts
from engine.holder.question import ask
from engine.traits.bound_hook import BoundHook
from engine.vocabulary.answers import Coins, Factor
from engine.vocabulary.numbers import EVERYWHERE, NOBODY, NOWHERE, Player, Region
from engine.vocabulary.sets import bits
from engine.vocabulary.subjects import Attempt, Scoring, filled


class ScoreLine(NamedTuple):
    """One reason for coins: its source, how many, and the player who pays, or NOBODY for the bank."""

    source: str
    coins: int
    payer: Player = NOBODY


def score_lines(me: HolderFacts, declining: bool = False) -> list[ScoreLine]:
    """What a nation earns, line by line; `declining` in the very turn of its decline."""
    position, nation = me._position, me.nation
    held, profile = position.held[nation], position.profiles[nation]
    source = position.rules.score_names[position.race[nation]]
    if not profile.scoring:
        return [ScoreLine(source, held.bit_count())]
    earned, factors = _answers(me, declining)
    of_regions = _amount(me, Coins(1, held), factors) if factors else held.bit_count()
    lines = [filled(ScoreLine, (source, of_regions, NOBODY))]
    for name, coins in earned:
        lines.append(filled(ScoreLine, (name, _amount(me, coins, factors), coins.payer)))
    return lines


def coins_earned(me: HolderFacts) -> int:
    """All that a nation earns, as in `score_lines`, without saying for what."""
    held = me._position.held[me.nation]
    earned, factors = _answers(me, False)
    total = _amount(me, Coins(1, held), factors) if factors else held.bit_count()
    for _, coins in earned:
        total += _amount(me, coins, factors)
    return total


def shares_of_regions(me: HolderFacts) -> list[tuple[Region, ScoreLine]]:
    """What a nation earns as in `score_lines`, each line split by regions; NOWHERE for coins that belong to none."""
    position, nation = me._position, me.nation
    earned, factors = _answers(me, False)
    source = position.rules.score_names[position.race[nation]]
    lines = [(source, Coins(1, position.held[nation])), *earned]
    return [
        (region, ScoreLine(name, amount, coins.payer))
        for name, coins in lines
        for region, amount in _shares(me, coins, factors)
        if amount
    ]


def _answers(me: HolderFacts, declining: bool) -> tuple[list[tuple[str, Coins]], list[tuple[BoundHook, Factor]]]:
    """The coins that hooks promise a nation, and what multiplies them."""
    held, subject = me._position.held[me.nation], filled(Scoring, (me.nation, declining))
    earned: list[tuple[str, Coins]] = []
    factors: list[tuple[BoundHook, Factor]] = []
    for bound in me._position.profiles[me.nation].scoring:
        for answer in bound.known or ask(me.bearing(bound), bound, subject):
            if isinstance(answer, Factor):
                factors.append((bound, Factor(answer.mask & held, answer.times)))
            else:
                earned.append((bound.name, answer))
    return earned, factors


def _shares(me: HolderFacts, coins: Coins, factors: list[tuple[BoundHook, Factor]]) -> list[tuple[Region, int]]:
    """The coins of an answer by regions; those for several regions together belong to none."""
    mask = coins.mask & me._position.held[me.nation] if coins.per else coins.mask
    if coins.per > 1 or mask == EVERYWHERE:
        return [(NOWHERE, _amount(me, coins, factors))]
    return [(region, _amount(me, coins._replace(mask=1 << region), factors)) for region in bits(mask)]


def does_pay(me: HolderFacts, answer: Coins | Factor) -> bool:
    """Tell whether an answer moves any coin."""
    if isinstance(answer, Factor):
        return bool(answer.mask & me._position.held[me.nation])
    return _amount(me, answer, []) != 0 and (answer.payer < 0 or me._position.coins[answer.payer] > 0)


def coins_of(me: HolderFacts, bounds: list[BoundHook]) -> int:
    """What some hooks of a nation would earn from the bank, multiplied by nothing."""
    subject = Scoring(me.nation, True)
    answers = [answer for bound in bounds for answer in ask(me.bearing(bound), bound, subject)]
    return sum(_amount(me, answer, []) for answer in answers if isinstance(answer, Coins) and answer.payer < 0)


def _amount(me: HolderFacts, coins: Coins, factors: list[tuple[BoundHook, Factor]]) -> int:
    mask = coins.mask & me._position.held[me.nation] if coins.per else coins.mask
    # U-RELIC-SCEPTER-03, -04: coins for several regions together, the whole race or from players are never multiplied.
    if coins.per > 1:
        return mask.bit_count() // coins.per * coins.coins
    if mask == EVERYWHERE:
        return coins.coins
    if not factors or coins.payer >= 0:
        return coins.coins * mask.bit_count()
    return sum(coins.coins * _factor(me, region, factors) for region in bits(mask))


def _factor(me: HolderFacts, region: Region, factors: list[tuple[BoundHook, Factor]]) -> int:
    product = 1
    for bound, factor in factors:
        if factor.mask >> region & 1 and not _is_silenced(me, bound, region):
            product *= factor.times
    return product


def _is_silenced(me: HolderFacts, bound: BoundHook, region: Region) -> bool:
    attempt = Attempt("score", bound.use.hook.name, region, me.nation)
    guards = me._position.profiles[me.nation].own.get("suppress", ())
    return any(ask(me.bearing(guard), guard, attempt) for guard in guards)
