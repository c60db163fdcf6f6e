"""A repair changes the words that it means and nothing around them: not quotes, folds or line ends."""

from __future__ import annotations

import pytest

from mapforge.files.findings import Replacement
from mapforge.validation.text_edits import TextEdit, edit_for, place_in


def repaired(text: str, line: int, column: int, old: str, new: str) -> str | None:
    edit = edit_for(text, line, column, Replacement(old, new))
    return None if edit is None else edit.applied_to(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("terrain: forst\nid: a\n", "terrain: forest\nid: a\n"),
        ("terrain: 'forst'  # here\n", "terrain: 'forest'  # here\n"),
        ('terrain: "forst"\n', 'terrain: "forest"\n'),
        ("terrain: >-\n  forst\n", "terrain: >-\n  forest\n"),
    ],
)
def test_the_word_is_replaced_however_it_is_quoted(text: str, expected: str) -> None:
    assert repaired(text, 1, 10, "forst", "forest") == expected


def test_words_on_several_lines_keep_their_line_ends() -> None:
    text = "text: the old\n  and mouldy\r\n  word\n"
    assert repaired(text, 1, 7, "the old and mouldy word", "the new and mouldy word") == text.replace("old\n", "new\n")


def test_a_longer_sentence_needs_no_new_lines() -> None:
    assert repaired("text: one\n  two\n", 1, 7, "one two", "one and two") == "text: one\n  and two\n"


def test_what_does_not_stand_there_is_left_alone() -> None:
    assert repaired("terrain: forest\n", 1, 10, "forst", "forest") is None
    assert repaired("terrain: forst\n", 1, 11, "forst", "forest") is None
    assert repaired("terrain: forst\n", 1, 10, "forst", "forst") is None
    assert repaired("terrain: forst\n", 1, 10, "", "forest") is None


def test_a_byte_order_mark_takes_no_room() -> None:
    assert repaired("\ufeffid: a\n", 1, 5, "a", "b") == "\ufeffid: b\n"
    assert place_in("\ufeffid: a\n", 5) == (1, 5)


def test_places_are_counted_from_one() -> None:
    text = "ab\ncd\n"
    assert [place_in(text, offset) for offset in range(5)] == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]


def test_an_edit_replaces_from_its_start_to_its_end() -> None:
    assert TextEdit(2, 4, "-").applied_to("abcdef") == "ab-ef"
