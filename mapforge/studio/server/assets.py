"""Files that pages load: our own, the fonts of the pictures, and two libraries out of the installed nicegui."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from mapforge.files.fonts import font_folder

STATIC = Path(__file__).parent.parent / "static"
_LIBRARIES = {"codemirror": "elements/codemirror/dist", "echarts": "elements/echart/dist"}
"""Prebuilt modules that the wheel of nicegui brings; nicegui itself is never imported."""


def library_folder(name: str) -> Path | None:
    """Where a library lies, or nothing when this nicegui has no such folder."""
    spec = find_spec("nicegui")
    places = spec.submodule_search_locations if spec is not None else None
    folders = [Path(place) / _LIBRARIES[name] for place in places or ()]
    return next((folder for folder in folders if folder.is_dir()), None)


def asset_routes() -> Iterator[BaseRoute]:
    """The addresses of all files."""
    yield Mount("/static", StaticFiles(directory=STATIC))
    yield Mount("/fonts", StaticFiles(directory=font_folder()))
    for name in _LIBRARIES:
        folder = library_folder(name)
        if folder is not None:
            yield Mount(f"/library/{name}", StaticFiles(directory=folder))
