"""Draws links and barriers: a dashed way between neighbours that do not touch, and a wall where nobody passes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

import shapely

from mapforge.render.bulk import Bulk, add_tooltip, element, number
from mapforge.render.scene import DrawnLink, DrawnRegion, Scene
from mapforge.render.themes import Theme

INSIDE = 0.12
"""How far a link reaches into its regions, in parts of the side of an average one."""


def drawn_connections(scene: Scene, theme: Theme) -> Iterator[Bulk]:
    """The layer with all links and barriers; none when there are none."""
    regions = {region.id: region for region in scene.regions}
    known = [one for one in scene.connections if one.a in regions and one.b in regions]
    if not known:
        return
    layer = Bulk(id="connections", fill="none", stroke_linecap="round", stroke_linejoin="round")
    for one in known:
        draw = _draw_link if one.kind == "link" else _draw_barrier
        draw(layer, scene, theme, one, regions[one.a], regions[one.b])
    yield layer


def _draw_link(layer: Bulk, scene: Scene, theme: Theme, link: DrawnLink, one: DrawnRegion, other: DrawnRegion) -> None:
    ends = _ends(one, other, INSIDE * scene.region_side)
    path = f"M{ends[0][0]:.1f},{ends[0][1]:.1f}L{ends[1][0]:.1f},{ends[1][1]:.1f}"
    layer.draw("path", {"d": path, "stroke": theme.halo, "stroke-width": "7", "stroke-opacity": "0.85"})
    way = layer.draw("path", {"d": path, "stroke": theme.ink, "stroke-width": "3", "stroke-dasharray": "1 7"})
    add_tooltip(way, link.reason or f"{one.name} – {other.name}")
    for x, y in ends:
        words = {"cx": number(x), "cy": number(y), "r": "4.5", "fill": theme.halo}
        layer.draw("circle", {**words, "stroke": theme.ink, "stroke-width": "2"})


def _ends(one: DrawnRegion, other: DrawnRegion, reach: float) -> list[tuple[float, float]]:
    """Where a link begins and ends: where its regions are nearest, and a little inside each."""
    line = shapely.shortest_line(one.shape, other.shape)
    found = []
    for region, (x, y) in zip((one, other), line.coords, strict=True):
        middle = region.shape.representative_point()
        far = max(float(((middle.x - x) ** 2 + (middle.y - y) ** 2) ** 0.5), 1e-9)
        part = min(reach / far, 0.6)
        found.append((x + part * (middle.x - x), y + part * (middle.y - y)))
    return found


def _draw_barrier(
    layer: Bulk, scene: Scene, theme: Theme, barrier: DrawnLink, one: DrawnRegion, other: DrawnRegion
) -> None:
    common = shapely.line_merge(_lines(shapely.intersection(one.shape, other.shape)))
    lines = [part for part in shapely.get_parts(common) if part.length > 0]
    for line in lines:
        path = "M" + " ".join(f"{x:.1f},{y:.1f}" for x, y in line.coords)
        layer.draw("path", {"d": path, "stroke": theme.halo, "stroke-width": "11", "stroke-opacity": "0.85"})
        wall = layer.draw("path", {"d": path, "stroke": theme.ink, "stroke-width": "7"})
        add_tooltip(wall, barrier.reason or f"{one.name} | {other.name}")
        layer.draw("path", {"d": path, "stroke": theme.halo, "stroke-width": "3", "stroke-dasharray": "5 6"})


def _lines(shape: shapely.Geometry) -> shapely.MultiLineString:
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, shapely.LineString)]
    return shapely.MultiLineString(parts)


def reasons(connections: Sequence[DrawnLink]) -> list[DrawnLink]:
    """One connection for each kind and reason, for the legend."""
    return list({(one.kind, one.reason): one for one in connections}.values())


def swatch(kind: str, theme: Theme, x: float, y: float) -> Iterator[Element]:
    """A piece of a link or of a barrier, for the legend."""
    path = f"M{x:.1f},{y:.1f}h32"
    line = {"d": path, "fill": "none", "stroke-linecap": "round", "stroke": theme.ink}
    if kind == "link":
        yield element("path", {**line, "stroke-width": "3", "stroke-dasharray": "1 7"})
        for end in (x, x + 32):
            words = {"cx": number(end), "cy": number(y), "r": "4.5", "fill": theme.halo, "stroke": theme.ink}
            yield element("circle", {**words, "stroke-width": "2"})
        return
    yield element("path", {**line, "stroke-width": "7"})
    yield element("path", {**line, "stroke": theme.halo, "stroke-width": "3", "stroke-dasharray": "5 6"})
