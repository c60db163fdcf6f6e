"""Snapping makes corners meet that nearly do, moves nothing further than the tolerance, and tells what it moved."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from mapforge.maps.compiled_map import compile_map
from mapforge.maps.joined_outlines import Joining
from mapforge.maps.outlines import Outline, read_drawing
from mapforge.maps.snapped_corners import snap
from tests.maps.drawing import FIVE, drawn


def outlines(texts: dict[str, str]) -> tuple[Outline, ...]:
    return read_drawing(drawn(texts)).outlines


def test_near_corners_become_one() -> None:
    found = snap(outlines({"west": "0,0 10,0 10,10 0,10", "east": "10.1,0 20,0 20,10 10.1,10"}), 0.2)
    assert found.outlines[1].parts[0].corners == ((10, 0), (20, 0), (20, 10), (10, 10))
    assert {(move.region, move.start, move.end) for move in found.moves} == {
        ("east", (10.1, 0), (10, 0)),
        ("east", (10.1, 10), (10, 10)),
    }


def test_a_long_side_bends_to_the_corner_it_nearly_passes() -> None:
    found = snap(outlines({"long": "0,0 20,0 20,5 0,5", "left": "0,5.1 9,5.05 9,9", "right": "9,5.05 20,5 20,9"}), 0.2)
    assert (9, 5.05) in found.outlines[0].parts[0].corners


def test_without_tolerance_nothing_moves() -> None:
    given = outlines({"west": "0,0 10,0 10,10", "east": "10.1,0 20,0 20,10"})
    assert snap(given, 0).outlines == given


def test_a_region_smaller_than_the_tolerance_vanishes_and_is_told() -> None:
    assert snap(outlines({"speck": "0,0 0.1,0 0.1,0.1", "land": "5,5 9,5 9,9"}), 1).vanished == ("speck",)


@settings(deadline=None, max_examples=40)
@given(st.lists(st.floats(-0.4, 0.4), min_size=40, max_size=40))
def test_a_shaken_map_has_the_graph_of_the_map_again(noise: list[float]) -> None:
    shaken = {
        id: " ".join(
            f"{float(x) + noise[(2 * n + k) % 40]:.3f},{float(y) + noise[(2 * n + k + 1) % 40]:.3f}"
            for k, (x, y) in enumerate(corner.split(",") for corner in text.split())
        )
        for n, (id, text) in enumerate(FIVE.items())
    }
    compiled = compile_map(drawn(shaken, tolerance=1.2))
    assert {(b.a, b.b) for b in compiled.borders} == {(b.a, b.b) for b in compile_map(drawn(FIVE)).borders}


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=3, max_size=6), max_size=6),
    st.floats(0.1, 5),
)
def test_nothing_moves_further_than_the_tolerance(rings: list[list[tuple[int, int]]], tolerance: float) -> None:
    texts = {f"r{n}": " ".join(f"{x},{y}" for x, y in ring) for n, ring in enumerate(rings)}
    assert all(move.distance <= tolerance * 1.000001 for move in snap(outlines(texts), tolerance).moves)


def test_thousands_of_tiny_gaps_along_a_border_are_closed_and_bays_of_one_coast_are_not() -> None:
    steps = range(4000)
    west = shapely.Polygon([(0, 0), *((50, y) for y in steps), (0, 3999)])
    east = shapely.Polygon(
        [(90, 0), *((50 + 0.2 * (y % 2), y) for y in steps), *((90 + y % 2, 3999 - y) for y in steps)]
    )
    joining = Joining(np.array([west, east], dtype=object), 0.4)
    joining.close()
    assert len(joining.fills) == 2000
    assert joining.shapes[0].intersection(joining.shapes[1]).length == pytest.approx(3999, rel=0.03)
