"""A stint: games of several series, a few at a time of whichever needs them most, until the time is up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TypeAlias

from mapforge.lab.crew import Chunk
from mapforge.lab.hands import Hands, crew_of
from mapforge.lab.wish import MOST_GAMES
from mapforge.lab.work_order import WorkOrder
from mapforge.lab.yardstick import GAMES_IN_CHUNK, Series

Tell: TypeAlias = Callable[[int, float, str], None]
"""Hears how many games there are, what time is left, and what they are played for."""


def quietly(games: int, left: float, what: str) -> None:
    """Tell nobody."""


class Stint:
    """So much time with a crew; as a context, everybody goes home at the end.

    Whoever interrupts it keeps what was played.
    """

    def __init__(self, hands: Hands, seconds: float, tell: Tell = quietly) -> None:
        """The time begins now."""
        self._crew = crew_of(hands)
        self._start, self._seconds, self._tell = time.monotonic(), seconds, tell
        self._games = 0
        self._handed: dict[WorkOrder, Series] = {}

    def __enter__(self) -> Stint:
        """Begin; workers start when there is something to do."""
        self._crew.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        """Send the crew home."""
        self._crew.__exit__(*error)

    def play(
        self,
        choose: Callable[[], Series | None],
        purpose: Callable[[Series], str],
        *,
        until: float = 1.0,
        most: int = MOST_GAMES,
        weigh: Callable[[Series], None] = lambda series: None,
    ) -> None:
        """Play the series that are chosen until nobody chooses one, a share of the time is over, or games are enough.

        At least once a few games are played. `weigh` hears of a series when it has got games.
        """
        for played in self._crew.play(self._chunks(choose, until * self._seconds, most)):
            series = self._handed[played.chunk.order]
            series.games += played.games
            weigh(series)
            self._games += len(played.games)
            self._tell(self._games, max(0.0, self._seconds - self._spent()), purpose(series))

    def _chunks(self, choose: Callable[[], Series | None], seconds: float, most: int) -> Iterator[Chunk]:
        for number in range(0, most, GAMES_IN_CHUNK):
            series = choose() if not number or self._spent() < seconds else None
            if series is None:
                return
            self._handed[series.order] = series
            yield series.chunk()

    def _spent(self) -> float:
        return time.monotonic() - self._start
