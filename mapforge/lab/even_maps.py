"""Makes the seats of a map even: learns from variants with many changes what helps whom, and plays what looks best."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from mapforge.lab.control import Sample
from mapforge.lab.experiment import Experiment
from mapforge.lab.game_spec import GameSpec, printed_world, rules_of, with_other_ground
from mapforge.lab.intervals import Estimate, Z, share_of
from mapforge.lab.map_changes import KINDS_OF_CHANGE, GroundRoom, PossibleChange, possible_changes
from mapforge.lab.seat_leads import LeadSums, SeatLeads, lead_sums
from mapforge.lab.seat_surrogate import Chosen, Effects, Points, SeatGuess, SeatSurrogate
from mapforge.lab.verdict import FAIR, LEAST_GAMES, LINE, UNDECIDED

UNFAIR = "unfair"
MAP, KINDS, VARIANTS = "the map as it is", "what helps which seat", "variants"
"""The phases of a search."""
_SHARES = {MAP: 0.15, KINDS: 0.35, VARIANTS: 0.5}
USUAL_MARGIN = 5.0
"""Points that a seat may be off an equal share and still be fair."""
MOST_CHANGES = 8
"""Whoever has to change more draws another map."""
GAMES_OF_PROBE = 16
"""Games with each variant that is only there to learn from."""
MOST_PROBES = 1000
WANTED = 3
"""How many fair variants are enough."""
LEAST_OF_VARIANT = 120
"""Games of its own that a variant has before anything is said of it, whatever other variants make one expect."""
MOST_OF_VARIANT = 300
"""After so many, only a variant that is nearly certain to be fair is played on."""
_PROMISING = 0.3
"""A variant that is less likely to be fair than that is not begun."""
_CONVINCING = 0.9
"""A variant that is so likely to be fair before it is played ends the search for what helps which seat."""
_BETTER = 0.1
"""By how much likelier a new variant must be than those at work."""
_TRIES = 24
"""How many times a way to an even map is looked for, each time by what may well be true."""
_SOON = 1.03
"""Candidates are looked for again when there are so many times the games."""
_NORMAL = NormalDist()


class SeatEstimate(NamedTuple):
    """How the seats of a map fare, and whether they are even."""

    games: int
    wins: tuple[Estimate, ...]
    verdict: str
    probability: float
    """How likely it is that every seat is within the margin."""

    @property
    def worst(self) -> int:
        """The seat that is farthest from an equal share."""
        share = 1 / len(self.wins)
        return max(range(len(self.wins)), key=lambda seat: abs(self.wins[seat].value - share))

    @property
    def points(self) -> Estimate:
        """How many points that seat is over an equal share."""
        wins, share = self.wins[self.worst], 1 / len(self.wins)
        low, value, high = (100 * (each - share) for each in (wins.low, wins.value, wins.high))
        return Estimate(value, low, high, wins.cases)


class MapVariant(NamedTuple):
    """A map with some changes, and what its games say."""

    changes: tuple[PossibleChange, ...]
    estimate: SeatEstimate


class EvenMapSearch(Experiment):
    """The search for variants of a map on which every seat has about the same chance."""

    def __init__(
        self,
        spec: GameSpec,
        kinds: Sequence[str] = KINDS_OF_CHANGE,
        margin: float = USUAL_MARGIN,
        seed: int = 0,
        *,
        is_drawn: bool = False,
    ) -> None:
        """`kinds` name what may be changed."""
        self.spec, self.kinds, self.margin = spec, tuple(kinds), margin
        world = printed_world(spec)
        self.changes = possible_changes(world, kinds, is_drawn=is_drawn)
        self._room = GroundRoom(world, is_drawn=is_drawn)
        self._seed, self._chance = seed, Random(f"even map {seed}")
        self._samples: dict[Chosen, Sample] = {frozenset(): Sample(spec, seed)}
        self._probe: Chosen | None = None
        self._active: list[Chosen] = []
        self._sums: dict[Chosen, LeadSums] = {}
        self._is_ready = False
        self._looked_at = 0
        """With how many games a candidate was looked for last."""
        self._learned: tuple[int, SeatSurrogate, SeatLeads] | None = None

    @property
    def board(self) -> str:
        """The id of the map."""
        return str(rules_of(self.spec).world.id)

    @property
    def own(self) -> SeatEstimate:
        """How seats fare on the map as it is."""
        return self._estimate(frozenset())

    @property
    def phases(self) -> Mapping[str, float]:
        """First the map, then what changes do, then the variants that look best."""
        return _SHARES

    def samples(self) -> Iterator[Sample]:
        """Those of the map, and of every variant."""
        yield from self._samples.values()

    def purpose(self, sample: Sample, phase: str) -> str:
        """The phase."""
        return phase

    def next_sample(self, phase: str) -> Sample | None:
        """The sample that needs a few more games most."""
        own = self.own
        if phase == MAP:
            return self._samples[frozenset()] if own.verdict == UNDECIDED else None
        if own.verdict == FAIR or not self.changes:
            return None
        if phase == KINDS:
            return None if self._knows_enough() else self._next_probe()
        chosen = self._chosen()
        if chosen is not None:
            return self._samples[chosen]
        return None if len(self.variants()) >= WANTED else self._next_probe()

    def variants(self) -> list[MapVariant]:
        """The fair variants that were found, fewest changes first."""
        fair = [each for each in self.played() if each.estimate.verdict == FAIR]
        return sorted(fair, key=lambda each: (len(each.changes), -each.estimate.probability))

    def played(self) -> list[MapVariant]:
        """All variants that were played for a verdict, often enough to say something."""
        found = [MapVariant(self._named(chosen), self._estimate(chosen)) for chosen in self._active]
        return [each for each in found if each.estimate.games >= LEAST_GAMES]

    @property
    def probes(self) -> int:
        """How many variants were played to learn from."""
        return len([chosen for chosen in self._samples if chosen and chosen not in self._active])

    def _named(self, chosen: Chosen) -> tuple[PossibleChange, ...]:
        return tuple(self.changes[number] for number in sorted(chosen))

    def _sample(self, chosen: Chosen) -> Sample:
        if chosen not in self._samples:
            changes = [each.change for each in self._named(chosen)]
            self._samples[chosen] = Sample(with_other_ground(self.spec, *changes), self._seed)
        return self._samples[chosen]

    def _estimate(self, chosen: Chosen) -> SeatEstimate:
        """How seats fare on a variant, by its own games and by all that other variants say about its changes."""
        games, share = len(self._samples[chosen].games), 1 / self.spec.seats
        if games < LEAST_GAMES:
            return SeatEstimate(games, (share_of(share * games, games),) * self.spec.seats, UNDECIDED, 0.0)
        guess = self._guess(chosen)
        wins = tuple(_share_within(share + points / 100, guess.error / 100, games) for points in guess.points)
        chance = chance_of_even(guess, self.margin)
        is_known = games >= LEAST_OF_VARIANT or not chosen
        verdict = UNDECIDED if not is_known else FAIR if chance >= LINE else UNFAIR if chance <= 1 - LINE else UNDECIDED
        return SeatEstimate(games, wins, verdict, chance)

    def _guess(self, chosen: Chosen) -> SeatGuess:
        surrogate, leads = self._surrogate()
        points, error = surrogate.guess(chosen)
        return SeatGuess(points, math.hypot(error, leads.error))

    def _surrogate(self) -> tuple[SeatSurrogate, SeatLeads]:
        """What is known from all games; learned again when there are noticeably more."""
        games = self._games()
        if self._learned is None or games > _SOON * self._learned[0]:
            for chosen, sample in self._samples.items():
                if sample.games and (chosen not in self._sums or self._sums[chosen].games != len(sample.games)):
                    self._sums[chosen] = lead_sums(sample.games)
            leads = SeatLeads(self._sums.values(), self.spec.seats)
            played = {chosen: leads.shares(sums) for chosen, sums in self._sums.items()}
            self._learned = games, SeatSurrogate(self.changes, played, self.spec.seats, leads.noise), leads
        return self._learned[1:]

    def _next_probe(self) -> Sample | None:
        """A variant that would be even if changes did what they may well do, by what is known so far."""
        # What one change does alone would drown in chance, and so would the average of many that help nobody.
        if self._probe is None or self._samples[self._probe].requested >= GAMES_OF_PROBE:
            if len(self._samples) > MOST_PROBES:
                return None
            # Where the map may well be even as it is, there is no way, and more is learned of the map.
            self._probe = max(self._drawn_ways(), key=len, default=frozenset())
        return self._sample(self._probe)

    def _knows_enough(self) -> bool:
        """Whether some variant is so likely to be even that it should be played."""
        games = self._games()
        if not self._is_ready and games > _SOON * self._looked_at:
            self._looked_at = games
            best = self._candidate(0)
            self._is_ready = best is not None and self._chance_of(best) >= _CONVINCING
        return self._is_ready

    def _games(self) -> int:
        return sum(len(sample.games) for sample in self._samples.values())

    def _drawn_ways(self) -> Iterator[Chosen]:
        chance = np.random.default_rng(self._chance.getrandbits(32))
        return self._ways(*self._surrogate()[0].drawn(chance))

    def _fits(self, chosen: Sequence[int], number: int) -> bool:
        return self._room.has_room([self.changes[each] for each in (*chosen, number)])

    def _chosen(self) -> Chosen | None:
        """The variant that is played now: what is likeliest to be even, of those at work and of new ones; or none."""
        estimates = {chosen: self._estimate(chosen) for chosen in self._active}
        fair = [chosen for chosen, each in estimates.items() if each.verdict == FAIR]
        if len(fair) >= WANTED:
            return None
        at_work = {chosen: self._chance_of(chosen) for chosen, each in estimates.items() if self._is_open(each)}
        best = max(at_work, key=at_work.__getitem__, default=None)
        games = self._games()
        if games > _SOON * self._looked_at:
            self._looked_at = games
            new = self._candidate(min(map(len, fair), default=0))
            if new is not None and (best is None or self._chance_of(new) > at_work[best] + _BETTER):
                self._sample(new)
                self._active.append(new)
                return new
        # The nearest variant of all is the map as it is.
        return frozenset() if best is None and self._is_open(self.own) else best

    def _is_open(self, estimate: SeatEstimate) -> bool:
        """Whether more games are well spent on a variant, rather than on learning what would be better."""
        is_worth_it = estimate.games < MOST_OF_VARIANT or estimate.probability >= _CONVINCING
        return estimate.verdict == UNDECIDED and is_worth_it

    def _chance_of(self, chosen: Chosen) -> float:
        return chance_of_even(self._guess(chosen), self.margin)

    def _candidate(self, fewest: int) -> Chosen | None:
        """The likeliest new variant to be even; with fewer changes, if a fair one with so many is known."""
        new = {way for _ in range(_TRIES) for way in self._drawn_ways()} - set(self._active)
        chances = {way: self._chance_of(way) for way in new if not fewest or len(way) < fewest}
        promising = [way for way in chances if chances[way] >= _PROMISING]
        return max(promising, key=lambda way: (chances[way], -len(way), sorted(way)), default=None)

    def _ways(self, start: Points, adds: Effects) -> Iterator[Chosen]:
        """Changes that bring the seats together, if each adds what is said; the variant after each step."""
        points, chosen = start, list[int]()
        for _ in range(MOST_CHANGES):
            after = np.abs(points + adds).max(axis=1)
            fitting = (int(number) for number in after.argsort() if number not in chosen)
            best = next((number for number in fitting if self._fits(chosen, number)), None)
            if best is None or after[best] >= np.abs(points).max():
                return
            points = points + adds[best]
            chosen.append(best)
            yield frozenset(chosen)


def _share_within(value: float, error: float, games: int) -> Estimate:
    return Estimate(value, max(0.0, value - Z * error), min(1.0, value + Z * error), games)


def chance_of_even(guess: SeatGuess, margin: float) -> float:
    """How likely it is that every seat is within so many points of an equal share."""
    # Two seats mirror each other, so one of them says it all; of more, any may be the one that is off.
    seats = guess.points[:1] if len(guess.points) == 2 else guess.points
    error = max(guess.error, 1e-9)
    off = [_NORMAL.cdf((-margin - each) / error) + 1 - _NORMAL.cdf((margin - each) / error) for each in seats]
    return max(0.0, 1 - sum(off))
