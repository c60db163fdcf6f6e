"""Random games from a board and a seed: everything about a game follows from these two words."""

import random
from collections.abc import Iterator
from functools import lru_cache

from engine import Action, Game, Rules, World
from mapforge.worlds.assembly import assemble_world
from tests.mixing.boards import library, world_of
from tests.soak.wild_maps import wild_map

BOARDS = ("base", "underground", "surface", "below", "cave", "arena", "homebrew", "wild")
BLOCK = 20
"""So many games share a board and its rulings, and what is prepared for them."""
MOST_STEPS = 20_000
LIVELY = ("conquer", "use", "put", "roll", "expand")


def players_of(seed: int) -> int:
    """Games of a block are for 2 to 5 players, by turns."""
    return 2 + seed // BLOCK % 4


@lru_cache(maxsize=4)
def rules_of(board: str, block: int) -> Rules:
    """The rules of a block of games: every second one has rulings by chance."""
    players = players_of(block * BLOCK)
    world = _world(board, players, block)
    return Rules(world, _rulings(world, block) if block // 4 % 2 else {})


def _world(board: str, players: int, block: int) -> World:
    if board == "wild":
        return assemble_world(library(), wild_map(block), pack_ids=("base", "common", "underground"))
    return world_of(board, players, block % 8 if board in ("surface", "homebrew") else 0)


def _rulings(world: World, block: int) -> dict[str, str]:
    chance = random.Random(f"rulings {block}")
    return {name: chance.choice(ruling.values) for name, ruling in sorted(world.rulings.items())}


def positions(board: str, seed: int) -> Iterator[tuple[Game, random.Random]]:
    """Play a random game and give every position of it, before each choice and at the end."""
    game = Game(rules_of(board, seed // BLOCK), players=players_of(seed), seed=seed)
    chance = random.Random(f"{board} {seed}")
    liveliness = chance.choice((0.0, 0.5, 0.8))
    yield game, chance
    for _ in range(MOST_STEPS):
        if game.over:
            return
        game.apply(_chosen(game, chance, liveliness))
        yield game, chance
    raise AssertionError(f"the game does not end within {MOST_STEPS} steps")


def _chosen(game: Game, chance: random.Random, liveliness: float) -> Action:
    legal = game.legal_actions()
    assert legal, "a player must choose and has no choice"
    lively = [action for action in legal if action.verb in LIVELY]
    return chance.choice(lively if lively and chance.random() < liveliness else legal)
