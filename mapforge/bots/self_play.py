"""Games that planners play against each other to learn: they explore up to some round, and play in earnest after it."""

from __future__ import annotations

import random
from typing import NamedTuple

from engine import Action, Game, Player, Position, Rules, TurnPhase
from mapforge.bots.evaluator import Evaluator, WeightTable
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.value_features import FeatureVector

_BOLD, _CAUTIOUS = 0.5, 0.15
"""How often somebody who explores takes any combo, or declines or expands by chance."""
_SHARE_OF_BOLD = 0.7
_CHANCES = (TurnPhase.PICK, TurnPhase.CHOOSE)


class TurnRecord(NamedTuple):
    """How a player stood when a turn of theirs had ended."""

    left: int
    """How many turns they had left; 0 at the end of the game."""
    measures: FeatureVector
    """Their own features, then the average of the others'."""
    ahead: float
    """How many coins they were ahead of the average opponent."""


class Explorer:
    """A planner that up to some round takes combos and declines by chance, so that early declines are seen, too."""

    def __init__(self, evaluator: Evaluator, until: int, chance: random.Random) -> None:
        self._bot = PlannerBot(chance.getrandbits(32), evaluator)
        self._until, self._chance = until, random.Random(chance.random())
        self._daring = _BOLD if chance.random() < _SHARE_OF_BOLD else _CAUTIOUS

    def choose(self, game: Game) -> Action:
        """What the planner would do, or by chance anything."""
        position = game.position
        may_explore = position.round <= self._until and position.phase in _CHANCES and not position.pending
        if may_explore and self._chance.random() < self._daring:
            return self._chance.choice(game.legal_actions())
        return self._bot.choose(game)


def training_game(rules: Rules, players: int, tables: list[WeightTable], seed: str) -> list[list[TurnRecord]]:
    """Play one game; gives for each player how they stood after each turn from the last explored round on."""
    chance, evaluator = random.Random(seed), Evaluator(tables)
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
    """The features of a player, then the average of the others'."""
    of_player = evaluator.extractor.of_player
    others = [of_player(position, other) for other in range(position.players) if other != player]
    return of_player(position, player) + [sum(each) / len(others) for each in zip(*others, strict=True)]


def ahead(position: Position, player: Player) -> float:
    """How many coins a player is ahead of the average opponent."""
    return position.coins[player] - (sum(position.coins) - position.coins[player]) / (position.players - 1)
