"""What items are worth: each is taken first in many games, and the time goes to whatever is least certain."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.vocabulary.item_id import ItemId
from mapforge.lab.baseline import Baseline, Observation
from mapforge.lab.cluster import WorkerChoice
from mapforge.lab.control import Control, Sample, fair_range_for, partner_error, partner_of, usual_spread
from mapforge.lab.experiment import Experiment, OnProgress, ignore_progress
from mapforge.lab.game_spec import ANY_COMBO, GameSpec, item_names, printed_tokens, with_bot, with_other_tokens
from mapforge.lab.intervals import Z
from mapforge.lab.kept_games import KeptGames
from mapforge.lab.population import SIZE
from mapforge.lab.printed_twins import printed_twin
from mapforge.lab.token_sweep import token_choices
from mapforge.lab.verdict import LEAST_GAMES, PRECISE, UNDECIDED, BotEstimate, Uncertainty, as_printed, bot_estimate

CONFIRMING_BOT = "expert:0.3"
"""The strong bot that is asked where there is time."""
MEASURE, OFFER, CONFIRM = "measure", "offer", "confirm"
"""Roles of games: to measure the worth, to see who takes the item, to ask the strongest bot."""
ESTIMATING = (MEASURE, CONFIRM)
"""The roles that say what an item is worth, each with bots and a control of its own."""
_ROLE_SHARES = {MEASURE: 10, OFFER: 1}
"""How often games of each role are played for a verdict."""
DEEP = 5.0
"""Minutes from which on tokens, pairs and the strongest bot are looked at, too."""
DEEP_FOR_EACH = 2.0
"""Minutes that each item must have for that."""
VERDICTS, TOKENS, CONFIRMATION, PAIRS = "verdicts", "other token counts", "expert's estimate", "pairs"
"""The phases of an experiment."""
_DEEP_PHASES = {VERDICTS: 0.4, TOKENS: 0.25, CONFIRMATION: 0.25, PAIRS: 0.1}
_SOON = 1.03
"""Estimates are made anew when there are so many times the games: each reads every game again."""


def is_deep(minutes: float, items: int) -> bool:
    """Whether so much time is enough for more than a verdict."""
    return minutes >= DEEP and minutes / items >= DEEP_FOR_EACH


class TestedItem:
    """An item, all games about it, and what they say so far."""

    __test__ = False  # pytest takes every class whose name starts with Test for one of its own.

    def __init__(self, item: ItemId, specs: Mapping[str, GameSpec], controls: Mapping[str, Control], seed: int) -> None:
        """With a sample for each bot, and one in which the item is only on offer."""
        self.full_id, self.item = item, item.without_pack
        self.controls = controls
        forced = {role: replace(spec, first_pick=(self.item,)) for role, spec in specs.items()}
        self.samples = {
            MEASURE: Sample(replace(forced[MEASURE], tracks_coins=True), seed),
            OFFER: Sample(replace(forced[MEASURE], is_optional=True), seed),
            CONFIRM: Sample(forced[CONFIRM], seed),
        }
        self.name = item_names(specs[MEASURE])[self.item]
        self.tokens = printed_tokens(specs[MEASURE], self.item)
        shipped = controls[MEASURE].shipped
        self.twin = printed_twin(self.item, specs[MEASURE], shipped.worth) if shipped else None
        """The printed item that plays exactly like it."""
        self.sweep: dict[int, Sample] = {}
        """Games with other token counts."""
        self._spec, self._seed = forced[MEASURE], seed
        self._estimated_at = -1
        self.estimates: tuple[BotEstimate, ...] = ()
        self.update()

    def update(self, *, soon: bool = False) -> None:
        """Estimate the worth from all games so far, for each bot; `soon` skips that where hardly any are new."""
        games = sum(len(sample.games) for sample in self.samples.values())
        # An estimate reads all games again, so it waits until there is something to learn.
        if soon and self._estimated_at >= 0 and games <= _SOON * self._estimated_at:
            return
        self._estimated_at = games
        self.estimates = tuple(self.estimate(self.samples[role], self.controls[role]) for role in self.asked())

    def asked(self) -> list[str]:
        """Whose estimate counts: the strongest bot's only when it has played enough."""
        return [role for role in ESTIMATING if role != CONFIRM or len(self.samples[role].games) >= LEAST_GAMES]

    def estimate(self, sample: Sample, control: Control) -> BotEstimate:
        """What the games of a sample say, compared with what average combos make of such games."""
        bot, baseline = sample.spec.bots[0], control.baseline
        if baseline is None:
            return bot_estimate(bot, [], [])
        observations = sample.observations()
        surpluses = self.surpluses(observations, baseline)
        lifts = [each.won - baseline.wins for each in observations]
        by_partners = partner_error(self.item, observations, baseline)
        by_players = baseline.disagreement / math.sqrt(SIZE)
        uncertainty = Uncertainty(baseline.margin_error, baseline.wins_error, by_partners, by_players)
        fair_range, spread = fair_range_for(self.item, baseline), usual_spread(self.item, baseline)
        found = bot_estimate(bot, surpluses, lifts, uncertainty, fair_range, spread)
        return as_printed(found) if self.twin and not sample.spec.numbers else found

    def surpluses(self, observations: Sequence[Observation], baseline: Baseline) -> list[float]:
        """By how many coins each game ended better than with an average item beside the same partner."""
        # Race and power add up (interaction F 0.97 and 0.90 on the two boards), so a partner can be subtracted.
        return [
            each.margin - baseline.margin - baseline.worth.get(partner_of(self.item, each), 0.0)
            for each in observations
        ]

    @property
    def is_settled(self) -> bool:
        """Whether more games would change nothing about the verdict."""
        first, baseline = self.estimates[0], self.controls[MEASURE].baseline
        if first.verdict == UNDECIDED or baseline is None:
            return False
        return Z * baseline.deviation / math.sqrt(first.games) <= PRECISE

    @property
    def urgency(self) -> tuple[bool, float]:
        """What is undecided comes first, then what is least certain."""
        first = self.estimates[0]
        return first.verdict == UNDECIDED, first.worth.margin

    def next_sample(self) -> Sample:
        """The sample that is most behind its share; those of controls without a shipped baseline count, too."""
        behind = [(self.samples[role].requested / share, self.samples[role]) for role, share in _ROLE_SHARES.items()]
        if self.controls[MEASURE].shipped is None:
            own = self.controls[MEASURE].own
            behind.append((own.requested / _ROLE_SHARES[MEASURE], own))
        return min(behind, key=lambda pair: pair[0])[1]

    def next_confirmation(self) -> Sample:
        """Games of the strongest bot: about the item, and about average combos, as many of each."""
        return min(self.samples[CONFIRM], self.controls[CONFIRM].own, key=lambda sample: sample.requested)

    def begin_sweep(self) -> None:
        """Choose the token counts that are worth trying, by what the item was found to be worth."""
        if not self.sweep and self.estimates[0].worth.cases:
            for tokens in token_choices(self.tokens, self.estimates[0].worth.value, self.item):
                self.sweep[tokens] = Sample(with_other_tokens(self._spec, self.item, tokens), self._seed)


