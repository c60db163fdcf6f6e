"""Moves the points of a mesh until regions are as large and as round as they should be; no triangle ever flips."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.intp]

MOST_DENSE = 3000
"""The most points for which equations are solved with a matrix of all pairs of them."""
MOST_ITERATIONS = 3000
MOST_MULTIPLIED = 8_000
MEMORY = 12
"""How many steps the search for a minimum remembers."""


@dataclass(frozen=True)
class Mesh:
    """Triangles between points; the first corner of each is the middle of its cell."""

    triangles: Integers
    cells: Integers
    """The cell of each triangle."""
    areas: Floats
    """How large each cell should be."""
    free: Floats
    """Per point, how far it may move along x and y: 0 or 1."""


def barycentric(points: Floats, triangles: Integers, fixed: NDArray[np.bool_]) -> Floats:
    """Put every free point in the middle of its neighbours, which untangles any planar mesh."""
    # Tutte: with the rim fixed on a convex outline, this has no crossings for any planar mesh, whatever it was before.
    # It crowds the inner points so much that it is only a start.
    count = len(points)
    if count > MOST_DENSE:
        return _barycentric_of_many(points, triangles, fixed)
    weights = np.zeros((count, count))
    for a, b in ((0, 1), (1, 2), (2, 0)):
        weights[triangles[:, a], triangles[:, b]] = 1
        weights[triangles[:, b], triangles[:, a]] = 1
    laplacian = np.diag(weights.sum(axis=1)) - weights
    moved = points.copy()
    right = -laplacian[np.ix_(~fixed, fixed)] @ points[fixed]
    moved[~fixed] = np.linalg.solve(laplacian[np.ix_(~fixed, ~fixed)], right)
    return moved


def _barycentric_of_many(points: Floats, triangles: Integers, fixed: NDArray[np.bool_]) -> Floats:
    """The same by conjugate gradients, which need no matrix of all pairs of points."""
    count = len(points)
    sides = np.concatenate([triangles[:, pair] for pair in ([0, 1], [1, 2], [2, 0])])
    sides = np.unique(np.sort(sides, axis=1), axis=0)
    ends, others = np.concatenate((sides, sides[:, ::-1])).T
    degree = np.maximum(np.bincount(ends, minlength=count), 1)[:, None]
    free = (~fixed)[:, None]

    def pulled(values: Floats) -> Floats:
        sums = [np.bincount(ends, values[others, axis], count) for axis in (0, 1)]
        return free * (degree * values - np.stack(sums, axis=1))

    moved = np.where(free, points[fixed].mean(axis=0), points)
    rest = -pulled(moved)
    step = rest / degree
    size = (rest * step).sum(axis=0)
    enough = 1e-24 * size
    for _ in range(MOST_ITERATIONS):
        if (size <= enough).all():
            break
        change = pulled(step)
        length = size / np.maximum((step * change).sum(axis=0), 1e-300)
        moved += length * step
        rest -= length * change
        new = (rest * rest / degree).sum(axis=0)
        step = rest / degree + new / np.maximum(size, 1e-300) * step
        size = new
    return moved


def _product(one: Floats, other: Floats) -> float:
    """The sum of the products; above this size, the library would keep all cores busy for a moment's work."""
    return float(np.vdot(one, other)) if one.size <= MOST_MULTIPLIED else float((one * other).sum())


def relax(mesh: Mesh, points: Floats, steps: int = 400) -> Floats:
    """Minimise how far each cell is from a regular polygon of its size."""
    # Springs between neighbours are simpler, but nothing keeps them from flipping a triangle, and then regions border
    # on the wrong ones. This energy is infinite where a triangle flips.
    energy = _energy(mesh)
    position = points.copy()
    value, slope = energy(position)
    moves: list[Floats] = []
    turns: list[Floats] = []
    for _ in range(steps):
        direction = -_downhill(slope, moves, turns)
        # After a step that was cut short, the remembered curvature may point uphill: start over with the slope alone.
        if _product(direction, slope) >= 0:
            moves, turns, direction = [], [], -slope
        length = _longest_step(mesh, position, direction)
        accepted = _line_search(energy, position, value, slope, direction, length)
        if accepted is None:
            if not moves:
                break
            moves, turns = [], []
            continue
        new_position, new_value, new_slope = accepted
        moves = [*moves[-MEMORY + 1 :], new_position - position]
        turns = [*turns[-MEMORY + 1 :], new_slope - slope]
        # Steps that gain less move nothing that can be seen.
        is_done = value - new_value < 1e-7 * value
        position, value, slope = new_position, new_value, new_slope
        if is_done:
            break
    return position


Energy = Callable[[Floats], tuple[float, Floats]]


