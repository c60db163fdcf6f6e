"""What an examination found out about an item: the verdict, its place on the printed scale, its coins, its buyers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine import World
from mapforge.files import counted
from mapforge.lab.game_record import GameRecord
from mapforge.lab.intervals import Estimate, mean_of, share_of
from mapforge.lab.measurement import CHECKS, MEASURES, Case, Examination, Yardstick
from mapforge.lab.verdict import Opinion, ruled
from mapforge.lab.work_order import rules_of

REGIONS, ITSELF, PARTNER, OTHERS = "regions", "itself", "partner", "others"
"""Where coins come from: a coin for each region, the item's own hooks, those of its partner, and anything else."""


class Offered(NamedTuple):
    """How bots treat an item that lies on offer: how often anybody takes it, and how many picks of others it waits."""

    taken: Estimate
    picks: Estimate


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
    below: str
    """The name of the printed item of its kind that is worth just less; empty when there is none."""
    above: str
    sources: Mapping[str, float]
    """Coins in a game by what they came from, while the race of the combo was in play."""
    offered: Offered
    map: str
    compared_with: str


def verdicts(examination: Examination) -> list[ItemVerdict]:
    """What was found out, the items as they were named."""
    return [_verdict(case, examination) for case in examination.cases]


def _verdict(case: Case, examination: Examination) -> ItemVerdict:
    found, first, world = ruled(case.opinions), case.opinions[0], rules_of(examination.order).world
    below, above = _neighbours(case, examination.yardsticks[MEASURES], world)
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
        below=below,
        above=above,
        sources=_sources(case.subject.trial, case.series["measure"].games),
        offered=_offered(case.subject.trial, case.series["offer"].games),
        map=world.id,
        compared_with=" and ".join(_told(examination.yardsticks[bot]) for bot in (MEASURES, CHECKS)),
    )


def _told(yardstick: Yardstick) -> str:
    """What the average combo is known from."""
    if yardstick.shipped is not None:
        weights = f" ({yardstick.shipped.weights})" if yardstick.shipped.weights else ""
        return f"the shipped scale of {counted(yardstick.shipped.games, 'game')} of {yardstick.shipped.bot}{weights}"
    games = counted(len(yardstick.own.games), "game")
    return f"{games} of {yardstick.own.order.bots[0]} with other combos, played now"


def _neighbours(case: Case, yardstick: Yardstick, world: World) -> tuple[str, str]:
    """The names of the printed items around it; nothing without a scale that was learned from enough games."""
    worth, scale, own = case.opinions[0].worth, yardstick.shipped, case.subject.trial
    if scale is None or not worth.cases:
        return "", ""
    names = {trait.full_id: trait.name for trait in world.traits}
    kind = own.partition("/")[0]
    printed = [(value, item) for item, value in scale.worth.items() if item.startswith(f"{kind}/") and item != own]
    below = max((each for each in printed if each[0] <= worth.value), default=None)
    above = min((each for each in printed if each[0] > worth.value), default=None)
    return names.get(below[1], below[1]) if below else "", names.get(above[1], above[1]) if above else ""


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
    return {word: sums[word] / len(games) for word in (REGIONS, ITSELF, PARTNER, OTHERS)} if games else {}


def _offered(item: str, games: Sequence[GameRecord]) -> Offered:
    kind, _, id = item.partition("/")
    waits = [next((wait for wait in game.waits if id == getattr(wait, kind)), None) for game in games]
    there = [wait for wait in waits if wait is not None]
    return Offered(share_of(sum(wait.is_taken for wait in there), len(there)), mean_of([wait.picks for wait in there]))
