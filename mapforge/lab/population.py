"""The planners that measure: in each game, one of several sits in every seat, and each has weights from other games."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from engine import Rules, World
from mapforge.bots.evaluator import Evaluator
from mapforge.bots.planner_bot import PlannerBot
from mapforge.bots.weights.weight_choice import packs_of, weights_by_fitness
from mapforge.bots.weights.weight_file import Weights
from mapforge.files.cache import digest

POPULATION = "planners"
"""What they are called together, where a bot is named."""
SIZE = 4


def member_in(seed: int) -> int:
    """Which of them plays the game with a seed."""
    # Partners go round with the seed, so a member that did as well would meet only some of them.
    return Random(f"member {seed}").randrange(SIZE)


def members(world: World, players: int) -> list[Weights]:
    """The weights of each: those that fit the game best, and the next best ones."""
    packs = packs_of(world)
    trained = {pack for weights in weights_by_fitness(packs, players) for pack in weights.packs}
    # A few new items must not change who measures: they are compared with printed ones that the same players measured.
    nearest = weights_by_fitness({pack: count for pack, count in packs.items() if pack in trained} or packs, players)
    return [nearest[number % len(nearest)] for number in range(SIZE)]


def population_label(world: World, players: int) -> str:
    """The names of their weights and a digest of all, to say with which something was measured."""
    found = members(world, players)
    names = ", ".join(dict.fromkeys(weights.name for weights in found))
    return f"{names} {digest(*(weights.label.encode() for weights in found))[:8]}"


def population_bot(rules: Rules, players: int, game_seed: int, seed: int) -> PlannerBot:
    """The planner for one seat of a game."""
    return PlannerBot(seed, _evaluators(rules, players)[member_in(game_seed)])


@lru_cache(maxsize=64)
def _evaluators(rules: Rules, players: int) -> list[Evaluator]:
    """What each of them makes of a position; many games have the same rules."""
    return [Evaluator(weights.tables) for weights in members(rules.world, players)]
