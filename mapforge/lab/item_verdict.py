"""What an experiment found out about an item: the verdict, its rank, its coins, and how bots treat it on offer."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.vocabulary.item_id import ItemId
from mapforge.files.plurals import counted
from mapforge.lab.control import Control, printed_like
from mapforge.lab.game_record import GameRecord
from mapforge.lab.game_spec import KINDS, item_names, rules_of
from mapforge.lab.intervals import Estimate, Z, mean_of, share_of
from mapforge.lab.item_experiment import MEASURE, OFFER, ItemExperiment, TestedItem
from mapforge.lab.pairs import PairLine, pairs_of
from mapforge.lab.people_games import ItemOfPeople, PeopleGames, item_of_people
from mapforge.lab.token_sweep import TokenLine
from mapforge.lab.verdict import (
    LEAST_GAMES,
    STRONG,
    UNDECIDED,
    WEAK,
    BotEstimate,
    Conclusion,
    FairRange,
    Odds,
    conclude,
)

REGIONS, ITSELF, PARTNER, OTHERS = "regions", "itself", "partner", "others"
"""Where coins come from: a coin for each region, the item's own effects, those of its partner, and anything else."""
DIE = "die"
"""Coins of regions that the race took with the help of the die; they are among the others."""
_BEYOND_PAIRS = 2.0
"""Coins beyond any printed combo from which on a pair breaks a verdict."""


class Offered(NamedTuple):
    """How bots treat an item on offer: how often anybody takes it, and how many other picks it waits for."""

    taken: Estimate
    picks: Estimate

    @property
    def left(self) -> Estimate:
        """How often nobody takes it."""
        taken = self.taken
        return Estimate(1 - taken.value, 1 - taken.high, 1 - taken.low, taken.cases)


class Rank(NamedTuple):
    """Where an item ranks among the printed ones of its kind, by name; empty without a shipped baseline."""

    below: str = ""
    """The printed item that is worth just less; empty when there is none."""
    above: str = ""
    stronger: int = 0
    """How many printed items are worth more."""
    printed: int = 0


class RoundLine(NamedTuple):
    """What a round brings, on average."""

    round: int
    own: float
    """To the player who took the item first."""
    others: float
    """To each of the others."""


class ItemVerdict(NamedTuple):
    """All that was found out about an item."""

    item: ItemId
    name: str
    verdict: str
    reason: str
    probability: float
    """How likely the verdict is; of what is undecided, the likeliest one."""
    odds: Odds
    minutes_to_decide: float | None
    """How long it would take to settle it: 0 for what is settled, None where more games would not do it."""
    worth: Estimate
    lift: Estimate
    games: int
    bots: tuple[str, ...]
    estimates: tuple[BotEstimate, ...]
    fair_range: FairRange
    """Between which worths it is fair."""
    rank: Rank
    printed: Mapping[str, Estimate]
    """What the printed items of its kind are worth, by name; empty without a shipped baseline."""
    sources: Mapping[str, float]
    """Coins in a game by what they came from, while the race of the combo was in play."""
    offered: Offered
    rounds: Sequence[RoundLine]
    pairs: Sequence[PairLine]
    names: Mapping[ItemId, str]
    """The names of all items in play."""
    sweep: Sequence[TokenLine]
    is_deep: bool
    players: int
    map: str
    compared_with: str
    people: ItemOfPeople | None = None
    """What games of people say, which never changes the verdict of bots."""
    printed_combos: tuple[float, float] = (-math.inf, math.inf)
    """What the weakest and the strongest printed combos are worth, with an allowance beyond."""
    plays_like: str = ""
    """The printed item with other names that it is; empty when it is none."""

    @property
    def odd_pairs(self) -> list[PairLine]:
        """The partners with which it is clearly worth more or less than the sum of both, the oddest first."""
        return sorted((line for line in self.pairs if line.stands_out), key=lambda line: -abs(line.surplus.value))

    @property
    def breaking_pairs(self) -> list[PairLine]:
        """Those worth more than any printed combo, or less, although the item itself is not called so."""
        # Printed pairs differ from the sum of both by some two coins, too, so that many stand out in enough games.
        low, high = self.printed_combos
        return [
            line
            for line in self.odd_pairs
            if (line.surplus.value > 0 and line.likely > high and self.verdict != STRONG)
            or (line.surplus.value < 0 and line.likely < low and self.verdict != WEAK)
        ]


def verdicts(experiment: ItemExperiment, people: PeopleGames | None = None) -> list[ItemVerdict]:
    """What was found out, in the sequence in which the items were named; and by people, where there are such games."""
    found = [_verdict(item, experiment) for item in experiment.items]
    return [each._replace(people=item_of_people(each.item, people.games)) for each in found] if people else found


