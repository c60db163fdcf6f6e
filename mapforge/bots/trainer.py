"""Trains weights by self-play on all cores; the same seed and number of games give the same weights."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from engine import EngineError, Rules, World
from mapforge.bots.evaluator import WeightTable
from mapforge.bots.regression import fitted_tables, initial_tables
from mapforge.bots.self_play import TurnRecord, training_game
from mapforge.bots.weights.item_columns import with_known_items
from mapforge.bots.weights.weight_choice import nearest_weights, packs_of
from mapforge.bots.weights.weight_file import Weights
from mapforge.errors import MapforgeError
from mapforge.files.deadline import DEADLINE
from mapforge.files.plurals import counted
from mapforge.maps.named_maps import find_map
from mapforge.worlds.map_world import build_world
from mapforge.worlds.mixes.mix_file import is_mix, read_mix
from mapforge.worlds.mixes.mixture import mix, remake

_BATCH = 100
"""After this many games, weights are fitted again to the later half of all games: early weights play badly."""
_VETERAN_BATCH = 500
"""A veteran begins with the weights of a planner, so it plays well from the first game on, and all games count."""
_CHUNK = 5
_MOST_WORKERS = 8
_rules: list[Rules] = []
"""The rules that this worker process plays by."""
Trajectories = list[list[TurnRecord]]


class CannotTrain(MapforgeError):  # noqa: N818 - it names what could not be done
    """Training that cannot be done as asked."""


@dataclass(frozen=True)
class TrainingSetup:
    """What is played in training, in words from which every worker process builds its world."""

    map: str
    packs: tuple[str, ...] = ()
    players: int | None = None
    trust: tuple[str, ...] = ()

    def world(self) -> World:
        """Build the world."""
        if is_mix(Path(self.map)):
            return remake(read_mix(Path(self.map)), trust=self.trust).world()
        if self.packs:
            return mix(self.map, self.packs, players=self.players, trust=self.trust).world()
        return build_world(find_map(self.map, trust=self.trust))


def train(
    setup: TrainingSetup,
    name: str,
    *,
    games: int | None,
    minutes: float,
    seed: int,
    tell: Callable[[str], None],
    veteran: bool = False,
) -> Weights:
    """Train on so many games, or for so many minutes; the minutes only limit how many games are played.

    A veteran also learns what each race and power of these games goes on to be worth.
    """
    world = setup.world()
    players = setup.players or min(world.players)
    if players not in world.players:
        known = " or ".join(str(number) for number in world.players)
        raise CannotTrain(f"{world.id} is for {known} players, not {players}")
    DEADLINE.end()
    tables = _tables_of_a_planner(world, players) if veteran else initial_tables(world.turns)
    most, batches, played = _VETERAN_BATCH if veteran else _BATCH, list[Trajectories](), 0
    begin = time.monotonic()
    with _workers(setup) as pool:
        while not batches or (played < games if games else time.monotonic() - begin < 60 * minutes):
            size = min(most, games - played) if games else most
            seeds = [f"{seed} {number}" for number in range(played, played + size)]
            batches.append(_trajectories(pool, players, tables, seeds))
            played += size
            recent = [each for batch in batches[0 if veteran else len(batches) // 2 :] for each in batch]
            tables = fitted_tables(recent, world.turns)
            tell(f"{counted(played, 'game')}, {counted(round(time.monotonic() - begin), 'second')}")
    weights = Weights(name, players, packs_of(world), played, seed, tables)
    return with_known_items(weights, world) if veteran else weights


def _tables_of_a_planner(world: World, players: int) -> list[WeightTable]:
    """What a planner plays such games with, as a veteran begins with it: without an opinion of any item."""
    tables = nearest_weights(world, players).tables
    return [tables[min(left, len(tables) - 1)] + [0.0] * (2 * len(world.traits)) for left in range(world.turns)]


@contextmanager
def _workers(setup: TrainingSetup) -> Iterator[ProcessPoolExecutor]:
    number = min(os.cpu_count() or 1, _MOST_WORKERS)
    pool = ProcessPoolExecutor(number, get_context("spawn"), initializer=_prepare_worker, initargs=(setup,))
    try:
        yield pool
    except BrokenProcessPool as error:
        raise CannotTrain("a worker process has died; is there enough memory?") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _prepare_worker(setup: TrainingSetup) -> None:
    _rules[:] = [Rules(setup.world())]


def _trajectories(
    pool: ProcessPoolExecutor, players: int, tables: list[WeightTable], seeds: Sequence[str]
) -> Trajectories:
    """The trajectories of some games in the order of their seeds, whichever worker played them."""
    chunks = [seeds[start : start + _CHUNK] for start in range(0, len(seeds), _CHUNK)]
    waiting = [pool.submit(_play_chunk, players, tables, chunk) for chunk in chunks]
    try:
        return [trajectory for done in waiting for trajectory in done.result()]
    except EngineError as error:
        raise CannotTrain(str(error)) from error


def _play_chunk(players: int, tables: list[WeightTable], seeds: Sequence[str]) -> Trajectories:
    return [trajectory for seed in seeds for trajectory in training_game(_rules[0], players, tables, seed)]
