"""Options that several commands share mean the same in all of them."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections import Counter

import pytest

from mapforge.cli import main
from mapforge.commands import SUMMARIES, command
from mapforge.commands.options import Players


def options_of(name: str) -> dict[str, tuple[object, ...]]:
    """The options that a command shows, each with what a user writes after it."""
    parser = ArgumentParser()
    command(name).add_arguments(parser)
    shown = [action for action in parser._actions if action.help is not SUPPRESS]
    return {option: (action.metavar, action.nargs) for action in shown for option in action.option_strings}


@pytest.mark.parametrize("option", ["--players", "--with", "--seed", "--trust", "--ruling", "--edition"])
def test_an_option_takes_the_same_words_in_every_command(option: str) -> None:
    forms = {options[option] for name in SUMMARIES if option in (options := options_of(name))}
    assert len(forms) == 1


# fmt: off
ORDER = ("--on", "--players", "--minutes", "--games", "--seed", "--with", "--edition", "--ruling", "--id", "--in",
         "--paper", "--map", "--sizes", "--watch", "--language", "--dpi", "--fonts", "--format", "--out", "--resume",
         "--workers", "--cluster", "--trust")
# fmt: on
"""How the options that several commands have follow each other, wherever they appear."""
OF_TWO_MINDS = ("--board", "--only", "--choose")
"""Options that are called the same and mean something else: a size or a pack; rules or parts; an item or a variant."""


def test_options_follow_each_other_in_one_order_in_every_command() -> None:
    shown = {name: [option for option in options_of(name) if option.startswith("--")] for name in SUMMARIES}
    counts = Counter(option for options in shown.values() for option in options if option != "--help")
    assert {option for option, count in counts.items() if count > 1} - {*OF_TWO_MINDS} == {*ORDER}
    for name in SUMMARIES:
        parser = ArgumentParser()
        command(name).add_arguments(parser)
        for group in parser._action_groups:
            words = [word for action in group._group_actions for word in action.option_strings if word in ORDER]
            assert words == sorted(words, key=ORDER.index), name


@pytest.mark.parametrize("option", ["--trust", "--with", "--ruling", "--language", "--fonts"])
def test_an_option_is_explained_in_the_same_words_everywhere(option: str) -> None:
    parsers = {name: ArgumentParser() for name in SUMMARIES}
    for name, parser in parsers.items():
        command(name).add_arguments(parser)
    actions = [action for parser in parsers.values() for action in parser._actions if option in action.option_strings]
    assert len({action.help for action in actions if action.help is not SUPPRESS}) == 1


def test_with_names_packs_to_mix_in_and_nothing_else() -> None:
    with_packs = {name for name in SUMMARIES if "--with" in options_of(name)}
    assert with_packs == {"mix", "play", "simulate", "ladder", "train"}
    assert {options_of(name)["--with"] for name in with_packs} == {("PACK", None)}


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
