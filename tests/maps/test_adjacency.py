"""Neighbours share a border of positive length; the quick way finds what the slow and obvious one finds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import MultiPolygon, Polygon, box

from mapforge.maps.adjacency import borders
from tests.maps.slow_borders import slow_borders

Shape = Polygon | MultiPolygon
CORNERS = st.tuples(st.integers(0, 7), st.integers(0, 7))
QUARTERS = st.tuples(st.integers(-16, 16), st.integers(-16, 16)).map(lambda point: (point[0] / 4, point[1] / 4))


def quick(polygons: Sequence[Shape]) -> dict[tuple[int, int], float]:
    found = borders(polygons)
    return {(int(a), int(b)): float(n) for a, b, n in zip(found.a, found.b, found.length, strict=True)}


def assert_same_as_slow(polygons: Sequence[Shape]) -> None:
    assert quick(polygons) == pytest.approx(slow_borders(polygons))


def test_two_squares_side_by_side_share_a_border() -> None:
    assert quick([box(0, 0, 1, 1), box(1, 0, 2, 1)]) == {(0, 1): 1.0}


def test_squares_that_touch_in_a_corner_share_none() -> None:
    assert quick([box(0, 0, 1, 1), box(1, 1, 2, 2)]) == {}


def test_a_long_side_borders_on_two_short_ones() -> None:
    assert quick([box(0, 0, 4, 1), box(0, 1, 1, 2), box(1, 1, 4, 2)]) == {(0, 1): 1.0, (0, 2): 3.0, (1, 2): 1.0}


def test_a_slanted_long_side_borders_on_two_short_ones() -> None:
    long = Polygon([(0, 0), (1.5, 2.1), (0, 3)])
    first = Polygon([(0, 0), (0.5, 0.7), (2, 0)])
    second = Polygon([(0.5, 0.7), (1.5, 2.1), (2, 0)])
    assert set(quick([long, first, second])) == {(0, 1), (0, 2), (1, 2)}


def test_a_side_of_three_polygons_makes_three_pairs() -> None:
    assert set(quick([box(0, 0, 1, 1), box(1, 0, 2, 1), box(1, 0, 3, 1)])) == {(0, 1), (0, 2), (1, 2)}


def test_the_direction_in_which_a_ring_is_drawn_does_not_matter() -> None:
    there, back = box(0, 0, 1, 1), box(1, 0, 2, 1).reverse()
    assert quick([there, back]) == {(0, 1): 1.0}


def test_a_region_in_a_hole_borders_on_the_one_around_it() -> None:
    around = Polygon(box(0, 0, 4, 4).exterior.coords, [box(1, 1, 2, 2).exterior.coords])
    assert quick([around, box(1, 1, 2, 2)]) == {(0, 1): 4.0}


def test_parts_of_one_region_are_no_neighbours_of_each_other() -> None:
    islands = MultiPolygon([box(0, 0, 1, 1), box(3, 0, 4, 1)])
    assert quick([islands, box(1, 0, 3, 1)]) == {(0, 1): 2.0}


def test_negative_zero_is_zero() -> None:
    assert quick([Polygon([(-0.0, 0.0), (1, 0), (1, 1)]), Polygon([(0.0, -0.0), (1, 1), (0, 1)])])


def test_nothing_has_no_neighbours() -> None:
    assert quick([]) == {}
    assert quick([Polygon()]) == {}


def test_two_maps_on_top_of_each_other_are_told_apart() -> None:
    below = [box(0, 0, 10, 5), box(0, -5, 10, 0)]
    above = [box(2, 0, 8, 5), box(2, -5, 8, 0)]
    assert_same_as_slow([*below, *above])


def test_open_pieces_are_what_no_neighbour_covers() -> None:
    found = borders([box(0, 0, 4, 1), box(0, 1, 1, 2)])
    lengths = np.hypot(*(found.open_ends - found.open_starts).T)
    assert float(lengths[found.open_region == 0].sum()) == pytest.approx(9)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(CORNERS, CORNERS), max_size=10))
def test_overlapping_boxes_are_as_the_slow_way_finds_them(pairs: list[tuple[tuple[int, int], tuple[int, int]]]) -> None:
    boxes = [box(min(a, c), min(b, d), max(a, c), max(b, d)) for (a, b), (c, d) in pairs if a != c and b != d]
    assert_same_as_slow(boxes)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.lists(QUARTERS, min_size=3, max_size=7), max_size=7))
def test_wild_rings_are_as_the_slow_way_finds_them(rings: list[list[tuple[float, float]]]) -> None:
    polygons = [polygon for ring in rings if (polygon := Polygon(ring)).is_valid and polygon.area > 0]
    assert_same_as_slow(polygons)
    if borders(polygons).is_clean:
        assert all(a.intersection(b).area == 0 for a, b in combinations(polygons, 2))


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 6), st.integers(1, 6), st.randoms(use_true_random=False))
def test_a_torn_grid_is_as_the_slow_way_finds_it(wide: int, high: int, chance: Random) -> None:
    polygons = _tiles(wide, high, chance)
    assert_same_as_slow(polygons)


def _tiles(wide: int, high: int, chance: Random) -> list[Shape]:
    """Rows of tiles of different widths, some tiles missing, some cut by a diagonal, in any order."""
    found: list[Shape] = []
    for row in range(high):
        cuts = sorted({0, 12, *(chance.randrange(1, 12) for _ in range(wide))})
        for left, right in pairwise(cuts):
            tile = box(left, 3 * row, right, 3 * row + 3)
            lot = chance.random()
            if lot < 0.2:
                found += [
                    Polygon([(left, 3 * row), (right, 3 * row), (right, 3 * row + 3)]),
                    Polygon([(left, 3 * row), (right, 3 * row + 3), (left, 3 * row + 3)]),
                ]
            elif lot < 0.9:
                found.append(tile)
    chance.shuffle(found)
    return found


def test_every_pair_of_a_voronoi_diagram_is_found() -> None:
    places = np.random.default_rng(7).random((40, 2)) * 64
    cells = shapely.get_parts(shapely.voronoi_polygons(shapely.MultiPoint(np.round(places))))
    tree = shapely.STRtree(cells)
    pairs = {(int(a), int(b)) for a, b in tree.query(cells, predicate="intersects").T if a < b}
    long = {(a, b) for a, b in pairs if cells[a].boundary.intersection(cells[b].boundary).length > 1e-9}
    assert borders(cells).pairs() == long
