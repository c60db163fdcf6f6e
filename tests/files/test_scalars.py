"""Plain scalars of YAML 1.2: which are numbers, which are words, and which numbers nobody can use."""

from __future__ import annotations

import pytest

from mapforge.files.scalars import plain, tagged


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12), ("-3", -3), ("+4", 4), ("007", 7), ("0o17", 15), ("0x1F", 31),
        ("1.5", 1.5), (".5", 0.5), ("1e3", 1000.0), ("true", True), ("False", False), ("null", None), ("~", None),
        ("yes", "yes"), ("on", "on"), ("1_000", "1_000"), ("12:30", "12:30"), ("0b1", "0b1"), ("1.2.3", "1.2.3"),
        ("-", "-"), ("+x", "+x"), ("forest", "forest"),
    ],
)  # fmt: skip
def test_a_scalar_is_what_yaml_1_2_says(text: str, value: object) -> None:
    assert plain(text) == value
    assert type(plain(text)) is type(value)


@pytest.mark.parametrize("text", [".inf", "-.INF", ".nan"])
def test_numbers_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number that anything here can use"):
        plain(text)


def test_a_tag_says_what_a_scalar_is() -> None:
    assert tagged("str", "5") == "5"
    assert tagged("int", "5") == 5
    assert tagged("null", "~") is None
    assert type(tagged("float", "5")) is float


@pytest.mark.parametrize(
    ("tag", "text"), [("int", "1.5"), ("int", "true"), ("bool", "1"), ("null", "x"), ("float", "x")]
)
def test_a_tag_that_lies_is_refused(tag: str, text: str) -> None:
    with pytest.raises(ValueError, match=f"tagged as {tag} but is not one"):
        tagged(tag, text)
