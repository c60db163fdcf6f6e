"""What a veteran makes of a position: what every race and power in play goes on to be worth, from games it has seen.

Features cannot tell what a race does only later, such as acting in decline or paying at certain moments. So each item
has a weight of its own for every number of turns left, learned together with those of the features. An item that was
not in those games counts for nothing here, and is judged by its features alone.
"""

from __future__ import annotations

from engine import Player, Position
from mapforge.bots.evaluator import Evaluator, WeightTable
from mapforge.bots.value_features import FEATURES, FeatureVector

_FEATURE_WEIGHTS = 2 * len(FEATURES)


class VeteranEvaluator(Evaluator):
    """Adds to the features what the active race and power of each player go on to be worth."""

    __slots__ = ("others_items", "own_items")

    def __init__(self, tables: list[WeightTable]) -> None:
        """With tables in which two weights for each trait of the world follow those of the features."""
        super().__init__(tables)
        traits = (len(tables[0]) - _FEATURE_WEIGHTS) // 2
        self.own_items = [table[_FEATURE_WEIGHTS : _FEATURE_WEIGHTS + traits] for table in tables]
        self.others_items = [table[_FEATURE_WEIGHTS + traits :] for table in tables]

    def of_own(self, position: Position, player: Player, left: int) -> float:
        """What the player's own features and items add after their turn."""
        return super().of_own(position, player, left) + _items_add(self.own_items[left], position, player)

    def of_other(self, position: Position, other: Player, left: int) -> float:
        """What an opponent's features and items add."""
        return super().of_other(position, other, left) + _items_add(self.others_items[left], position, other)

    def midway(self, position: Position, player: Player, left: int, declined: tuple[FeatureVector, int]) -> float:
        """What the player's own features and items add during their turn."""
        value = super().midway(position, player, left, declined)
        return value + _items_add(self.own_items[left], position, player) if left else value


def evaluator_with(tables: list[WeightTable]) -> Evaluator:
    """The evaluator that tables are made for."""
    return VeteranEvaluator(tables) if len(tables[0]) > _FEATURE_WEIGHTS else Evaluator(tables)


def items_in_play(position: Position, player: Player) -> FeatureVector:
    """For each trait of the world, whether it is a player's active race or power."""
    in_play = [0.0] * len(position.rules.world.traits)
    nation = position.active[player]
    if nation >= 0:
        for trait in (position.race[nation], position.power[nation]):
            if trait >= 0:
                in_play[trait] = 1.0
    return in_play


def _items_add(weights: WeightTable, position: Position, player: Player) -> float:
    nation = position.active[player]
    if nation < 0:
        return 0.0
    race, power = position.race[nation], position.power[nation]
    return (weights[race] if race >= 0 else 0.0) + (weights[power] if power >= 0 else 0.0)
