"""Draws the review of an import: the map with all neighbours, and numbered marks for everything that was done."""

from __future__ import annotations

from collections.abc import Sequence

from mapforge.files.plain_data import Fields
from mapforge.maps.compiled_map import compile_map
from mapforge.maps.formats.features import Remark
from mapforge.maps.formats.remark_lines import grouped
from mapforge.render.map_picture import Options, draw_scene
from mapforge.render.picture import Picture
from mapforge.render.scene import scene_of

KINDS = {"left out": "error", "repaired": "warning", "changed": "warning", "guessed": "note"}
MOST_MARKS = 60
"""Marks for remarks of one kind; more of them hide the map."""


def draw_review(data: Fields, remarks: Sequence[Remark]) -> Picture:
    """The picture of an imported map, with a mark where something was left out, repaired, changed or guessed."""
    scene = scene_of(compile_map(data))
    marks, notes = [], []
    for line, members in grouped(remarks):
        placed = [(member.place, KINDS.get(member.kind, "note"), line) for member in members if member.place]
        marks += placed[:MOST_MARKS]
        notes += [] if placed else [line]
    return draw_scene(scene, Options(overlays=frozenset({"graph"}), findings=tuple(marks), notes=tuple(notes)))
