"""Whether a map is fair: how every seat fares on it, and which regions are held and fought over."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from mapforge.lab.crew import Chunk
from mapforge.lab.game_record import GameRecord
from mapforge.lab.hands import Hands, crew_of
from mapforge.lab.intervals import Estimate, mean_of, share_of
from mapforge.lab.simulation import MOST_GAMES
from mapforge.lab.work_order import WorkOrder, rules_of

GAMES_IN_CHUNK = 4


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
    """In which share of the turns somebody holds it when scoring."""
    conquered: float
    """How often it is conquered in a game."""


class MapFairness(NamedTuple):
    """All that was found out about a map."""

    map: str
    bot: str
    games: int
    seats: Sequence[SeatLine]
    regions: Sequence[RegionLine]


def play_on_map(
    order: WorkOrder,
    seconds: float,
    workers: Hands = 1,
    first_seed: int = 0,
    tell: Callable[[int, float, str], None] = lambda games, left, what: None,
    most: int = MOST_GAMES,
    games: list[GameRecord] | None = None,
) -> list[GameRecord]:
    """Play on a map until the time is up or there are so many games; `games` has what was played, whoever stops it."""
    end, found = time.monotonic() + seconds, [] if games is None else games
    with crew_of(workers) as crew:
        for played in crew.play(_chunks(order, first_seed, end, most)):
            found += played.games
            tell(len(found), max(0.0, end - time.monotonic()), "seats and regions")
    return sorted(found)


def _chunks(order: WorkOrder, first: int, end: float, most: int) -> Iterator[Chunk]:
    for start in range(first, first + most, GAMES_IN_CHUNK):
        if start > first and time.monotonic() >= end:
            return
        yield Chunk(order, tuple(range(start, min(start + GAMES_IN_CHUNK, first + most))))


def fairness_of(order: WorkOrder, games: Sequence[GameRecord]) -> MapFairness:
    """What some games on a map say about it."""
    world = rules_of(order).world
    held, conquered = Counter[str](), Counter[str]()
    for game in games:
        for ground in game.grounds:
            held[ground.region] += ground.held
            conquered[ground.region] += ground.conquered
    rounds = sum(game.rounds for game in games)
    regions = [
        RegionLine(region.id, region.name, held[region.id] / rounds, conquered[region.id] / len(games))
        for region in world.regions
    ]
    ordered = sorted(regions, key=lambda line: (-line.conquered, -line.held, line.id))
    return MapFairness(world.id, order.bots[0], len(games), _seats(order, games), ordered)


def _seats(order: WorkOrder, games: Sequence[GameRecord]) -> list[SeatLine]:
    found = []
    for seat in range(order.seats):
        won = sum(1 / len(game.winners) for game in games if seat in game.winners)
        wins = share_of(won, len(games))
        coins = mean_of([game.scores[seat] for game in games])
        found.append(SeatLine(wins, coins, wins.low <= 1 / order.seats <= wins.high))
    return found
