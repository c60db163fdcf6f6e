"""The outlines of imported regions: made of rings, repaired, compared with their neighbours, and as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from mapforge.maps.adjacency import borders
from mapforge.maps.formats.features import CannotImport, Point, Rings
from mapforge.maps.outlines import Outline, Ring
from mapforge.maps.shape_repair import MOST_CROSSINGS, crosses_itself_too_often, polygons_of


def shapes_of(outlines: Sequence[Outline]) -> NDArray[np.object_]:
    """All shapes together, as shapely takes them."""
    shapes = np.empty(len(outlines), dtype=object)
    shapes[:] = [outline.shape() for outline in outlines]
    return shapes


def neighbours(outlines: Sequence[Outline]) -> set[tuple[str, str]]:
    """The pairs of regions that have a border in common."""
    return {(outlines[a].id, outlines[b].id) for a, b in borders(shapes_of(outlines)).pairs()}


def corners_of(outline: Outline) -> tuple[Point, ...]:
    """Some corners of an outline, enough to show where it is."""
    corners = outline.parts[0].corners if outline.parts else ()
    return corners[:: max(1, len(corners) // 60)]


def region_outline(id: str, index: int, polygons: list[Rings]) -> tuple[Outline, bool]:
    """The outline of a shape, and whether it had to be repaired."""
    parts = [shapely.Polygon(rings[0], rings[1:]) for rings in polygons if rings]
    shape: Any = parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)
    is_bad = not shape.is_valid
    if is_bad:
        if crosses_itself_too_often(shape):
            raise CannotImport(f"the outline of '{id}' crosses itself more than {MOST_CROSSINGS:,} times")
        shape = shapely.make_valid(shape, method="structure", keep_collapsed=False)
    valid_parts = list(polygons_of(shape))
    rings = [Ring(_ring(part.exterior)) for part in valid_parts]
    holes = [Ring(_ring(hole)) for part in valid_parts for hole in part.interiors]
    return Outline(id, index, tuple(rings), tuple(holes)), is_bad


def _ring(ring: shapely.LinearRing) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in list(ring.coords)[:-1])


def outline_text(ring: Ring) -> str:
    """A ring as a map file has it."""
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in ring.corners)


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def border_places(
    outlines: Sequence[Outline], pairs: Sequence[tuple[str, str]]
) -> dict[tuple[str, str], tuple[Point, ...]]:
    """A place on the border of each pair."""
    shapes = {outline.id: outline.shape() for outline in outlines}
    places: dict[tuple[str, str], tuple[Point, ...]] = {}
    for one, other in pairs:
        common = shapely.get_parts(shapely.intersection(shapes[one], shapes[other]))
        # Where they still overlap, the edge of what they share will do.
        lines = [
            shapely.boundary(part) if shapely.get_dimensions(part) == 2 else part for part in common if part.length
        ]
        if lines:
            spot = shapely.line_interpolate_point(max(lines, key=lambda line: line.length), 0.5, normalized=True)
            places[one, other] = ((float(spot.x), float(spot.y)),)
    return places
