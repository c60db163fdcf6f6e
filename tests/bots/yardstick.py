"""The bot of the first release, as it was: the fixed yardstick for the strength of later bots.

It sees what a player may not and never makes the final roll. It must never change.
"""

from __future__ import annotations

import random

from engine import Action, Game, Holder, bits
from engine.holder.income import score_lines
from engine.position.position import Position
from engine.state.phases import TurnPhase
from engine.vocabulary.sets import spread


class SensibleBot:
    """Tries each action on a copy and takes the best: it expands, scores and declines in time."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game) -> Action:
        """The action with the best outlook; among equals, any."""
        legal = game.legal_actions()
        if len(legal) == 1:
            return legal[0]
        player = game.player
        abandoning = [action for action in legal if action.verb != "abandon"]
        return max(abandoning or legal, key=lambda action: (self._outlook(game, action, player), self._random.random()))

    def _outlook(self, game: Game, action: Action, player: int) -> float:
        if action.verb == "place":
            return _danger(game.position, game.rules.world.region_index[action.where], player)
        if action.verb == "roll":
            return _value(game.position, player) + 0.2
        trial = game.copy()
        trial.position.dice = [1] * 4
        trial.apply(action)
        bonus = 0.3 if action.verb == "stop" else 0.0
        return _value(trial.position, player) + bonus


def _value(position: Position, player: int) -> float:
    """Coins now, and what the nations of a player will earn in the rounds to come."""
    is_paid = position.phase == TurnPhase.OVER or (position.scored and position.turn == player)
    left = position.rules.world.turns - position.round + (0 if is_paid else 1)
    value = float(position.coins[player])
    for nation in position.alive[player]:
        income = sum(line.coins for line in score_lines(Holder(position, nation)))
        is_active = position.active[player] == nation
        value += income * min(left, 3 if is_active else 2)
        if is_active:
            value += 0.8 * _strength(position, nation) * min(left, 4) / 4
    if position.active[player] < 0 and position.phase != TurnPhase.OVER:
        value += 7.0 * min(left - 1, 3) / 3
    return value


def _strength(position: Position, nation: int) -> float:
    """How many tokens a nation can still attack with; few of them are worth little."""
    free = position.hand[nation] + position.aside[nation] + position.withdrawn[nation]
    free += sum(position.tokens[region] - 1 for region in bits(position.held[nation]) if position.tokens[region])
    return min(free, 8) * 0.6


def _danger(position: Position, region: int, player: int) -> float:
    """How much a region needs another token: the more enemies around and the fewer tokens in it, the more."""
    around = spread(position.rules.world.neighbours, 1 << region)
    enemies = sum(1 for r in bits(around) if position.owner[r] >= 0 and position.player_of[position.owner[r]] != player)
    return (1.0 + enemies) / (1 + position.tokens[region] + position.fort[region] / 2)
