"""Draws the ground: every terrain in its own style, coasts, chasms and borders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from svgwrite.container import Defs

from mapforge.artwork.colours import lightness, mixed
from mapforge.maps.insets import inset
from mapforge.render.bulk import Bulk, element, number
from mapforge.render.scene import DrawnRegion, Scene, path_of
from mapforge.render.textures import DARK, FULL, HATCHING_TILE, TerrainStyle, hatching_of, style_of, tones
from mapforge.render.themes import Theme

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from shapely.geometry.base import BaseGeometry

DETAILED = 600
"""With more regions than this, regions of a terrain are drawn as one path and without shading."""
WATER_LINES = ((5.0, 0.55), (11.0, 0.38), (18.0, 0.22))


class TerrainLayers:
    """The terrains of a scene under a theme."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.scene, self.theme = scene, theme
        self.unit = min(1.0, scene.region_side / 130)
        self.by_terrain: dict[str, list[DrawnRegion]] = {}
        for region in scene.regions:
            self.by_terrain.setdefault(region.terrain, []).append(region)
        self.styles = {id: style_of(id, scene.grounds.get(id)) for id in self.by_terrain}
        self.hatchings = hatching_of(list(self.by_terrain))
        self._wholes: dict[str, BaseGeometry] = {}
        self.is_detailed = len(scene.regions) <= DETAILED and theme.decorations

    def colour(self, terrain: str) -> str:
        """The colour of a terrain on this paper."""
        if not self.theme.decorations:
            return self.theme.paper
        if self.theme.is_hatched:
            style = self.styles[terrain]
            return "#d9d9d9" if style.is_water else "#8c8c8c" if style.is_deep else "#f7f7f7"
        return mixed(self.styles[terrain].colour, self.theme.tint, self.theme.tint_share)

    def patterns(self, defs: Defs) -> None:
        """Define the textures."""
        bulk = Bulk()
        for terrain, style in self.styles.items() if self.theme.textures else ():
            size = 0.7 + 0.4 * self.unit
            if self.theme.is_hatched:
                bulk.plain.append(_hatched(terrain, self.hatchings[terrain], size))
            else:
                bulk.plain.append(_pattern(terrain, style, self.colour(terrain), size))
        defs.elements.append(bulk)

    def path(self, terrain: str) -> str:
        """The outlines of all regions of a terrain."""
        return "".join(region.path for region in self.by_terrain[terrain])

    def drawn(self) -> Iterator[Bulk]:
        """The layers of the ground, from the bottom up."""
        if not self.theme.decorations:
            yield self._outlines_only()
            return
        yield self._fills()
        if self.theme.textures:
            yield self._textures()
        if self.is_detailed and not self.theme.is_hatched:
            yield self._shades()
            yield self._contours()
        yield self._borders()

    def _outlines_only(self) -> Bulk:
        layer = Bulk(id="outlines", fill="none", stroke=self.theme.border, stroke_width=number(1.2 * self.unit))
        for terrain in self.by_terrain:
            layer.draw("path", {"d": self.path(terrain)})
        return layer

    def _fills(self) -> Bulk:
        layer = Bulk(id="ground", fill_rule="evenodd")
        for terrain, regions in self.by_terrain.items():
            if not self.is_detailed:
                layer.draw("path", {"d": self.path(terrain), "fill": self.colour(terrain)})
                continue
            for region in regions:
                words = {"id": f"region-{region.id}", "d": region.path, "fill": self.colour(terrain)}
                drawn = layer.draw("path", words)
                drawn.append(element("title", {}, region.name))
        return layer

    def _textures(self) -> Bulk:
        layer = Bulk(id="textures", fill_rule="evenodd")
        for terrain in self.by_terrain:
            layer.draw("path", {"d": self.path(terrain), "fill": f"url(#texture-{_safe(terrain)})"})
        return layer

    def _shades(self) -> Bulk:
        """Every region is a little darker along its border."""
        layer = Bulk(id="shades", fill_rule="evenodd")
        for terrain, regions in self.by_terrain.items():
            shade = mixed(self.colour(terrain), "#000000", 0.55)
            for width, opacity in ((10, "0.13"), (4.5, "0.2")):
                # Rings between an outline and a smaller one: clipping strokes would cost far more.
                rims = (region.path + _inner_path(inset(region.shape, width * self.unit), 0.3) for region in regions)
                words = {"d": "".join(rims), "fill": shade, "fill-opacity": opacity}
                layer.draw("path", words)
        return layer

    def _contours(self) -> Bulk:
        """Lines that follow the coasts in water, and darkness that falls off into chasms."""
        layer = Bulk(id="contours", fill="none", stroke_linecap="round", stroke_linejoin="round")
        for terrain, style in self.styles.items():
            if not _is_open(style):
                continue
            for distance, opacity in WATER_LINES:
                if style.is_water:
                    self._water_line(layer, terrain, distance, opacity)
                elif inner := _inner_path(inset(self._whole(terrain), distance * self.unit)):
                    layer.draw("path", {"d": inner, "fill": "#07040a", "fill-opacity": "0.3", "fill-rule": "evenodd"})
        return layer

    def _water_line(self, layer: Bulk, terrain: str, distance: float, opacity: float) -> None:
        """A line along the coast; water goes on beyond the edge of the board, so there is none along that."""
        import shapely

        board = shapely.box(0, 0, self.scene.width, self.scene.height)
        beyond = shapely.difference(board.buffer(60), board)
        open_water = inset(shapely.union(self._whole(terrain), beyond), distance * self.unit)
        lines = shapely.line_merge(shapely.intersection(shapely.boundary(open_water), board))
        parts = [part for part in shapely.get_parts(lines) if part.geom_type == "LineString" and part.length > 4]
        path = "".join(_open_path(part.simplify(0.6).coords) for part in parts)
        if path:
            water = self.colour(terrain)
            ink = mixed(water, "#ffffff", 0.75) if lightness(water) < 0.65 else mixed(water, "#1d4e6b", 0.5)
            words = {"stroke": ink, "stroke-width": number(1.8 * self.unit), "stroke-opacity": str(opacity)}
            layer.draw("path", {"d": path, **words, "stroke-dasharray": _dashes(distance, self.unit)})

    def _whole(self, terrain: str) -> BaseGeometry:
        """All regions of a terrain as one shape, without the borders between them."""
        import shapely

        if terrain not in self._wholes:
            self._wholes[terrain] = shapely.union_all([region.shape for region in self.by_terrain[terrain]])
        return self._wholes[terrain]

    def _borders(self) -> Bulk:
        theme, unit = self.theme, self.unit
        layer = Bulk(id="borders", fill="none", stroke_linejoin="round", stroke_linecap="round")
        land = "".join(self.path(terrain) for terrain, style in self.styles.items() if not _is_open(style))
        if self.is_detailed:
            soft = {"stroke": theme.halo, "stroke-width": number(5.5 * unit), "stroke-opacity": "0.45"}
            layer.draw("path", {"d": land, **soft})
        layer.draw("path", {"d": land, "stroke": theme.border, "stroke-width": number(2.3 * unit)})
        for terrain, style in self.styles.items():
            if _is_open(style):
                self._shore(layer, terrain)
        return layer

    def _shore(self, layer: Bulk, terrain: str) -> None:
        """A thin line between waters, a strong one where they meet land."""
        thin = {"stroke": mixed(self.colour(terrain), "#000000", 0.4), "stroke-width": number(1.8 * self.unit)}
        layer.draw("path", {"d": self.path(terrain), **thin})
        ink = {"stroke": mixed(self.colour(terrain), "#000000", 0.7), "stroke-width": number(3.4 * self.unit)}
        if self.is_detailed:
            layer.draw("path", {"d": _inner_path(self._whole(terrain), 0), **ink})


