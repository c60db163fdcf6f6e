"""Writes a map as a plain SVG drawing that drawing programs can change and mapforge can read back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from mapforge.files.plain_data import Record
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
    own = quoteattr(json.dumps(exported.map_data, ensure_ascii=False))
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'viewBox="{left:g} {top:g} {width:g} {height:g}" data-mapforge={own}>',
        *_paths(exported, colours),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _paths(exported: ExportedMap, colours: dict[str, str]) -> Iterator[str]:
    for region, polygons in exported.regions:
        terrain = str(region.get("terrain", ""))
        name = str(region.get("name", region["id"]))
        yield (
            f"  <path id={quoteattr(str(region['id']))} class={quoteattr(terrain)} inkscape:label={quoteattr(name)} "
            f'{_data(region)} fill="{colours[terrain]}" stroke="#222222" d="{_path(polygons)}">'
            f"<title>{escape(name)}</title></path>"
        )


def _data(region: Record) -> str:
    kept = {key: value for key, value in region.items() if key not in ("id", "name")}
    return " ".join(f"data-{key}={quoteattr(json.dumps(value, ensure_ascii=False))}" for key, value in kept.items())


def _path(polygons: list[Rings]) -> str:
    rings = (ring for polygon in polygons for ring in polygon)
    return "".join(f"M{'L'.join(f'{x!r} {y!r}' for x, y in ring)}Z" for ring in rings)
