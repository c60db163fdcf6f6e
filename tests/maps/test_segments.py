"""The sides of polygons, with their region on the left and a hash that both neighbours share."""

from __future__ import annotations

import numpy as np
from shapely import MultiPolygon, Polygon, box

from mapforge.maps.segments import as_lines, as_points, sides


def test_a_side_starts_and_ends_so_that_its_region_is_on_the_left() -> None:
    clockwise = Polygon([(0, 0), (0, 2), (3, 2), (3, 0)])
    for polygon in (clockwise, clockwise.reverse()):
        found = sides([polygon])
        pairs = {
            (tuple(start), tuple(end)) for start, end in zip(found.starts.tolist(), found.ends.tolist(), strict=True)
        }
        assert pairs == {((0, 0), (3, 0)), ((3, 0), (3, 2)), ((3, 2), (0, 2)), ((0, 2), (0, 0))}
        assert sorted(found.lengths.tolist()) == [2, 2, 3, 3]


def test_the_sides_of_a_hole_have_the_region_on_the_left_too() -> None:
    ring = Polygon(box(0, 0, 9, 9).exterior, [box(3, 3, 6, 6).exterior])
    found = sides([ring])
    inner = (found.lengths == 3) & (np.abs(found.starts - 4.5).max(axis=1) < 2)
    assert inner.sum() == 4
    for start, end in zip(found.starts[inner], found.ends[inner], strict=True):
        step = end - start
        left = (start + end) / 2 + 0.5 * np.array([-step[1], step[0]]) / 3
        assert not (3 < left[0] < 6 and 3 < left[1] < 6)


def test_neighbours_share_the_hash_of_their_common_side_and_no_other() -> None:
    found = sides([box(0, 0, 1, 1), box(1, 0, 2, 1)])
    left, right = (set(found.key[found.region == region].tolist()) for region in (0, 1))
    assert len(left & right) == 1
    assert len(left | right) == 7


def test_zero_has_one_hash_whatever_its_sign() -> None:
    one, other = sides([Polygon([(0.0, 0.0), (1, 0), (0, 1)])]), sides([Polygon([(-0.0, -0.0), (1, 0), (-0.0, 1)])])
    assert set(one.key.tolist()) == set(other.key.tolist())


def test_every_part_of_a_region_counts_and_repeated_corners_do_not() -> None:
    assert sides([MultiPolygon([box(0, 0, 1, 1), box(5, 5, 6, 6)]), Polygon()]).region.tolist() == [0] * 8
    assert len(sides([Polygon([(0, 0), (1, 0), (1, 0), (0, 1)])])) == 3


def test_places_become_points_and_lines_of_shapely() -> None:
    found = sides([box(0, 0, 2, 1)])
    assert [point.coords[0] for point in as_points(np.array([[1.0, 2.0]]))] == [(1.0, 2.0)]
    assert sum(line.length for line in as_lines(found.starts, found.ends)) == 6
    assert len(as_lines(np.zeros((0, 2)), np.zeros((0, 2)))) == 0