class ItemExperiment(Experiment):
    """Several items on one table."""

    def __init__(
        self,
        items: Sequence[ItemId],
        spec: GameSpec,
        seed: int = 0,
        confirming_bot: str = CONFIRMING_BOT,
        *,
        deep: bool = False,
    ) -> None:
        """`spec` is for the games that measure; `deep` adds token counts, pairs and the bot that confirms."""
        self.spec, self.is_deep = spec, deep
        specs = {
            MEASURE: spec,
            CONFIRM: with_bot(spec, confirming_bot),
        }
        self.seconds = 0.0
        """How long games were played for."""
        self.controls = {role: Control(each, seed) for role, each in specs.items()}
        self.items = [TestedItem(item, specs, self.controls, seed) for item in items]

    @property
    def phases(self) -> Mapping[str, float]:
        """Verdicts first; then, in a deep look, the rest."""
        return _DEEP_PHASES if self.is_deep else {VERDICTS: 1.0}

    def begin(self, phase: str) -> None:
        """Choose token counts once there is a worth to choose them by."""
        for item in self.items if phase == TOKENS else ():
            item.begin_sweep()

    def run(
        self,
        seconds: float,
        workers: WorkerChoice = 1,
        on_progress: OnProgress = ignore_progress,
        most: int | None = None,
        kept: KeptGames | None = None,
    ) -> None:
        """Play until everything is settled or the time is up; estimates are up to date however that ends."""
        start = time.monotonic() - (kept.seconds() if kept else 0.0)
        try:
            super().run(seconds, workers, on_progress, most, kept)
        finally:
            self.seconds += time.monotonic() - start
            for item in self.items:
                item.update()

    def minutes_for(self, games: int) -> float:
        """About how long so many more games about an item take, as quickly as they went so far."""
        played = sum(len(sample.games) for item in self.items for sample in item.samples.values())
        return games * sum(_ROLE_SHARES.values()) / _ROLE_SHARES[MEASURE] * self.seconds / 60 / max(1, played)

    def samples(self) -> Iterator[Sample]:
        """Those of average combos, and those of each item."""
        yield from (control.own for control in self.controls.values())
        for item in self.items:
            yield from item.samples.values()
            yield from item.sweep.values()

    def purpose(self, sample: Sample, phase: str) -> str:
        """The phase."""
        return phase

    def on_games(self, sample: Sample) -> None:
        """Estimate anew what the games are about; those of average combos are about every item."""
        spec = sample.spec
        for item in self.items:
            if spec.first_pick in (ANY_COMBO, (item.item,)) and not spec.is_optional and not spec.numbers:
                item.update(soon=True)

    def next_sample(self, phase: str) -> Sample | None:
        """The sample that needs a few games most; None when nothing does."""
        if phase == VERDICTS:
            waiting = [item for item in self.items if not item.is_settled]
            return max(waiting, key=lambda item: item.urgency).next_sample() if waiting else None
        if phase == TOKENS:
            swept = [sample for item in self.items for sample in item.sweep.values()]
            return min(swept, key=_requested, default=None)
        if phase == CONFIRMATION:
            return min((item.next_confirmation() for item in self.items), key=_requested)
        return min((item.samples[MEASURE] for item in self.items), key=_requested)


def _requested(sample: Sample) -> int:
    return sample.requested
