"""No bot knows what its player may not: with other things hidden, it chooses the same."""

from __future__ import annotations

import random

import pytest

from mapforge.bots import ROSTER, bot_named
from tests.bots.swaps import swapped
from tests.bots.yardstick import SensibleBot
from tests.engine.test_imagination import positions

BOARDS = ("base", "underground", "surface", "homebrew", "snares", "events")
GAMES = {"random": 6, "greedy": 4, "planner": 4}
"""How many games each bot is watched in; those that think long in fewer."""
FEW = 2


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", ROSTER)
def test_a_bot_chooses_the_same_whatever_is_hidden(name: str, board: str) -> None:
    looked = 0
    for seed in range(GAMES.get(name, FEW)):
        for game, chance in positions(board, seed, share=0.5 if name in GAMES else 0.15):
            if len(game.legal_actions()) < 2:
                continue
            other = swapped(game, game.player, random.Random(chance.random()))
            number = chance.randrange(1 << 30)
            choices = [bot_named(_quick(name), seed=number).choose(each) for each in (game, other)]
            assert choices[0] == choices[1], (seed, game.position.round)
            looked += 1
    assert looked > 5


def _quick(name: str) -> str:
    """A bot that searches gets a short time, so that the test stays quick."""
    return f"{name}:0.1" if ROSTER[name].seconds else name


def test_a_bot_that_looks_behind_the_cards_is_caught() -> None:
    caught = 0
    for seed in range(4):
        for game, chance in positions("underground", seed, share=0.5):
            other = swapped(game, game.player, random.Random(chance.random()))
            choices = [SensibleBot(seed).choose(each) for each in (game, other)]
            caught += choices[0] != choices[1]
    assert caught > 0
