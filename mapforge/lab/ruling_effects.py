"""What rulings and editions change: the same seeds played with the usual rulings and with others."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from engine.vocabulary.item_id import ItemId
from mapforge.lab.control import Sample
from mapforge.lab.experiment import Experiment
from mapforge.lab.game_record import GameRecord
from mapforge.lab.game_spec import GameSpec, item_names, library_of, rules_of
from mapforge.lab.intervals import Estimate, mean_of, share_of
from mapforge.pages.ruling_entries import ruling_entries
from mapforge.worlds.editions import edition_names

EDITION = "edition"
FEW_GAMES = 12
"""So many games of a ruling are played before it counts as one that hardly ever matters."""
_SELDOM = 4
"""What has made no difference so far is played so many times less often."""
FALSE_ALARM = 0.05


class RulingVariant(NamedTuple):
    """A ruling with another value than usual, or an edition."""

    name: str
    value: str
    usual: str
    """What is usual instead; empty for an edition."""
    question: str = ""
    """What the ruling decides, and how, in words."""
    rulings: tuple[tuple[str, str], ...] = ()
    """Which rulings an edition changes."""


class ItemMove(NamedTuple):
    """An item whose players end up with more or fewer coins over the table than with the usual rulings."""

    item: ItemId
    name: str
    change: Estimate


class RulingEffect(NamedTuple):
    """What a variant changes, over pairs of games with the same seed."""

    variant: RulingVariant
    games: int
    differs: Estimate
    """In which share of the games anything changes."""
    coins: Estimate
    """The change in coins of each player."""
    choices: Estimate
    """The change in choices in a game."""
    seats: Sequence[Estimate]
    """For each seat, the share of wins that it gains."""
    items: Sequence[ItemMove]
    """Items that clearly gain or lose."""
    matters: bool
    """Whether coins, length, a seat or an item clearly change, although so many variants are compared."""

    @property
    def is_idle(self) -> bool:
        """Whether not a single game changed."""
        return self.games > 0 and not self.differs.value


class RulingEffects(NamedTuple):
    """What all rulings and editions change on one table."""

    map: str
    bot: str
    games: int
    """How many games were played with the usual rulings."""
    effects: Sequence[RulingEffect]
    same: Sequence[str] = ()
    """Editions that change nothing here."""


def variants_of(spec: GameSpec) -> Iterator[tuple[RulingVariant, GameSpec]]:
    """Every other value of every ruling on a table, one at a time, and every edition."""
    usual = rules_of(spec).rulings
    library, packs = library_of(spec)
    asked = [entry for entry in ruling_entries(library) if entry.id in usual and entry.pack in ("", *packs)]
    for entry in asked:
        for value, meaning in entry.values.items():
            if value != usual[entry.id]:
                variant = RulingVariant(entry.id, value, usual[entry.id], f"{entry.question} {_sentence(meaning)}")
                yield variant, replace(spec, rulings=((entry.id, value),))
    for edition in edition_names(library):
        other = replace(spec, edition=edition)
        settled = rules_of(other).rulings
        changed = tuple((entry.id, settled[entry.id]) for entry in asked if settled[entry.id] != usual[entry.id])
        yield RulingVariant(EDITION, edition, "", "", changed), other


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


class RulingExperiment(Experiment):
    """All games about the rulings of a table."""

    def __init__(self, spec: GameSpec, seed: int = 0) -> None:
        """With a sample of games for the usual rulings, and one for each variant."""
        self.spec = spec
        self.usual = Sample(spec, seed)
        variants = list(variants_of(spec))
        self.same = [variant.value for variant, _ in variants if variant.name == EDITION and not variant.rulings]
        self.variants = [
            (variant, Sample(other, seed)) for variant, other in variants if variant.name != EDITION or variant.rulings
        ]
        self._moved: set[GameSpec] = set()
        """Variants that have changed a game."""

    def next_sample(self, phase: str) -> Sample:
        """The variant whose turn it is, once its seeds were played with the usual rulings."""
        sample = min((sample for _, sample in self.variants), key=self._turn, default=self.usual)
        return self.usual if sample.requested >= self.usual.requested else sample

    def purpose(self, sample: Sample, phase: str) -> str:
        """The table."""
        return rules_of(self.spec).world.id

    def samples(self) -> Iterator[Sample]:
        """The usual games, and those of each variant."""
        yield self.usual
        yield from (sample for _, sample in self.variants)

    @property
    def part(self) -> str:
        """The table: rulings are compared on several at once."""
        return self.spec.table

    def _turn(self, sample: Sample) -> float:
        """How soon a variant is played again: those that have made no difference so far wait longer."""
        if sample.spec not in self._moved and len(sample.games) >= FEW_GAMES:
            known = {game.seed: game for game in self.usual.games}
            if not any(_differ(game, known[game.seed]) for game in sample.games if game.seed in known):
                return sample.requested * _SELDOM
            self._moved.add(sample.spec)
        return sample.requested

    def effects(self) -> RulingEffects:
        """What is known so far: what clearly matters first, then what makes any difference."""
        world = rules_of(self.spec).world
        names = item_names(self.spec)
        number = len(self.variants)
        effects = [effect_of(each, self.usual.games, sample.games, names, number) for each, sample in self.variants]
        ordered = sorted(effects, key=lambda each: (not each.matters, each.is_idle, _largest(each)))
        return RulingEffects(world.id, self.spec.bots[0], len(self.usual.games), ordered, self.same)


def _largest(effect: RulingEffect) -> float:
    return -abs(effect.coins.value) if effect.games else 0.0


def _differ(one: GameRecord, other: GameRecord) -> bool:
    return one.scores != other.scores or one.actions != other.actions or one.picks != other.picks


def effect_of(
    variant: RulingVariant,
    usual: Sequence[GameRecord],
    played: Sequence[GameRecord],
    names: Mapping[ItemId, str],
    variants: int = 1,
) -> RulingEffect:
    """What a variant, one of so many, changes in the games that were played both ways."""
    known = {game.seed: game for game in usual}
    pairs = [(known[game.seed], game) for game in sorted(played) if game.seed in known]
    seats = range(len(pairs[0][0].scores) if pairs else 0)
    coins = [fmean(after.scores) - fmean(before.scores) for before, after in pairs]
    choices = [float(after.actions - before.actions) for before, after in pairs]
    wins = [[_won(after, seat) - _won(before, seat) for before, after in pairs] for seat in seats]
    moves = _moves(pairs, names, variants)
    changes = (coins, choices, *wins)
    return RulingEffect(
        variant,
        len(pairs),
        share_of(sum(_differ(*pair) for pair in pairs), len(pairs)),
        mean_of(coins),
        mean_of(choices),
        [mean_of(each) for each in wins],
        moves,
        bool(moves) or any(_is_clear(each, variants * len(changes)) for each in changes),
    )


def _is_clear(values: Sequence[float], tests: int) -> bool:
    """Whether a mean differs from zero, although so many others are compared."""
    if len(values) < FEW_GAMES:
        return False
    estimate = mean_of(values, 1 - FALSE_ALARM / tests)
    return not estimate.low <= 0 <= estimate.high


def _won(game: GameRecord, seat: int) -> float:
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _moves(
    pairs: Sequence[tuple[GameRecord, GameRecord]], names: Mapping[ItemId, str], variants: int
) -> list[ItemMove]:
    """The items whose players clearly gain or lose; all intervals together hold in 95 of 100 cases."""
    before, after = (_margins(pair[index] for pair in pairs) for index in (0, 1))
    both = [item for item in before if min(len(before[item]), len(after.get(item, ()))) > 1]
    # Bonferroni, over all items of all variants: some 70 variants in Underground make 2,500 comparisons.
    quantile = NormalDist().inv_cdf(1 - FALSE_ALARM / 2 / variants / max(1, len(both)))
    moves = []
    for item in both:
        old, new = before[item], after[item]
        error = math.sqrt(stdev(old) ** 2 / len(old) + stdev(new) ** 2 / len(new))
        change = fmean(new) - fmean(old)
        estimate = Estimate(change, change - quantile * error, change + quantile * error, min(len(old), len(new)))
        if min(len(old), len(new)) >= FEW_GAMES and not estimate.low <= 0 <= estimate.high:
            moves.append(ItemMove(item, names.get(item, str(item)), estimate))
    return sorted(moves, key=lambda move: -abs(move.change.value))


def _margins(games: Iterator[GameRecord]) -> dict[ItemId, list[float]]:
    """How far the players who took an item ended from the average of their table."""
    margins = defaultdict[ItemId, list[float]](list)
    for game in games:
        middle = fmean(game.scores)
        for pick in game.picks:
            for item in (ItemId("race", pick.race), ItemId("power", pick.power)):
                margins[item].append(game.scores[pick.player] - middle)
    return margins
