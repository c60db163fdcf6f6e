"""Learning weights from games: ridge regression for each number of turns left, the last turns first."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

import numpy as np
from numpy.typing import NDArray

from mapforge.bots.evaluator import WeightTable
from mapforge.bots.self_play import TurnRecord
from mapforge.bots.value_features import FEATURES

_LAMBDA = 0.7
"""How much of the worth of a turn is taken from the later course of the game, not from the weights of later turns."""
_RIDGE = 20.0
"""To how many turns it is equal that weights change little from one number of turns left to the next."""
_FEWEST = 60
"""So many turns are needed to learn from them."""
_SHIELDED = FEATURES.index("shielded")
"""What nobody can take is never a drawback: few games have it early, and chance must not say so."""
Array = NDArray[np.float64]


def initial_tables(turns: int) -> list[WeightTable]:
    """Weights to begin with: some income for some turns, tokens, and the hope for another race."""
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
    tables = [[0.0] * (2 * len(FEATURES)) for _ in range(turns)]
    for left in range(1, turns):
        at = [
            (trajectory, place)
            for trajectory in trajectories
            for place, mark in enumerate(trajectory)
            if mark.left == left
        ]
        if len(at) < _FEWEST:
            tables[left] = tables[left - 1][:]
            continue
        measures = np.array([trajectory[place].measures for trajectory, place in at])
        outcomes = np.array([_outcome(trajectory, place, tables) for trajectory, place in at])
        tables[left] = with_unseen(_fitted(measures, outcomes, tables[left - 1]), tables[left - 1])
    return tables


def with_unseen(table: WeightTable, later: WeightTable) -> WeightTable:
    """A table in which what was never seen with so many turns left is judged as with one turn fewer."""
    size = len(FEATURES)
    return [weight or (later[place] if place % size else 0.0) for place, weight in enumerate(table)]


def _outcome(trajectory: Sequence[TurnRecord], place: int, tables: list[WeightTable]) -> float:
    """The coins a player still gained on the others: as it came, and as the later weights judge the marks between."""
    start, total, share = trajectory[place].ahead, 0.0, 1.0
    for left, measures, ahead in trajectory[place + 1 : -1]:
        total += share * (1 - _LAMBDA) * (ahead - start + sum(map(mul, tables[left], measures)))
        share *= _LAMBDA
    return total + share * (trajectory[-1].ahead - start)


def _fitted(measures: Array, outcomes: Array, later: WeightTable) -> WeightTable:
    """The weights that fit best and differ least from those with one turn fewer left."""
    middle, spread = measures.mean(0), measures.std(0)
    alive = spread > 1e-9
    weights = _ridge(measures, outcomes, np.where(alive, later, 0.0), alive)
    wrong_sign = _wrong_sign(weights)
    if wrong_sign.any():
        weights = _ridge(measures, outcomes, np.where(alive & ~wrong_sign, later, 0.0), alive & ~wrong_sign)
    weights[0] = outcomes.mean() - weights[alive] @ middle[alive]
    return [round(float(weight), 4) for weight in weights]


def _ridge(measures: Array, outcomes: Array, start: Array, free: NDArray[np.bool_]) -> Array:
    """Weights that start somewhere, those that are free as far as the outcomes pull them away."""
    middle, spread = measures.mean(0)[free], measures.std(0)[free]
    scaled = (measures[:, free] - middle) / spread
    rest = outcomes - measures @ start
    found = np.linalg.solve(scaled.T @ scaled + _RIDGE * np.eye(scaled.shape[1]), scaled.T @ (rest - rest.mean()))
    weights = start.copy()
    weights[free] += found / spread
    return weights


def _wrong_sign(weights: Array) -> NDArray[np.bool_]:
    """Which weights say that regions nobody can take harm their owner, or help the others."""
    found = np.zeros(len(weights), dtype=np.bool_)
    own, others = _SHIELDED, len(FEATURES) + _SHIELDED
    found[own], found[others] = weights[own] < 0, weights[others] > 0
    return found
