"""Collecting coins: every line with its source, factors on the regions they name, and players who pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.answers import EVERYWHERE, NOBODY, Coins, Factor
from engine.bits import bits
from engine.holder import Holder
from engine.state import tell
from engine.subjects import Attempt, Scoring

if TYPE_CHECKING:
    from engine.bound import Bound
    from engine.state import State


Line = tuple[str, int, int]
"""One reason for coins: its source, how many, and the player who pays, or -1 for the bank."""


def score(s: State, player: int, declining: int) -> None:
    """Pay a player for all his nations and tell the lines."""
    paid = []
    for nation in s.alive[player]:
        if not s.profiles[nation].scoring:
            coins = s.held[nation].bit_count()
            s.coins[player] += coins
            if coins:
                paid.append((s.rules.score_names[s.race[nation]], coins, -1))
            continue
        for source, coins, payer in score_lines(s, nation, nation == declining):
            if payer >= 0:
                coins = min(coins, s.coins[payer])
                s.coins[payer] -= coins
            s.coins[player] += coins
            if coins:
                paid.append((source, coins, payer))
    tell(s, "score", player, tuple(paid))


def score_lines(s: State, nation: int, declining: bool = False) -> list[Line]:
    """What a nation earns, line by line."""
    held, profile = s.held[nation], s.profiles[nation]
    source = s.rules.score_names[s.race[nation]]
    if not profile.scoring:
        return [(source, held.bit_count(), NOBODY)]
    subject = Scoring(nation, declining)
    earned: list[tuple[str, Coins]] = []
    factors: list[tuple[Bound, Factor]] = []
    for bound in profile.scoring:
        for answer in bound.known or bound.ask(Holder(s, nation, bound), subject):
            if isinstance(answer, Factor):
                factors.append((bound, Factor(answer.mask & held, answer.times)))
            else:
                earned.append((bound.name, answer))
    of_regions = _amount(s, nation, Coins(1, held), factors) if factors else held.bit_count()
    found = [(source, of_regions, NOBODY)]
    for name, coins in earned:
        found.append((name, _amount(s, nation, coins, factors), coins.payer))
    return found


def coins_of(s: State, nation: int, bounds: list[Bound]) -> int:
    """What some hooks of a nation would earn from the bank, multiplied by nothing."""
    subject = Scoring(nation, True)
    answers = [answer for bound in bounds for answer in bound.ask(Holder(s, nation, bound), subject)]
    return sum(_amount(s, nation, answer, []) for answer in answers if isinstance(answer, Coins) and answer.payer < 0)


def _amount(s: State, nation: int, coins: Coins, factors: list[tuple[Bound, Factor]]) -> int:
    mask = coins.mask & s.held[nation] if coins.per else coins.mask
    if coins.per > 1:
        return mask.bit_count() // coins.per * coins.coins
    if mask == EVERYWHERE:
        return coins.coins
    if not factors or coins.payer >= 0:
        return coins.coins * mask.bit_count()
    return sum(coins.coins * _factor(s, nation, region, factors) for region in bits(mask))


def _factor(s: State, nation: int, region: int, factors: list[tuple[Bound, Factor]]) -> int:
    product = 1
    for bound, factor in factors:
        if factor.mask >> region & 1 and not _is_silenced(s, nation, bound, region):
            product *= factor.times
    return product


def _is_silenced(s: State, nation: int, bound: Bound, region: int) -> bool:
    attempt = Attempt("score", bound.use.hook.name, region, nation)
    guards = s.profiles[nation].own.get("suppress", ())
    return any(guard.ask(Holder(s, nation, guard), attempt) for guard in guards)
