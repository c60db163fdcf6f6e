"""What a table shows of a game that was played: coins round by round, and each step with the game before it."""

from __future__ import annotations

import random

import pytest

from engine import Game
from mapforge.games.terminal.game_start import Beginning
from mapforge.studio.table.played_steps import played_before, what_was_learned
from mapforge.studio.table.seat_view import coin_chart
from tests.mixing.boards import rules_for


@pytest.fixture(scope="module")
def game() -> Game:
    """A game after some rounds."""
    game, chance = Game(rules_for("base", 2), players=2, seed=4), random.Random(2)
    while game.position.round < 4:
        game.apply(chance.choice(game.legal_actions()))
    return game


def test_lines_of_coins_lead_from_the_first_coins_to_the_present_ones(game: Game) -> None:
    chart = coin_chart(game, known=[0, 1])
    beginning = Game(rules_for("base", 2), players=2, seed=4)
    assert chart["rounds"] == [0, 1, 2, 3, 4]
    assert [line[0] for line in chart["lines"]] == [*beginning.scores]
    assert [line[-1] for line in chart["lines"]] == [*game.scores]
    assert all(line[3] > line[0] for line in chart["lines"])


def test_a_hidden_purse_has_no_line(game: Game) -> None:
    hidden, shown = coin_chart(game, known=[1])["lines"]
    assert hidden is None
    assert shown == coin_chart(game, known=[0, 1])["lines"][1]


def test_each_step_leads_to_the_next_and_the_last_to_the_game(game: Game) -> None:
    steps = played_before(game, Beginning())
    assert len(steps) > 20
    after = steps[0].before.copy()
    for step in steps:
        assert step.before.to_json() == after.to_json()
        assert step.player == after.player
        after.apply(step.action)
    assert after.to_json() == game.to_json()


def test_a_game_that_nobody_has_played_has_no_steps() -> None:
    assert played_before(Game(rules_for("base", 2), players=2, seed=4), Beginning()) == []


def test_a_roll_of_the_die_cannot_be_forgotten(game: Game) -> None:
    steps = played_before(game, Beginning())
    afters = [*(step.before for step in steps[1:]), game]
    said = [what_was_learned(step.before, after) for step, after in zip(steps, afters, strict=True)]
    rolled = [
        any(entry[0] == "die" for entry in after.history[len(step.before.history) :])
        for step, after in zip(steps, afters, strict=True)
    ]
    assert [words.startswith("a die has been rolled") for words in said] == rolled
    assert "" in said


def test_nothing_is_learned_while_nothing_happens(game: Game) -> None:
    assert what_was_learned(game, game.copy()) == ""
