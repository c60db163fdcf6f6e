"""What authors write is compared with what their hooks do, number by number."""

from __future__ import annotations

import pytest

from mapforge.validation.checks.text_numbers import contradicted_numbers, numbers_in
from tests.homebrew.test_cards_page import libraries


@pytest.mark.parametrize(
    ("language", "text", "numbers"),
    [
        ("en", "Two coins each turn, and a token for every 5 hills.", {1, 2, 5}),
        ("en", "One of your regions is safe.", set()),
        ("en", "Not twice in a row, nor two turns running; one or two of both may stay.", set()),
        ("de", "Jede Runde zwei Münzen.", {2}),
        ("fr", "Trois pièces neuves par tour.", {3}),
        ("es", "Recibes cuatro monedas.", {4}),
        ("it", "Sei vicino: due monete.", {2}),
        ("hu", "Minden körben két érme.", {2}),
        ("pl", "Co turę dwie monety.", {2}),
        ("zh_Hant", "每回合 3 枚硬幣", {3}),
    ],
)
def test_numbers_are_read_in_digits_and_in_words(language: str, text: str, numbers: set[int]) -> None:
    assert numbers_in(text, language) == numbers


def test_no_shipped_or_example_item_contradicts_itself() -> None:
    assert [finding for library in libraries() for finding in contradicted_numbers(library)] == []
