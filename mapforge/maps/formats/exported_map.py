"""A map as it is exported: what belongs to the whole of it, and each region with its polygons."""

from __future__ import annotations

from dataclasses import dataclass

import shapely

from mapforge.files.plain_data import Record
from mapforge.maps.compiled_map import CompiledMap
from mapforge.maps.formats.features import Rings
from mapforge.maps.geometry_refusals import refusals_of
from mapforge.maps.shape_repair import polygons_of

MAP_KEYS = ("id", "name", "text", "players", "turns", "board", "links", "barriers", "excludes", "suppress")
REGION_KEYS = ("id", "name", "number", "terrain", "symbols", "pieces", "edge", "label")


@dataclass(frozen=True)
class ExportedMap:
    """Everything that a format can carry."""

    map_data: Record
    regions: list[tuple[Record, list[Rings]]]


@refusals_of("the outlines of this map")
def exported(compiled: CompiledMap) -> ExportedMap:
    """The drawing of a map after snapping; a map without one is laid out first."""
    data = compiled.data
    polygons = _drawn(compiled) if compiled.geometry is not None else {}
    kept = {key: data[key] for key in MAP_KEYS if key in data}
    if compiled.geometry is None:
        polygons, kept["board"] = _laid_out(compiled)
        kept.pop("links", None)
        kept.pop("barriers", None)
    listed = [region for region in data.get("regions") or [] if isinstance(region, dict)]
    rows = [({key: region[key] for key in REGION_KEYS if key in region}, polygons[region["id"]]) for region in listed]
    return ExportedMap(kept, rows)


def _drawn(compiled: CompiledMap) -> dict[str, list[Rings]]:
    assert compiled.geometry is not None
    geometry = compiled.geometry
    return {
        id: [_rings(part) for part in polygons_of(shape)]
        for id, shape in zip(geometry.ids, geometry.shapes, strict=True)
    }


def _rings(polygon: shapely.Polygon) -> Rings:
    return [[(x, y) for x, y in list(ring.coords)[:-1]] for ring in (polygon.exterior, *polygon.interiors)]


def _laid_out(compiled: CompiledMap) -> tuple[dict[str, list[Rings]], dict[str, float]]:
    from mapforge.maps.layout.polygons import lay_out

    layout = lay_out(
        [(border.a, border.b) for border in compiled.borders],
        [region["id"] for region in compiled.regions if region["edge"]],
        regions=[region["id"] for region in compiled.regions],
    )
    rings = {id: [[list(ring) for ring in rings]] for id, rings in layout.rings.items()}
    return rings, {"width": layout.width, "height": layout.height}
