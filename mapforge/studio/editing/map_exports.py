"""An open map as it is now, saved or not, for the world outside: as a picture, on paper, or for other programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from mapforge.maps.compiled_map import CompiledMap, MapError, compile_map
from mapforge.maps.layout.mesh import NotPlanar
from mapforge.maps.layout.polygons import CannotLayOut
from mapforge.studio.editing.edit_request import checked_choice
from mapforge.studio.editing.edit_session import CannotEdit

if TYPE_CHECKING:
    from mapforge.render.picture import Picture
    from mapforge.studio.editing.open_map import OpenMap

PNG_WIDTH = 2400


def export(open_map: OpenMap, format: str, theme: str = "") -> tuple[bytes, str]:
    """The map in a format, and the media type of that."""
    write, media_type = _FORMATS[checked_choice(format, "format", _FORMATS, "format")]
    return write(open_map, theme), media_type


def themes() -> list[str]:
    """The looks that a picture can have, the usual one first."""
    from mapforge.render.themes import DEFAULT_THEME, THEMES

    return [DEFAULT_THEME, *(name for name in THEMES if name != DEFAULT_THEME)]


def _compiled(open_map: OpenMap) -> CompiledMap:
    terrains = {id: item.fields for id, item in open_map.library.items("terrain").items()}
    try:
        return compile_map(open_map.data(), terrains)
    except MapError as error:
        raise CannotEdit(f"this map cannot be drawn yet: {error.problems[0].message}; look at its findings") from error


def _picture(open_map: OpenMap, theme: str) -> Picture:
    from mapforge.render.map_picture import Options, draw_scene
    from mapforge.render.scene import scene_of

    compiled = _compiled(open_map)
    if not compiled.regions:
        raise CannotEdit("there is nothing to draw yet; draw a region first")
    chosen = checked_choice(theme or themes()[0], "theme", themes(), "theme")
    try:
        return draw_scene(scene_of(compiled, open_map.library), Options(chosen))
    except (NotPlanar, CannotLayOut) as error:
        raise CannotEdit(f"this map has no outlines and cannot be laid out: {error}") from error


def _svg(open_map: OpenMap, theme: str) -> bytes:
    return _picture(open_map, theme).svg.encode()


def _png(open_map: OpenMap, theme: str) -> bytes:
    from mapforge.render.picture_files import FileOptions, png

    return png(_picture(open_map, theme), FileOptions(PNG_WIDTH))


def _pdf(open_map: OpenMap, theme: str) -> bytes:
    from mapforge.render.picture_files import pdf

    return pdf(_picture(open_map, theme))


def _geojson(open_map: OpenMap, _: str) -> bytes:
    from mapforge.maps.formats.exported_map import exported
    from mapforge.maps.formats.geojson import write_geojson

    return (json.dumps(write_geojson(exported(_compiled(open_map))), ensure_ascii=False) + "\n").encode()


_FORMATS: dict[str, tuple[Callable[[OpenMap, str], bytes], str]] = {
    "svg": (_svg, "image/svg+xml"),
    "png": (_png, "image/png"),
    "pdf": (_pdf, "application/pdf"),
    "geojson": (_geojson, "application/geo+json"),
}
