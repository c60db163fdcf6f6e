"""Borders with character: smooth, rough or simple, the same for everybody who shares them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import shapely
from shapely import LineString

from mapforge.files.plain_data import Record
from mapforge.maps.outlines import Point
from mapforge.studio.editing.coordinates import distance
from mapforge.studio.editing.crossed_outlines import refuse_tangles
from mapforge.studio.editing.edit_context import EditContext
from mapforge.studio.editing.edit_request import EditRequest
from mapforge.studio.editing.edit_session import CannotEdit
from mapforge.studio.editing.loop_editor import EditedLoop, LoopCorner, LoopEditor

STYLES = ("smooth", "roughen", "organic", "simplify")
STEP = 1 / 70
"""How long the sides of a rough border are, as a part of the map."""
TRIES = 3
"""So often a border that would cross another one is made calmer, before it is left as it was."""


@dataclass
class Arc:
    """A piece of border between two places where it must stay: junctions, named corners, the edge of the board."""

    corners: tuple[int, ...]
    places: list[Point]
    """Where it goes now, both ends included."""
    strength: float = 1.0


def restyle(context: EditContext, request: EditRequest) -> Record:
    """Make borders smooth, rough or simple: one between two regions, all of some regions, or all."""
    style = request.one_of("style", STYLES, "style")
    strength = request.number("strength") if request.has("strength") else 0.5
    seed = request.whole("seed", 0, 2**53) if request.has("seed") else 1
    if not 0 < strength <= 1:
        raise CannotEdit("'strength' must be more than 0, and at most 1")
    editor = LoopEditor(context.data, context.graph)
    arcs = _arcs(context, editor)
    chosen = [arc for arc in arcs if _is_wanted(editor, arc, _wanted(context, request))]
    if not chosen:
        raise CannotEdit("there is no border here that could change: it lies between other regions, or on the edge")
    drawn = {arc.corners: arc for arc in arcs}
    for arc in chosen:
        arc.strength = strength
    _draw(editor, chosen, style, seed)
    _calm(arcs, chosen, lambda arc: _leaves_board(context, arc), lambda some: _draw(editor, some, style, seed))
    _write(editor, drawn)
    data = editor.finish()
    refuse_tangles(context.data, data, "take less strength")
    return data


@dataclass(frozen=True)
class _Wanted:
    regions: frozenset[str]
    is_between: bool


def _wanted(context: EditContext, request: EditRequest) -> _Wanted:
    if request.words("between"):
        pair = request.some_of("between", context.ids)
        if len(pair) != 2:
            raise CannotEdit("a border lies between two regions; choose two")
        return _Wanted(frozenset(pair), True)
    ids = request.some_of("regions", context.ids) if request.words("regions") else context.ids
    return _Wanted(frozenset(ids), False)


def _is_wanted(editor: LoopEditor, arc: Arc, wanted: _Wanted) -> bool:
    sides = set(zip(arc.corners, arc.corners[1:], strict=False))
    first = next(iter(sides))
    users = {loop.region for loop in editor.loops if first in set(loop.sides()) or first[::-1] in set(loop.sides())}
    return wanted.regions <= users if wanted.is_between else bool(wanted.regions & users)


def _arcs(context: EditContext, editor: LoopEditor) -> list[Arc]:
    """All arcs that may change; what lies on the edge of the board stays."""
    fixed = _fixed(context, editor)
    arcs: dict[frozenset[int], Arc] = {}
    for loop in editor.loops:
        for corners in _pieces(loop, fixed):
            if not _is_on_edge(context, editor, corners):
                key = frozenset(corners) | {-1 - min(corners)} if len(corners) == 2 else frozenset(corners)
                # Both neighbours have the same arc, each in its direction; numbers of corners change with an undo.
                ordered = min(corners, corners[::-1], key=lambda each: [editor.points[corner] for corner in each])
                arcs.setdefault(key, Arc(ordered, [editor.points[corner] for corner in ordered]))
    return list(arcs.values())


def _fixed(context: EditContext, editor: LoopEditor) -> set[int]:
    """The corners that stay where they are; a line around an island has one, too, to begin at."""
    fixed = {corner for corner, degree in context.graph.degrees.items() if degree != 2} | set(editor.names)
    fixed |= {corner for corner in context.graph.degrees if _touches_edge(context, editor.points[corner])}
    for loop in editor.loops:
        if loop.steps and not fixed & set(loop.corners):
            fixed.add(min(loop.corners, key=editor.points.__getitem__))
    return fixed


def _pieces(loop: EditedLoop, fixed: Collection[int]) -> Iterator[tuple[int, ...]]:
    """A loop as arcs from fixed corner to fixed corner."""
    corners = loop.corners
    starts = [index for index, corner in enumerate(corners) if corner in fixed]
    for start, end in zip(starts, [*starts[1:], starts[0] + len(corners)] if starts else [], strict=True):
        yield tuple(corners[index % len(corners)] for index in range(start, end + 1))


def _touches_edge(context: EditContext, point: Point) -> bool:
    return context.board is not None and any(
        value in (0.0, most) for value, most in zip(point, context.board, strict=True)
    )


def _is_on_edge(context: EditContext, editor: LoopEditor, corners: Sequence[int]) -> bool:
    """Tell whether an arc lies on the edge of the board."""
    if context.board is None:
        return False
    points = [editor.points[corner] for corner in corners]
    return any(all(point[axis] == side for point in points) for axis in (0, 1) for side in (0.0, context.board[axis]))


def _draw(editor: LoopEditor, arcs: Sequence[Arc], style: str, seed: int) -> None:
    for arc in arcs:
        points = [editor.points[corner] for corner in arc.corners]
        arc.places = [editor.place(place) for place in _styled(editor, points, style, arc.strength, seed)]
        arc.places[0], arc.places[-1] = points[0], points[-1]


def _styled(editor: LoopEditor, points: list[Point], style: str, strength: float, seed: int) -> list[Point]:
    if strength <= 0:
        return points
    if style == "simplify":
        return _simple(points, editor.size * 0.012 * strength)
    if style == "smooth":
        return _smooth(points, editor.size, strength)
    # The chance of an arc depends on where it is, not on the order of the regions.
    chance = Random(f"{seed} {min(points[0], points[-1])} {max(points[0], points[-1])} {len(points)}")
    step = editor.size * STEP
    rough = _rough(_simple(points, step * 0.4 * strength), step, strength, chance)
    return rough if style == "roughen" else _smooth(rough, editor.size, 1.0)


def _simple(points: list[Point], tolerance: float) -> list[Point]:
    kept = [(float(x), float(y)) for x, y in LineString(points).simplify(tolerance).coords]
    # A line that comes back to its start needs two more places to surround anything.
    return kept if points[0] != points[-1] or len(kept) > 3 else points


def _smooth(points: list[Point], size: float, strength: float) -> list[Point]:
    """Corners cut off again and again, as far as the strength says."""
    share = 0.25 * strength
    for _ in range(3):
        cut = [points[0]]
        for (x1, y1), (x2, y2) in itertools.pairwise(points):
            cut += [(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share), (x2 + (x1 - x2) * share, y2 + (y1 - y2) * share)]
        points = [*cut, points[-1]] if len(points) > 2 else points
    return _simple(points, size / 2500)


def _rough(points: list[Point], step: float, strength: float, chance: Random) -> list[Point]:
    """Sides broken at their middles, which are moved aside by chance."""
    rough = [points[0]]
    for one, other in itertools.pairwise(points):
        rough += [*_broken(one, other, step, strength, chance), other]
    return rough


def _broken(one: Point, other: Point, step: float, strength: float, chance: Random) -> list[Point]:
    length = distance(one, other)
    if length <= step * 1.5:
        return []
    aside = chance.uniform(-1, 1) * 0.32 * strength * min(length, step * 8)
    angle = math.atan2(other[1] - one[1], other[0] - one[0]) + math.pi / 2
    along = 0.5 + chance.uniform(-0.12, 0.12)
    middle = (
        one[0] + (other[0] - one[0]) * along + math.cos(angle) * aside,
        one[1] + (other[1] - one[1]) * along + math.sin(angle) * aside,
    )
    halves = (_broken(one, middle, step, strength, chance), _broken(middle, other, step, strength, chance))
    return [*halves[0], middle, *halves[1]]


def _calm(
    arcs: Sequence[Arc],
    chosen: Sequence[Arc],
    leaves: Callable[[Arc], bool],
    draw: Callable[[Sequence[Arc]], None],
) -> None:
    """Let arcs that cross others, themselves or the edge of the board be calmer, until none does."""
    changed = {arc.corners for arc in chosen}
    tries = 0
    while crossing := [arc for arc in _crossing(arcs, leaves) if arc.corners in changed and arc.strength > 0]:
        for arc in crossing:
            arc.strength = arc.strength / 2 if tries < TRIES else 0.0
        draw(crossing)
        tries += 1


def _leaves_board(context: EditContext, arc: Arc) -> bool:
    if context.board is None:
        return False
    width, height = context.board
    return any(not (0 < x < width and 0 < y < height) for x, y in arc.places[1:-1])


def _crossing(arcs: Sequence[Arc], leaves: Callable[[Arc], bool]) -> list[Arc]:
    lines = [LineString(arc.places) for arc in arcs]
    tree = shapely.STRtree(lines)
    wrong = {number for number, line in enumerate(lines) if not line.is_simple or leaves(arcs[number])}
    ones, others = tree.query(lines, predicate="intersects")
    for one, other in zip(ones.tolist(), others.tolist(), strict=True):
        if one < other and not _only_meet(lines[one], lines[other], arcs[one], arcs[other]):
            wrong |= {one, other}
    return [arcs[number] for number in sorted(wrong)]


def _only_meet(one: LineString, other: LineString, first: Arc, second: Arc) -> bool:
    """Tell whether two arcs touch at nothing but ends that they share."""
    shared = {first.places[0], first.places[-1]} & {second.places[0], second.places[-1]}
    met = one.intersection(other)
    points = shapely.get_coordinates(met).tolist()
    return met.length == 0 and all((x, y) in shared for x, y in points)


def _write(editor: LoopEditor, arcs: dict[tuple[int, ...], Arc]) -> None:
    """Put the places of all arcs into the loops that pass them."""
    made: dict[tuple[int, ...], tuple[int, ...]] = {}
    for corners, arc in arcs.items():
        if [editor.points[corner] for corner in corners] != arc.places:
            inner = [editor.new_corner(place) for place in arc.places[1:-1]]
            made[corners] = (corners[0], *inner, corners[-1])
    fixed = {end for corners in arcs for end in (corners[0], corners[-1])}
    for loop in editor.loops:
        pieces = list(_pieces(loop, fixed))
        if not any(piece in made or piece[::-1] in made for piece in pieces):
            continue
        words = {step.corner: step.words for step in loop.steps if step.words}
        around = [corner for piece in pieces for corner in _changed(piece, made)[:-1]]
        loop.steps = [LoopCorner(corner, words.get(corner) or [editor.word(corner)]) for corner in around]
        loop.closing, loop.is_changed = [], True


def _changed(piece: tuple[int, ...], made: dict[tuple[int, ...], tuple[int, ...]]) -> tuple[int, ...]:
    if piece in made:
        return made[piece]
    return made[piece[::-1]][::-1] if piece[::-1] in made else piece
