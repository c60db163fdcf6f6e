"""Makes an item fair: varies its numbers, guesses from a few games where to look, and plays what looks best."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple

from engine.vocabulary.item_id import ItemId
from mapforge.lab.control import Sample
from mapforge.lab.experiment import Experiment
from mapforge.lab.game_spec import GameSpec, library_of, printed_fields, rules_of, with_other_numbers, without_hook
from mapforge.lab.intervals import Z
from mapforge.lab.item_experiment import MEASURE, ItemExperiment
from mapforge.lab.item_numbers import ItemNumber, NumberChange, numbers_of
from mapforge.lab.surrogate import Guess, Surrogate, Values
from mapforge.lab.verdict import FAIR, LEAST_GAMES, UNDECIDED, BotEstimate, odds_of

ITEM, NUMBERS, VARIANTS, REASONS = "the item as it is", "its numbers", "variants", "reasons"
"""The phases of a search."""
_SHARES = {ITEM: 0.15, NUMBERS: 0.25, VARIANTS: 0.5, REASONS: 0.1}
GAMES_OF_PROBE = 96
"""Games with each number at either end of its range, before anything is guessed."""
ACTIVE = 4
"""How many variants are played side by side."""
WANTED = 3
"""How many fair variants are enough."""
_SETTLED = 1.5
"""Coins to within which a fair variant must be known."""
_GAMES_TO_DROP = 60
"""Games after which a variant that is called unfair makes room for another."""
_PROMISING = 0.3
"""A variant that is less likely to be fair than that is not played."""
_PROBABLE = 0.6
"""One that is at least so likely to be fair is preferred to whatever lies further away."""


class Variant(NamedTuple):
    """An item with other numbers, and what its games say."""

    changes: tuple[tuple[ItemNumber, int], ...]
    estimate: BotEstimate

    @property
    def distance(self) -> tuple[int, float]:
        """How far it is from the item as it is: how many numbers change, and by what share of their range."""
        return distance_of(self.changes)


class HookWorth(NamedTuple):
    """What an item would be worth without one of its hooks."""

    hook: str
    estimate: BotEstimate


class VariantSearch(Experiment):
    """The search for fair variants of one item."""

    def __init__(self, item: ItemId, spec: GameSpec, by: Sequence[str] = (), seed: int = 0) -> None:
        """`by` names the numbers to vary: a word of their path, such as `tokens` or a hook; none means all."""
        self._whole = ItemExperiment([item], spec, seed)
        self.tested = self._whole.items[0]
        self.spec, self._seed = replace(spec, first_pick=(self.tested.item,)), seed
        library, _ = library_of(spec)
        fields = printed_fields(spec, self.tested.item)
        self.hooks = [next(iter(each)) if isinstance(each, dict) else each for each in fields.get("hooks") or ()]
        self.known = numbers_of(fields, library.known_hooks.hooks)
        self.numbers = [number for number in self.known if not by or set(by) & set(number.names)]
        self._samples: dict[Values, Sample] = {}
        self._active: list[Values] = []
        self._without: dict[int, Sample] = {}

    @property
    def board(self) -> str:
        """The id of the map that is played on."""
        return str(rules_of(self.spec).world.id)

    @property
    def players(self) -> int:
        """For how many players the verdicts hold."""
        return self.spec.seats

    @property
    def own(self) -> BotEstimate:
        """What the item is worth as it is."""
        return self.tested.estimates[0]

    @property
    def is_fair(self) -> bool:
        """Whether nothing needs to be changed."""
        return self.own.verdict == FAIR

    @property
    def phases(self) -> Mapping[str, float]:
        """First the item, then its numbers one by one, then the variants that look best."""
        return _SHARES

    def begin(self, phase: str) -> None:
        """Choose what is played in a phase by what is known before it."""
        if phase == NUMBERS:
            self.tested.update()
        if phase == REASONS and not self.is_fair and not self.variants():
            for place in range(len(self.hooks)):
                self._without[place] = Sample(without_hook(self.spec, self.tested.item, place), self._seed)

    def next_sample(self, phase: str) -> Sample | None:
        """The sample that needs a few more games most."""
        if phase == ITEM:
            return None if self.tested.is_settled else self.tested.next_sample()
        if self.is_fair:
            return None
        if phase == NUMBERS:
            waiting = [self._sample(values) for values in self._probes()]
            waiting = [sample for sample in waiting if sample.requested < GAMES_OF_PROBE]
        elif phase == VARIANTS:
            waiting = [self._samples[values] for values in self._chosen()]
        else:
            waiting = list(self._without.values())
        return min(waiting, key=lambda sample: sample.requested, default=None)

    def samples(self) -> Iterator[Sample]:
        """Those of the item as it is, and those of each variant."""
        yield from self._whole.samples()
        yield from self._samples.values()
        yield from self._without.values()

    def purpose(self, sample: Sample, phase: str) -> str:
        """The phase."""
        return phase

    def on_games(self, sample: Sample) -> None:
        """What the item is worth as it is says where to look."""
        if sample is self.tested.samples[MEASURE]:
            self.tested.update(soon=True)

    def variants(self) -> list[Variant]:
        """The fair variants that were found, the nearest first."""
        fair = [variant for variant in self.played() if _is_fair(variant.estimate)]
        # Whoever changes one number and is done need not change another one as well.
        least = [each for each in fair if not any(set(other.changes) < set(each.changes) for other in fair)]
        return sorted(least, key=lambda variant: (variant.distance, -variant.estimate.odds.fair))

    def played(self) -> list[Variant]:
        """All variants that were played often enough to say something."""
        return [
            Variant(self._changes(values), self._estimate(sample))
            for values, sample in self._samples.items()
            if len(sample.games) >= LEAST_GAMES
        ]

    def reasons(self) -> list[HookWorth]:
        """What the item would be worth without each of its hooks, the one that matters most first."""
        found = [HookWorth(self.hooks[place], self._estimate(sample)) for place, sample in self._without.items()]
        known = [each for each in found if each.estimate.games >= LEAST_GAMES]
        return sorted(known, key=lambda each: -abs(each.estimate.worth.value - self.own.worth.value))

    def _probes(self) -> Iterator[Values]:
        """Each number alone, at either end of its range."""
        for place, number in enumerate(self.numbers):
            for end in (number.least, number.most):
                if end != number.value:
                    yield self._with({place: end})

    def _with(self, changes: Mapping[int, int]) -> Values:
        return tuple(changes.get(place, number.value) for place, number in enumerate(self.numbers))

    def _sample(self, values: Values) -> Sample:
        if values not in self._samples:
            item = self.tested.item
            changes = [NumberChange(item, number.keys, value) for number, value in self._changes(values)]
            self._samples[values] = Sample(with_other_numbers(self.spec, *changes), self._seed)
        return self._samples[values]

    def _changes(self, values: Values) -> tuple[tuple[ItemNumber, int], ...]:
        pairs = zip(self.numbers, values, strict=True)
        return tuple((number, value) for number, value in pairs if value != number.value)

    def _estimate(self, sample: Sample) -> BotEstimate:
        return self.tested.estimate(sample, self.tested.controls[MEASURE])

    def _chosen(self) -> list[Values]:
        """The variants that are played side by side now: those at work, and the most promising of the others."""
        finished = [values for values in self._active if self._is_finished(values)]
        at_work = [values for values in self._active if values not in finished]
        if sum(_is_fair(self._estimate(self._samples[values])) for values in finished) >= WANTED:
            return []
        for values in self._candidates(ACTIVE - len(at_work)) if len(at_work) < ACTIVE else ():
            self._sample(values)
            self._active.append(values)
            at_work.append(values)
        return at_work

    def _is_finished(self, values: Values) -> bool:
        sample = self._samples[values]
        if len(sample.games) < _GAMES_TO_DROP:
            return False
        estimate = self._estimate(sample)
        return estimate.verdict not in (FAIR, UNDECIDED) or (_is_fair(estimate) and estimate.worth.margin <= _SETTLED)

    def _candidates(self, most: int) -> list[Values]:
        """The nearest variants that are probably fair, of different numbers first; one change is tried before two."""
        surrogate, tried = Surrogate(self.numbers, self._known()), Counter(map(self._varied_places, self._active))
        for count in (1, 2):
            likely = []
            for values in self._varied(count):
                chance = self._chance(surrogate.guess(values))
                if values not in self._active and chance >= _PROMISING and not self._repeats(values):
                    # Of one number's values the nearest that is probably fair is worth a try, not the one beyond it.
                    likely.append((chance < _PROBABLE, self._distance(values), values))
            first = {self._varied_places(values): values for *_, values in sorted(likely, reverse=True)}
            if first:
                return sorted(
                    first.values(), key=lambda each: (tried[self._varied_places(each)], self._distance(each))
                )[:most]
        return []

    def _varied_places(self, values: Values) -> tuple[int, ...]:
        return tuple(place for place, number in enumerate(self.numbers) if values[place] != number.value)

    def _repeats(self, values: Values) -> bool:
        """Whether a variant that was played has a part of the same changes."""
        own = set(self._changes(values))
        return any(set(self._changes(other)) < own for other in self._active)

    def _distance(self, values: Values) -> tuple[int, float]:
        return distance_of(self._changes(values))

    def _varied(self, count: int) -> Iterator[Values]:
        for places in combinations(range(len(self.numbers)), count):
            choices = [
                [value for value in self.numbers[at].choices if value != self.numbers[at].value] for at in places
            ]
            for values in product(*choices):
                yield self._with(dict(zip(places, values, strict=True)))

    def _known(self) -> dict[Values, Guess]:
        estimates = {self._with({}): self.own}
        estimates |= {
            values: self._estimate(sample)
            for values, sample in self._samples.items()
            if len(sample.games) >= LEAST_GAMES
        }
        return {values: Guess(each.worth.value, each.worth.margin / Z) for values, each in estimates.items()}

    def _chance(self, guess: Guess) -> float:
        return odds_of(guess.worth, guess.error, self.own.fair_range).fair


def distance_of(changes: Sequence[tuple[ItemNumber, int]]) -> tuple[int, float]:
    """How far a variant is from its item: how many numbers change, and by what share of their range."""
    steps = [abs(value - number.value) / max(1, number.most - number.least) for number, value in changes]
    return len(changes), round(math.fsum(steps), 4)


def _is_fair(estimate: BotEstimate) -> bool:
    """Whether a variant may be proposed: what is called fair, and more likely so than not."""
    return estimate.verdict == FAIR and estimate.odds.fair >= 0.5
