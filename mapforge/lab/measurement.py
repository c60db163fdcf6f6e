"""Measures what items are worth: each is taken first in many games, and the time goes to whatever is least certain."""

from __future__ import annotations

from collections.abc import Sequence

from mapforge.lab.case import CHECK, CHECKS, CONFIRM, CONFIRMS, MEASURE, Case, Subject
from mapforge.lab.hands import Hands
from mapforge.lab.stint import Stint, Tell, quietly
from mapforge.lab.trial import ANY
from mapforge.lab.wish import MOST_GAMES
from mapforge.lab.work_order import WorkOrder, played_by
from mapforge.lab.yardstick import Series, Yardstick

DEEP = 5.0
"""Minutes from which on tokens, pairs and the strongest bot are looked at, too."""
DEEP_FOR_EACH = 2.0
"""Minutes that each item must have for that."""
VERDICTS, TOKENS, OPINIONS, PAIRS = "verdicts", "other numbers of tokens", "the opinion of expert", "pairs"
"""What games are played for, one after the other."""
_SHARES = {VERDICTS: 0.4, TOKENS: 0.25, OPINIONS: 0.25, PAIRS: 0.1}
"""How much of the time each may take; what is not needed goes to the next."""


def is_deep(minutes: float, items: int) -> bool:
    """Whether so much time is enough for more than a verdict."""
    return minutes >= DEEP and minutes / items >= DEEP_FOR_EACH


class Examination:
    """Several items on trial on one table."""

    def __init__(self, subjects: Sequence[Subject], order: WorkOrder, seed: int = 0, confirms: str = CONFIRMS) -> None:
        """`order` is for the games that measure; `confirms` is the bot that is asked last."""
        orders = {
            MEASURE: order,
            CHECK: played_by(order, CHECKS),
            CONFIRM: played_by(order, confirms),
        }
        self.order = order
        self.yardsticks = {part: Yardstick(each, seed) for part, each in orders.items()}
        self.cases = [Case(subject, orders, self.yardsticks, seed) for subject in subjects]
        self.is_deep = False

    def run(
        self,
        seconds: float,
        workers: Hands = 1,
        tell: Tell = quietly,
        most: int = MOST_GAMES,
        *,
        deep: bool = False,
    ) -> None:
        """Play until everything is settled, the time is up, or there are so many games for each purpose."""
        self.is_deep, until = deep, 0.0
        try:
            with Stint(workers, seconds, tell) as stint:
                for purpose, share in _SHARES.items() if deep else ((VERDICTS, 1.0),):
                    until += share
                    self._play(stint, purpose, until, most)
        finally:
            for case in self.cases:
                case.weigh()

    def _play(self, stint: Stint, purpose: str, until: float, most: int) -> None:
        for case in self.cases if purpose == TOKENS else ():
            case.begin_sweep()
        stint.play(lambda: self._next(purpose), lambda series: purpose, until=until, most=most, weigh=self._weigh)

    def _weigh(self, played: Series) -> None:
        order = played.order
        for case in self.cases:
            if order.trial in (ANY, case.subject.trial) and not order.is_free and not order.tokens:
                case.weigh(soon=True)

    def _next(self, purpose: str) -> Series | None:
        """The series that needs a few games most; None when nothing does."""
        if purpose == VERDICTS:
            waiting = [case for case in self.cases if not case.is_settled]
            return max(waiting, key=lambda case: case.urgency).next_series() if waiting else None
        if purpose == TOKENS:
            tried = [series for case in self.cases for series in case.sweep.values()]
            return min(tried, key=lambda series: series.handed_out, default=None)
        if purpose == OPINIONS:
            asked = [case.next_confirmation() for case in self.cases]
            return min(asked, key=lambda series: series.handed_out)
        return min((case.series[MEASURE] for case in self.cases), key=lambda series: series.handed_out)
