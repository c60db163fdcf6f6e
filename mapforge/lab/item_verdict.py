"""What an examination found out about an item: the verdict, its place on the printed scale, its coins, its buyers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine import World
from mapforge.files.plurals import counted
from mapforge.lab.case import MEASURE, OFFER, Case
from mapforge.lab.game_record import GameRecord
from mapforge.lab.intervals import Estimate, Z, mean_of, share_of
from mapforge.lab.item_shifts import scale_estimate
from mapforge.lab.measurement import Examination
from mapforge.lab.pairs import PairLine, pairs_of
from mapforge.lab.sweep import TokenLine
from mapforge.lab.verdict import LEAST_GAMES, Edges, Opinion, ruled
from mapforge.lab.work_order import rules_of
from mapforge.lab.yardstick import Yardstick, printed_like

REGIONS, ITSELF, PARTNER, OTHERS = "regions", "itself", "partner", "others"
"""Where coins come from: a coin for each region, the item's own effects, those of its partner, and anything else."""
DIE = "die"
"""Coins of regions that the race took with the help of the die; they are among the others."""


class Offered(NamedTuple):
    """How bots treat an item that lies on offer: how often anybody takes it, and how many picks of others it waits."""

    taken: Estimate
    picks: Estimate

    @property
    def left(self) -> Estimate:
        """How often nobody takes it."""
        taken = self.taken
        return Estimate(1 - taken.value, 1 - taken.high, 1 - taken.low, taken.cases)


class Place(NamedTuple):
    """Where an item stands among the printed ones of its kind, by name; nothing where no scale says it."""

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

    item: str
    name: str
    verdict: str
    reason: str
    worth: Estimate
    lift: Estimate
    games: int
    bots: tuple[str, ...]
    opinions: tuple[Opinion, ...]
    edges: Edges
    """Between which worths it is fair; the printed items there by name."""
    place: Place
    printed: Mapping[str, Estimate]
    """What the printed items of its kind are worth, by name; nothing where no scale says it."""
    sources: Mapping[str, float]
    """Coins in a game by what they came from, while the race of the combo was in play."""
    offered: Offered
    rounds: Sequence[RoundLine]
    pairs: Sequence[PairLine]
    names: Mapping[str, str]
    """The names of partners."""
    sweep: Sequence[TokenLine]
    is_deep: bool
    map: str
    compared_with: str


def verdicts(examination: Examination) -> list[ItemVerdict]:
    """What was found out, the items as they were named."""
    return [_verdict(case, examination) for case in examination.cases]


def _verdict(case: Case, examination: Examination) -> ItemVerdict:
    found, first, world = ruled(case.opinions), case.opinions[0], rules_of(examination.order).world
    names = {trait.full_id: trait.name for trait in world.traits if trait.kind in ("race", "power")}
    yardstick, edges = examination.yardsticks[MEASURE], first.edges
    return ItemVerdict(
        item=case.subject.full_id,
        name=case.subject.name,
        verdict=found.verdict,
        reason=found.reason,
        worth=first.worth,
        lift=first.lift,
        games=sum(opinion.games for opinion in case.opinions),
        bots=found.bots,
        opinions=case.opinions,
        edges=edges._replace(
            weakest=names.get(edges.weakest, edges.weakest), strongest=names.get(edges.strongest, edges.strongest)
        ),
        place=_place(case, yardstick, world),
        printed=_printed(case, yardstick, names),
        sources=_sources(case.subject.trial, case.series[MEASURE].games),
        offered=_offered(case.subject.trial, case.series[OFFER].games),
        rounds=_rounds(case.series[MEASURE].games),
        pairs=_pairs(case, yardstick),
        names=names,
        sweep=_sweep(case, yardstick),
        is_deep=examination.is_deep,
        map=world.id,
        compared_with=", and ".join(_told(examination.yardsticks[part]) for part in case.asked()),
    )


def _pairs(case: Case, yardstick: Yardstick) -> list[PairLine]:
    scale, trials = yardstick.scale, case.series[MEASURE].trials()
    return pairs_of(case.subject.trial, trials, case.surpluses(trials, scale), scale) if scale else []


def _sweep(case: Case, yardstick: Yardstick) -> list[TokenLine]:
    """What it is worth with each number of tokens that was tried, and with its own."""
    tried = {tokens: case.opinion(series, yardstick) for tokens, series in case.sweep.items() if series.games}
    lines = [TokenLine(tokens, opinion.worth, opinion.verdict) for tokens, opinion in tried.items()]
    if lines:
        lines.append(TokenLine(case.tokens, case.opinions[0].worth, case.opinions[0].verdict, is_printed=True))
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


def _told(yardstick: Yardstick) -> str:
    """What the average combo is known from, and how well."""
    shipped, scale = yardstick.shipped, yardstick.scale
    known = f"to ± {Z * scale.margin_error:.1f} coins " if scale else ""
    if shipped is not None:
        weights = f" ({shipped.weights})" if shipped.weights else ""
        return f"{known}from the shipped scale of {counted(shipped.games, 'game')} of {shipped.bot}{weights}"
    games = counted(len(yardstick.own.games), "game")
    return f"{known}from {games} of {yardstick.own.order.bots[0]} with other combos, played now"


def _place(case: Case, yardstick: Yardstick, world: World) -> Place:
    """Its place among the printed items; nothing from hardly any games, or without a scale of many."""
    worth, scale = case.opinions[0].worth, yardstick.shipped
    if scale is None or worth.cases < LEAST_GAMES:
        return Place()
    names = {trait.full_id: trait.name for trait in world.traits}
    printed = sorted((value, item) for item, value in printed_like(case.subject.trial, scale).items())
    below = [item for value, item in printed if value <= worth.value]
    above = [item for value, item in printed if value > worth.value]
    return Place(
        names.get(below[-1], below[-1]) if below else "",
        names.get(above[0], above[0]) if above else "",
        len(above),
        len(printed),
    )


def _printed(case: Case, yardstick: Yardstick, names: Mapping[str, str]) -> dict[str, Estimate]:
    scale = yardstick.shipped
    if scale is None:
        return {}
    return {names.get(item, item): scale_estimate(scale, item) for item in printed_like(case.subject.trial, scale)}


def _sources(item: str, games: Sequence[GameRecord]) -> dict[str, float]:
    kind, _, id = item.partition("/")
    sums: Counter[str] = Counter()
    for game in games:
        race, power = game.picks[0].race, game.picks[0].power
        partner = power if kind == "race" else race
        words = {REGIONS: REGIONS, partner: PARTNER, id: ITSELF}
        for income in game.incomes:
            if income.player == 0 and income.race == race and income.item != "pick":
                sums[words.get(income.item, OTHERS)] += income.coins
        sums[DIE] += sum(luck.coins for luck in game.luck if luck.player == 0 and luck.race == race)
    return {word: sums[word] / len(games) for word in (REGIONS, ITSELF, PARTNER, OTHERS, DIE)} if games else {}


def _offered(item: str, games: Sequence[GameRecord]) -> Offered:
    kind, _, id = item.partition("/")
    waits = [next((wait for wait in game.waits if id == getattr(wait, kind)), None) for game in games]
    there = [wait for wait in waits if wait is not None]
    return Offered(share_of(sum(wait.is_taken for wait in there), len(there)), mean_of([wait.picks for wait in there]))
