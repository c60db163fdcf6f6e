"""Self-play for training: planners explore up to some round and play their best after it."""

from __future__ import annotations

import random
from typing import NamedTuple

from engine import Action, Game, Player, Position, Rules, TurnPhase
from mapforge.bots.evaluator import Evaluator, WeightTable
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.value_features import FeatureVector
from mapforge.bots.veteran_evaluator import VeteranEvaluator, evaluator_with, items_in_play

_BOLD, _CAUTIOUS = 0.5, 0.15
"""How often an explorer picks, expands or declines at random: the bold ones and the cautious ones."""
_SHARE_OF_BOLD = 0.7
_CHANCES = (TurnPhase.PICK, TurnPhase.CHOOSE)


class TurnRecord(NamedTuple):
    """How a player stood at the end of one of their turns."""

    left: int
    """How many turns they had left; 0 at the end of the game."""
    features: FeatureVector
    """Their own features, then the average of the opponents'; for veterans also which items each half has in play."""
    ahead: float
    """How many coins they were ahead of the average opponent."""


class Explorer:
    """A planner that picks and declines at random up to some round.

    Without that, nobody ever saw a decline in round 2, and the weights lost 60 games of 100 for it.
    """

    def __init__(self, evaluator: Evaluator, until: int, chance: random.Random) -> None:
        self._bot = PlannerBot(chance.getrandbits(32), evaluator)
        self._until, self._chance = until, random.Random(chance.random())
        self._daring = _BOLD if chance.random() < _SHARE_OF_BOLD else _CAUTIOUS

    def choose(self, game: Game) -> Action:
        """What the planner would do, or sometimes anything."""
        position = game.position
        may_explore = position.round <= self._until and position.phase in _CHANCES and not position.pending
        if may_explore and self._chance.random() < self._daring:
            return self._chance.choice(game.legal_actions())
        return self._bot.choose(game)


def training_game(rules: Rules, players: int, tables: list[WeightTable], seed: str) -> list[list[TurnRecord]]:
    """Play one game; gives each player's turns from the last explored round on: after it, all play their best."""
    chance, evaluator = random.Random(seed), evaluator_with(tables)
    until = chance.randrange(-1, rules.world.turns)
    bots = [Explorer(evaluator, until, chance) for _ in range(players)]
    game = Game(rules, players=players, seed=seed)
    records: list[list[TurnRecord]] = [[] for _ in range(players)]
    before = (game.position.round, game.position.turn)
    while not game.over:
        game.apply(bots[game.player].choose(game))
        position = game.position
        if (position.round, position.turn) != before or game.over:
            round, mover = before
            left = rules.world.turns - round
            if round >= until and left:
                records[mover].append(
                    TurnRecord(left, features_with_average(evaluator, position, mover), ahead(position, mover))
                )
            before = (position.round, position.turn)
    for player, trajectory in enumerate(records):
        trajectory.append(TurnRecord(0, [], ahead(game.position, player)))
    return records


def features_with_average(evaluator: Evaluator, position: Position, player: Player) -> FeatureVector:
    """The features of a player, then the average of the opponents'; for a veteran then the same of items in play."""
    of_player = evaluator.extractor.of_player
    others = [of_player(position, other) for other in range(position.players) if other != player]
    features = of_player(position, player) + _average(others)
    if not isinstance(evaluator, VeteranEvaluator):
        return features
    theirs = [items_in_play(position, other) for other in range(position.players) if other != player]
    return features + items_in_play(position, player) + _average(theirs)


def _average(vectors: list[FeatureVector]) -> FeatureVector:
    return [sum(each) / len(vectors) for each in zip(*vectors, strict=True)]


def ahead(position: Position, player: Player) -> float:
    """How many coins a player is ahead of the average opponent."""
    return position.coins[player] - (sum(position.coins) - position.coins[player]) / (position.players - 1)
