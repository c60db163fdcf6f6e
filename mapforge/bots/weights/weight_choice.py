"""Chooses the weights for a game: those trained on the most similar packs and the nearest number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from engine import World
from mapforge.bots.plain_sums import plain_sum
from mapforge.bots.weights.weight_file import Weights, read_weights
from mapforge.bots.weights.weight_paths import local_weights, shipped_veterans, shipped_weights

ITEMS = ("race", "power")
_STEP = 0.25
"""How much one player more or fewer counts against a game; packs with nothing in common count 1."""


def packs_of(world: World) -> dict[str, int]:
    """How many races and powers of each pack are in a world."""
    return dict(sorted(Counter(trait.pack for trait in world.traits if trait.kind in ITEMS).items()))


def nearest_weights(world: World, players: int) -> Weights:
    """The weights that fit a game best."""
    return weights_by_fitness(packs_of(world), players)[0]


def weights_by_fitness(packs: Mapping[str, int], players: int) -> list[Weights]:
    """A planner's weights, those that fit such games best first; of equals, the user's own before the shipped ones."""
    return _by_fitness([weights for weights in [*_local(), *_shipped()] if not weights.items], packs, players)


def veteran_weights(world: World, players: int) -> Weights:
    """The weights that fit a game best; of equals, those that know races and powers before a planner's."""
    everything = [*_local(), *_shipped_veterans(), *_shipped()]
    return _by_fitness(sorted(everything, key=lambda weights: not weights.items), packs_of(world), players)[0]


def _by_fitness(found: Iterable[Weights], packs: Mapping[str, int], players: int) -> list[Weights]:
    def fitness(weights: Weights) -> float:
        return _similarity(packs, weights.packs) - _STEP * abs(weights.players - players)

    return sorted(found, key=fitness, reverse=True)


def _similarity(packs: Mapping[str, int], others: Mapping[str, int]) -> float:
    """The overlap of two selections of packs: 1 if all shares are equal, 0 if no pack is in both."""
    total, other_total = sum(packs.values()) or 1, sum(others.values()) or 1
    common = plain_sum(min(count / total, others.get(pack, 0) / other_total) for pack, count in packs.items())
    return round(common, 2)


@cache
def _shipped() -> tuple[Weights, ...]:
    return tuple(read_weights(path) for path in shipped_weights())


@cache
def _shipped_veterans() -> tuple[Weights, ...]:
    return tuple(read_weights(path) for path in shipped_veterans())


def _local() -> list[Weights]:
    return [_read_once(path, path.stat().st_mtime_ns) for path in local_weights()]


@cache
def _read_once(path: Path, changed: int) -> Weights:
    return read_weights(path)
