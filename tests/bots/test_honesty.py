"""No bot knows what its player may not: with other things hidden, it chooses the same."""

from __future__ import annotations

import random

import pytest

from engine.state.phases import TurnPhase
from mapforge.bots.expert_bot import ExpertBot
from mapforge.bots.roster import ROSTER, bot_named
from tests.bots.swaps import swapped
from tests.bots.yardstick import SensibleBot
from tests.engine.test_determinization import positions

BOARDS = ("base", "underground", "surface", "homebrew", "snares", "events")
GAMES = {"random": 6, "greedy": 4, "planner": 4, "learned": 3, "beginner": 2, "raider": 2, "veteran": 2}
"""How many games each bot is watched in that does not search."""
EVALUATIONS = 2000
"""What expert may look at here, of which one turn is about a seventh: enough to play several lines out."""


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", GAMES)
def test_a_bot_chooses_the_same_whatever_is_hidden(name: str, board: str) -> None:
    looked = 0
    for seed in range(GAMES[name]):
        for game, chance in positions(board, seed, share=0.5):
            if len(game.legal_actions()) < 2:
                continue
            other = swapped(game, game.player, random.Random(chance.random()))
            number = chance.randrange(1 << 30)
            choices = [bot_named(name, seed=number).choose(each) for each in (game, other)]
            assert choices[0] == choices[1], (seed, game.position.round)
            looked += 1
    assert looked > 5


def test_every_bot_is_watched() -> None:
    alike = {"expert": {"master"}, "beginner": {"casual", "club"}, "raider": {"builder"}}
    assert {*GAMES, "expert"}.union(*alike.values()) == set(ROSTER)


@pytest.mark.parametrize("games", [4, pytest.param(60, marks=pytest.mark.soak)])
@pytest.mark.parametrize("board", BOARDS)
def test_expert_searches_the_same_whatever_is_hidden(board: str, games: int) -> None:
    searched = 0
    for seed in range(100, 100 + games):
        for game, chance in positions(board, seed, share=0.35):
            if game.position.phase not in (TurnPhase.PICK, TurnPhase.CHOOSE) or len(game.legal_actions()) < 2:
                continue
            other = swapped(game, game.player, random.Random(chance.random()))
            number = chance.randrange(1 << 30)
            # Counted in looks alone, it does the same on a machine that is busy.
            bots = [ExpertBot(number, evaluations=EVALUATIONS) for _ in range(2)]
            choices = [bot.choose(each) for bot, each in zip(bots, (game, other), strict=True)]
            assert choices[0] == choices[1], (seed, game.position.round)
            assert bots[0]._evaluations == bots[1]._evaluations
            searched += bots[0]._evaluations < EVALUATIONS
    assert searched > games


def test_a_bot_that_looks_behind_the_cards_is_caught() -> None:
    caught = 0
    for seed in range(4):
        for game, chance in positions("underground", seed, share=0.5):
            other = swapped(game, game.player, random.Random(chance.random()))
            choices = [SensibleBot(seed).choose(each) for each in (game, other)]
            caught += choices[0] != choices[1]
    assert caught > 0
