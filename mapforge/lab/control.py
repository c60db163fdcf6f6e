"""The control of an experiment: what average printed combos make of the same games, and what counts as fair by it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean, quantiles

from engine.vocabulary.item_id import ItemId
from mapforge.lab.baseline import Baseline, Observation, learn_baseline, shipped_baseline
from mapforge.lab.first_pick import partners
from mapforge.lab.game_record import GameRecord
from mapforge.lab.game_spec import ANY_COMBO, KINDS, GameSpec, rules_of
from mapforge.lab.verdict import BOUND, LEAST_GAMES, FairRange
from mapforge.lab.workers import Chunk

GAMES_IN_CHUNK = 4
LEAST_FOR_FENCES = 8
"""Among fewer items, nobody can say which is the odd one out."""
_SOON = 1.05
"""A baseline is learned again when there are so many times the games."""


@dataclass
class Sample:
    """Games of one spec."""

    spec: GameSpec
    first_seed: int
    requested: int = 0
    games: list[GameRecord] = field(default_factory=list)

    def next_chunk(self) -> Chunk:
        """The next games to play."""
        start = self.first_seed + self.requested
        self.requested += GAMES_IN_CHUNK
        return Chunk(self.spec, tuple(range(start, start + GAMES_IN_CHUNK)))

    def observations(self) -> list[Observation]:
        """How its games ended for the first player, by seed."""
        return [observation_of(game) for game in sorted(self.games)]


def observation_of(game: GameRecord) -> Observation:
    """What the first player took, and how that ended."""
    pick = game.picks[0]
    won = 1 / len(game.winners) if 0 in game.winners else 0.0
    margin = game.scores[0] - fmean(game.scores[1:])
    return Observation(game.seed, ItemId("race", pick.race), ItemId("power", pick.power), margin, won)


class Control:
    """What an average printed combo makes of a game, for one bot: from a shipped baseline, or from games of its own."""

    def __init__(self, spec: GameSpec, seed: int) -> None:
        """With a shipped baseline where one fits."""
        self.spec = replace(spec, first_pick=ANY_COMBO)
        shipped = shipped_baseline(rules_of(spec).world.id, spec.bots[0], spec.weights) if is_plain(spec) else None
        self.shipped = shipped if shipped is not None and _fits(shipped, spec) else None
        self.own = Sample(self.spec, seed)
        self._learned: tuple[int, Baseline] | None = None

    @property
    def baseline(self) -> Baseline | None:
        """What it says now; None while there are too few games."""
        if self.shipped is not None:
            return self.shipped
        games = len(self.own.games)
        if games < LEAST_GAMES:
            return None
        if self._learned is None or games > _SOON * self._learned[0]:
            self._learned = games, learn_baseline(self.own.observations(), self.spec, self.own.first_seed)
        return self._learned[1]


def is_plain(spec: GameSpec) -> bool:
    """Whether games are played with the usual rulings."""
    return not spec.edition and not spec.rulings


def _fits(baseline: Baseline, spec: GameSpec) -> bool:
    """Whether a baseline knows exactly the printed items that are in play."""
    rules = rules_of(spec)
    return {ItemId(kind, id) for kind in KINDS for id in partners(spec, rules, kind)} == set(baseline.worth)


def partner_of(item: ItemId, observation: Observation) -> ItemId:
    """What was combined with an item in a game."""
    return observation.power if item == observation.race else observation.race


def printed_like(item: ItemId, baseline: Baseline) -> dict[ItemId, float]:
    """What the printed items of an item's kind are worth, without the item itself."""
    return {other: worth for other, worth in baseline.worth.items() if other.kind == item.kind and other != item}


def fair_range_for(item: ItemId, baseline: Baseline) -> FairRange:
    """Where fair ends: with the weakest and the strongest printed item of its kind, but never close to the average."""
    # Bots misplay a printed item that is far from all others, so it is no measure for new ones: on planner's baseline
    # of Underground that is Vanishing, at -8 coins.
    printed = _without_outliers(printed_like(item, baseline))
    weakest, strongest = (choose(printed, key=lambda each: printed[each], default=None) for choose in (min, max))
    low, low_error = _edge(weakest, -1, baseline)
    high, high_error = _edge(strongest, 1, baseline)
    return FairRange(
        low, high, low_error, high_error, weakest if low < -BOUND else None, strongest if high > BOUND else None
    )


def _edge(item: ItemId | None, sign: int, baseline: Baseline) -> tuple[float, float]:
    """Where fair ends on one side, and the standard error of that."""
    if item is None:
        return sign * BOUND, baseline.margin_error
    reach, error = sign * baseline.worth[item], baseline.error[item]
    if reach > BOUND:
        return sign * reach, error
    # An item known only roughly may in truth be beyond the bound: where the strongest is at 2.5 ± 2.6 coins, a copy of
    # it may well be worth 5, and must not be called strong for that.
    return sign * BOUND, max(baseline.margin_error, reach + error - BOUND)


def _without_outliers(worths: dict[ItemId, float]) -> dict[ItemId, float]:
    """The worths without those that are further from the middle half than twice its width."""
    if len(worths) < LEAST_FOR_FENCES:
        return worths
    first, _, third = quantiles(worths.values(), n=4, method="inclusive")
    # Tukey's fences are at 1.5 widths; they would leave out the best of twenty too often, and call its copy strong.
    reach = 2 * (third - first)
    return {item: worth for item, worth in worths.items() if first - reach <= worth <= third + reach}


def partner_error(item: ItemId, observations: Sequence[Observation], baseline: Baseline) -> float:
    """The standard error of a mean because the worths of partners are not known exactly."""
    counts = Counter(partner_of(item, each) for each in observations)
    known = [partner for partner in baseline.worth if partner.kind != item.kind]
    if not counts or not known:
        return 0.0
    # Worths add up to 0 over all partners, so their errors cancel out where each comes equally often; what counts is
    # by how much a partner came more or less often than that.
    excess = {partner: counts[partner] / len(observations) - 1 / len(known) for partner in known}
    return math.sqrt(sum((excess[partner] * baseline.error[partner]) ** 2 for partner in known))
