"""Counts of all sequences of legal actions to a small depth: they pin the move generator."""

import pytest

from engine import Game, build_world
from mapforge.files.shipped_folders import content_folder
from mapforge.packs.loader import load_library
from mapforge.worlds.assembly import world_data

ISLE = {
    "id": "isle",
    "players": [2],
    "turns": 2,
    "regions": [
        {"id": "beach", "terrain": "farmland", "edge": True},
        {"id": "knoll", "terrain": "hill", "symbols": ["mine"], "edge": True},
        {"id": "wood", "terrain": "forest", "pieces": {"lost_tribe": 1}},
        {"id": "peak", "terrain": "mountain"},
        {"id": "bay", "terrain": "sea", "edge": True},
    ],
    "borders": [["beach", "knoll"], ["beach", "wood"], ["knoll", "wood"], ["wood", "peak"], ["bay", "beach"]],
}


def isle(races: list[str], powers: list[str]) -> Game:
    """A game on a tiny island with certain combos on top of the column."""
    library = load_library([content_folder() / "base"])
    world = build_world(world_data(library, ISLE, board="base"), library.registry)
    return Game(world, players=2, order={"races": races, "powers": powers}, dice=[1] * 20)


def perft(game: Game, depth: int) -> int:
    """Count the sequences of legal actions of a length; a finished game has none."""
    if depth == 0:
        return 1
    total = 0
    for action in game.legal_actions():
        following = game.copy()
        following.apply(action)
        total += perft(following, depth - 1)
    return total


@pytest.mark.parametrize(
    ("races", "powers", "counts"),
    [
        (["ratmen", "humans"], ["merchant", "hill"], [6, 19, 73, 202, 502]),
        (["sorcerers", "elves"], ["dragon_master", "seafaring"], [6, 22, 86, 250, 644]),
        (["halflings", "amazons"], ["berserk", "stout"], [6, 21, 79, 233, 613]),
    ],
)
def test_there_are_so_many_ways_to_begin(races: list[str], powers: list[str], counts: list[int]) -> None:
    game = isle(races, powers)
    assert [perft(game, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_first_choices_on_the_island_are_the_ones_counted_by_hand() -> None:
    game = isle(["ratmen"], ["merchant"])
    game.apply("pick 1")
    entries = [str(action) for action in game.legal_actions()]
    assert entries == ["conquer beach", "conquer knoll", "stop"]
    game.apply("conquer beach")
    assert [str(action) for action in game.legal_actions()] == ["conquer knoll", "conquer wood", "stop"]