def _verdict(tested: TestedItem, experiment: ItemExperiment) -> ItemVerdict:
    conclusion, first, names = conclude(tested.estimates), tested.estimates[0], item_names(experiment.spec)
    control, measured = experiment.controls[MEASURE], tested.samples[MEASURE].games
    return ItemVerdict(
        item=tested.full_id,
        name=tested.name,
        verdict=conclusion.verdict,
        reason=conclusion.reason,
        probability=first.probability,
        odds=first.odds,
        minutes_to_decide=_minutes_to_decide(conclusion, first, experiment),
        worth=first.worth,
        lift=first.lift,
        games=sum(estimate.games for estimate in tested.estimates),
        bots=conclusion.bots,
        estimates=tested.estimates,
        fair_range=first.fair_range,
        rank=_rank(tested, control, names),
        printed=_printed(tested, control, names),
        sources=_sources(tested.item, measured),
        offered=_offered(tested.item, tested.samples[OFFER].games),
        rounds=_rounds(measured),
        pairs=_pairs(tested, control),
        names=names,
        sweep=_sweep(tested, control),
        is_deep=experiment.is_deep,
        players=experiment.spec.seats,
        map=rules_of(experiment.spec).world.id,
        printed_combos=_printed_combos(control),
        plays_like=names[tested.twin] if tested.twin else "",
        compared_with=", and ".join(_origin(experiment.controls[role]) for role in tested.asked()),
    )


def _printed_combos(control: Control) -> tuple[float, float]:
    baseline = control.baseline
    if baseline is None:
        return -math.inf, math.inf
    worths = [[worth for item, worth in baseline.worth.items() if item.kind == kind] for kind in KINDS]
    return sum(map(min, worths)) - _BEYOND_PAIRS, sum(map(max, worths)) + _BEYOND_PAIRS


def _minutes_to_decide(conclusion: Conclusion, first: BotEstimate, experiment: ItemExperiment) -> float | None:
    if conclusion.verdict != UNDECIDED:
        return 0.0
    # What the strongest bot contradicts does not become clearer by more games of the others.
    if first.verdict != UNDECIDED or first.games_to_decide is None:
        return None
    return experiment.minutes_for(first.games_to_decide)


def _pairs(tested: TestedItem, control: Control) -> list[PairLine]:
    baseline, observations = control.baseline, tested.samples[MEASURE].observations()
    if baseline is None:
        return []
    return pairs_of(tested.item, observations, tested.surpluses(observations, baseline), baseline)


def _sweep(tested: TestedItem, control: Control) -> list[TokenLine]:
    """What it is worth with each token count that was tried, and with its own."""
    tried = {tokens: tested.estimate(sample, control) for tokens, sample in tested.sweep.items() if sample.games}
    lines = [TokenLine(tokens, estimate.worth, estimate.verdict) for tokens, estimate in tried.items()]
    if lines:
        own = tested.estimates[0]
        lines.append(TokenLine(tested.tokens, own.worth, own.verdict, is_printed=True))
    return sorted(lines)


def _rounds(games: Sequence[GameRecord]) -> list[RoundLine]:
    """The coins of each round, without those that were paid for combos."""
    own, others = defaultdict[int, int](int), defaultdict[int, int](int)
    for game in games:
        for income in game.incomes:
            if income.item != "pick":
                (others if income.player else own)[income.round] += income.coins
    if not games:
        return []
    seats = len(games[0].scores) - 1
    last = max(game.rounds for game in games)
    return [RoundLine(n, own[n] / len(games), others[n] / len(games) / seats) for n in range(1, last + 1)]


def _origin(control: Control) -> str:
    """How well the average combo is known, and from which games."""
    shipped, baseline = control.shipped, control.baseline
    known = f"to within {Z * baseline.margin_error:.1f} coins " if baseline else ""
    if shipped is not None:
        weights = f" ({shipped.weights})" if shipped.weights else ""
        return f"{known}from the shipped baseline of {counted(shipped.games, 'game')} of {shipped.bot}{weights}"
    games = counted(len(control.own.games), "game")
    return f"{known}from {games} of {control.own.spec.bots[0]} with other combos, played now"


def _rank(tested: TestedItem, control: Control, names: Mapping[ItemId, str]) -> Rank:
    """Its rank among the printed items; none from hardly any games, or without a shipped baseline."""
    worth, baseline = tested.estimates[0].worth, control.shipped
    if baseline is None or worth.cases < LEAST_GAMES:
        return Rank()
    printed = sorted((value, item) for item, value in printed_like(tested.item, baseline).items())
    below = [names[item] for value, item in printed if value <= worth.value]
    above = [names[item] for value, item in printed if value > worth.value]
    return Rank(below[-1] if below else "", above[0] if above else "", len(above), len(printed))


def _printed(tested: TestedItem, control: Control, names: Mapping[ItemId, str]) -> dict[str, Estimate]:
    baseline = control.shipped
    if baseline is None:
        return {}
    return {names[item]: baseline.estimate(item) for item in printed_like(tested.item, baseline)}


def _sources(item: ItemId, games: Sequence[GameRecord]) -> dict[str, float]:
    sums: Counter[str] = Counter()
    for game in games:
        race, power = game.picks[0].race, game.picks[0].power
        partner = power if item.kind == "race" else race
        words = {REGIONS: REGIONS, partner: PARTNER, item.id: ITSELF}
        for income in game.incomes:
            if income.player == 0 and income.race == race and income.item != "pick":
                sums[words.get(income.item, OTHERS)] += income.coins
        sums[DIE] += sum(each.coins for each in game.die_coins if each.player == 0 and each.race == race)
    return {word: sums[word] / len(games) for word in (REGIONS, ITSELF, PARTNER, OTHERS, DIE)} if games else {}


def _offered(item: ItemId, games: Sequence[GameRecord]) -> Offered:
    waits = [next((wait for wait in game.waits if item.id == getattr(wait, item.kind)), None) for game in games]
    there = [wait for wait in waits if wait is not None]
    return Offered(share_of(sum(wait.is_taken for wait in there), len(there)), mean_of([wait.picks for wait in there]))
