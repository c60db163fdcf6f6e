"""Boards of squares and triangles whose drawings are a little off: neighbours are those that were meant."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray

from mapforge.maps.adjacency import borders
from mapforge.maps.compiled_map import compile_map
from mapforge.maps.formats.foreign_files import read_features
from mapforge.maps.formats.imported_map import ImportChoices, ImportedMap, import_features
from mapforge.maps.formats.region_words import Vocabulary
from mapforge.maps.snap_tolerance import choose_tolerance, near_misses

Point = tuple[float, float]
SIDE = 100.0
COUNT = 5
PAIRS = {
    frozenset({f"r{x}c{y}", f"r{x + step}c{y + 1 - step}"})
    for x in range(COUNT)
    for y in range(COUNT)
    for step in (0, 1)
    if x + step < COUNT and y + 1 - step < COUNT
}


def squares(bend: float = 9.0) -> Iterator[tuple[str, list[Point]]]:
    """Squares with a bend in every inner side; four of them meet in each inner corner."""
    for column in range(COUNT):
        for row in range(COUNT):
            ring: list[Point] = []
            corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
            for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
                is_inner = (0 < x1 < COUNT) if x1 == x2 else (0 < y1 < COUNT)
                swing = bend * math.sin(7 * (x1 + x2) + 3 * (y1 + y2)) * is_inner
                ring.append((x1 * SIDE, y1 * SIDE))
                middle = ((x1 + x2) * SIDE / 2, (y1 + y2) * SIDE / 2)
                ring.append((middle[0] + swing * (x1 == x2), middle[1] + swing * (y1 == y2)))
            yield f"r{column}c{row}", ring


def drawn(change: Callable[[list[Point]], list[Point]]) -> str:
    paths = "".join(
        f'<path id="{id}" fill="#ccc" d="M{" ".join(f"{x:.3f},{y:.3f}" for x, y in change(ring))}Z"/>'
        for id, ring in squares()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{paths}</svg>'


def shaken(amount: float) -> Callable[[list[Point]], list[Point]]:
    chance = random.Random(5)

    def change(ring: list[Point]) -> list[Point]:
        return [(x + chance.uniform(-amount, amount), y + chance.uniform(-amount, amount)) for x, y in ring]

    return change


def shrunk(share: float) -> Callable[[list[Point]], list[Point]]:
    """Every shape smaller, or larger, by a part of its size."""

    def change(ring: list[Point]) -> list[Point]:
        middle_x, middle_y = (sum(corner[axis] for corner in ring) / len(ring) for axis in (0, 1))
        return [(x + (middle_x - x) * share, y + (middle_y - y) * share) for x, y in ring]

    return change


def imported(text: str, **choices: float) -> ImportedMap:
    words = Vocabulary({}, {"farmland"})
    return import_features(read_features(text), "board", ImportChoices(words, **choices))  # type: ignore[arg-type]


def neighbours(made: ImportedMap) -> set[frozenset[str]]:
    compiled = compile_map(made.data)
    assert compiled.geometry is not None
    assert compiled.geometry.borders.is_clean
    return {frozenset({border.a, border.b}) for border in compiled.borders}


@pytest.mark.parametrize("amount", [0.03, 0.3, 0.8])
def test_shaken_corners_meet_and_no_diagonal_becomes_a_border(amount: float) -> None:
    assert neighbours(imported(drawn(shaken(amount)))) == PAIRS


@pytest.mark.parametrize("share", [0.005, 0.03, 0.08, -0.005, -0.02])
def test_tiles_with_gaps_or_overlaps_are_neighbours_of_those_beside_them(share: float) -> None:
    assert neighbours(imported(drawn(shrunk(share)))) == PAIRS


def test_exactly_as_drawn_leaves_gaps_open() -> None:
    assert not neighbours(imported(drawn(shrunk(0.03)), tolerance=0))


def test_the_note_names_exactly_the_neighbours_that_closing_made() -> None:
    made = imported(drawn(shrunk(0.03)))
    named = [remark.name for remark in made.remarks if "this makes neighbours of" in remark.what]
    assert {frozenset(name.split(" – ")) for name in named} == PAIRS
    assert not any("no neighbours any more" in remark.what for remark in made.remarks)


@pytest.mark.parametrize("tolerance", [1.0, 2.0, 4.0])
def test_the_tolerance_of_a_map_makes_the_same_neighbours_as_that_of_an_import(tolerance: float) -> None:
    scale, shake = 1000 / (COUNT * SIDE), shaken(0.3)
    regions = [
        {
            "id": id,
            "terrain": "farmland",
            "outline": " ".join(f"{x * scale:.3f},{y * scale:.3f}" for x, y in shake(ring)),
        }
        for id, ring in squares()
    ]
    typed = {"id": "board", "players": [2], "turns": 10, "tolerance": tolerance, "regions": regions}
    made = imported(drawn(shaken(0.3)), tolerance=tolerance)
    assert neighbours(ImportedMap(typed, [])) == neighbours(made)


def test_short_borders_that_are_drawn_exactly_stay() -> None:
    rings = {
        "west": "0,0 50,0 50,49 49.4,50 50,100 0,100",
        "north": "50,0 100,0 100,50 51,50 50,49",
        "south": "50,100 49.4,50 51,50 100,50 100,100",
        "gap": "100.4,0 150,0 150,100 100.4,100",
    }
    outlines = "".join(f'<polygon id="{id}" points="{points}" fill="#ccc"/>' for id, points in rings.items())
    text = f'<svg xmlns="http://www.w3.org/2000/svg">{outlines}</svg>'
    found = neighbours(imported(text))
    assert {frozenset({"west", "south"}), frozenset({"north", "gap"}), frozenset({"south", "gap"})} <= found


def test_islands_far_apart_stay_islands() -> None:
    rings = "".join(
        f'<rect id="isle{x}{y}" x="{x * 100 + 7 * y}" y="{y * 100}" width="{60 + 5 * x}" height="60" fill="#ccc"/>'
        for x in range(4)
        for y in range(4)
    )
    assert not neighbours(imported(f'<svg xmlns="http://www.w3.org/2000/svg">{rings}</svg>'))


def boxes_in_a_row(*lefts: float, side: float = 10.0) -> NDArray[np.object_]:
    """Squares in a row, each with its left side at some x."""
    shapes = np.empty(len(lefts), dtype=object)
    shapes[:] = [shapely.box(left, 0, left + side, side) for left in lefts]
    return shapes


def test_a_gap_is_a_near_miss_with_the_tolerance_that_closes_it() -> None:
    shapes = boxes_in_a_row(0, 10.2, 20.2)
    (miss,) = near_misses(shapes, borders(shapes), 0.5)
    assert (miss.a, miss.b) == (0, 1)
    assert miss.tolerance == pytest.approx(0.2)


def test_squares_that_face_each_other_with_a_corner_only_are_no_near_miss() -> None:
    shapes = np.array([shapely.box(0, 0, 10, 10), shapely.box(10.1, 10.1, 20, 20)], dtype=object)
    assert near_misses(shapes, borders(shapes), 0.5) == []


def test_the_chosen_tolerance_joins_slips_and_leaves_channels() -> None:
    # Four slips of the hand, and a channel ten times as wide as these.
    choice = choose_tolerance(boxes_in_a_row(0, 10.04, 20.08, 30.12, 40.16, 50.58))
    assert {(miss.a, miss.b) for miss in choice.joined} == {(0, 1), (1, 2), (2, 3), (3, 4)}
    assert [(miss.a, miss.b) for miss in choice.apart] == [(4, 5)]
    assert 0.04 < choice.tolerance < 0.42


def test_without_near_misses_nothing_is_closed() -> None:
    assert choose_tolerance(boxes_in_a_row(0, 10, 20)).tolerance == 0
    assert choose_tolerance(boxes_in_a_row(0, 30, 60)).tolerance == 0


def test_frontiers_drawn_wider_than_other_borders_are_borders_as_well() -> None:
    # A border between two provinces is 2 wide; around the nation of nine in the corner it is 5.
    def province(row: int, column: int) -> str:
        left, right = 1.5 * (column == 3 and row < 3), 1.5 * (column == 2 and row < 3)
        top, bottom = 1.5 * (row == 3 and column < 3), 1.5 * (row == 2 and column < 3)
        x, y = 52 * column + left, 52 * row + top
        size = f'width="{50 - left - right}" height="{50 - top - bottom}"'
        return f'<rect id="p{row}{column}" x="{x}" y="{y}" {size} fill="#ccc"/>'

    rings = "".join(province(row, column) for row in range(6) for column in range(6))
    found = neighbours(imported(f'<svg xmlns="http://www.w3.org/2000/svg">{rings}</svg>'))
    level = {frozenset({f"p{r}{c}", f"p{r}{c + 1}"}) for r in range(6) for c in range(5)}
    upright = {frozenset({f"p{r}{c}", f"p{r + 1}{c}"}) for r in range(5) for c in range(6)}
    assert found == level | upright
