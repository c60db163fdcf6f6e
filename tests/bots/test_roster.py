"""Bots by name: who is meant, who is not, and that each plays any game to its end."""

from __future__ import annotations

from io import StringIO

import pytest

from engine import Game, play_out
from mapforge.bots.expert_bot import ExpertBot
from mapforge.bots.roster import ROSTER, NoSuchBot, bot_named, is_bot_name
from mapforge.bots.simple_bots import GreedyBot, RandomBot
from mapforge.cli import main
from mapforge.games.terminal.opened_game import open_new
from tests.mixing.boards import rules_for


def played(game: Game, names: list[str]) -> Game:
    bots = [bot_named(name, seed=number) for number, name in enumerate(names)]
    while not game.over:
        game.apply(bots[game.player].choose(game))
    return game


def test_a_name_means_a_bot() -> None:
    assert isinstance(bot_named("random"), RandomBot)
    assert isinstance(bot_named("greedy"), GreedyBot)
    assert is_bot_name("bot")
    assert is_bot_name("greedy:3")
    assert not is_bot_name("Ada")
    assert not is_bot_name("ada:greedy")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gredy", "there is no bot 'gredy'; did you mean 'greedy'?"),
        ("zzz", "there are random, greedy"),
        ("greedy:3", "'greedy:3' sets a thinking time, but this bot has none: write 'greedy'"),
    ],
)
def test_a_name_that_means_no_bot_is_refused_with_what_may_be_meant(name: str, said: str) -> None:
    with pytest.raises(NoSuchBot) as refused:
        bot_named(name)
    assert said in str(refused.value)


@pytest.mark.parametrize("board", ["base", "underground", "surface"])
def test_greedy_beats_random(board: str) -> None:
    won = 0
    for seed in range(10):
        game = Game(rules_for(board, 2), players=2, seed=seed, first=seed % 2)
        won += 0 in played(game, ["greedy", "random"]).winners
    assert won >= 7


@pytest.mark.parametrize("name", ROSTER)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    games = []
    for _ in range(2):
        # Counted in seconds, expert would see less on a busy machine.
        bot = ExpertBot(0, evaluations=4000) if name in ("expert", "master") else bot_named(name)
        game = Game(rules_for("base", 3), players=3, seed=4)
        play_out(game, [bot.choose, RandomBot(1).choose, RandomBot(2).choose])
        games.append(game.to_json())
    assert games[0] == games[1]


def test_greedy_makes_the_final_roll_when_it_may_win_a_region_by_it() -> None:
    rolls = sum(
        str(action[1]).startswith("roll")
        for seed in range(4)
        for action in played(Game(rules_for("base", 2), players=2, seed=seed), ["greedy", "greedy"]).history
    )
    assert rolls > 0


def test_bots_sit_anywhere_and_a_person_may_be_called_like_one() -> None:
    words = ["random", "person:greedy", "ada:greedy", "person:", "greedy"]
    opening = open_new("base:five_players", words, 1, {}, [])
    assert [(seat.name, seat.bot is None) for seat in opening.seats] == [
        ("random 1", False),
        ("greedy", True),
        ("ada:greedy", True),
        ("person:", True),
        ("greedy 5", False),
    ]


@pytest.mark.parametrize(
    ("name", "is_told"), [("plannr", True), ("Expert", True), ("Ada", False), ("person:Expert", False)]
)
def test_who_is_called_almost_like_a_bot_is_told_to_play(
    name: str, is_told: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    assert main(["play", "base:two_players", "--players", f"{name},planner"]) == 0
    assert ("is a person at this keyboard; the bot is named" in capsys.readouterr().err) == is_told
