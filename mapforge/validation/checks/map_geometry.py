"""The drawing, geometry and graph of a map, worked out once for all checks that look at it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from mapforge.files.documents import Document
from mapforge.maps.compiled_map import CompiledMap, MapError, compile_item
from mapforge.maps.geometry_refusals import GeometryRefused
from mapforge.maps.outlines import Drawing, is_drawn, read_drawing
from mapforge.packs.library import Item, Library

if TYPE_CHECKING:
    from mapforge.maps.geometry import Geometry

_KEPT = 32
_COMPILED: WeakKeyDictionary[Document, tuple[Library, CompiledMap | None]] = WeakKeyDictionary()


@lru_cache(_KEPT)
def drawing_of(document: Document) -> Drawing | None:
    """The drawing in a file; None when the map is a list of borders."""
    data = document.data
    return read_drawing(data) if isinstance(data, dict) and is_drawn(data) else None


def geometry_of(document: Document) -> Geometry:
    """The geometry of a drawn map, as far as its outlines can be read; GeometryRefused when there is none."""
    geometry = _geometry_or_refusal(document)
    if isinstance(geometry, GeometryRefused):
        raise geometry.with_traceback(None)
    return geometry


@lru_cache(_KEPT)
def _geometry_or_refusal(document: Document) -> Geometry | GeometryRefused:
    """A refusal is kept, too: it may have taken as long as an answer."""
    from mapforge.maps.geometry import measure

    drawing = drawing_of(document)
    try:
        return measure(drawing if drawing is not None else Drawing(()))
    except GeometryRefused as error:
        return error


def compiled_or_none(item: Item, library: Library) -> CompiledMap | None:
    """The compiled map; None when something is in the way, which other checks report."""
    known = _COMPILED.get(item.document)
    if known is None or known[0] is not library:
        known = _COMPILED[item.document] = (library, _compile(item, library))
    return known[1]


def _compile(item: Item, library: Library) -> CompiledMap | None:
    try:
        is_whole = drawing_of(item.document) is not None and item.replaces is None
        return compile_item(item, library, geometry=geometry_of(item.document) if is_whole else None)
    except (MapError, GeometryRefused):
        return None
