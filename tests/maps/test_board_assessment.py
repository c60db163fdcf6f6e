"""What is said about a board: its entries, its middle, and how it compares with a printed one."""

from __future__ import annotations

from typing import Any

from mapforge.maps.board_assessment import assess
from mapforge.maps.board_measures import Measures
from mapforge.maps.compiled_map import CompiledMap, compile_map
from tests.maps.drawing import FIVE, TERRAINS, drawn


def board(borders: list[str], edge: str) -> CompiledMap:
    """A board of one-letter regions; those of `edge` lie at the edge."""
    names = sorted({name for border in borders for name in border})
    regions = [{"id": name, "terrain": "hill", "edge": name in edge} for name in names]
    data: dict[str, Any] = {"id": "letters", "regions": regions, "borders": [[*border] for border in borders]}
    return compile_map(data, TERRAINS)


def measures(**map_numbers: float) -> Measures:
    return Measures({"map": map_numbers}, {})


NOTHING = measures()


def test_entries_are_fair_where_all_reach_as_many_regions() -> None:
    said = assess(compile_map(drawn(FIVE), TERRAINS), NOTHING, {})
    assert said["entries"] == "fair: within 2 steps of an entry lie usually 5 regions, 5 from east, 5 from west"


def test_entries_are_uneven_where_one_reaches_far_less_than_usual() -> None:
    star = ["ab", "cd", "ce", "cf", "cg", "ch", "de", "ef", "fg", "gh"]
    said = assess(board(star, "adefgh"), NOTHING, {})["entries"]
    assert said == "uneven: within 2 steps of an entry lie usually 6 regions, 2 from a, 6 from h"


def test_a_middle_with_many_ways_in_is_fought_over() -> None:
    wheel = ["ma", "mb", "mc", "md", "me", "ab", "bc", "cd", "de", "ea"]
    assert assess(board(wheel, "abcde"), NOTHING, {})["middle"] == (
        "fought over: 1 region up to 1 step from the nearest entry, with 5.0 ways in on average"
    )
    line = ["ab", "bc", "cd"]
    assert assess(board(line, "ad"), NOTHING, {})["middle"].startswith("quiet: 2 regions up to 1 step")


def test_a_board_without_entries_or_without_a_middle_is_told_so() -> None:
    assert assess(board(["ab"], ""), NOTHING, {})["entries"].startswith("nobody can enter")
    assert assess(board(["ab"], "ab"), NOTHING, {})["middle"].startswith("there is none")


def test_the_nearest_printed_board_is_named_with_what_differs() -> None:
    compiled, own = board(["ab"], "ab"), measures(land=20, borders=40)
    near, far = measures(land=20, borders=41), measures(land=60, borders=41)
    assert assess(compiled, own, {"far": far, "near": near})["printed boards"] == "much like near"
    assert assess(compiled, own, {"far": far})["printed boards"] == "far from far: land 20 instead of 60"
    assert "printed boards" not in assess(compiled, own, {})
