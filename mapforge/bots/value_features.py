"""The features of the learned value function: what a player has, in numbers that name no content.

They come from what hooks answer: the income now, what would remain and pay after a decline, which races would go on
acting, what defends the regions, and how many tokens there are for the next attacks.
"""

from __future__ import annotations

from engine import Nation, Player, Position, bits
from engine.lookahead import (
    DeclineForecast,
    acts_in_decline,
    income,
    income_of_this_turn,
    is_replaceable,
    recurring_income,
    regions_to_leave,
)

FEATURES = (
    "one",
    "income",
    "regions",
    "tokens",
    "spare_tokens",
    "walls",
    "shielded",
    "income_if_declined",
    "tokens_that_would_act",
    "none_active",
    "best_offer",
    "declined_income",
    "declined_regions",
    "declined_walls",
    "tokens_that_act",
)
"""The features of each player, in the order of their weights."""

FeatureVector = list[float]
_INCOME, _REGIONS = FEATURES.index("income"), FEATURES.index("regions")


class FeatureExtractor:
    """Computes the features of players."""

    __slots__ = ("_declines", "evaluations")

    def __init__(self) -> None:
        self.evaluations = 0
        """How many players it has evaluated; nearly all of a bot's time goes into this."""
        self._declines = DeclineForecast()

    def of_player(self, position: Position, player: Player) -> FeatureVector:
        """The features of a player when it is not their turn."""
        return self.with_active(position, player, declined_part(position, player), midway=False)

    def with_active(
        self, position: Position, player: Player, declined: tuple[FeatureVector, int], *, midway: bool
    ) -> FeatureVector:
        """The features of a player whose declined part is known; `midway` if regions may still have to be left."""
        self.evaluations += 1
        features, lasting = declined[0][:], declined[1]
        active = position.active[player]
        if active >= 0:
            lost = _add_active(position, active, features, midway)
            self._add_forecast(position, active, features, lasting, lost)
        else:
            features[9] = 1.0
            features[10] = _best_offer(position)
        return features

    def _add_forecast(self, position: Position, nation: Nation, found: FeatureVector, lasting: int, lost: int) -> None:
        """Add what would remain if the active nation declined now."""
        coins, replaces, acts = self._declines.of(position, nation, lost)
        found[7] = coins + (lasting if replaces else found[11])
        if acts:
            found[8] = found[3]


def declined_part(position: Position, player: Player) -> tuple[FeatureVector, int]:
    """The part of the features that comes from declined nations, and what they would earn after another decline."""
    features, lasting = [0.0] * len(FEATURES), 0
    features[0] = 1.0
    active = position.active[player]
    for nation in position.alive[player]:
        if nation != active:
            lasting += _add_declined(position, nation, features)
    return features, lasting


def one_time_income(position: Position, player: Player, found: FeatureVector) -> float:
    """The coins of this turn that do not recur, such as those for conquests."""
    nation = position.active[player]
    coins = income_of_this_turn(position, nation) if nation >= 0 else None
    if coins is None:
        return 0
    lost = position.held[nation].bit_count() - found[_REGIONS]
    return coins - lost - found[_INCOME]


def _add_declined(position: Position, nation: Nation, found: FeatureVector) -> int:
    """Add a declined nation; gives what it would still earn after another decline (B-DECLINE-05)."""
    held, tokens, fort = position.held[nation], position.tokens, position.fort
    coins = income(position, nation)
    standing = walls = 0
    for region in bits(held):
        standing += tokens[region]
        walls += fort[region]
    found[6] += (held & position.shielded).bit_count()
    found[11] += coins
    found[12] += held.bit_count()
    found[13] += walls + standing
    if acts_in_decline(position, nation):
        found[14] += standing + position.hand[nation] + position.withdrawn[nation]
    return 0 if is_replaceable(position, nation) else coins


def _add_active(position: Position, nation: Nation, found: FeatureVector, midway: bool) -> int:
    """Add the active nation; gives how many of its regions it must leave."""
    held, tokens, fort = position.held[nation], position.tokens, position.fort
    leaving = regions_to_leave(position, nation) if midway else 0
    stays = held & ~leaving
    regions = stays.bit_count()
    total = position.hand[nation] + position.aside[nation] + position.withdrawn[nation]
    walls = 0
    for region in bits(held):
        total += tokens[region]
        walls += fort[region]
    lost = held.bit_count() - regions
    found[1] = recurring_income(position, nation) - lost
    found[2] = regions
    found[3] = total
    found[4] = total - regions if total > regions else 0
    found[5] = walls
    found[6] += (held & position.shielded).bit_count()
    return lost


def _best_offer(position: Position) -> float:
    """The most that any combo on offer brings."""
    return max([combo_tokens_and_coins(position, row) for row in range(len(position.combos))], default=0)


def combo_tokens_and_coins(position: Position, row: int) -> int:
    """What a combo brings: its tokens, and its coins less its price."""
    traits, (race, power, coins) = position.rules.world.traits, position.combos[row]
    return traits[race].tokens + (traits[power].tokens if power >= 0 else 0) + coins - row
