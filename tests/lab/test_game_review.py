"""Reviews of games: a planted mistake is found with what it cost, in words and as data; what is no game is refused."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from engine import Action, Game, TurnPhase
from mapforge.bots.planner_bot import PlannerBot
from mapforge.cli import main
from mapforge.errors import Exit
from mapforge.games.terminal.game_start import Beginning
from mapforge.games.terminal.replayed_game import CannotReplay, replayed
from mapforge.games.terminal.saved_game import write_game
from mapforge.games.terminal.seats import Seat
from mapforge.lab.game_decisions import DecisionKind
from mapforge.lab.game_review import GameReview, JudgedDecision, review
from mapforge.lab.reports.review_words import DecisionWords, review_as_data, review_in_words
from tests.mixing.boards import rules_for

BLUNDER_ROUND = 9


@cache
def game_with_a_blunder(board: str = "base", players: int = 2) -> Game:
    """Planners play, but the first player stops conquering at once in one of the last rounds."""
    game, bots = Game(rules_for(board, players), players=players, seed=11), [PlannerBot(n) for n in range(players)]
    stop, is_done = Action("stop"), False
    while not game.over:
        position = game.position
        may = game.player == 0 and position.phase == TurnPhase.CONQUER and not position.pending
        if not is_done and may and position.round >= min(BLUNDER_ROUND, game.rules.world.turns - 1):
            is_done = True
            game.apply(stop)
        else:
            game.apply(bots[game.player].choose(game))
    assert is_done
    return game


@cache
def reviewed(board: str = "base", players: int = 2) -> GameReview:
    game = game_with_a_blunder(board, players)
    return review(replayed(game, Beginning()), game, seconds=600, playouts=150, players=frozenset([0]))


def blunder(found: GameReview) -> JudgedDecision:
    return next(each for each in found.judged if [str(action) for action in each.decision.made] == ["stop"])


@pytest.mark.parametrize(("board", "players"), [("base", 2), ("underground", 3), ("surface", 2)])
def test_a_planted_mistake_costs_coins_beyond_doubt(board: str, players: int) -> None:
    worst = blunder(reviewed(board, players))
    assert worst.decision.kind is DecisionKind.ATTACK
    assert worst.other[0].verb in ("conquer", "roll")
    assert worst.worth.high < 0
    assert worst in reviewed(board, players).mattered


def test_a_review_says_what_was_done_and_what_was_better() -> None:
    game, found = game_with_a_blunder(), reviewed()
    told = review_in_words(found, game, ["Ada", "Bela"])
    assert "Ada stopped conquering, and lost " in told
    assert "Better: conquer " in told
    assert "How the players stood" in told


def test_a_review_as_data_has_each_number_with_its_interval() -> None:
    found = review_as_data(reviewed(), game_with_a_blunder(), ["Ada", "Bela"])
    assert found["judged"][0]["worth"].keys() == {"value", "low", "high", "cases"}
    assert {each["player"] for each in found["judged"]} == {0}
    assert found["playouts"] >= 150
    json.dumps(found)


def test_the_course_of_a_game_ends_with_its_result() -> None:
    found = review(replayed(game_with_a_blunder(), Beginning())[-12:], game_with_a_blunder(), seconds=600, playouts=400)
    last = found.course[-1]
    coins = game_with_a_blunder().scores
    assert last.leads[0].value == coins[0] - coins[1]


def test_every_decision_of_a_game_has_words() -> None:
    for board in ("base", "underground", "surface"):
        game = game_with_a_blunder(board, 2)
        words = DecisionWords(game, ["Ada", "Bela"])
        steps = replayed(game, Beginning())
        for judged in review(steps, game, seconds=600, playouts=1).judged:
            text = words.of(judged)
            assert text.did
            assert text.other
            assert text.did != text.other


def test_choices_that_lead_elsewhere_are_refused() -> None:
    game = Game(rules_for("base", 2), players=2, seed=1)
    game.apply("pick 1")
    game.seed = 2
    with pytest.raises(CannotReplay):
        replayed(game, Beginning())


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A saved game of two rounds."""
    game, bots = Game(rules_for("base", 2), players=2, seed=3), [PlannerBot(n) for n in range(2)]
    while game.position.round < 2:
        game.apply(bots[game.player].choose(game))
    path = tmp_path / "game.json"
    write_game(path, game, [Seat("Ada"), Seat("planner 2", "planner")], "base:map/two_players", ["base"])
    return path


def test_the_command_reviews_a_game_that_is_not_over(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(save), "--minutes", "0.01", "--for", "Ada"]) == Exit.OK
    told = capsys.readouterr().out
    assert told.startswith("The game is in round 2. Coins so far: Ada ")
    assert main(["review", str(save), "--minutes", "0.01", "--format", "json"]) == Exit.OK
    assert json.loads(capsys.readouterr().out)["over"] is False


def test_a_player_who_is_not_there_is_refused(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(save), "--for", "Adda"]) == Exit.USAGE
    assert "nobody called 'Adda' plays in this game; did you mean 'Ada'?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda data: data["game"].update(seed=99), "cannot be reviewed: the choices in this game"),
        (lambda data: data.pop("players"), "it lacks the 'players'"),
        (lambda data: data["players"].pop(), "names 1 player for a game of 2"),
    ],
)
def test_a_damaged_save_is_refused_in_words(
    damage: object, said: str, save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(save.read_text(encoding="utf-8"))
    assert callable(damage)
    damage(data)
    save.write_text(json.dumps(data), encoding="utf-8")
    assert main(["review", str(save)]) == Exit.USAGE
    assert said in capsys.readouterr().err


def test_a_game_without_choices_has_nothing_to_review(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_game(save, Game(rules_for("base", 2), players=2), [Seat("Ada"), Seat("Bo")], "base:map/two_players", ["base"])
    assert main(["review", str(save)]) == Exit.USAGE
    assert "nobody has chosen anything yet" in capsys.readouterr().err
