"""A guess at what variants of an item are worth that nobody has played yet, from those that were played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from mapforge.lab.item_numbers import ItemNumber
from mapforge.lab.token_sweep import COINS_OF_TOKEN

_UNKNOWN = 6.0
"""Coins that the whole range of a number may be worth, as a standard deviation, before it was tried."""
_TOKENS_UNKNOWN = 1.5
"""Coins by which a token may be worth more or less than usual."""
_BENT = 1.0
"""Coins by which a variant lies off the straight lines, as a standard deviation."""

Values = tuple[int, ...]
"""What each number of an item is, in the sequence of the numbers."""


class Guess(NamedTuple):
    """What a variant is probably worth, and the standard error of that."""

    worth: float
    error: float


class Surrogate:
    """Each number adds to the worth in a straight line, with one slope for more of it and one for less."""

    def __init__(self, numbers: Sequence[ItemNumber], played: Mapping[Values, Guess]) -> None:
        """From what was played, each variant as precisely as it is known."""
        self._numbers = numbers
        own, *others = tuple(played)
        rows = np.array([self._features(values) for values in (own, *others)])
        worths = np.array([played[values].worth for values in (own, *others)])
        precision = 1 / np.array([played[values].error ** 2 + _BENT**2 for values in (own, *others)])
        middle, certainty = self._prior()
        matrix = rows.T @ (rows * precision[:, None]) + np.diag(certainty)
        self._covariance = np.linalg.inv(matrix)
        self._slopes = self._covariance @ (rows.T @ (precision * worths) + certainty * middle)

    def guess(self, values: Values) -> Guess:
        """What a variant is probably worth."""
        row = self._features(values)
        return Guess(float(row @ self._slopes), float(np.sqrt(row @ self._covariance @ row + _BENT**2)))

    def _features(self, values: Values) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """One for the item itself, and for each number by how much it is more, and by how much less."""
        steps = [(value - number.value) for value, number in zip(values, self._numbers, strict=True)]
        return np.array([1.0, *(max(0, step) for step in steps), *(max(0, -step) for step in steps)])

    def _prior(
        self,
    ) -> tuple[np.ndarray[tuple[int], np.dtype[np.float64]], np.ndarray[tuple[int], np.dtype[np.float64]]]:
        """What is known of the slopes before anything was played, and how certain that is."""
        usual = [COINS_OF_TOKEN if number.keys == ("tokens",) else 0.0 for number in self._numbers]
        spread = [
            _TOKENS_UNKNOWN if number.keys == ("tokens",) else _UNKNOWN / _steps(number) for number in self._numbers
        ]
        middle = np.array([0.0, *usual, *(-each for each in usual)])
        return middle, 1 / np.array([20.0, *spread, *spread]) ** 2


def _steps(number: ItemNumber) -> int:
    return max(1, number.most - number.value, number.value - number.least)
