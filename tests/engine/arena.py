"""A small board where both games meet, and games that are played on it at random."""

import random
from collections import deque
from collections.abc import Iterator
from functools import cache

from engine import Action, Game, Rules, World
from mapforge.files.shipped_folders import content_folder
from mapforge.packs.library import Library
from mapforge.packs.loader import load_library
from mapforge.worlds.assembly import assemble_world

REGIONS = {
    "coast": "farmland edge",
    "harbour": "swamp edge lost_tribe",
    "bay": "sea edge",
    "pond": "lake",
    "peak": "mountain mine",
    "hollow": "hill cavern lost_tribe",
    "grove": "forest magic edge",
    "moor": "swamp cavern mine",
    "field": "farmland edge magic",
    "ridge": "hill edge lost_tribe",
    "den": "mudpool monster*2",
    "pit": "mystic_crystal monster*2 edge",
    "ford": "river edge",
    "rapids": "river",
    "shaft": "mine edge",
    "caps": "mushroom_forest monster*2",
    "crag": "black_mountain edge",
    "rift": "chasm",
    "crater": "chasm edge volcano",
    "mire": "mudpool edge",
    "vault": "mystic_crystal monster*2",
}
PATHS = (
    "coast-harbour-peak-hollow-grove-ridge-field-moor-pond-peak",
    "bay-coast-hollow-moor-harbour-bay-grove",
    "coast-den-ford-rapids-shaft-caps-crag-mire-vault-rapids",
    "pit-den-rift-caps-vault-crater-mire-ford-pit",
    "field-pit-shaft-crag-ridge-crater-rift-moor",
)


def arena_map() -> dict[str, object]:
    """The board, as the engine wants it."""
    regions = []
    for id, words in REGIONS.items():
        terrain, *rest = words.split()
        pieces = {word.split("*")[0]: int(word[-1]) for word in rest if "*" in word}
        pieces |= {"lost_tribe": 1} if "lost_tribe" in rest else {}
        symbols = [word for word in rest if word in ("mine", "magic", "cavern", "volcano")]
        regions.append({"id": id, "terrain": terrain, "symbols": symbols, "pieces": pieces, "edge": "edge" in rest})
    borders = [pair for path in PATHS for pair in zip(path.split("-"), path.split("-")[1:], strict=False)]
    return {"id": "arena", "turns": 8, "players": [2, 3, 4, 5], "regions": regions, "borders": borders}


@cache
def library() -> Library:
    """Both shipped games."""
    return load_library([content_folder() / pack for pack in ("base", "underground")])


@cache
def arena() -> World:
    """The world of both games on the small board."""
    return assemble_world(library(), arena_map())


@cache
def arena_rules(**rulings: str) -> Rules:
    """The world under some rulings, shared by all games so that profiles are prepared once."""
    return Rules(arena(), rulings)


def new_game(seed: int, rules: Rules | None = None) -> Game:
    """A game whose number of players follows from its seed."""
    return Game(rules or arena_rules(), players=2 + seed % 4, seed=seed)


def chosen(game: Game, chance: random.Random) -> Action:
    """A random choice that likes conquests, so that games are eventful."""
    legal = game.legal_actions()
    lively = [action for action in legal if action.verb in ("conquer", "use", "put", "roll", "expand")]
    return chance.choice(lively if lively and chance.random() < 0.8 else legal)


def finished(seed: int, rules: Rules | None = None) -> Game:
    """A random game, played to its end."""
    return deque(positions(seed, rules), maxlen=1)[0][0]


def positions(seed: int, rules: Rules | None = None) -> Iterator[tuple[Game, random.Random]]:
    """Play a random game and give every position of it, before each choice."""
    game = new_game(seed, rules)
    chance = random.Random(seed)
    yield game, chance
    while not game.over:
        game.apply(chosen(game, chance))
        yield game, chance
