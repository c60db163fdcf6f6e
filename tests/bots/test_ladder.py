"""Tournaments between bots, their ratings, and the command that prints them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import EngineError
from mapforge.bots.roster import NoSuchBot
from mapforge.bots.tournament import Match, pairings, play_match, ratings, standings, tournament_rounds
from mapforge.cli import main
from tests.mixing.boards import rules_for


def match(names: tuple[str, ...], winner: int) -> Match:
    scores = tuple(90 if seat == winner else 50 for seat in range(len(names)))
    return Match(0, names, scores, (winner,), (0.0,) * len(names))


def test_every_two_bots_meet_in_every_seat() -> None:
    assert pairings(["a", "b"], 2) == [("a", "b"), ("b", "a")]
    assert pairings(["a", "b", "a"], 3) == [("a", "b", "a"), ("b", "a", "b")]
    assert len(pairings(["a", "b", "c"], 4)) == 6
    with pytest.raises(NoSuchBot, match="two different bots"):
        pairings(["a", "a"], 2)


def test_four_hundred_points_are_ten_victories_to_one() -> None:
    won = [match(("a", "b"), 1)] * 100 + [match(("a", "b"), 0)] * 10
    found = ratings(won, ["a", "b"])
    assert found["a"] == 0
    assert found["b"] == pytest.approx(400, abs=10)


def test_ratings_are_in_order_where_not_all_have_met() -> None:
    matches = [match(("a", "b"), 1)] * 6 + [match(("a", "b"), 0)] * 2
    matches += [match(("b", "c"), 1)] * 6 + [match(("b", "c"), 0)] * 2
    found = ratings(matches, ["a", "b", "c"])
    assert found["a"] < found["b"] < found["c"]


def test_who_never_lost_is_not_infinitely_better_and_few_games_are_unsure() -> None:
    few, many = ([[match(("a", "b"), 1)] for _ in range(games)] for games in (4, 60))
    for rounds in (few, many):
        best, worst = standings(rounds, ["a", "b"])
        assert (best.name, worst.name, best.share) == ("b", "a", 1)
        assert best.interval.low < best.rating < best.interval.high < 3000
    assert standings(many, ["a", "b"])[0].interval.low > standings(few, ["a", "b"])[0].interval.low


def test_a_tournament_is_the_same_for_the_same_seed() -> None:
    rules = rules_for("base", 2)
    one, other = (next(tournament_rounds(rules, ["random", "greedy"], seed=4)) for _ in "12")
    assert [(t.names, t.scores, t.winners) for t in one] == [(t.names, t.scores, t.winners) for t in other]
    assert {t.seed for t in one} == {4}


def test_matches_count_the_time_of_each_seat() -> None:
    found = play_match(rules_for("base", 3), ["greedy", "random", "random"], 2)
    assert found.seconds[0] > found.seconds[1] >= 0
    assert len(found.scores) == 3


def test_a_board_is_for_its_number_of_players() -> None:
    with pytest.raises(EngineError, match="is for 2 players, not 3"):
        next(tournament_rounds(rules_for("base", 2), ["random", "greedy"], players=3))


def test_the_command_prints_ratings_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "base:two_players", "--bots", "random,greedy", "--games", "8", "--seed", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "base:map/two_players, 2 players, 8 games"
    assert lines[3].startswith("greedy")
    assert "to" in lines[3]
    assert lines[4].startswith("random")


def test_the_command_says_with_which_weights_bots_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "base:two_players", "--bots", "random,planner", "--games", "2"]) == 0
    assert "Bots that learn played with the weights base_2 " in capsys.readouterr().out
    assert main(["ladder", "base:two_players", "--bots", "random,greedy", "--games", "2"]) == 0
    assert "weights" not in capsys.readouterr().out


def test_the_command_writes_every_game_as_data(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    words = ["ladder", "underground:three_players", "--bots", "random,greedy", "--precision", "900", "--json"]
    assert main([*words, "--out", str(file)]) == 0
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["players"] == 3
    assert [rank["bot"] for rank in data["ratings"]] == ["greedy", "random"]
    assert len(data["games"]) == 16
    assert all(len(game["bots"]) == len(game["scores"]) == 3 for game in data["games"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "gredy,random"], "did you mean 'greedy'?"),
        (["--bots", "greedy"], "at least two different bots"),
        (["--players", "1"], "2 players or more"),
        (["--players", "5"], "is for 2 players, not 5"),
    ],
)
def test_what_makes_no_sense_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "base:two_players", *words]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "0"], "a whole number of games from 1 to"),
        (["--precision", "-1"], "a number of points from 0.1 to"),
        (["--precision", "inf"], "a number of points from 0.1 to"),
        (["--precision", "1e999"], "a number of points from 0.1 to"),
    ],
)
def test_how_long_it_takes_is_a_number_that_ends(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["ladder", "base:two_players", *words])
    assert said in capsys.readouterr().err
