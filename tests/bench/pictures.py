"""How long a picture of 3,000 regions takes, beside writing the same paths as plain strings."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import shapely
from svgwrite.container import Group, Use
from svgwrite.path import Path
from svgwrite.text import Text

from mapforge.render.bulk import Bulk, add_tooltip, number
from mapforge.render.map_picture import Options, draw_scene
from mapforge.render.scene import DrawnRegion, Scene

REGIONS = 3000
TERRAINS = ("farmland", "forest", "hill", "swamp", "mountain", "lake")
OUTLINES_AT_MOST, LABELLED_AT_MOST = 5.0, 20.0


def large_scene(count: int = REGIONS) -> Scene:
    """Voronoi cells with names, terrains and symbols."""
    chance = random.Random(1)
    points = shapely.MultiPoint([(chance.uniform(0, 1200), chance.uniform(0, 800)) for _ in range(count)])
    board = shapely.box(0, 0, 1200, 800)
    cells = shapely.voronoi_polygons(points, extend_to=board).geoms
    regions = tuple(_drawn_region(index, shapely.intersection(cell, board)) for index, cell in enumerate(cells))
    return Scene("Three thousand regions", (5,), 8, regions, 1200.0, 800.0)


def _drawn_region(index: int, cell: shapely.Polygon) -> DrawnRegion:
    symbols = ("mine",) if index % 3 == 0 else ()
    pieces = (("lost_tribe", 1),) if index % 4 == 0 else ()
    ring = tuple((float(x), float(y)) for x, y in cell.exterior.coords[:-1])
    return DrawnRegion(f"region_{index}", f"Region {index}", TERRAINS[index % len(TERRAINS)], symbols, pieces, (ring,))


def fresh(scene: Scene) -> Scene:
    """The same scene without anything remembered."""
    regions = (DrawnRegion(a.id, a.name, a.terrain, a.symbols, a.pieces, a.rings, a.label) for a in scene.regions)
    return Scene(scene.title, scene.players, scene.turns, tuple(regions), scene.width, scene.height)


def plain_strings(scene: Scene) -> str:
    """The same paths as text, as directly as Python can."""
    paths = []
    for region in scene.regions:
        corners = " ".join(f"{x:.1f},{y:.1f}" for ring in region.rings for x, y in ring)
        paths.append(f'<path id="{region.id}" d="M{corners}Z"/>')
    return '<svg xmlns="http://www.w3.org/2000/svg">' + "".join(paths) + "</svg>"


def in_bulk(scene: Scene) -> str:
    """A path, an icon and a name for each region as plain elements, as the layers of a picture have them."""
    layer = Bulk(id="ground")
    for region in scene.regions:
        add_tooltip(layer.draw("path", {"id": region.id, "d": region.path, "fill": "#aaaaaa"}), region.name)
        x, y = region.rings[0][0]
        layer.draw("use", {"href": "#icon-mine", "transform": f"translate({x:.1f},{y:.1f})scale(0.70)"})
        layer.draw("text", {"x": number(x), "y": number(y), "font-size": "11", "fill": "#222222"}, region.name)
    return str(layer.tostring())


def with_svgwrite(scene: Scene) -> str:
    """The same as objects of svgwrite, without its checks."""
    layer = Group(id="ground", debug=False)
    for region in scene.regions:
        path = Path(region.path, id=region.id, fill="#aaaaaa", debug=False)
        path.set_desc(title=region.name)
        layer.add(path)
        x, y = region.rings[0][0]
        layer.add(Use("#icon-mine", transform=f"translate({x:.1f},{y:.1f})scale(0.70)", debug=False))
        layer.add(Text(region.name, (number(x), number(y)), font_size="11", fill="#222222", debug=False))
    return str(layer.tostring())


def seconds(work: Callable[[Scene], object], scene: Scene, runs: int = 7) -> float:
    """The fastest of some runs."""
    best = float("inf")
    for _ in range(runs):
        unseen = fresh(scene)
        start = time.perf_counter()
        work(unseen)
        best = min(best, time.perf_counter() - start)
    return best


def report() -> dict[str, float]:
    """Print the ratios, and return them."""
    scene = large_scene()
    plain = seconds(plain_strings, scene)
    outlines = seconds(lambda unseen: draw_scene(unseen, Options(theme="outline")), scene)
    labelled = seconds(draw_scene, scene)
    bulk, objects = seconds(in_bulk, scene), seconds(with_svgwrite, scene)
    print(
        f"pictures of {REGIONS} regions: plain strings {plain * 1000:.0f} ms; "
        f"outlines {outlines / plain:.1f} times that (at most {OUTLINES_AT_MOST:.0f}), "
        f"labelled with symbols {labelled / plain:.1f} times (at most {LABELLED_AT_MOST:.0f}); "
        f"objects of svgwrite {objects / bulk:.1f} times plain elements"
    )
    return {"outlines": outlines / plain, "labelled": labelled / plain, "svgwrite": objects / bulk}


if __name__ == "__main__":
    report()
