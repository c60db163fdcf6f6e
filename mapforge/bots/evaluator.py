"""The value of a position for a player: the lead in coins now, and what learned weights expect it to grow by."""

from __future__ import annotations

from collections.abc import Collection
from operator import mul

from engine import Player, Position, TurnPhase
from mapforge.bots.plain_sums import plain_sum
from mapforge.bots.value_features import FEATURES, FeatureExtractor, FeatureVector, declined_part, one_time_income

WeightTable = list[float]
"""Weights for a player's own features, then for the average of the opponents'."""
_SIZE = len(FEATURES)


class Evaluator:
    """The expected lead in coins over the average opponent at the end of the game, as a linear function of features."""

    __slots__ = ("extractor", "others", "own")

    def __init__(self, tables: list[WeightTable], *, spite: float = 1.0) -> None:
        """With a table for each number of turns the player has left; what opponents have counts by `spite`."""
        self.extractor = FeatureExtractor()
        self.own = [table[:_SIZE] for table in tables]
        self.others = [[spite * weight for weight in table[_SIZE : 2 * _SIZE]] for table in tables]

    def after_turn(self, position: Position, player: Player) -> float:
        """The value after a turn of the player, when somebody else is to move."""
        left = turns_left(position, player)
        ahead = _ahead(position, player)
        if not left:
            return ahead
        left = min(left, len(self.own) - 1)
        value = ahead + self.of_own(position, player, left)
        others = [other for other in range(position.players) if other != player]
        return value + plain_sum([self.of_other(position, other, left) for other in others]) / len(others)

    def of_own(self, position: Position, player: Player, left: int) -> float:
        """What the player's own features add after their turn."""
        return _weighted_sum(self.own[left], self.extractor.of_player(position, player))

    def of_other(self, position: Position, other: Player, left: int) -> float:
        """What an opponent's features add."""
        return _weighted_sum(self.others[left], self.extractor.of_player(position, other))

    def midway(self, position: Position, player: Player, left: int, declined: tuple[FeatureVector, int]) -> float:
        """What the player's own features add during their turn, with the income that this turn still brings."""
        features = self.extractor.with_active(position, player, declined, midway=True)
        value = 0.0 if position.scored else features[1] + features[11] + one_time_income(position, player, features)
        return value + _weighted_sum(self.own[left], features) if left else value


class TurnValues:
    """Values within one turn of a player; the features of whoever an attack does not affect are kept."""

    __slots__ = ("declined", "evaluator", "left", "others", "player", "share", "values")

    def __init__(self, evaluator: Evaluator, position: Position, player: Player) -> None:
        self.evaluator, self.player = evaluator, player
        self.left = min(position.rules.world.turns - position.round, len(evaluator.own) - 1)
        self.others = [other for other in range(position.players) if other != player]
        self.share = 1.0 / len(self.others)
        self.values: dict[Player, float] = {}
        self.update(position, range(position.players))

    def update(self, position: Position, changed: Collection[Player]) -> None:
        """Evaluate some players again."""
        for player in changed:
            if player == self.player:
                self.declined = declined_part(position, player)
            else:
                self.values[player] = self._other(position, player)

    def _other(self, position: Position, other: Player) -> float:
        return self.evaluator.of_other(position, other, self.left) if self.left else 0.0

    def value(self, position: Position, changed: Collection[Player] = ()) -> float:
        """The value of a later position of the turn in which some other players' features have changed."""
        player = self.player
        if position.phase == TurnPhase.OVER or position.turn != player:
            return self.evaluator.after_turn(position, player)
        declined = declined_part(position, player) if player in changed else self.declined
        others = 0.0
        for other in self.others:
            others += self._other(position, other) if other in changed else self.values[other]
        return (
            _ahead(position, player)
            + self.evaluator.midway(position, player, self.left, declined)
            + others * self.share
        )


def turns_left(position: Position, player: Player) -> int:
    """How many turns a player still has, while it is somebody else's turn."""
    if position.phase == TurnPhase.OVER:
        return 0
    seat, in_turn = ((each - position.first) % position.players for each in (player, position.turn))
    return position.rules.world.turns - position.round + (seat > in_turn)


def _weighted_sum(table: WeightTable, measures: FeatureVector) -> float:
    return plain_sum(map(mul, table, measures))


def _ahead(position: Position, player: Player) -> float:
    coins = position.coins
    return coins[player] - (sum(coins) - coins[player]) / (position.players - 1)
