"""Options that several commands share mean the same in all of them."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

import pytest

from mapforge.cli import main
from mapforge.commands import SUMMARIES, command
from mapforge.commands.options import Players


def options_of(name: str) -> dict[str, tuple[object, ...]]:
    """The options of a command, each with what a user writes after it."""
    parser = ArgumentParser()
    command(name).add_arguments(parser)
    return {option: (action.metavar, action.nargs) for action in parser._actions for option in action.option_strings}


@pytest.mark.parametrize("option", ["--players", "--seed", "--trust", "--ruling", "--edition"])
def test_an_option_takes_the_same_words_in_every_command(option: str) -> None:
    forms = {options[option] for name in SUMMARIES if option in (options := options_of(name))}
    assert len(forms) == 1


def test_whatever_is_written_is_named_with_out() -> None:
    for name in SUMMARIES:
        options = options_of(name)
        assert ("-o" in options) == ("--out" in options), name


def test_players_are_named_or_counted() -> None:
    assert Players("ada, planner").names == ["ada", "planner"]
    assert Players("ada,planner").number == 2
    assert Players("4").number == 4
    assert not Players("4").names
    assert not Players("")


def test_where_players_are_counted_the_usual_bot_plays() -> None:
    assert Players("3").seats("planner") == ["planner"] * 3
    assert Players("3").seats("bot", first="Player 1") == ["Player 1", "bot", "bot"]
    assert Players("ada,bob").seats("bot", first="Player 1") == ["ada", "bob"]
    assert Players("").seats("bot") == []


@pytest.mark.parametrize("text", ["0", "-3", "100"])
def test_nobody_plays_with_a_strange_number_of_players(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="give a whole number of players from 1 to 99"):
        Players(text)


def test_a_mix_counts_the_players_it_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mix", "base:three_players", "--with", "underground", "--players", "ada,bob,eve"]) == 0
    named = capsys.readouterr().out
    assert main(["mix", "base:three_players", "underground", "--players", "3"]) == 0
    assert capsys.readouterr().out == named


def test_simulated_games_count_the_players_they_are_given(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "base:two_players", "--games", "1", "--workers", "1", "--players"]
    assert main([*words, "2"]) == 0
    counted = capsys.readouterr().out
    assert main([*words, "planner,planner"]) == 0
    assert capsys.readouterr().out == counted
