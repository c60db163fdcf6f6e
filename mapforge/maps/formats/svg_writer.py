"""Writes a map as a plain SVG drawing that drawing programs can change and mapforge can read back."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import svgwrite
from svgwrite.path import Path

from mapforge.files.plain_data import Record
from mapforge.files.printable_text import printable
from mapforge.maps.formats.exported_map import ExportedMap
from mapforge.maps.formats.features import Rings

PALETTE = ("#d9c46a", "#6f9a55", "#b98d5a", "#7a8f86", "#9a9a9a", "#5b8fb9", "#a86f8f", "#c9a0a0", "#5f6f9f", "#444444")
MARGIN = 10


def write_svg(exported: ExportedMap) -> str:
    """One path per region; everything else that is known stands in data attributes."""
    points = [p for _, polygons in exported.regions for rings in polygons for ring in rings for p in ring] or [
        (0.0, 0.0)
    ]
    left, top = min(x for x, _ in points) - MARGIN, min(y for _, y in points) - MARGIN
    width, height = max(x for x, _ in points) + MARGIN - left, max(y for _, y in points) + MARGIN - top
    terrains = sorted({str(region.get("terrain", "")) for region, _ in exported.regions})
    colours = {terrain: PALETTE[index % len(PALETTE)] for index, terrain in enumerate(terrains)}
    drawing = svgwrite.Drawing(size=None, viewBox=f"{left:g} {top:g} {width:g} {height:g}", debug=False)
    drawing.attribs["xmlns:inkscape"] = "http://www.inkscape.org/namespaces/inkscape"
    drawing.attribs["data-mapforge"] = json.dumps(exported.map_data, ensure_ascii=False)
    for region, polygons in exported.regions:
        drawing.add(_region(region, polygons, colours[str(region.get("terrain", ""))]))
    root = drawing.get_xml()
    ElementTree.indent(root)
    return printable(ElementTree.tostring(root, encoding="unicode")) + "\n"


def _region(region: Record, polygons: list[Rings], colour: str) -> Path:
    name = str(region.get("name", region["id"]))
    path = Path(_path(polygons), fill=colour, stroke="#222222", debug=False)
    known = {key: value for key, value in region.items() if key not in ("id", "name")}
    path.attribs |= {f"data-{key}": json.dumps(value, ensure_ascii=False) for key, value in known.items()}
    path.attribs |= {"id": str(region["id"]), "class": str(region.get("terrain", "")), "inkscape:label": name}
    path.set_desc(title=name)
    return path


def _path(polygons: list[Rings]) -> str:
    rings = (ring for polygon in polygons for ring in polygon)
    return "".join(f"M{'L'.join(f'{x!r} {y!r}' for x, y in ring)}Z" for ring in rings)
