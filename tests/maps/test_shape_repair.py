"""Shapes that cross themselves: repaired when somebody may have meant them, and hulls when nobody can have."""

from __future__ import annotations

import math

import pytest
import shapely

from mapforge.maps.geometry_refusals import TooTangled
from mapforge.maps.shape_repair import crosses_itself_too_often, polygons_of, refuse_crossings, refuse_crowds, repaired


def star(points: int) -> shapely.Polygon:
    """A ring whose sides all cross near its middle."""
    step = 2 * math.pi * (points // 2) / points
    return shapely.Polygon([(math.cos(n * step), math.sin(n * step)) for n in range(points)])


def test_a_bow_tie_becomes_its_two_halves() -> None:
    tie = shapely.Polygon([(0, 0), (10, 10), (10, 0), (0, 10)])
    assert not crosses_itself_too_often(tie)
    assert sorted(part.area for part in polygons_of(repaired(tie))) == pytest.approx([25, 25])


def test_a_spike_without_area_is_dropped() -> None:
    spiked = shapely.Polygon([(0, 0), (10, 0), (10, 10), (20, 10), (10, 10), (0, 10)])
    assert repaired(spiked).equals(shapely.box(0, 0, 10, 10))


def test_a_scribble_becomes_its_hull() -> None:
    scribble = star(401)
    assert crosses_itself_too_often(scribble)
    assert repaired(scribble).equals(shapely.convex_hull(scribble))


def test_neighbours_cross_each_other_in_common_borders_no_times() -> None:
    grid = [shapely.box(x, y, x + 1, y + 1) for x in range(20) for y in range(20)]
    refuse_crossings(grid, "squares")
    lines = [shapely.LineString([(n, 0), (n, 1000)]) for n in range(400)]
    lines += [shapely.LineString([(0, n), (1000, n)]) for n in range(400)]
    with pytest.raises(TooTangled, match="lines cross each other more than 20,000 times"):
        refuse_crossings(lines, "lines")


def comb(teeth: int) -> shapely.Polygon:
    """Teeth that stand side by side, so that a line across passes all of them."""
    edge = [(n + x, y) for n in range(teeth) for x, y in ((0, 0), (0, 100), (0.4, 100), (0.4, 0))]
    return shapely.Polygon([*edge, (teeth, -1), (0, -1)])


def test_teeth_are_refused_where_they_are_too_many_to_tell_what_lies_between() -> None:
    refuse_crowds([comb(200)])
    refuse_crowds([shapely.Polygon([(y, x) for x, y in comb(1_000).exterior.coords])])
    with pytest.raises(TooTangled, match="up and down"):
        refuse_crowds([comb(1_000)])
