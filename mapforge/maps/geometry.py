"""The geometry of a drawn map: shapes after snapping, their borders, and the edge of the board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from mapforge.files.number_reader import BadNumber, decimal_number
from mapforge.maps.adjacency import Borders, borders
from mapforge.maps.geometry_refusals import GeometryRefused, TooTangled, refusals_of
from mapforge.maps.joined_outlines import join
from mapforge.maps.outlines import FEW_CORNERS, Drawing, Outline, Point
from mapforge.maps.segments import Flags, Floats, as_lines, as_points
from mapforge.maps.shape_repair import polygons_of, refuse_crossings, refuse_crowds, repaired
from mapforge.maps.snapped_corners import Snapped

HAIR = 1e-9
"""What is shorter than this part of the whole map is nothing."""


@dataclass(frozen=True)
class Flaw:
    """Why a shape is not valid, and where."""

    outline: Outline
    reason: str
    place: Point


@dataclass(frozen=True)
class Geometry:
    """What the outlines of a map come to."""

    drawing: Drawing
    snapped: Snapped
    shapes: NDArray[np.object_]
    """One valid shape for each snapped outline: those with flaws were repaired as well as possible."""
    flaws: tuple[Flaw, ...]

    @property
    def outlines(self) -> tuple[Outline, ...]:
        """The outlines after snapping."""
        return self.snapped.outlines

    @cached_property
    def ids(self) -> list[str]:
        """The regions in the order of the shapes."""
        return [outline.id for outline in self.outlines]

    @cached_property
    def borders(self) -> Borders:
        """Who borders on whom."""
        return borders(self.shapes)

    @cached_property
    def size(self) -> float:
        """The longer side of a box around everything."""
        if not len(self.shapes):
            return 0.0
        left, top, right, bottom = shapely.total_bounds(self.shapes)
        return float(max(right - left, bottom - top))

    @cached_property
    def slack(self) -> float:
        """How near is the same: the tolerance, or a hair."""
        return max(self.drawing.tolerance, self.size * HAIR)

    @cached_property
    def union(self) -> BaseGeometry:
        """Everything that is covered."""
        return shapely.union_all(self.shapes)

    @cached_property
    def board(self) -> BaseGeometry:
        """The board: a rectangle, or the outline of all regions with its inner gaps filled."""
        if self.drawing.board is not None:
            return shapely.box(0, 0, self.drawing.board.width, self.drawing.board.height)
        return shapely.union_all([Polygon(part.exterior) for part in polygons_of(self.union)])

    @cached_property
    def edge(self) -> frozenset[str]:
        """The regions that have a piece of positive length on the edge of the board."""
        borders = self.borders
        middles, lengths = (borders.open_starts + borders.open_ends) / 2, borders.open_ends - borders.open_starts
        is_edge = (np.hypot(*lengths.T) > self.size * HAIR) & self._is_at_edge(middles)
        if self.drawing.board is not None:
            is_edge &= self._is_at_edge(borders.open_starts) & self._is_at_edge(borders.open_ends)
        return frozenset(self.ids[region] for region in borders.open_region[is_edge].tolist())

    def _is_at_edge(self, places: Floats) -> Flags:
        """Tell which places lie on the edge of the board."""
        rings = shapely.get_parts(shapely.boundary(self.board))
        corners, ring = shapely.get_coordinates(rings, return_index=True)
        is_side = ring[1:] == ring[:-1]
        tree = shapely.STRtree(as_lines(corners[:-1][is_side], corners[1:][is_side]))
        at_edge = np.zeros(len(places), dtype=bool)
        at_edge[tree.query(as_points(places), predicate="dwithin", distance=self.slack)[0]] = True
        return at_edge


def measure(drawing: Drawing) -> Geometry:
    """Join the outlines of a drawing and make shapes of them; flaws are noted and repaired."""
    with _naming_the_region(drawing):
        return _measured(drawing)


@contextmanager
def _naming_the_region(drawing: Drawing) -> Iterator[None]:
    """Where the library refuses, name the first region that it refuses by itself, or else all of them."""
    try:
        with refusals_of("the outlines of this map"):
            yield
    except TooTangled:
        raise
    except GeometryRefused:
        for outline in drawing.outlines:
            with refusals_of(f"the outline of '{outline.id}'"):
                outline.shape()
        raise


def _refuse_tangles(outlines: tuple[Outline, ...]) -> None:
    """Raise TooTangled where outlines cross each other all over; the few corners of most maps need no look."""
    if sum(len(ring.corners) for outline in outlines for ring in (*outline.parts, *outline.holes)) < FEW_CORNERS:
        return
    drawn = np.array([outline.polygon() for outline in outlines], dtype=object)
    refuse_crowds(drawn)
    refuse_crossings(drawn, "the outlines of this map")


def _measured(drawing: Drawing) -> Geometry:
    _refuse_tangles(drawing.outlines)
    snapped = join(drawing.outlines, drawing.tolerance).snapped
    drawn = np.array([outline.polygon() for outline in snapped.outlines], dtype=object)
    is_valid = shapely.is_valid(drawn) if len(drawn) else np.zeros(0, dtype=bool)
    flaws = tuple(_flaw(snapped.outlines[index], drawn[index]) for index in np.flatnonzero(~is_valid).tolist())
    shapes = drawn.copy()
    for index in np.flatnonzero(~is_valid).tolist():
        shapes[index] = repaired(drawn[index])
    return Geometry(drawing, snapped, shapes, flaws)


def _flaw(outline: Outline, shape: Polygon | MultiPolygon) -> Flaw:
    reason, _, place = str(shapely.is_valid_reason(shape)).rstrip("]").rpartition("[")
    x, _, y = place.partition(" ")
    try:
        return Flaw(outline, reason, (decimal_number(x), decimal_number(y)))
    except BadNumber:
        return Flaw(outline, "it is not valid", outline.parts[0].corners[0])
