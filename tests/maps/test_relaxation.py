"""Relaxing a mesh: nothing flips, cells get the sizes they should have, and what is fixed stays."""

from __future__ import annotations

import numpy as np
import pytest

from mapforge.maps.layout.relaxation import Floats, Integers, Mesh, barycentric, relax


def fans(middles: int = 2) -> tuple[Integers, Integers, Floats]:
    """Quadrangles in a row, each a fan of four triangles around its middle."""
    corners = [(float(x), float(y)) for x in range(middles + 1) for y in (0, 1)]
    points = np.array(corners + [(x + 0.5, 0.5) for x in range(middles)])
    triangles, cells = [], []
    for cell in range(middles):
        a, b, c, d = 2 * cell, 2 * cell + 2, 2 * cell + 3, 2 * cell + 1
        triangles += [(len(corners) + cell, one, other) for one, other in ((a, b), (b, c), (c, d), (d, a))]
        cells += [cell] * 4
    return np.array(triangles), np.array(cells), points


def signed_areas(points: Floats, triangles: Integers) -> Floats:
    u, v = points[triangles[:, 1]] - points[triangles[:, 0]], points[triangles[:, 2]] - points[triangles[:, 0]]
    doubled: Floats = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    return doubled / 2


def test_the_barycentric_start_untangles_middles_that_lie_outside() -> None:
    triangles, _, points = fans()
    tangled = points.copy()
    tangled[6:] = [(9.0, 9.0), (-9.0, -9.0)]
    assert signed_areas(tangled, triangles).min() < 0
    fixed = np.arange(len(points)) < 6
    start = barycentric(tangled, triangles, fixed)
    assert signed_areas(start, triangles).min() > 0
    assert (start[fixed] == points[fixed]).all()


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
def test_cells_come_near_the_sizes_they_should_have_and_no_triangle_flips(share: float) -> None:
    triangles, cells, points = fans()
    free = np.ones((len(points), 2))
    # The rim of the board stays; the border between the two cells may move sideways.
    free[[0, 1, 4, 5]] = 0
    free[[2, 3], 1] = 0
    mesh = Mesh(triangles, cells, np.array([2 * share, 2 * (1 - share)]), free)
    relaxed = relax(mesh, points)
    areas = signed_areas(relaxed, triangles)
    assert areas.min() > 0
    left = areas[cells == 0].sum()
    assert abs(left - 2 * share) <= abs(1.0 - 2 * share)
    assert (left - 1.0) * (share - 0.5) >= 0
    assert (relaxed[free == 0] == points[free == 0]).all()


def test_a_mesh_that_is_ideal_already_stays() -> None:
    triangles, cells, points = fans()
    mesh = Mesh(triangles, cells, np.ones(2), np.ones((len(points), 2)))
    assert np.allclose(relax(mesh, points), points, atol=1e-6)
