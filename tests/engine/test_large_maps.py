"""A map may have any number of regions: no number means a region here and a nation there."""

import random
from itertools import pairwise

from engine import Game, Registry, World, build_world


def long_road(regions: int) -> World:
    """A row of regions with a tent in each third one."""
    names = [f"stop_{number}" for number in range(regions)]
    described = [
        {"id": name, "terrain": "plain", "edge": not number % 50, "pieces": {"tent": 1} if not number % 3 else {}}
        for number, name in enumerate(names)
    ]
    data = {
        "terrains": [{"id": "plain"}],
        "pieces": [{"id": "tent", "supply": regions, "lost": "stays", "abandoned": "stays", "declined": "stays"}],
        "races": [{"id": f"race_{n}", "tokens": 9, "supply": 18} for n in range(8)],
        "powers": [{"id": f"power_{n}", "tokens": 5} for n in range(8)],
        "map": {
            "id": "road",
            "turns": 4,
            "players": [2, 3],
            "regions": described,
            "borders": [list(pair) for pair in pairwise(names)],
        },
    }
    return build_world(data, Registry())


def test_a_map_of_thousands_of_regions_plays_and_is_seen_as_it_is() -> None:
    world = long_road(3500)
    game, chance = Game(world, players=3, seed=5), random.Random(5)
    while not game.over:
        game.apply(chance.choice(game.legal_actions()))
        places = game.view(0)["pieces"]["tent"]
        assert [place for place in places if place != "supply"] == [f"stop_{number}" for number in range(0, 3500, 3)]
    assert Game.from_json(world, game.to_json()).scores == game.scores
