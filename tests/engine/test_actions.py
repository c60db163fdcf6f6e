"""Actions as text: what is written is read back, and what is no action is refused in words."""

from __future__ import annotations

import pytest

from engine.vocabulary.actions import LONGEST_TEXT, VERBS, Action, is_well_formed, parse


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("decline", Action("decline")),
        ("pick 3", Action("pick", "3")),
        ("conquer meadow", Action("conquer", "", "meadow")),
        ("conquer meadow using sword and rope", Action("conquer", "", "meadow", ("rope", "sword"))),
        ("put tent on marsh", Action("put", "tent", "marsh")),
        ("use lamp using oil", Action("use", "lamp", "", ("oil",))),
        ("use lamp", Action("use", "lamp")),
    ],
)
def test_an_action_is_read_from_its_text(text: str, action: Action) -> None:
    assert parse(text) == action
    assert parse(str(action)) == action
    assert parse(f"  {text.replace(' ', '   ')}\n") == action


@pytest.mark.parametrize("text", ["", "fly away", "conquer a b", "pick 1 2 3", "put tent marsh"])
def test_other_text_is_refused_with_what_actions_start_with(text: str) -> None:
    with pytest.raises(ValueError, match="is not an action; an action starts with expand, pass, decline"):
        parse(text)


def test_a_text_without_end_is_refused_unread() -> None:
    with pytest.raises(ValueError, match="none is longer than 1000 characters"):
        parse("pick " + "1" * LONGEST_TEXT)


def test_parts_of_an_action_are_words() -> None:
    assert all(is_well_formed(Action(verb, "a", "b", ("c",))) for verb in VERBS)
    wrong = [("pick",), Action("pick", 3), Action("conquer", "", None), Action("use", "a", "", ["b"])]  # type: ignore[arg-type]
    assert not any(is_well_formed(each) for each in [*wrong, Action("use", "a", "", (1,))])  # type: ignore[arg-type]
