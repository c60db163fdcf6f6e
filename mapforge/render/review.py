"""Draws the review of an import: the map with all neighbours, and numbered marks for everything that was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mapforge.maps import compile_map
from mapforge.maps.formats import Remark
from mapforge.render.picture import Options, draw_scene
from mapforge.render.scene import scene_of

KINDS = {"left out": "error", "repaired": "warning", "changed": "warning", "guessed": "note"}


def draw_review(data: Mapping[str, Any], remarks: Sequence[Remark]) -> str:
    """The picture of an imported map, with a mark where something was left out, repaired, changed or guessed."""
    scene = scene_of(compile_map(data))
    marks = [(remark.place, KINDS.get(remark.kind, "note"), _said(remark)) for remark in remarks if remark.place]
    others = [remark for remark in remarks if not remark.place]
    notes = tuple(f"{remark.kind}: {remark.what}" for remark in others if not remark.name)
    return draw_scene(scene, Options(overlays=frozenset({"graph"}), findings=tuple(marks), notes=notes))


def _said(remark: Remark) -> str:
    return f"{remark.kind}: {remark.what}" + (f" – {remark.name}" if remark.name else "")
