"""Bots that do not plan: one plays at random, the other looks one action ahead."""

from __future__ import annotations

import random
from collections import Counter

from engine import Action, Game, Position, TurnPhase, bits
from engine.lookahead import income, regions_beside
from mapforge.bots.follow_ups import value_with_follow_ups
from mapforge.bots.plain_sums import plain_sum

_STOP_BONUS = 0.3
"""The bonus for stopping: without it, attacks that gain nothing would be made."""


class RandomBot:
    """Chooses among the legal actions at random."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game) -> Action:
        """Any legal action."""
        return self._random.choice(game.legal_actions())


class GreedyBot:
    """Tries each action on a copy in which everything hidden is drawn anew, and takes the best."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game) -> Action:
        """The action with the highest value; a random one of equals."""
        legal = game.legal_actions()
        if len(legal) == 1:
            return legal[0]
        staying = [action for action in legal if action.verb != "abandon"]
        guess = game.imagined(game.player, self._random.getrandbits(32))
        possible = [action for action in staying or legal if action in guess.legal_actions()]
        if not possible:
            return self._random.choice(legal)
        return max(possible, key=lambda action: (_value_of(guess, action), self._random.random()))


def _value_of(game: Game, action: Action) -> float:
    if action.verb == "place":
        return _risk(game.position, game.rules.world.region_index[action.where], game.player)
    if action.verb == "roll":
        faces = game.rules.world.settings.die
        outcomes = [count * _after_roll(game, action, face) for face, count in Counter(faces).items()]
        return plain_sum(outcomes) / len(faces)
    after, player = _after(game, action, _middle_face(game)), game.player
    if game.position.pending:
        return value_with_follow_ups(game, after, player, lambda trial: _value(trial.position, player))
    return _value(after.position, player) + _STOP_BONUS * (action.verb == "stop")


def _after_roll(game: Game, action: Action, face: int) -> float:
    """The value if the die shows a face; for a roll before an attack, with the best attack."""
    trial = _after(game, action, face)
    ends = trial.player != game.player or trial.position.phase != TurnPhase.CONQUER
    follow_ups = [] if ends else [each for each in trial.legal_actions() if each.verb == "conquer"]
    ahead = [_value(_after(trial, each, face).position, game.player) for each in follow_ups]
    return max(ahead, default=_value(trial.position, game.player) + _STOP_BONUS)


def _after(game: Game, action: Action, face: int) -> Game:
    """The game after an action, if the die always shows one face."""
    trial = game.copy()
    trial.position.dice = [face] * 4
    trial.apply(action)
    return trial


def _middle_face(game: Game) -> int:
    faces = sorted(game.rules.world.settings.die)
    return faces[len(faces) // 2]


def _value(position: Position, player: int) -> float:
    """Coins now, and what a player's nations should earn in the rounds to come."""
    is_paid = position.phase == TurnPhase.OVER or (position.scored and position.turn == player)
    left = position.rules.world.turns - position.round + (0 if is_paid else 1)
    value = float(position.coins[player])
    for nation in position.alive[player]:
        is_active = position.active[player] == nation
        value += income(position, nation) * min(left, 3 if is_active else 2)
        if is_active:
            value += 0.8 * _strength(position, nation) * min(left, 4) / 4
    if position.active[player] < 0 and position.phase != TurnPhase.OVER:
        value += 7.0 * min(left - 1, 3) / 3
    return value


def _strength(position: Position, nation: int) -> float:
    """How many tokens a nation can still attack with, up to a limit beyond which they add nothing."""
    free = position.hand[nation] + position.aside[nation] + position.withdrawn[nation]
    free += sum(position.tokens[region] - 1 for region in bits(position.held[nation]) if position.tokens[region])
    return min(free, 8) * 0.6


def _risk(position: Position, region: int, player: int) -> float:
    """How much a region needs another token: the more enemies around and the fewer tokens in it, the more."""
    around = regions_beside(position.rules.world, 1 << region)
    enemies = sum(1 for r in bits(around) if position.owner[r] >= 0 and position.player_of[position.owner[r]] != player)
    return (1.0 + enemies) / (1 + position.tokens[region] + position.fort[region] / 2)
