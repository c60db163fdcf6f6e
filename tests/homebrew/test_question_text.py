"""What people read when they are asked something: the price, what they get, and what happens otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game, Rules
from engine.game import stage
from mapforge.games.narration import Teller
from mapforge.games.question_text import QuestionText
from mapforge.games.terminal.action_list import listing, numbered
from mapforge.studio.table.choice_list import ChoiceWords
from tests.engine.test_vocabulary import world_with

WARD = {"id": "ward", "supply": 4}
BLACKMAIL = {
    "pays": {"at": "turn_start", "coins": 2, "payer": "other", "to": "me"},
    "asks": "left",
    "otherwise": {"kills": {"at": "turn_start", "where": {"occupied_by": "other"}}, "chooses": "other"},
}


def asked(*hooks: dict[str, Any], **given: Any) -> Game:
    """A game at the start of Ann's turn, in which she has the hooks."""
    players = [
        {"race": "ratmen", "power": "probe", "regions": {"meadow": 2}, "coins": 5, "pieces": {"ward": 2}},
        {"race": "giants", "power": "stout", "regions": {"fen": 2, "wood": 2}, "coins": 5},
    ]
    rules = Rules(world_with(*hooks, pieces=(WARD,), name="Probe"))
    return stage(rules, {"players": players, "round": 2, "phase": "start", **given})


def teller(game: Game) -> Teller:
    return Teller(game.rules.world, ["Ann", "Bob"])


def said(game: Game) -> list[str]:
    """The question and its answers."""
    words = QuestionText(game, teller(game))
    return [words.question(), *[words.answer(action) for action in game.legal_actions()]]


AT_START = {"at": "turn_start"}


@pytest.mark.parametrize(
    ("hook", "words"),
    [
        (
            {"gains": {**AT_START, "tokens": 2}, "asks": "me", "price": 2},
            [
                "Probe: do you pay 2 coins to the bank and get 2 tokens? If not, nothing happens.",
                "Pay 2 coins to the bank and get 2 tokens",
                "",
            ],
        ),
        (
            {
                "gains": {**AT_START, "coins": 2},
                "asks": "me",
                "otherwise": {
                    "gains": {**AT_START, "tokens": 1},
                    "asks": "me",
                    "otherwise": {"gains": {**AT_START, "coins": 1}},
                },
            },
            [
                "Probe: do you get 2 coins? If not, you may get a token, or else you get a coin.",
                "Get 2 coins",
                "No: you may get a token, or else you get a coin",
            ],
        ),
        (
            BLACKMAIL,
            [
                "Probe: do you pay 2 coins to Ann? If not, you choose where you lose a token: wood or fen.",
                "Pay 2 coins to Ann",
                "No: you choose where you lose a token: wood or fen",
            ],
        ),
        (
            {
                "nothing": AT_START,
                "asks": "me",
                "price": {"piece": "ward", "pieces": 2},
                "otherwise": {"makes_leave": {**AT_START, "where": {"occupied_by": "me"}}, "chooses": "left"},
            },
            ["Probe: do you give up 2 wards? If not, you leave meadow.", "Give up 2 wards", "No: you leave meadow"],
        ),
        (
            {
                "nothing": AT_START,
                "asks": "left",
                "price": 1,
                "otherwise": {"makes_leave": {**AT_START, "where": {"occupied_by": "other"}}, "chooses": "me"},
            },
            [
                "Probe: do you pay a coin to the bank? If not, Ann chooses which region you leave: wood or fen.",
                "Pay a coin to the bank",
                "No: Ann chooses which region you leave: wood or fen",
            ],
        ),
        (
            {"kills": {**AT_START, "where": {"occupied_by": "opponents"}}, "asks": "me", "chooses": "me", "price": 1},
            [
                "Probe: choose where you pay a coin to the bank and Bob loses a token, or pass.",
                "Pay a coin to the bank, so that Bob loses a token in wood",
                "Pay a coin to the bank, so that Bob loses a token in fen",
                "",
            ],
        ),
        (
            {"gains": {**AT_START, "coins": 1}, "asks": "left"},
            ["Probe: do you agree that Ann gets a coin? If not, nothing happens.", "Ann gets a coin", ""],
        ),
    ],
)
def test_a_question_says_its_price_and_what_happens_otherwise(hook: dict[str, Any], words: list[str]) -> None:
    assert said(asked(hook)) == words


def test_the_terminal_lists_answers_with_what_follows() -> None:
    game = asked(BLACKMAIL)
    assert listing(game, numbered(game), teller(game)).splitlines() == [
        "Probe: do you pay 2 coins to Ann? If not, you choose where you lose a token:",
        "wood or fen.",
        "use      1 Probe: Pay 2 coins to Ann",
        "pass     2 No: you choose where you lose a token: wood or fen",
    ]


def test_the_table_of_the_studio_asks_in_the_same_words() -> None:
    game = asked(BLACKMAIL)
    words = ChoiceWords(game, teller(game))
    assert words.prompt().startswith("Probe: do you pay 2 coins to Ann?")
    assert next(choice["words"] for choice in words.choices(game.legal_actions())) == "Pay 2 coins to Ann"


def test_who_is_offered_something_may_simply_decline() -> None:
    game = asked({"gains": {**AT_START, "tokens": 2}, "asks": "me", "price": 2})
    words = ChoiceWords(game, teller(game))
    assert [choice["words"] for choice in words.choices(game.legal_actions())][-1] == "No, thanks"


def test_pieces_that_were_given_up_are_told() -> None:
    game = asked({"gains": {**AT_START, "coins": 2}, "asks": "me", "price": {"piece": "ward", "pieces": 2}})
    game.apply("use probe")
    assert "Ann gives up 2 wards." in [teller(game).tell(event) for event in game.events]
