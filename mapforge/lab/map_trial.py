"""A map on trial: games for its seats and regions, and games with random combos for what items are worth there."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from mapforge.lab.crew import Chunk
from mapforge.lab.hands import Hands, crew_of
from mapforge.lab.item_shifts import ItemShift, shifts_between
from mapforge.lab.map_fairness import MapFairness, fairness_of
from mapforge.lab.wish import MOST_GAMES
from mapforge.lab.work_order import WorkOrder, order_for, rules_of
from mapforge.lab.yardstick import GAMES_IN_CHUNK, Series, Yardstick
from mapforge.maps import NamedMap, printed_board

FREE, HERE, THERE = "seats and regions", "items on this map", "items on the printed board"
"""What games are played for."""


def printed_order(named: NamedMap, order: WorkOrder, trust: Collection[str] = ()) -> WorkOrder | None:
    """Games on the printed board that a map is compared with; None when there is none, or it is the map itself."""
    board = printed_board(named.library, named.item, order.seats)
    if board is None or board.full_id == named.item.full_id:
        return None
    return order_for(board.full_id, order.bots, trust=trust)


class MapTrial:
    """All games about a map."""

    def __init__(self, order: WorkOrder, printed: WorkOrder | None = None, seed: int = 0) -> None:
        """`printed` is for games on the printed board for as many players."""
        self.order = order
        self.free = Series(replace(order, is_watched=True), seed)
        self.printed = printed
        self.here = Yardstick(order, seed)
        self.there = Yardstick(printed, seed) if printed else None
        self._games = 0

    def run(
        self,
        seconds: float,
        workers: Hands = 1,
        tell: Callable[[int, float, str], None] = lambda games, left, what: None,
        most: int = MOST_GAMES,
    ) -> None:
        """Play until the time is up, or there are so many games; whoever interrupts it keeps what was played."""
        end = time.monotonic() + seconds
        with crew_of(workers) as crew:
            for played in crew.play(self._chunks(end, most)):
                purpose, series = next(pair for pair in self._series() if pair[1].order == played.chunk.order)
                series.games += played.games
                self._games += len(played.games)
                tell(self._games, max(0.0, end - time.monotonic()), purpose)

    def _chunks(self, end: float, most: int) -> Iterator[Chunk]:
        for number in range(0, most, GAMES_IN_CHUNK):
            if number and time.monotonic() >= end:
                return
            yield min((series for _, series in self._series()), key=lambda series: series.handed_out).chunk()

    def _series(self) -> Iterator[tuple[str, Series]]:
        yield FREE, self.free
        if self.there is not None:
            yield from ((HERE, self.here.own),) if self.here.shipped is None else ()
            yield from ((THERE, self.there.own),) if self.there.shipped is None else ()

    def found(self) -> MapFairness:
        """What is known so far."""
        board = rules_of(self.printed).world.id if self.printed else ""
        return fairness_of(self.order, sorted(self.free.games), board, self._items())

    def _items(self) -> list[ItemShift]:
        here, there = self.here.scale, self.there.scale if self.there else None
        if here is None or there is None:
            return []
        names = {trait.full_id: trait.name for trait in rules_of(self.order).world.traits}
        return shifts_between(here, there, names)
