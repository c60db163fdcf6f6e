"""Regions from a grid of labels: faces of equal cells become polygons that share every corner of their borders."""

from __future__ import annotations

import networkx as nx
import numpy as np
import shapely
from numpy.typing import NDArray

NOBODY = -1
Labels = NDArray[np.int64]
SMOOTH = 1.6
"""How many cells a border may be moved to lose its steps."""


def filled(labels: Labels, most: int) -> Labels:
    """The grid with cells of nobody given to the label next to them, ring by ring and so many rings deep."""
    grid = labels.copy()
    for _ in range(most):
        open_cells = grid == NOBODY
        if not open_cells.any():
            break
        padded = np.pad(grid, 1, constant_values=NOBODY)
        around = [padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:]]
        for side in around:
            take = open_cells & (side != NOBODY) & (grid == NOBODY)
            grid[take] = side[take]
    return grid


def patches(labels: Labels) -> Labels:
    """The grid with a number of its own for each connected patch of equal cells; nobody's cells stay nobody's."""
    height, width = labels.shape
    is_start = np.ones(labels.shape, dtype=bool)
    is_start[:, 1:] = labels[:, 1:] != labels[:, :-1]
    run = (np.cumsum(is_start) - 1).reshape(height, width)
    same = labels[1:] == labels[:-1]
    pairs = np.unique(np.stack((run[:-1][same], run[1:][same]), axis=1), axis=0)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(int(run[-1, -1]) + 1))
    graph.add_edges_from(pairs.tolist())
    number = np.zeros(graph.number_of_nodes(), dtype=np.int64)
    for index, group in enumerate(nx.connected_components(graph)):
        number[list(group)] = index
    return np.where(labels == NOBODY, NOBODY, number[run])


def is_thin(mask: NDArray[np.bool_], reach: int) -> bool:
    """Tell whether hardly anything is left of some cells when so many rings are taken off, as of lines and letters."""
    left = mask
    for _ in range(reach):
        padded = np.pad(left, 1, constant_values=False)
        left = left & padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    return bool(left.sum() < 0.03 * mask.sum())


def faces_of(labels: Labels) -> tuple[NDArray[np.object_], Labels]:
    """The connected faces of equal cells as polygons, and the label of each."""
    lines = _border_lines(labels)
    faces = (
        shapely.get_parts(shapely.polygonize([shapely.MultiLineString(list(lines))]))
        if len(lines)
        else np.zeros(0, object)
    )
    if not len(faces):
        return faces, np.zeros(0, dtype=np.int64)
    spots = shapely.get_coordinates(shapely.point_on_surface(faces))
    columns, rows = np.floor(spots[:, 0]).astype(int), np.floor(spots[:, 1]).astype(int)
    owner = labels[np.clip(rows, 0, labels.shape[0] - 1), np.clip(columns, 0, labels.shape[1] - 1)]
    return faces[owner != NOBODY], owner[owner != NOBODY]


def _border_lines(labels: Labels) -> NDArray[np.object_]:
    """The lines between cells with different labels, each from junction to junction or turn to turn."""
    padded = np.pad(labels, 1, constant_values=NOBODY)
    down = padded[1:-1, :-1] != padded[1:-1, 1:]
    across = padded[:-1, 1:-1] != padded[1:, 1:-1]
    corners_across = np.zeros((down.shape[0] + 1, down.shape[1]), dtype=bool)
    corners_across[:, :-1] |= across
    corners_across[:, 1:] |= across
    corners_down = np.zeros_like(corners_across)
    corners_down[:-1] |= down
    corners_down[1:] |= down
    upright = _runs(down, corners_across)
    level = _runs(across.T, corners_down.T)[:, [1, 0, 3, 2]]
    ends = np.concatenate((upright, level)).reshape(-1, 2, 2).astype(float)
    return np.asarray(shapely.linestrings(ends), dtype=object)


def _runs(edges: NDArray[np.bool_], cuts: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Straight runs of edges down each column as x1, y1, x2, y2, cut wherever a line crosses or joins them."""
    goes_on = edges[1:] & edges[:-1] & ~cuts[1:-1]
    starts, ends = edges.copy(), edges.copy()
    starts[1:] &= ~goes_on
    ends[:-1] &= ~goes_on
    x, top = np.nonzero(starts.T)
    _, bottom = np.nonzero(ends.T)
    return np.stack((x, top, x, bottom + 1), axis=1)


def smoothed(shapes: NDArray[np.object_], amount: float = SMOOTH) -> NDArray[np.object_]:
    """The polygons without the steps of the grid; both sides of a border stay equal."""
    try:
        simple: NDArray[np.object_] = shapely.coverage_simplify(shapes, amount)
    except shapely.GEOSException:
        return shapes
    return simple if shapely.is_valid(simple).all() and not shapely.is_empty(simple).any() else shapes
