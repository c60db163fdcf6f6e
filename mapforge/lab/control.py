"""The control of an experiment: what average printed combos make of the same games, and what counts as fair by it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean, pstdev

from engine.vocabulary.item_id import ItemId
from mapforge.lab.baseline import LEAST_SPREAD, Baseline, Observation, learn_baseline, shipped_baseline
from mapforge.lab.first_pick import partners
from mapforge.lab.game_record import GameRecord
from mapforge.lab.game_spec import ANY_COMBO, KINDS, GameSpec, rules_of
from mapforge.lab.verdict import BOUND, LEAST_GAMES, FairRange
from mapforge.lab.workers import Chunk

GAMES_IN_CHUNK = 4
OUTER_SHARE = 0.1
"""The share of printed items at either end that is no measure for what is fair."""
ALLOWANCE = 1.0
"""Coins beyond the others that are fair as well: the others are themselves known only to within a coin or so."""
_SOON = 1.05
"""A baseline is learned again when there are so many times the games."""


@dataclass
class Sample:
    """Games of one spec."""

    spec: GameSpec
    first_seed: int
    requested: int = 0
    games: list[GameRecord] = field(default_factory=list)
    kept: set[int] = field(default_factory=set)
    """The seeds that were played before, by whoever is resumed."""

    def next_chunk(self) -> Chunk:
        """The next games to play."""
        while not (missing := self._missing()):
            self.requested += GAMES_IN_CHUNK
        self.requested += GAMES_IN_CHUNK
        return Chunk(self.spec, tuple(missing))

    def resume(self, games: Iterable[GameRecord]) -> None:
        """Take games that were played before, and go on after them."""
        self.games += games
        self.kept.update(game.seed for game in self.games)
        while not self._missing():
            self.requested += GAMES_IN_CHUNK

    def _missing(self) -> list[int]:
        """Those of the next seeds that nobody has played."""
        start = self.first_seed + self.requested
        return [seed for seed in range(start, start + GAMES_IN_CHUNK) if seed not in self.kept]

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
    """Where fair ends: a little beyond all but the outer tenths of what is printed, and never close to the average."""
    # One odd item is no measure for new ones: on the two-player board of Underground, Vanishing is 3.5 coins below all
    # other powers, and whatever equals it is weak.
    printed = sorted((worth, baseline.error[other]) for other, worth in printed_like(item, baseline).items())
    low, low_error = _edge(printed, baseline)
    high, high_error = _edge([(-worth, error) for worth, error in reversed(printed)], baseline)
    return FairRange(low, -high, low_error, high_error)


def _edge(printed: Sequence[tuple[float, float]], baseline: Baseline) -> tuple[float, float]:
    """Where fair ends among worths and their errors, the weakest first, and the standard error of that."""
    if not printed:
        return -BOUND, baseline.margin_error
    place = OUTER_SHARE * (len(printed) - 1)
    below, above = printed[math.floor(place)], printed[math.ceil(place)]
    part = place - math.floor(place)
    edge = below[0] + part * (above[0] - below[0]) - ALLOWANCE
    error = math.hypot((1 - part) * below[1], part * above[1])
    # Items known only roughly may in truth be further out: where the strongest is at 2.5 ± 2.6 coins, a copy of it may
    # well be worth 5, and must not be called strong for that.
    return (edge, error) if edge < -BOUND else (-BOUND, max(baseline.margin_error, error - BOUND - edge))


def usual_spread(item: ItemId, baseline: Baseline) -> float:
    """By how much the printed items of an item's kind differ, as a standard deviation, and at least by a little."""
    printed = list(printed_like(item, baseline).values())
    return max(math.sqrt(LEAST_SPREAD), pstdev(printed) if len(printed) > 1 else 0.0)


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
