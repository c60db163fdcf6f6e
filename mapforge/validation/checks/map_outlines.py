"""Drawn maps: outlines that are wrong, overlap, nearly meet, or do not fit the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from mapforge.files.findings import Check, Finding, Place, Replacement, Severity
from mapforge.maps.compiled_map import flaw_words, vanished_words
from mapforge.maps.geometry_refusals import GeometryRefused, refusals_of
from mapforge.maps.outlines import Drawing, MapProblem, Outline, Point, Ring, parse_pair
from mapforge.packs.library import Item, Library
from mapforge.validation.checks.check_registry import rule
from mapforge.validation.checks.map_examples import NEXT_SQUARE, SQUARE, drawn
from mapforge.validation.checks.map_geometry import drawing_of, geometry_of

if TYPE_CHECKING:
    from mapforge.maps.geometry import Geometry
    from mapforge.maps.topology_errors import ErrorArea, Gap

INVALID_OUTLINE = Check(
    "map/invalid-outline",
    Severity.ERROR,
    "An outline is not a shape",
    "A region whose outline cannot be read, crosses itself or vanishes has no clear inside and no clear neighbours.",
    "List the corners in order around the region, each once.",
    bad=drawn("0,0 10,10 10,0 0,10", NEXT_SQUARE),
    good=drawn(SQUARE, NEXT_SQUARE),
)
OVERLAP = Check(
    "map/overlap",
    Severity.ERROR,
    "Two regions overlap",
    "A place on the board belongs to one region only; overlapping ones have no border where you would see it.",
    "Let both outlines use the same corners where they meet.",
    bad=drawn(SQUARE, "8,0 20,0 20,10 8,10"),
    good=drawn(SQUARE, NEXT_SQUARE),
)
GAP = Check(
    "map/gap",
    Severity.WARNING,
    "Two regions nearly meet",
    "They look like neighbours but are not, or share less of a border than it seems.",
    "Let both outlines use the same corners; or set `tolerance`, so that nearby corners count as one.",
    bad=drawn(SQUARE, "10.1,0 20,0 20,10 10.1,10"),
    good=drawn(SQUARE, NEXT_SQUARE),
)
POINT_TOUCH = Check(
    "map/point-touch",
    Severity.NOTE,
    "Regions touch only at a point",
    "A point is not a border: nobody can go from one to the other, though players at the table may think so.",
    "Move a corner, so that it is clear who borders on whom.",
    bad=drawn(SQUARE, "10,10 20,10 20,20 10,20"),
    good=drawn(SQUARE, NEXT_SQUARE),
)
OUTSIDE_BOARD = Check(
    "map/outside-board",
    Severity.WARNING,
    "A region reaches off the board",
    "What lies off the board is not printed, and the region does not end at the edge.",
    "Move the corners onto the board, or make the board larger.",
    bad=drawn(SQUARE, "10,0 25,0 25,10 10,10", board="20x10"),
    good=drawn(SQUARE, NEXT_SQUARE, board="20x10"),
)
UNCOVERED_BOARD = Check(
    "map/uncovered-board",
    Severity.WARNING,
    "A part of the board belongs to no region",
    "Nobody can go there, and the regions around it are neither neighbours nor at the edge.",
    "Draw a region there, move corners, or make the board smaller.",
    bad=drawn(SQUARE, NEXT_SQUARE, board="30x10"),
    good=drawn(SQUARE, NEXT_SQUARE, board="20x10"),
)


@rule
def drawings(library: Library) -> Iterator[Finding]:
    """Look at the drawings of all maps in the named packs."""
    for id in library.named:
        for item in library.packs[id].items["map"].values():
            drawing = drawing_of(item.document)
            if drawing is not None:
                yield from (_problem(item, problem) for problem in drawing.problems)
                yield from _faults_or_refusal(item)


def _faults_or_refusal(item: Item) -> list[Finding]:
    """What is wrong with the outlines; one finding when they are such that nothing can be worked out."""
    try:
        with refusals_of("the outlines of this map"):
            return list(_faults(item, geometry_of(item.document)))
    except GeometryRefused as error:
        return [INVALID_OUTLINE.at(item.document, item.keys("regions"), str(error))]


def _faults(item: Item, geometry: Geometry) -> Iterator[Finding]:
    from mapforge.maps.topology_errors import MOST_OVERLAPS, overlaps

    yield from _unusable(item, geometry)
    heap = list(overlaps(geometry))
    for area in heap:
        one, other = (outline.id for outline in area.regions)
        yield _about(OVERLAP, item, area, f"'{one}' and '{other}' overlap around {_spot(area.spot)}")
    # Whatever else there is to see may only follow from a broken outline, or from a heap of them.
    if len(heap) < MOST_OVERLAPS and not geometry.flaws and not geometry.drawing.problems:
        yield from _gaps_and_touches(item, geometry)
        yield from _edge_faults(item, geometry)


def _unusable(item: Item, geometry: Geometry) -> Iterator[Finding]:
    """The outlines that cannot be used as they are drawn."""
    for flaw in geometry.flaws:
        message = f"{flaw_words(flaw.outline.id, flaw.reason)} at {_spot(flaw.place)}"
        yield _at(INVALID_OUTLINE, item, flaw.outline, message, [flaw.place])
    for id in geometry.snapped.vanished:
        index = next(outline.index for outline in geometry.drawing.outlines if outline.id == id)
        yield INVALID_OUTLINE.at(item.document, item.keys("regions", index), vanished_words(id))


def _gaps_and_touches(item: Item, geometry: Geometry) -> Iterator[Finding]:
    """What is odd between neighbours: gaps, and single points where nothing else explains them."""
    from mapforge.maps.topology_errors import gaps, touches

    cracks = list(gaps(geometry))
    yield from (_gap(item, gap) for gap in cracks)
    cracked = [set(gap.regions) for gap in cracks]
    for touch in touches(geometry):
        if set(touch.regions) in cracked:
            continue
        names = " and ".join(f"'{outline.id}'" for outline in touch.regions)
        message = f"{names} touch only at the point {_spot(touch.spot)}"
        yield replace(_at(POINT_TOUCH, item, touch.regions[-1], message, [touch.spot]), root=item.full_id)


def _edge_faults(item: Item, geometry: Geometry) -> Iterator[Finding]:
    """Where the regions and the board do not fit each other."""
    from mapforge.maps.topology_errors import off_board, uncovered

    for area in off_board(geometry):
        yield _about(OUTSIDE_BOARD, item, area, f"'{area.regions[0].id}' reaches off the board at {_spot(area.spot)}")
    for area in uncovered(geometry):
        message = f"the board around {_spot(area.spot)} belongs to no region"
        yield replace(UNCOVERED_BOARD.at(item.document, item.keys("regions"), message), where=area.corners)


def _problem(item: Item, problem: MapProblem) -> Finding:
    is_value = problem.keys[-1:] != () and len(problem.keys) > 2
    return INVALID_OUTLINE.at(item.document, item.keys(*problem.keys), problem.message, value=is_value)


def _at(check: Check, item: Item, outline: Outline, said: str, where: Iterable[Point]) -> Finding:
    finding = check.at(item.document, item.keys(*outline.keys), said, value=True)
    return replace(finding, where=tuple(where))


def _about(check: Check, item: Item, area: ErrorArea, said: str) -> Finding:
    *others, last = area.regions
    related = tuple(_place(item, outline, f"the outline of '{outline.id}'") for outline in others)
    return replace(_at(check, item, last, said, area.corners), related=related)


def _place(item: Item, outline: Outline, said: str, fix: Replacement | None = None) -> Place:
    line, column = item.document.value_position(item.keys(*outline.keys))
    return Place(item.document.path, line, column, said, fix)


def _gap(item: Item, gap: Gap) -> Finding:
    one, other = gap.regions
    message = f"'{one.id}' and '{other.id}' nearly meet around {_spot(gap.spot)}"
    help = f"{GAP.help} `tolerance: {gap.tolerance:.3g}` would be enough."
    related = (_place(item, one, f"the outline of '{one.id}'", _fix(item, one, gap)),)
    finding = _at(GAP, item, other, message, [gap.spot])
    root = f"{item.full_id} {_spot(gap.spot)}"
    return replace(finding, related=related, help=help, fix=_fix(item, other, gap), root=root)


def _fix(item: Item, outline: Outline, gap: Gap) -> Replacement | None:
    """The text of an outline with its corners snapped; only where it is one text."""
    after = next(
        (snapped_outline for snapped_outline in gap.snapped.outlines if snapped_outline.id == outline.id), None
    )
    text = item.document.value(item.keys(*outline.keys))
    if after is None or not isinstance(text, str) or len(after.parts) != 1 or len(outline.parts) != 1:
        return None
    new = _text(text, drawing_of(item.document), after.parts[0])
    return Replacement(text, new) if new != text else None


def _text(text: str, drawing: Drawing | None, after: Ring) -> str:
    """The corners of a ring; those that stay keep the words they were written with."""
    names = drawing.points if drawing else {}
    words: dict[Point | None, str] = {point: name for name, point in names.items()}
    for word in text.split():
        words[names.get(word) or parse_pair(word)] = word
    return " ".join(words.get((x, y), f"{x:.12g},{y:.12g}") for x, y in after.corners)


def _spot(point: Point) -> str:
    return f"{point[0]:.6g},{point[1]:.6g}"
