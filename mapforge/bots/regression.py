"""Fits weights to games: a ridge regression for each number of turns left, the last turns first."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

import numpy as np
from numpy.typing import NDArray

from mapforge.bots.evaluator import WeightTable
from mapforge.bots.self_play import TurnRecord
from mapforge.bots.value_features import FEATURES

_LAMBDA = 0.7
"""How much the target of a turn trusts the later game over the weights of later turns: lambda in TD(lambda)."""
_RIDGE = 20.0
"""How many turns the prior counts as that weights equal those with one turn fewer left.

Drawn towards nothing instead, squared errors are 9 % larger where games are few.
"""
_FEWEST = 60
"""Fewer turns than this are not fitted; the weights with one turn fewer left serve instead."""
_SHIELDED = FEATURES.index("shielded")
"""The feature whose weight may not turn against its owner.

A race that few games had and that did badly taught bots to keep off the region it protects.
"""
_ITEM_SPREAD = 0.6
"""What an item in play is scaled by, so that its weight starts from about fifty turns in which it is like any other."""
_CONSTANTS = (0, len(FEATURES))
"""Where the constants of both halves are; they belong to the turns that they were fitted to."""
Array = NDArray[np.float64]


def initial_tables(turns: int) -> list[WeightTable]:
    """Weights to start self-play with: some turns of income, tokens, and the prospect of another race."""
    tables = []
    for left in range(turns):
        own = [0.0] * len(FEATURES)
        own[FEATURES.index("income")] = 0.8 * min(left, 4)
        own[FEATURES.index("tokens")] = 0.35 * min(left, 3)
        own[FEATURES.index("declined_income")] = 0.7 * min(left, 3)
        own[FEATURES.index("none_active")] = 2.3 * min(left, 3)
        tables.append(own + [-weight for weight in own])
    return tables


def fitted_tables(trajectories: Sequence[Sequence[TurnRecord]], turns: int) -> list[WeightTable]:
    """The tables that fit some games best."""
    width = max([len(turn.features) for trajectory in trajectories for turn in trajectory], default=2 * len(FEATURES))
    tables = [[0.0] * width for _ in range(turns)]
    # The target of a turn relies on the weights of later ones, so those are fitted first.
    for left in range(1, turns):
        at = [
            (trajectory, place)
            for trajectory in trajectories
            for place, turn in enumerate(trajectory)
            if turn.left == left
        ]
        if len(at) < _FEWEST:
            tables[left] = tables[left - 1][:]
            continue
        features = np.array([trajectory[place].features for trajectory, place in at])
        outcomes = np.array([_outcome(trajectory, place, tables) for trajectory, place in at])
        tables[left] = with_unseen(_fitted(features, outcomes, tables[left - 1]), tables[left - 1])
    return tables


def with_unseen(table: WeightTable, later: WeightTable) -> WeightTable:
    """A table in which features never seen with so many turns left keep the weights for one turn fewer."""
    return [weight or (0.0 if place in _CONSTANTS else later[place]) for place, weight in enumerate(table)]


def _outcome(trajectory: Sequence[TurnRecord], place: int, tables: list[WeightTable]) -> float:
    """The target of a turn: the lead gained after it, as it came and as the weights of later turns expect it."""
    start, total, share = trajectory[place].ahead, 0.0, 1.0
    for left, features, ahead in trajectory[place + 1 : -1]:
        total += share * (1 - _LAMBDA) * (ahead - start + sum(map(mul, tables[left], features)))
        share *= _LAMBDA
    return total + share * (trajectory[-1].ahead - start)


def _fitted(features: Array, outcomes: Array, later: WeightTable) -> WeightTable:
    """The weights that fit best while differing little from those with one turn fewer left."""
    middle, spread = features.mean(0), features.std(0)
    # A feature that never varied cannot be told from the constant, and dividing by its spread would overflow.
    alive = spread > 1e-9
    weights = _ridge(features, outcomes, np.where(alive, later, 0.0), alive)
    wrong_sign = _wrong_sign(weights)
    if wrong_sign.any():
        # Fitted again without them, so that the other weights explain what is left.
        weights = _ridge(features, outcomes, np.where(alive & ~wrong_sign, later, 0.0), alive & ~wrong_sign)
    weights[0] = outcomes.mean() - weights[alive] @ middle[alive]
    return [round(float(weight), 4) for weight in weights]


def _ridge(features: Array, outcomes: Array, start: Array, free: NDArray[np.bool_]) -> Array:
    """Ridge regression towards a start; weights that are not free stay there."""
    middle, spread = features.mean(0)[free], features.std(0)[free]
    # Scaled, because one ridge parameter serves incomes of ten coins and flags of one.
    spread[free.nonzero()[0] >= 2 * len(FEATURES)] = _ITEM_SPREAD
    scaled = (features[:, free] - middle) / spread
    rest = outcomes - features @ start
    solution = np.linalg.solve(scaled.T @ scaled + _RIDGE * np.eye(scaled.shape[1]), scaled.T @ (rest - rest.mean()))
    weights = start.copy()
    weights[free] += solution / spread
    return weights


def _wrong_sign(weights: Array) -> NDArray[np.bool_]:
    """Which weights say that regions nobody can take harm their owner, or help the opponents."""
    wrong_signs = np.zeros(len(weights), dtype=np.bool_)
    own, others = _SHIELDED, len(FEATURES) + _SHIELDED
    wrong_signs[own], wrong_signs[others] = weights[own] < 0, weights[others] > 0
    return wrong_signs
