"""Games of one order, and what an average printed combo makes of such games: what items are compared with."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean, quantiles

from mapforge.lab.crew import Chunk
from mapforge.lab.game_record import GameRecord
from mapforge.lab.scale import Scale, Trial, learned_scale, scale_for
from mapforge.lab.trial import ANY, items_of
from mapforge.lab.verdict import BOUND, LEAST_GAMES, Edges
from mapforge.lab.work_order import WorkOrder, rules_of

GAMES_IN_CHUNK = 4
LEAST_FOR_FENCES = 8
"""Among fewer items, nobody can say which is the odd one out."""


@dataclass
class Series:
    """Games of one order."""

    order: WorkOrder
    first_seed: int
    handed_out: int = 0
    games: list[GameRecord] = field(default_factory=list)

    def chunk(self) -> Chunk:
        """The next games to play."""
        start = self.first_seed + self.handed_out
        self.handed_out += GAMES_IN_CHUNK
        return Chunk(self.order, tuple(range(start, start + GAMES_IN_CHUNK)))

    def trials(self) -> list[Trial]:
        """How its games ended for the first player, by seed."""
        return [trial_of(game) for game in sorted(self.games)]


def trial_of(game: GameRecord) -> Trial:
    """What the first player took, and how that ended."""
    pick = game.picks[0]
    won = 1 / len(game.winners) if 0 in game.winners else 0.0
    return Trial(game.seed, pick.race, pick.power, game.scores[0] - fmean(game.scores[1:]), won)


class Yardstick:
    """What an average printed combo makes of a game, for one bot: from a shipped scale, or from games of its own."""

    def __init__(self, order: WorkOrder, seed: int) -> None:
        """With a shipped scale where one fits."""
        self.order = replace(order, trial=ANY)
        found = scale_for(rules_of(order).world.id, order.bots[0], order.weights) if is_plain(order) else None
        self.shipped = found if found is not None and _fits(found, order) else None
        self.own = Series(self.order, seed)
        self._learned: tuple[int, Scale] | None = None

    @property
    def scale(self) -> Scale | None:
        """What it says now; None while there are too few games."""
        if self.shipped is not None:
            return self.shipped
        games = len(self.own.games)
        if games < LEAST_GAMES:
            return None
        if self._learned is None or games > _SOON * self._learned[0]:
            self._learned = games, learned_scale(self.own.trials(), self.order, self.own.first_seed)
        return self._learned[1]


_SOON = 1.05
"""What was learned is learned again when there are so many times the games."""


def is_plain(order: WorkOrder) -> bool:
    """Whether games are played by the usual rulings."""
    return not order.edition and not order.rulings


def _fits(scale: Scale, order: WorkOrder) -> bool:
    """Whether a scale knows exactly the printed items that are in play."""
    rules = rules_of(order)
    return {f"{kind}/{id}" for kind in ("race", "power") for id in items_of(order, rules, kind)} == set(scale.worth)


def partner_of(item: str, trial: Trial) -> str:
    """What lay beside an item such as `race/giants` in a game."""
    return f"power/{trial.power}" if item == f"race/{trial.race}" else f"race/{trial.race}"


def printed_like(item: str, scale: Scale) -> dict[str, float]:
    """What the printed items of an item's kind are worth, without the item itself."""
    kind = item.partition("/")[0]
    return {other: worth for other, worth in scale.worth.items() if other.startswith(f"{kind}/") and other != item}


def edges_for(item: str, scale: Scale) -> Edges:
    """Where fair ends: with the weakest and the strongest printed item of its kind, but never close to the average.

    A printed item that lies far from all others is no measure for new ones; more often than not, bots misplay it.
    """
    printed = _without_outliers(printed_like(item, scale))
    weakest, strongest = (choose(printed, key=lambda each: printed[each], default="") for choose in (min, max))
    low, low_error = _edge(weakest, -1, scale)
    high, high_error = _edge(strongest, 1, scale)
    return Edges(low, high, low_error, high_error, weakest if low < -BOUND else "", strongest if high > BOUND else "")


def _edge(item: str, sign: int, scale: Scale) -> tuple[float, float]:
    """Where fair ends on one side, and how sure that is: with an item, or where even that one is close to the average.

    An item that is known roughly may lie beyond the bound although it does not seem to.
    """
    reach, error = sign * scale.worth.get(item, 0.0), scale.error.get(item, 0.0)
    if reach > BOUND:
        return sign * reach, error
    return sign * BOUND, max(scale.margin_error, reach + error - BOUND)


def _without_outliers(worths: dict[str, float]) -> dict[str, float]:
    """The worths without those that lie further from the middle half than twice its width.

    Tukey's fences, one and a half times, would leave out the best of twenty too often, and call what equals it strong.
    """
    if len(worths) < LEAST_FOR_FENCES:
        return worths
    first, _, third = quantiles(worths.values(), n=4, method="inclusive")
    reach = 2 * (third - first)
    return {item: worth for item, worth in worths.items() if first - reach <= worth <= third + reach}


def partner_error(item: str, trials: Sequence[Trial], scale: Scale) -> float:
    """How wrong a mean may be because the worths of partners are not known exactly.

    The worths of all partners add up to nothing, so only those count that came more often than others, or less.
    """
    counts = Counter(partner_of(item, trial) for trial in trials)
    kind = "power/" if item.startswith("race/") else "race/"
    known = [partner for partner in scale.worth if partner.startswith(kind)]
    if not counts or not known:
        return 0.0
    return math.sqrt(sum((counts[each] / len(trials) - 1 / len(known)) ** 2 * scale.error[each] ** 2 for each in known))
