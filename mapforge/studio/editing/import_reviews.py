"""What an import would make, before it is made: its picture, what there is to tell about it, and what can be chosen."""

from __future__ import annotations

import re
from dataclasses import replace

import shapely

from mapforge.files.plain_data import Record
from mapforge.maps.compiled_map import CompiledMap, compile_map
from mapforge.maps.formats.features import remark_lines
from mapforge.maps.map_file import map_text
from mapforge.studio.editing.edit_context import EditContext
from mapforge.studio.editing.edit_request import EditRequest
from mapforge.studio.editing.map_starts import read_import

MOST_ASKED = 12
"""So many words of a file are asked about, each for its terrain."""
_OPTION = re.compile(r" \([^()]*--[a-z][^()]*\)")
_WORDS = (("--tolerance ", "gaps up to "), ("--seed ", "the seed "), ("--deal", "dealing out"))


def review_of(context: EditContext, request: EditRequest) -> Record:
    """What an import would make, before it is made: remarks with their places, and a picture."""
    from mapforge.render.map_picture import draw_review

    new_map = read_import(context, request)
    compiled = compile_map(new_map.data)
    remarks = [replace(remark, what=_without_options(remark.what)) for remark in new_map.remarks]
    return {
        "regions": len(new_map.data.get("regions", [])),
        "borders": len(compiled.borders),
        "tolerance": new_map.tolerance,
        "wider": _wider(new_map.tolerance, compiled),
        "layers": list(new_map.layers),
        "properties": list(new_map.properties),
        "words": sorted({remark.word for remark in remarks if remark.word})[:MOST_ASKED],
        "notes": list(remark_lines(remarks)),
        "remarks": [
            {"kind": r.kind, "what": r.what, "name": r.name, "place": [list(point) for point in r.place]}
            for r in remarks
        ],
        "picture": draw_review(new_map.data, remarks).svg,
        "text": map_text(new_map.data),
    }


def _wider(tolerance: float, compiled: CompiledMap) -> list[float]:
    """Wider gaps that somebody may want to close: twice and four times what was chosen, or what one can see."""
    box = shapely.total_bounds(compiled.geometry.shapes) if compiled.geometry else (0.0, 0.0, 1.0, 1.0)
    least = max(tolerance, float(max(box[2] - box[0], box[3] - box[1])) / 400)
    return [float(f"{least * times:.2g}") for times in (2, 4)]


def _without_options(text: str) -> str:
    """A remark without what to type in a terminal: here all of that can be chosen."""
    text = _OPTION.sub("", text)
    for option, words in _WORDS:
        text = text.replace(option, words)
    return text
