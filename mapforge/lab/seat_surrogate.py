"""A guess at how seats fare on variants of a map that nobody has played yet, from those that were played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from mapforge.lab.map_changes import PossibleChange

Chosen = frozenset[int]
"""The changes of a variant, by their numbers among the possible ones."""
Points = np.ndarray[tuple[int], np.dtype[np.float64]]
"""For each seat how many points it is over an equal share."""
Effects = np.ndarray[tuple[int, int], np.dtype[np.float64]]
"""For each change and seat how many points it adds."""
_UNKNOWN = 30.0
"""Points that a seat may be off on the map itself, as a standard deviation."""
_OF_TALLY = 1.0
"""Points that one more of something is worth to a seat, wherever it is."""
_OF_CHANGE = 0.5
"""Points by which a single change differs from others of its kind."""


class SeatShares(NamedTuple):
    """How a variant went: the share of wins of each seat over an equal one, in points, and from how many games."""

    points: tuple[float, ...]
    games: int


class SeatGuess(NamedTuple):
    """How many points each seat is probably over an equal share, and the standard error of that, the same for all."""

    points: tuple[float, ...]
    error: float


class SeatSurrogate:
    """Each change adds to the share of a seat: what its kind adds anywhere, and a little of its own."""

    def __init__(
        self, changes: Sequence[PossibleChange], played: Mapping[Chosen, SeatShares], seats: int, noise: float
    ) -> None:
        """From what was played; `noise` is the variance of what a single game says, in points."""
        self._changes = changes
        words = sorted({word for change in changes for word, _ in change.tally})
        self._column = {word: 1 + number for number, word in enumerate(words)}
        self._own = 1 + len(words)
        size = self._own + len(changes)
        certainty = np.array([_UNKNOWN**-2, *[_OF_TALLY**-2] * len(words), *[_OF_CHANGE**-2] * len(changes)])
        known = [(chosen, shares) for chosen, shares in played.items() if shares.games]
        rows = np.array([self._features(chosen) for chosen, _ in known]).reshape(len(known), size)
        precision = np.array([shares.games / noise for _, shares in known])
        points = np.array([shares.points for _, shares in known]).reshape(len(known), seats)
        self._covariance = np.linalg.inv(rows.T @ (rows * precision[:, None]) + np.diag(certainty))
        self._root = np.linalg.cholesky(self._covariance)
        self._slopes = self._covariance @ rows.T @ (points * precision[:, None])

    def guess(self, chosen: Iterable[int]) -> SeatGuess:
        """How seats probably fare on a variant."""
        row = self._features(chosen)
        points = row @ self._slopes
        return SeatGuess(tuple(float(each) for each in points), float(np.sqrt(row @ self._covariance @ row)))

    def drawn(self, chance: np.random.Generator) -> tuple[Points, Effects]:
        """How seats fare on the map itself, and what each change adds, as it may well be: drawn from what is known."""
        slopes = self._slopes + self._root @ chance.standard_normal(self._slopes.shape)
        # Whatever one seat gains the others lose.
        slopes -= slopes.mean(axis=1, keepdims=True)
        rows = np.array([self._features([number]) for number in range(len(self._changes))])
        rows[:, 0] = 0.0
        return slopes[0], rows @ slopes

    def _features(self, chosen: Iterable[int]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """One for the map itself, by how much there is more of each thing, and one for each change."""
        row = np.zeros(self._own + len(self._changes))
        row[0] = 1.0
        for number in chosen:
            row[self._own + number] = 1.0
            for word, more in self._changes[number].tally:
                row[self._column[word]] += more
        return row