def _is_open(style: TerrainStyle) -> bool:
    return style.is_water or style.is_deep


def _open_path(points: Iterable[tuple[float, ...]]) -> str:
    return "M" + " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _inner_path(shape: BaseGeometry, tolerance: float = 0.6) -> str:
    import shapely

    parts = [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon" and not part.is_empty]
    rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    return "".join(path_of(tuple(ring.simplify(tolerance).coords)[:-1]) for ring in rings)


def _dashes(distance: float, unit: float) -> str:
    lengths = (46, 7, 28, 9, 64, 12) if distance < 8 else (26, 14, 12, 18, 38, 20)
    return " ".join(number(length * unit) for length in lengths)


def _safe(terrain: str) -> str:
    return terrain.replace(":", "-")


def _hatched(terrain: str, hatching: str, size: float) -> Element:
    """A hatching as a tile that repeats."""
    words = {"id": f"texture-{_safe(terrain)}", "width": str(HATCHING_TILE[0]), "height": str(HATCHING_TILE[1])}
    tile = element("pattern", {"patternUnits": "userSpaceOnUse", "patternTransform": f"scale({size:.2f})", **words})
    ink = {"stroke": "#6b6b6b", "stroke-width": "1.1", "stroke-linecap": "round", "fill": "none"}
    if hatching:
        dotted = {"stroke-width": "2.4"} if "h.1" in hatching else {}
        tile.append(element("path", {"d": hatching, **ink, **dotted}))
    return tile


def _pattern(terrain: str, style: TerrainStyle, colour: str, size: float) -> Element:
    """The texture of a terrain as a tile that repeats."""
    width, height = style.tile
    words = {"id": f"texture-{_safe(terrain)}", "width": str(width), "height": str(height)}
    tile = element("pattern", {"patternUnits": "userSpaceOnUse", "patternTransform": f"scale({size:.2f})", **words})
    paint = tones(style, colour)
    strong = "0.55" if lightness(colour) > 0.4 else "0.6"
    for tone, path in style.strokes:
        if tone == FULL:
            tile.append(element("path", {"d": path, "fill": paint[FULL], "fill-opacity": "0.7"}))
            continue
        opacity = strong if tone == DARK else "0.55"
        ink = {"stroke-width": "1.3", "stroke-linecap": "round", "stroke-linejoin": "round", "stroke-opacity": opacity}
        tile.append(element("path", {"d": path, "fill": "none", "stroke": paint[tone], **ink}))
    return tile
