"""Shapes as the outlines and holes of regions: rings of corners that are shared with everybody who borders on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import shapely
from shapely import Polygon

from mapforge.files.plain_data import Record
from mapforge.maps.outlines import Point, parse_pair
from mapforge.studio.editing.edit_context import REGION_ORDER, put
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.loop_editor import EditedLoop, LoopCorner, LoopEditor


@dataclass(frozen=True)
class RingOfCorners:
    """A closed line through corners of a map, around a region or a hole in it."""

    corners: tuple[int, ...]
    is_hole: bool = False

    def sides(self) -> set[frozenset[int]]:
        """The sides, whichever way they are gone."""
        after = (*self.corners[1:], self.corners[0])
        return {frozenset(side) for side in zip(self.corners, after, strict=True)}


def rings_of(editor: LoopEditor, shape: Polygon, known: dict[Point, int]) -> list[RingOfCorners]:
    """The rings of a shape; places that are no corners yet become some, for their neighbours too."""
    rings = []
    for is_hole, line in [(False, shape.exterior), *((True, hole) for hole in shape.interiors)]:
        corners = [editor.corner_for((float(x), float(y)), known) for x, y in list(line.coords)[:-1]]
        kept = tuple(corner for index, corner in enumerate(corners) if corner != corners[index - 1])
        if len(set(kept)) > 2:
            rings.append(RingOfCorners(kept, is_hole))
    return rings


def words_of(loops: Iterable[EditedLoop]) -> dict[int, list[str]]:
    """The word that stands for each corner in some loops."""
    return {step.corner: step.words[:1] for loop in loops for step in loop.steps if step.words}


def put_outline(
    editor: LoopEditor, region: Record, rings: Sequence[RingOfCorners], old: Sequence[EditedLoop] = ()
) -> None:
    """Write rings as the outline and the holes of a region; they start and turn like the loops it had."""
    if all(ring.is_hole for ring in rings):
        name = region.get("name") or region.get("id")
        raise CannotEdit(f"hardly anything would be left of '{name}': its corners are too close to each other")
    words = words_of(old)
    for key, is_hole in (("outline", False), ("holes", True)):
        alike = [loop for loop in old if loop.is_hole == is_hole]
        texts = [
            _text(editor, _like(editor, ring, alike), words, bool(old)) for ring in rings if ring.is_hole == is_hole
        ]
        as_list = len(texts) != 1 or isinstance(region.get(key), list)
        put(region, key, texts if as_list else texts[0], REGION_ORDER)
    _drop_lost_label(editor, region, rings)


def _text(editor: LoopEditor, corners: Sequence[int], words: Mapping[int, list[str]], may_pass: bool) -> str:
    """The words of a ring; a corner of others that its side passes is written only when it must be."""
    own = [list(words.get(corner) or ([] if may_pass else [editor.word(corner)])) for corner in corners]
    steps = [LoopCorner(corner, corner_words) for corner, corner_words in zip(corners, own, strict=True)]
    return " ".join(editor.written(EditedLoop("", (), steps, [])))


def _like(editor: LoopEditor, ring: RingOfCorners, old: Sequence[EditedLoop]) -> Sequence[int]:
    """The corners of a ring, turning and starting like the first loop that it shares some with."""
    corners = ring.corners
    near = next((loop for loop in old if set(loop.corners) & set(corners)), None)
    if near is None:
        return corners
    if _turns_right(editor, corners) != _turns_right(editor, near.corners):
        corners = corners[::-1]
    start = next(corners.index(corner) for corner in near.corners if corner in corners)
    return corners[start:] + corners[:start]


def _turns_right(editor: LoopEditor, corners: Sequence[int]) -> bool:
    points = [editor.points[corner] for corner in corners]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True)) > 0


def _drop_lost_label(editor: LoopEditor, region: Record, rings: Iterable[RingOfCorners]) -> None:
    """Remove the place of a name that lies outside of its region now."""
    at = parse_pair(region.get("label"))
    outer = [Polygon([editor.points[c] for c in ring.corners]) for ring in rings if not ring.is_hole]
    if at is not None and not any(shapely.intersects_xy(shapely.make_valid(shape), *at) for shape in outer):
        region.pop("label", None)
