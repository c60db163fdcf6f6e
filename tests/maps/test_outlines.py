"""Outlines are read from text, with named points, parts and holes, and every mistake is told with its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapforge.maps.outlines import parse_pair, read_drawing
from tests.maps.drawing import drawn


def test_corners_may_be_named_points() -> None:
    data = drawn({"west": "0,0 ford 0,9"}, points={"ford": "9,4.5"})
    (outline,) = read_drawing(data).outlines
    assert outline.parts[0].corners == ((0, 0), (9, 4.5), (0, 9))


def test_repeated_corners_count_once() -> None:
    (outline,) = read_drawing(drawn({"west": "0,0 0,0 9,0 9,9 0,0"})).outlines
    assert outline.parts[0].corners == ((0, 0), (9, 0), (9, 9))


def test_a_region_may_have_parts_and_holes() -> None:
    data = drawn({"isles": ["0,0 9,0 9,9 0,9", "20,0 29,0 29,9"]})
    data["regions"][0]["holes"] = "22,1 28,1 28,7"
    shape = read_drawing(data).polygons()["isles"]
    assert shape.area == pytest.approx(81 + 40.5 - 18)


@pytest.mark.parametrize(
    ("outline", "said"),
    [
        ("0,0 9,0", "three different corners"),
        ("0,0 9,0 0,0 9,0", "three different corners"),
        ("0,0 9,0 ford", "not a point of this map"),
        ("0,0 9,0 9;9", "not a corner"),
        ("0,0 9,0 9,1e999", "not a corner"),
        ("", "three different corners"),
    ],
)
def test_what_is_no_outline_is_told(outline: str, said: str) -> None:
    (problem,) = read_drawing(drawn({"west": outline})).problems
    assert said in problem.message
    assert problem.keys == ("regions", 0, "outline")


def test_a_region_without_outline_among_drawn_ones_is_told() -> None:
    data = drawn({"west": "0,0 9,0 9,9"})
    data["regions"].append({"id": "east", "terrain": "hill"})
    assert [problem.keys for problem in read_drawing(data).problems] == [("regions", 1)]


def test_a_point_that_is_none_is_told() -> None:
    assert [t.keys for t in read_drawing(drawn({}, points={"ford": "here"})).problems] == [("points", "ford")]


@given(st.text(max_size=20))
def test_any_text_is_a_point_or_none(text: str) -> None:
    point = parse_pair(text)
    assert point is None or len(point) == 2


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(max_size=6), lambda s: st.lists(s, max_size=3)))
def test_any_value_is_an_outline_or_a_trouble(value: object) -> None:
    found = read_drawing({"regions": [{"id": "west", "outline": value, "holes": value}], "points": value})
    assert len(found.outlines) <= 1
