"""Whether a map is fair: how seats, regions and entries fare on it, and which items gain or lose."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from engine.vocabulary.item_id import ItemId
from mapforge.lab.game_record import GameRecord, RaceEntry
from mapforge.lab.game_spec import GameSpec, rules_of
from mapforge.lab.intervals import Estimate, mean_of, share_of
from mapforge.lab.people_games import SeatsOfPeople

USELESS = 0.05
"""A region that is scored less often than this in a round is nearly useless."""


class SeatLine(NamedTuple):
    """How a seat fares."""

    wins: Estimate
    coins: Estimate
    is_fair: bool
    """Whether an equal share of the wins lies in the interval."""


class RegionLine(NamedTuple):
    """How a region fares."""

    id: str
    name: str
    held: float
    """How often a round it is held by somebody who scores: more than once where it changes hands between two turns."""
    scored: float
    """The same, in a game."""
    conquered: float
    """How often it is conquered in a game."""
    coins: float
    """What it brings its holders in a game."""

    is_closed: bool
    """Whether it is water or something else that most races cannot enter."""

    @property
    def is_useless(self) -> bool:
        """Whether hardly anybody ever holds it, although anybody could."""
        return self.held < USELESS and not self.is_closed


class EntryLine(NamedTuple):
    """A region by which races enter."""

    id: str
    name: str
    share: Estimate
    """Of all entries."""
    fares: Estimate
    """Coins over races that enter elsewhere in the same round."""


class ItemShift(NamedTuple):
    """What an item is worth on this map and on the printed board."""

    item: ItemId
    name: str
    here: Estimate
    there: Estimate
    change: Estimate
    """The intervals of all items hold together in 95 of 100 cases."""

    @property
    def stands_out(self) -> bool:
        """Whether it clearly gains or loses."""
        return not self.change.low <= 0 <= self.change.high


class MapFairness(NamedTuple):
    """All that was found out about a map."""

    map: str
    bot: str
    games: int
    seats: Sequence[SeatLine]
    regions: Sequence[RegionLine]
    entries: Sequence[EntryLine]
    rounds: Sequence[Sequence[float]]
    """For each seat, the coins of every round."""
    printed: str = ""
    """The printed board for as many players, if this is another one and there is one."""
    items: Sequence[ItemShift] = ()
    """What items are worth here and there; those that change most come first."""
    people: SeatsOfPeople | None = None
    """How seats fared in games of people."""


def fairness_of(
    spec: GameSpec, games: Sequence[GameRecord], printed: str = "", items: Sequence[ItemShift] = ()
) -> MapFairness:
    """What some games on a map say about it."""
    world = rules_of(spec).world
    return MapFairness(
        world.id,
        spec.bots[0],
        len(games),
        _seats(spec, games),
        _regions(spec, games),
        _entries(spec, games),
        _rounds(spec, games),
        printed,
        items,
    )


def _seats(spec: GameSpec, games: Sequence[GameRecord]) -> list[SeatLine]:
    lines = []
    for seat in range(spec.seats):
        won = sum(1 / len(game.winners) for game in games if seat in game.winners)
        wins = share_of(won, len(games))
        coins = mean_of([game.scores[seat] for game in games])
        lines.append(SeatLine(wins, coins, wins.low <= 1 / spec.seats <= wins.high))
    return lines


def _regions(spec: GameSpec, games: Sequence[GameRecord]) -> list[RegionLine]:
    """What happened to each region, the most fought over first."""
    held, conquered, coins = Counter[str](), Counter[str](), Counter[str]()
    for game in games:
        for ground in game.grounds:
            held[ground.region] += ground.held
            conquered[ground.region] += ground.conquered
        for each in game.region_coins:
            coins[each.region] += each.coins
    rounds, number, world = max(1, sum(game.rounds for game in games)), max(1, len(games)), rules_of(spec).world
    lines = [
        RegionLine(
            region.id,
            region.name,
            held[region.id] / rounds,
            held[region.id] / number,
            conquered[region.id] / number,
            coins[region.id] / number,
            bool((world.closed | world.impassable) >> index & 1),
        )
        for index, region in enumerate(world.regions)
    ]
    return sorted(lines, key=lambda line: (-line.conquered, -line.held, line.id))


def _entries(spec: GameSpec, games: Sequence[GameRecord]) -> list[EntryLine]:
    """Where races enter, the most frequent first."""
    names = {region.id: region.name for region in rules_of(spec).world.regions}
    coins = [(entry, _coins(entry, game)) for game in games for entry in game.entries]
    by_round = defaultdict[int, list[int]](list)
    for entry, brought in coins:
        by_round[entry.round].append(brought)
    usual = {round: fmean(brought) for round, brought in by_round.items()}
    by_region = defaultdict[str, list[float]](list)
    for entry, brought in coins:
        by_region[entry.region].append(brought - usual[entry.round])
    lines = [EntryLine(id, names[id], share_of(len(more), len(coins)), mean_of(more)) for id, more in by_region.items()]
    return sorted(lines, key=lambda line: (-line.share.value, line.id))


def _rounds(spec: GameSpec, games: Sequence[GameRecord]) -> list[list[float]]:
    """What each round brings every seat, without what was paid for combos."""
    last = max((game.rounds for game in games), default=0)
    sums = [[0.0] * last for _ in range(spec.seats)]
    for game in games:
        for income in game.incomes:
            if income.item != "pick":
                sums[income.player][income.round - 1] += income.coins / len(games)
    return sums


def _coins(entry: RaceEntry, game: GameRecord) -> int:
    """What a race brought from its entry on, until the same player brought it in again."""
    later = [
        other.round
        for other in game.entries
        if (other.player, other.race) == (entry.player, entry.race) and other.round > entry.round
    ]
    end = min(later, default=game.rounds + 1)
    return sum(
        income.coins
        for income in game.incomes
        if (income.player, income.race) == (entry.player, entry.race)
        and entry.round <= income.round < end
        and income.item != "pick"
    )