def _energy(mesh: Mesh) -> Energy:
    """The symmetric Dirichlet energy: infinite where a triangle has no area, least for the ideal one."""
    ideal, weight = _ideal(mesh)
    first, second, third = mesh.triangles.T
    count = len(mesh.free)

    def energy(points: Floats) -> tuple[float, Floats]:
        edges = np.stack((points[second] - points[first], points[third] - points[first]), axis=2)
        jacobian = edges @ ideal
        a, b, c, d = jacobian[:, 0, 0], jacobian[:, 0, 1], jacobian[:, 1, 0], jacobian[:, 1, 1]
        area = a * d - b * c
        # The formula is finite again for flipped triangles, so that they have to be ruled out by hand.
        if area.min() <= 0:
            return np.inf, points
        size = a * a + b * b + c * c + d * d
        inverse = 1 / (area * area)
        along = 2 * weight * (1 + inverse)
        across = -2 * weight * size * inverse / area
        cofactor = np.stack((np.stack((d, -c), axis=1), np.stack((-b, a), axis=1)), axis=1)
        by_jacobian = along[:, None, None] * jacobian + across[:, None, None] * cofactor
        by_edge = by_jacobian @ ideal.transpose(0, 2, 1)
        slope = np.zeros((count, 2))
        for axis in (0, 1):
            pull = by_edge[:, axis, 0], by_edge[:, axis, 1]
            slope[:, axis] += np.bincount(second, pull[0], count) + np.bincount(third, pull[1], count)
            slope[:, axis] -= np.bincount(first, pull[0] + pull[1], count)
        return float((weight * size * (1 + inverse)).sum()), slope * mesh.free

    return energy


def _ideal(mesh: Mesh) -> tuple[Floats, Floats]:
    """For each triangle the inverse of its edges in a regular polygon of the right area, and its weight."""
    sides = np.bincount(mesh.cells, minlength=len(mesh.areas))[mesh.cells]
    angle = 2 * np.pi / np.maximum(sides, 3)
    area = (mesh.areas / np.bincount(mesh.cells, minlength=len(mesh.areas)))[mesh.cells]
    radius = np.sqrt(2 * area / np.sin(angle))
    edges = np.zeros((len(angle), 2, 2))
    edges[:, 0, 0] = radius
    edges[:, 0, 1] = radius * np.cos(angle)
    edges[:, 1, 1] = radius * np.sin(angle)
    return np.linalg.inv(edges).astype(np.float64), area / area.sum()


def _downhill(slope: Floats, moves: list[Floats], turns: list[Floats]) -> Floats:
    """The step of the limited-memory BFGS method, to be taken backwards."""
    direction = slope.copy()
    shares = []
    for move, turn in zip(reversed(moves), reversed(turns), strict=True):
        bend = _product(move, turn)
        share = _product(move, direction) / bend if bend > 1e-300 else 0.0
        direction -= share * turn
        shares.append((share, bend))
    if moves and shares[0][1] > 1e-300:
        direction *= shares[0][1] / _product(turns[-1], turns[-1])
    for move, turn, (share, bend) in zip(moves, turns, reversed(shares), strict=True):
        if bend > 1e-300:
            direction += (share - _product(turn, direction) / bend) * move
    return direction


def _longest_step(mesh: Mesh, points: Floats, direction: Floats) -> float:
    """How far the points can go before a triangle flips: the least positive root of its area."""
    first, second, third = mesh.triangles.T
    u, v = points[second] - points[first], points[third] - points[first]
    du, dv = direction[second] - direction[first], direction[third] - direction[first]
    constant = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    linear = u[:, 0] * dv[:, 1] + du[:, 0] * v[:, 1] - u[:, 1] * dv[:, 0] - du[:, 1] * v[:, 0]
    square = du[:, 0] * dv[:, 1] - du[:, 1] * dv[:, 0]
    root = np.sqrt(np.maximum(linear * linear - 4 * square * constant, 0))
    # The form that divides by the sum loses no digits when the square term is small.
    least = np.where(linear < root, 2 * constant / np.maximum(root - linear, 1e-300), np.inf)
    real = (linear * linear - 4 * square * constant >= 0) & (least > 0)
    # A line search alone would jump over the wall, from one valid mesh to another one turned inside out.
    return min(1.0, 0.9 * float(np.where(real, least, np.inf).min(initial=np.inf)))


def _line_search(
    energy: Energy, points: Floats, value: float, slope: Floats, direction: Floats, length: float
) -> tuple[Floats, float, Floats] | None:
    steepness = _product(direction, slope)
    for _ in range(30):
        there = points + length * direction
        new_value, new_slope = energy(there)
        if new_value <= value + 1e-4 * length * steepness:
            return there, new_value, new_slope
        length /= 2
    return None
