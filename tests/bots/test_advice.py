"""Hints: what a bot would do, and why, in plain words."""

from __future__ import annotations

import io
import random
import time
from typing import Any

import pytest

from engine import Action, Game, stage
from mapforge.bots.roster import USUAL
from mapforge.games.advice import advice
from mapforge.games.narration import Teller
from mapforge.games.terminal.bot_progress import thinking
from tests.engine.test_determinization import new_game
from tests.mixing.boards import rules_for
from tests.test_play import played

GIVEN: dict[str, Any] = {
    "players": [
        {"race": "humans", "power": "hill", "regions": {"coast": 1, "field": 1}, "hand": 4},
        {"race": "dwarves", "power": "mounted", "regions": {"peak": 3}},
    ]
}


def said(action: str, **changes: Any) -> str:
    game = stage(rules_for("arena", 2), {**GIVEN, **changes})
    wanted = next(each for each in game.legal_actions() if str(each) == action)
    return advice(game, wanted, Teller(game.rules.world, ["Ada", "Bela"]))


def test_an_attack_says_what_it_costs_and_brings() -> None:
    assert said("conquer hollow") == "takes hollow for 3: +2 each turn"


def test_an_attack_says_whom_it_drives_out_and_what_that_protects() -> None:
    players = [
        {"race": "humans", "power": "hill", "regions": {"harbour": 1, "hollow": 1}, "hand": 7},
        {"race": "dwarves", "power": "mounted", "regions": {"peak": 3}},
    ]
    told = said("conquer peak", players=players)
    assert told == "takes peak for 6: drives out Bela's Dwarves, +1 each turn, protects hollow"


def test_a_roll_says_its_chances() -> None:
    players = [{**GIVEN["players"][0], "hand": 2}, GIVEN["players"][1]]
    assert said("roll hollow", players=players) == "rolls for hollow: 3 of 6 faces are enough, a failure costs nothing"


def test_a_pick_says_its_price_and_tokens() -> None:
    combos = [["giants", "flying", 2], ["elves", "forest"]]
    told = said("pick 2", phase="pick", combos=combos, players=[{"coins": 5}, {}])
    assert told == "picks Forest Elves for 1 coin: 10 tokens"
    told = said("pick 1", phase="pick", combos=combos, players=[{"coins": 5}, {}])
    assert told == "picks Flying Giants: 11 tokens, 2 coins on it"


def test_a_decline_and_a_token_have_their_reasons() -> None:
    assert said("decline", phase="choose") == (
        "goes into decline: 2 each turn stay, a new race comes with the next turn"
    )
    assert said("place coast", phase="settle") == "puts a token into coast: nobody can attack it as things are"
    players = [{"race": "humans", "power": "hill", "regions": {"hollow": 1}, "hand": 1}, GIVEN["players"][1]]
    assert said("place hollow", phase="settle", players=players).startswith("puts a token into hollow: Bela's Dwarves")


@pytest.mark.parametrize("board", ["base", "underground", "surface", "homebrew", "snares"])
def test_every_action_of_any_game_can_be_explained_and_nothing_changes(board: str) -> None:
    for seed in range(2):
        game, chance = new_game(board, seed), random.Random(seed)
        teller = Teller(game.rules.world, [f"Player {number}" for number in range(1, 6)])
        while not game.over:
            before = game.to_json() if chance.random() < 0.05 else ""
            if before:
                assert all(advice(game, action, teller) for action in game.legal_actions())
                assert game.to_json() == before
            game.apply(chance.choice(game.legal_actions()))


def test_a_hint_names_the_bot_and_how_to_do_it() -> None:
    output, console = played(["hint", "hint random", "hint gredy", "quit"], players=("Anna", "greedy"))
    assert f"The {USUAL} bot picks" in output
    assert "The random bot picks" in output
    assert "Type `pick" in output
    assert "there is no bot 'gredy'; did you mean 'greedy'?" in output
    assert console.game.position.race == []


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bot_that_thinks_long_is_shown_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mapforge.games.terminal.bot_progress.PATIENCE", 0.01)
    screen, end = Terminal(), time.monotonic() + 60
    with thinking("expert 2", screen):
        while not screen.getvalue() and time.monotonic() < end:
            time.sleep(0.01)
    assert "expert 2 is thinking" in screen.getvalue()
    assert screen.getvalue().endswith(" \r")


def test_a_bot_that_chooses_quickly_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mapforge.games.terminal.bot_progress.PATIENCE", 600.0)
    screen = Terminal()
    with thinking("expert 2", screen):
        pass
    assert screen.getvalue() == ""


def test_nothing_is_shown_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mapforge.games.terminal.bot_progress.PATIENCE", 0.001)
    output = io.StringIO()
    with thinking("expert 2", output):
        time.sleep(0.05)
    assert output.getvalue() == ""


def test_advice_for_an_unknown_verb_names_the_action() -> None:
    game = Game(rules_for("base", 2), players=2, seed=1)
    assert advice(game, Action("wave"), Teller(game.rules.world, ["Ada", "Bela"])) == "chooses `wave`"
