"""A map on trial: games for its seats and regions, and games with random combos for what items are worth there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from mapforge.lab.hands import Hands
from mapforge.lab.item_shifts import ItemShift, shifts_between
from mapforge.lab.map_fairness import MapFairness, fairness_of
from mapforge.lab.stint import Stint, Tell, quietly
from mapforge.lab.wish import MOST_GAMES
from mapforge.lab.work_order import WorkOrder, order_for, rules_of
from mapforge.lab.yardstick import Series, Yardstick
from mapforge.maps.named_maps import NamedMap
from mapforge.maps.printed_boards import printed_board

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

    def run(self, seconds: float, workers: Hands = 1, tell: Tell = quietly, most: int = MOST_GAMES) -> None:
        """Play until the time is up, or there are so many games."""
        with Stint(workers, seconds, tell) as stint:
            stint.play(self._next, self._purpose, most=most)

    def _next(self) -> Series:
        return min((series for _, series in self._series()), key=lambda series: series.handed_out)

    def _purpose(self, played: Series) -> str:
        return next(purpose for purpose, series in self._series() if series is played)

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
