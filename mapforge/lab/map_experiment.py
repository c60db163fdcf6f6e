"""A map under test: games for its seats and regions, and games with random combos for what items are worth there."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from statistics import NormalDist

from engine.vocabulary.item_id import ItemId
from mapforge.lab.baseline import Baseline
from mapforge.lab.control import Control, Sample
from mapforge.lab.experiment import Experiment
from mapforge.lab.game_spec import GameSpec, item_names, rules_of, spec_for
from mapforge.lab.intervals import Estimate
from mapforge.lab.map_fairness import ItemShift, MapFairness, fairness_of
from mapforge.maps.named_maps import NamedMap
from mapforge.maps.printed_boards import printed_board

FREE, HERE, THERE = "seats and regions", "items on this map", "items on the printed board"
"""What games are played for."""
FALSE_ALARM = 0.05
"""How often any item may stand out by accident."""


def printed_spec(named: NamedMap, spec: GameSpec, trust: Collection[str] = ()) -> GameSpec | None:
    """Games on the printed board that a map is compared with; None when there is none, or it is the map itself."""
    board = printed_board(named.library, named.item, spec.seats)
    if board is None or board.full_id == named.item.full_id:
        return None
    return spec_for(board.full_id, spec.bots, trust=trust)


class MapExperiment(Experiment):
    """All games about a map."""

    def __init__(self, spec: GameSpec, printed: GameSpec | None = None, seed: int = 0) -> None:
        """`printed` is for games on the printed board for as many players."""
        self.spec, self.printed = spec, printed
        self.free = Sample(replace(spec, tracks_coins=True), seed)
        self.here = Control(spec, seed)
        self.there = Control(printed, seed) if printed else None

    def next_sample(self, phase: str) -> Sample:
        """The sample with the fewest games."""
        return min((sample for _, sample in self._samples()), key=lambda sample: sample.requested)

    def purpose(self, sample: Sample, phase: str) -> str:
        """What a sample says something about."""
        return next(purpose for purpose, each in self._samples() if each is sample)

    def samples(self) -> Iterator[Sample]:
        """All games about the map."""
        yield from (sample for _, sample in self._samples())

    def _samples(self) -> Iterator[tuple[str, Sample]]:
        yield FREE, self.free
        if self.there is not None:
            yield from ((HERE, self.here.own),) if self.here.shipped is None else ()
            yield from ((THERE, self.there.own),) if self.there.shipped is None else ()

    def fairness(self) -> MapFairness:
        """What is known so far."""
        board = rules_of(self.printed).world.id if self.printed else ""
        return fairness_of(self.spec, sorted(self.free.games), board, self._shifts())

    def _shifts(self) -> list[ItemShift]:
        here, there = self.here.baseline, self.there.baseline if self.there else None
        return shifts_between(here, there, item_names(self.spec)) if here and there else []


def shifts_between(here: Baseline, there: Baseline, names: Mapping[ItemId, str]) -> list[ItemShift]:
    """How items that are on both boards change; those that clearly do come first, then the largest changes."""
    both = [item for item in here.worth if item in there.worth]
    if not both:
        return []
    # Bonferroni: with 34 items at 5 % each, one or two would stand out on any map.
    quantile = NormalDist().inv_cdf(1 - FALSE_ALARM / 2 / len(both))
    shifts = []
    for item in both:
        change = here.worth[item] - there.worth[item]
        margin = quantile * math.hypot(here.error[item], there.error[item])
        estimate = Estimate(change, change - margin, change + margin, min(here.games, there.games))
        shifts.append(ItemShift(item, names.get(item, str(item)), here.estimate(item), there.estimate(item), estimate))
    return sorted(shifts, key=lambda shift: (not shift.stands_out, -abs(shift.change.value), shift.item))
