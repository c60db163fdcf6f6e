"""Repairs shapes that cross themselves, and takes shapes apart."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from mapforge.maps.tangles import is_tangled


def repaired(shape: Polygon | MultiPolygon) -> Polygon | MultiPolygon:
    """The nearest valid shape; empty when there is none, and for a tangle what is around it."""
    drawn = shapely.convex_hull(shape) if is_tangled(shape) else shape
    valid = shapely.make_valid(drawn, method="structure", keep_collapsed=False)
    parts = list(polygons_of(valid))
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def polygons_of(shape: BaseGeometry) -> Iterator[Polygon]:
    """The polygons that a shape consists of."""
    for part in shapely.get_parts(shape):
        if isinstance(part, Polygon) and not part.is_empty:
            yield part
