"""What several hooks do on one occasion is said once."""

from __future__ import annotations

import pytest

from mapforge.hooks.grammar.joined_sentences import joined_sentences


@pytest.mark.parametrize(
    ("sentences", "joined"),
    [
        (
            ["When you redeploy, you take your heroes back from the map.",
             "When you redeploy, you may put your heroes down."],
            ["When you redeploy, you take your heroes back from the map and may put them down."],
        ),
        (
            ["When you go into decline, all your tokens stay.", "When you go into decline, you get 2 coins."],
            ["When you go into decline, all your tokens stay, and you get 2 coins."],
        ),
        (
            ["You may use this to conquer a region: a.", "You may use this to conquer a region: b.",
             "You may use this to conquer a region: c."],
            ["You may use this to conquer a region: a, b, and c."],
        ),
        (
            ["When you win, if it rains, they pay 1 coin.", "When you win, if it rains, they lose 1 token."],
            ["When you win, if it rains, they pay 1 coin and lose 1 token."],
        ),
        (
            ["You may enter the map in any forest.", "You may enter the map only in a forest. Nobody can cancel this."],
            ["You may enter the map only in a forest. Nobody can cancel this."],
        ),
    ],
)  # fmt: skip
def test_sentences_with_the_same_beginning_become_one(sentences: list[str], joined: list[str]) -> None:
    assert joined_sentences(sentences) == joined


@pytest.mark.parametrize(
    "sentences",
    [
        ["Once per turn, you may roll.", "Once per turn, you may run."],
        ["When you win, you get 1 coin. This happens only once per turn.", "When you win, you get 1 token."],
        ["When you win, you may pay 1 coin; if you do, you rest.", "When you win, you get 1 token."],
        ["When you win, you rest.", "When you lose, you rest."],
        ["You get 1 coin each turn.", "You get 1 coin each turn while you rest."],
    ],
)
def test_what_counts_for_one_sentence_alone_keeps_it_apart(sentences: list[str]) -> None:
    assert joined_sentences(sentences) == sentences
