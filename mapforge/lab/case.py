"""An item on trial: all games about it, and what they say so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from mapforge.lab.scale import Scale, Trial
from mapforge.lab.sweep import token_choices
from mapforge.lab.verdict import LEAST_GAMES, UNDECIDED, Doubt, Opinion, opinion_of
from mapforge.lab.work_order import WorkOrder, printed_tokens, with_other_tokens
from mapforge.lab.yardstick import Series, Yardstick, edges_for, partner_error, partner_of

MEASURES, CHECKS, CONFIRMS = "planner", "greedy", "expert:0.3"
"""The bot whose games measure, the one that must see the same sign, and the one that is asked where there is time."""
PRECISE = 1.0
"""Coins: what is decided and known so well needs no more games."""
MEASURE, CHECK, OFFER, CONFIRM = "measure", "check", "offer", "confirm"
OPINIONS = (MEASURE, CHECK, CONFIRM)
"""The kinds of games that say what an item is worth, each with a bot and a yardstick of its own."""
_SHARES = {MEASURE: 8, CHECK: 2, OFFER: 1}
"""How often games of each kind are played for a verdict."""


class Subject(NamedTuple):
    """An item on trial."""

    full_id: str
    trial: str
    """As an order names it: `race/giants`."""
    name: str


class Case:
    """An item on trial, with all games about it."""

    def __init__(
        self, subject: Subject, orders: Mapping[str, WorkOrder], yardsticks: Mapping[str, Yardstick], seed: int
    ) -> None:
        """With a series of games for each bot, and one in which the item only lies on offer."""
        self.subject, self.yardsticks = subject, yardsticks
        on_trial = {part: replace(order, trial=subject.trial) for part, order in orders.items()}
        self.series = {
            MEASURE: Series(replace(on_trial[MEASURE], is_watched=True), seed),
            CHECK: Series(on_trial[CHECK], seed),
            OFFER: Series(replace(on_trial[MEASURE], is_free=True), seed),
            CONFIRM: Series(on_trial[CONFIRM], seed),
        }
        self.tokens = printed_tokens(orders[MEASURE], subject.trial)
        self.sweep: dict[int, Series] = {}
        """Games with other numbers of tokens."""
        self._order, self._seed = on_trial[MEASURE], seed
        self._weighed = -1
        self.opinions: tuple[Opinion, ...] = ()
        self.weigh()

    def weigh(self, *, soon: bool = False) -> None:
        """Form an opinion for each bot from all games so far; `soon` leaves it where hardly any are new."""
        games = sum(len(series.games) for series in self.series.values())
        if soon and self._weighed >= 0 and games <= 1.03 * self._weighed:
            return
        self._weighed = games
        self.opinions = tuple(self.opinion(self.series[part], self.yardsticks[part]) for part in self.asked())

    def asked(self) -> list[str]:
        """Whose opinion counts: the strongest bot's only when it has played enough."""
        return [part for part in OPINIONS if part != CONFIRM or len(self.series[part].games) >= LEAST_GAMES]

    def opinion(self, series: Series, yardstick: Yardstick) -> Opinion:
        """What the games of a series say, compared with what average combos make of such games."""
        bot, scale = series.order.bots[0], yardstick.scale
        if scale is None:
            return opinion_of(bot, [], [])
        trials = series.trials()
        margins = self.surpluses(trials, scale)
        lifts = [trial.won - scale.wins for trial in trials]
        doubt = Doubt(scale.margin_error, scale.wins_error, partner_error(self.subject.trial, trials, scale))
        return opinion_of(bot, margins, lifts, doubt, edges_for(self.subject.trial, scale))

    def surpluses(self, trials: Sequence[Trial], scale: Scale) -> list[float]:
        """By how many coins each game ended better than with an average item beside the same partner."""
        own = self.subject.trial
        return [trial.margin - scale.margin - scale.worth.get(partner_of(own, trial), 0.0) for trial in trials]

    @property
    def is_settled(self) -> bool:
        """Whether more games would change nothing about the verdict."""
        first, second, *_ = self.opinions
        return first.verdict != UNDECIDED and first.worth.margin <= PRECISE and second.games >= LEAST_GAMES

    @property
    def urgency(self) -> tuple[bool, float]:
        """What is undecided comes first, then what is least certain."""
        first = self.opinions[0]
        return first.verdict == UNDECIDED, first.worth.margin

    def next_series(self) -> Series:
        """The kind of games that is most behind its share; what an average combo makes of them counts, too."""
        behind = [(self.series[part].handed_out / share, self.series[part]) for part, share in _SHARES.items()]
        for part in (MEASURE, CHECK):
            if self.yardsticks[part].shipped is None:
                own = self.yardsticks[part].own
                behind.append((own.handed_out / _SHARES[part], own))
        return min(behind, key=lambda pair: pair[0])[1]

    def next_confirmation(self) -> Series:
        """Games of the strongest bot: about the item, and about average combos, as many of each."""
        return min(self.series[CONFIRM], self.yardsticks[CONFIRM].own, key=lambda series: series.handed_out)

    def begin_sweep(self) -> None:
        """Choose the numbers of tokens that are worth trying, by what the item was found to be worth."""
        if not self.sweep and self.opinions[0].worth.cases:
            for tokens in token_choices(self.tokens, self.opinions[0].worth.value, self.subject.trial):
                order = with_other_tokens(self._order, self.subject.trial, tokens)
                self.sweep[tokens] = Series(order, self._seed)
