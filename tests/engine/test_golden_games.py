"""Whole games as readable text: any change of what happens in them shows up as a difference.

MAPFORGE_WRITE_GOLDEN=1 writes them anew, for a change that is meant.
"""

import os
from functools import cache
from pathlib import Path

import pytest

from engine import Game, Rules
from engine.state.chance import draw, seeded
from mapforge.files.shipped_folders import content_folder
from mapforge.games.narration import Teller
from mapforge.packs.loader import load_library
from mapforge.worlds.assembly import assemble_world, plain_map

GOLDEN = Path(__file__).parent / "golden"
BOARDS = [
    (pack, board, players)
    for pack in ("base", "underground")
    for board, players in (("two_players", 2), ("three_players", 3), ("four_players", 4), ("five_players", 5))
]
NAMES = ("Ada", "Ben", "Cem", "Dora", "Eli")


@cache
def rules_of(pack: str, board: str) -> Rules:
    library = load_library([content_folder() / pack])
    return Rules(assemble_world(library, plain_map(library.packs[pack].items["map"][board]), board=pack))


def told_game(pack: str, board: str, players: int) -> str:
    """A game with choices drawn by the engine's own generator, told in sentences."""
    game = Game(rules_of(pack, board), players=players, seed=7)
    chance = seeded("golden")
    while not game.over:
        legal = game.legal_actions()
        choice, chance = draw(chance, len(legal))
        game.apply(legal[choice])
    teller = Teller(game.rules.world, NAMES[:players])
    lines = [teller.tell(event) for event in game.events]
    lines.append("Scores: " + ", ".join(f"{NAMES[player]} {coins}" for player, coins in enumerate(game.scores)))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("pack", "board", "players"), BOARDS)
def test_the_game_goes_as_it_always_went(pack: str, board: str, players: int) -> None:
    file = GOLDEN / f"{pack}_{board}.txt"
    told = told_game(pack, board, players)
    if os.environ.get("MAPFORGE_WRITE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text(encoding="utf-8")


def test_every_shipped_board_has_a_golden_game() -> None:
    for pack in ("base", "underground"):
        boards = load_library([content_folder() / pack]).packs[pack].items["map"]
        assert sorted(boards) == sorted(board for other, board, _ in BOARDS if other == pack)
