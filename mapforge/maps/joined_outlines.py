"""Joins outlines: what lies on top is cut out of what lies below, and narrow gaps are closed, within a tolerance."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from mapforge.maps.adjacency import borders
from mapforge.maps.collinear import near_pairs
from mapforge.maps.geometry_refusals import GeometryRefused, TooTangled
from mapforge.maps.outlines import Outline, Point, Ring
from mapforge.maps.shape_repair import pairs_that_meet
from mapforge.maps.snap_tolerance import usual_side
from mapforge.maps.snapped_corners import Move, Snapped, cleaned_ring, snap

HAIR = 1e-9
"""What is a smaller part of the whole map than this is nothing."""
COVERED = 0.98
"""A shape is covered when this part of it is."""
SLIGHT = 0.02
"""What overlaps by a smaller part than this overlaps by mistake."""
UNSEEN = 5e-5
"""A border shorter than this part of the whole map is a corner that was rounded in two ways."""
WIDEST = 0.25
"""The widest tolerance, as a part of the side of a usual region."""
MOST_ROUNDS = 3
MOST_OVERLAPS = 1_000
"""The most pairs of shapes that are cut out of each other, or ten for each shape."""
MOST_GAPS = 1_000
"""The most narrow gaps that are closed, or ten for each shape, or one for some corners."""
CORNERS_PER_GAP = 2
SHORTEST = math.sqrt(2)
"""A border shorter than so many tolerances, as across the square gap of four regions, is a point where they meet."""


@dataclass(frozen=True)
class Cut:
    """A shape that was cut out of the one below it, or that hid it wholly."""

    below: int
    above: int
    area: float
    is_slight: bool
    """It is a slip of the hand rather than a shape that lies on another."""


@dataclass(frozen=True)
class Fill:
    """A narrow gap that was closed: the shapes around it, and its corners."""

    owners: tuple[int, ...]
    corners: tuple[Point, ...]


@dataclass
class Joining:
    """Shapes that are joined step by step, with a record of each step."""

    shapes: NDArray[np.object_]
    tolerance: float

    def __post_init__(self) -> None:
        self.cuts: list[Cut] = []
        self.fills: list[Fill] = []
        self._wider: dict[int, BaseGeometry] = {}
        left, top, right, bottom = shapely.total_bounds(self.shapes) if len(self.shapes) else (0.0, 0.0, 1.0, 1.0)
        self.size = float(max(right - left, bottom - top))

    def cut(self, *, only_thin: bool = False) -> None:
        """Cut what lies on top out of what lies below: later shapes lie on earlier ones, small ones on large ones."""
        first, second = pairs_that_meet(self.shapes)
        common = shapely.intersection(self.shapes[first], self.shapes[second])
        is_real = shapely.area(common) > self.size**2 * HAIR
        areas = shapely.area(self.shapes)
        removed: dict[int, list[int]] = defaultdict(list)
        if is_real.sum() > (most := max(MOST_OVERLAPS, 10 * len(self.shapes))):
            raise TooTangled(f"more than {most:,} pairs of shapes lie on each other")
        for index in np.flatnonzero(is_real).tolist():
            one, other, shared = int(first[index]), int(second[index]), common[index]
            is_thin = bool(shared.buffer(-self.tolerance / 2).is_empty)
            is_slight = is_thin or shared.area < SLIGHT * min(areas[one], areas[other])
            if is_thin or not only_thin:
                below, above = _lower_and_upper(one, other, shared.area, areas)
                removed[below].append(above)
                self.cuts.append(Cut(below, above, float(shared.area), is_slight))
        # All cuts are made in the originals, so that the order in which they are made does not matter.
        originals = self.shapes.copy()
        for below, uppers in removed.items():
            rest = shapely.difference(originals[below], shapely.union_all(originals[uppers]))
            self.shapes[below] = _drop_slivers(rest, self.size * HAIR)

    def close(self) -> None:
        """Give every gap that is narrower than the tolerance to the shapes around it."""
        if self.tolerance <= 0:
            return
        # Growing and shrinking all shapes as one finds every gap narrower than twice the reach, whatever its form.
        reach = self.tolerance * 0.51
        union = shapely.union_all(self.shapes)
        gaps = shapely.difference(union.buffer(reach, quad_segs=4).buffer(-reach, quad_segs=4), union)
        parts = [part for part in shapely.get_parts(gaps) if part.area > self.size**2 * HAIR * 1e-3]
        if not parts:
            return
        owners = self._owners(parts)
        corners = int(shapely.get_num_coordinates(self.shapes).sum())
        if len(owners) > (most := max(MOST_GAPS, 10 * len(self.shapes), corners // CORNERS_PER_GAP)):
            raise TooTangled(f"there are more than {most:,} gaps narrower than the tolerance of {self.tolerance:.6g}")
        contacts = self._contacts(parts, owners)
        given: dict[int, list[BaseGeometry]] = defaultdict(list)
        for index, around in owners.items():
            if len(around) > 1 or contacts[index, around[0]] > 0.999 * parts[index].length:
                lengths = [contacts.get((index, shape), 0.0) for shape in around]
                for taker, piece in self._divide(parts[index], around, lengths):
                    given[taker].append(piece)
                self.fills.append(Fill(tuple(around), _corners_of(parts[index])))
        for taker, pieces in given.items():
            self.shapes[taker] = _drop_slivers(shapely.union_all([self.shapes[taker], *pieces]), self.size * HAIR)

    def _owners(self, parts: list[Polygon]) -> dict[int, list[int]]:
        """The shapes around each gap, for all that lie between shapes or may lie within one."""
        tree = shapely.STRtree(self.shapes)
        part, owner = near_pairs(tree, np.array(parts, dtype=object), within=self.size * HAIR)
        owners: dict[int, list[int]] = defaultdict(list)
        for one, other in zip(part.tolist(), owner.tolist(), strict=True):
            owners[one].append(other)
        # A bay of one coast is no gap, unless the shape is all around it: otherwise coasts would lose their inlets.
        has_holes = [any(part.interiors for part in shapely.get_parts(shape)) for shape in self.shapes]
        return {index: around for index, around in owners.items() if len(around) > 1 or has_holes[around[0]]}

    def _divide(self, gap: Polygon, around: list[int], lengths: list[float]) -> Iterator[tuple[int, BaseGeometry]]:
        if len(around) < 3:
            # One of two neighbours takes the whole gap, so that their border gets no new corners.
            yield around[int(np.argmax(lengths))], gap
            return
        rest: BaseGeometry = gap
        for shape in around:
            # A gap is narrower than the tolerance, so that whoever comes first takes it up to the other side.
            piece = shapely.intersection(rest, self._grown(shape))
            rest = shapely.difference(rest, piece)
            yield shape, piece

    def _grown(self, shape: int) -> BaseGeometry:
        """A shape with all that is within the tolerance of it."""
        if shape not in self._wider:
            self._wider[shape] = self.shapes[shape].buffer(self.tolerance * 1.05, quad_segs=2)
        return self._wider[shape]

    def _contacts(self, gaps: list[Polygon], owners: dict[int, list[int]]) -> dict[tuple[int, int], float]:
        """How much of the boundary of gaps lies on each of the one or two shapes around them."""
        pairs = [(gap, shape) for gap, around in owners.items() if len(around) < 3 for shape in around]
        if not pairs:
            return {}
        boundaries = shapely.boundary(np.array([gaps[gap] for gap, _ in pairs], dtype=object))
        rings, pair_of_ring = shapely.get_parts(boundaries, return_index=True)
        corners, ring = shapely.get_coordinates(rings, return_index=True)
        inside = ring[1:] == ring[:-1]
        starts, ends, pair = corners[:-1][inside], corners[1:][inside], pair_of_ring[ring[1:][inside]]
        shapely.prepare(self.shapes)
        shapes = self.shapes[np.array([shape for _, shape in pairs])][pair]
        on_shape = shapely.dwithin(shapes, shapely.points((starts + ends) / 2), self.size * HAIR * 10)
        lengths = np.bincount(pair, weights=np.hypot(*(ends - starts).T) * on_shape, minlength=len(pairs))
        return dict(zip(pairs, lengths.tolist(), strict=True))


def _lower_and_upper(one: int, other: int, shared: float, areas: NDArray[np.float64]) -> tuple[int, int]:
    """Which of two shapes lies below, and which above."""
    smaller, larger = (one, other) if areas[one] < areas[other] else (other, one)
    is_inside = shared > COVERED * areas[smaller] and not shared > COVERED * areas[larger]
    return (larger, smaller) if is_inside else (one, other)


def _drop_slivers(shape: BaseGeometry, hair: float) -> Polygon | MultiPolygon:
    """The polygons of a shape without slivers that are no wider than a hair."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and not part.is_empty]
    kept = [part for part in parts if part.area > hair * part.length]
    return kept[0] if len(kept) == 1 else MultiPolygon(kept)


def _corners_of(shape: Polygon) -> tuple[Point, ...]:
    ring = shapely.get_coordinates(shapely.simplify(shape.exterior, shape.length / 400))[:-1]
    return tuple((float(x), float(y)) for x, y in ring[:: max(1, len(ring) // 60)])


@dataclass(frozen=True)
class JoinedOutlines:
    """Outlines after joining, with everything that was done to them; shapes are told by their place in the list."""

    snapped: Snapped
    cuts: tuple[Cut, ...] = ()
    fills: tuple[Fill, ...] = ()
    points: tuple[tuple[str, str], ...] = ()
    """Regions that meet in a point, after a border shorter than the tolerance was drawn together."""


def join(
    outlines: Sequence[Outline],
    tolerance: float,
    *,
    grid: float = 0.0,
    stacked: bool = False,
    meant: frozenset[frozenset[str]] = frozenset(),
) -> JoinedOutlines:
    """Join outlines: within the tolerance, and where shapes lie on each other when they are meant to be stacked.

    `meant` are pairs of ids whose border stays, however short it is.
    """
    if not outlines or (tolerance <= 0 and not stacked):
        return JoinedOutlines(Snapped(tuple(outlines)))
    _refuse_wide(outlines, tolerance)
    # Corners come first: where four regions meet, closing gaps alone would make neighbours of two diagonal ones.
    met = _snap_corners(_remove_noise(outlines), tolerance)
    before = _shapes_of(met)
    joining = Joining(before.copy(), tolerance)
    joining.cut(only_thin=not stacked)
    joining.close()
    changed = [index for index, shape in enumerate(joining.shapes) if shape is not before[index]]
    if not changed and not grid and met is outlines:
        return JoinedOutlines(Snapped(tuple(outlines)))
    drawn = list(met)
    for index in changed:
        drawn[index] = with_shape(outlines[index], joining.shapes[index])
    fine = grid or tolerance / 500
    # Corners from cuts have all their digits: on a grid both sides of a border are written alike.
    final, points = _remove_artefacts(outlines, on_grid(drawn, fine), joining, meant)
    kept = _resolve_overlaps([outline for outline in final if outline.parts], fine)
    snapped = Snapped(kept, () if grid else _moves(outlines, kept), _lost_ids(outlines, kept))
    return JoinedOutlines(snapped, tuple(joining.cuts), tuple(joining.fills), points)


def _refuse_wide(outlines: Sequence[Outline], tolerance: float) -> None:
    """Raise GeometryRefused where a tolerance would draw whole regions together, which takes long and helps nobody."""
    side = usual_side(_shapes_of(outlines))
    if side and tolerance > (most := WIDEST * side):
        raise GeometryRefused(
            f"the tolerance of {tolerance:.6g} is too wide for regions that are about {side:.3g} across; "
            f"{most:.3g}, a quarter of that, is the most"
        )


def _remove_artefacts(
    outlines: Sequence[Outline], fitted: list[Outline], joining: Joining, meant: frozenset[frozenset[str]]
) -> tuple[list[Outline], tuple[tuple[str, str], ...]]:
    """The outlines without borders and bends that joining brought; and who meets in a point instead."""
    if joining.tolerance <= 0:
        return fitted, ()
    least = UNSEEN * joining.size
    # A short border that is drawn exactly is meant so, and stays.
    drawn_so = _named_pairs(outlines, least) | meant
    final, points = _collapse_short_borders(fitted, max(SHORTEST * joining.tolerance, least), drawn_so)
    if joining.fills:
        final = _simplify([outline for outline in final if outline.parts], joining.tolerance)
    return final, points


def _lost_ids(before: Sequence[Outline], after: Sequence[Outline]) -> tuple[str, ...]:
    ids = {outline.id for outline in after}
    return tuple(outline.id for outline in before if outline.id not in ids)


def _snap_corners(outlines: Sequence[Outline], tolerance: float) -> Sequence[Outline]:
    """The outlines with corners that nearly meet made to meet; the same ones when all meet already."""
    snapped = snap(outlines, tolerance, keeps_shared=True)
    if tolerance <= 0 or not snapped.moves:
        return outlines
    # What snapping would fold up to nothing stays as it was drawn.
    snapped_by_id = {outline.id: outline for outline in snapped.outlines}
    return [_repair(snapped_by_id.get(outline.id, outline)) for outline in outlines]


def _remove_noise(outlines: Sequence[Outline]) -> Sequence[Outline]:
    """The outlines with corners made one that differ by the noise of calculated numbers only."""
    places = np.array([corner for outline in outlines for corner in outline.corners()])
    noise = HAIR * float(np.ptp(places, axis=0).max()) if len(places) else 0.0
    if noise <= 0:
        return outlines
    # One grid is not enough: two corners a rounding error apart may lie in different cells of it, but hardly of both.
    count = len(np.unique(places, axis=0))
    cells = (np.floor(places / noise + offset) for offset in (0.0, 0.5))
    is_noisy = any(len(np.unique(cell, axis=0)) < count for cell in cells)
    return _snap_corners(outlines, noise) if is_noisy else outlines


def _named_pairs(outlines: Sequence[Outline], least: float) -> frozenset[frozenset[str]]:
    """Who shares a border of some length exactly as drawn, by id."""
    shared_borders = borders(_shapes_of(outlines))
    pairs = zip(
        shared_borders.a[shared_borders.length >= least].tolist(),
        shared_borders.b[shared_borders.length >= least].tolist(),
        strict=True,
    )
    return frozenset(frozenset({outlines[one].id, outlines[other].id}) for one, other in pairs)


def _resolve_overlaps(outlines: list[Outline], grid: float) -> tuple[Outline, ...]:
    """The outlines without overlaps and folds that drawing corners together brought."""
    # Rounding what was noded may let regions overlap by a hair again, so that this is repeated, but not for ever.
    for _ in range(MOST_ROUNDS):
        if borders(_shapes_of(outlines)).is_clean:
            break
        outlines = on_grid(outlines, grid)
    # Of a sliver that became a line, nothing is left to repair.
    return tuple(repaired for outline in outlines if (repaired := _repair(outline)).parts)


def on_grid(outlines: Sequence[Outline], grid: float) -> list[Outline]:
    """Corners with few digits; where that would tear borders, all lines are noded anew."""
    digits = -math.floor(math.log10(grid))
    rounded = [_round(outline, digits) for outline in outlines]
    shapes, after = _shapes_of(outlines), _shapes_of(rounded)
    # Noding is slow, and only needed where rounding alone would change who borders on whom.
    if shapely.is_valid(after).all():
        before, now = borders(shapes), borders(after)
        if now.is_clean and before.pairs() == now.pairs():
            return [outline for outline in rounded if outline.parts]
    made = mosaic(shapes, 10.0**-digits)
    drawn = (with_shape(outline, shape) for outline, shape in zip(outlines, made, strict=True))
    return [rounded_outline for outline in drawn if (rounded_outline := _round(outline, digits)).parts]


def mosaic(shapes: NDArray[np.object_], grid: float) -> list[BaseGeometry]:
    """The shapes with all their lines noded on a grid, so that neighbours share every corner of their border."""
    lines = shapely.union_all(shapely.boundary(shapes), grid_size=grid)
    faces = shapely.get_parts(shapely.polygonize([lines]))
    spots = shapely.point_on_surface(faces)
    face, shape = shapely.STRtree(shapes).query(spots, predicate="intersects")
    owner = np.full(len(faces), -1)
    # The upper shape comes last and has the last word.
    order = np.argsort(shape, kind="stable")
    owner[face[order]] = shape[order]
    _give_slivers_away(faces, owner, grid)
    return [shapely.coverage_union_all(faces[owner == index]) for index in range(len(shapes))]


def _give_slivers_away(faces: NDArray[np.object_], owner: NDArray[np.int64], grid: float) -> None:
    """A face of nobody that is no wider than the grid goes to the neighbour with the longest side."""
    thin = (owner < 0) & (shapely.area(faces) < grid * shapely.length(faces))
    if not thin.any():
        return
    tree = shapely.STRtree(faces)
    for index in np.flatnonzero(thin).tolist():
        near = [other for other in tree.query(faces[index], predicate="intersects").tolist() if owner[other] >= 0]
        lengths = [shapely.intersection(faces[index], faces[other]).length for other in near]
        if lengths:
            owner[index] = owner[near[int(np.argmax(lengths))]]


def _shapes_of(outlines: Sequence[Outline]) -> NDArray[np.object_]:
    shapes = np.empty(len(outlines), dtype=object)
    shapes[:] = [outline.shape() if outline.parts else Polygon() for outline in outlines]
    return shapes


def _simplify(outlines: list[Outline], tolerance: float) -> list[Outline]:
    """The outlines without bends that closing brought and that are smaller than the tolerance, if neighbours stay."""
    shapes = _shapes_of(outlines)
    # Simplifying the coverage as a whole keeps both sides of a border equal, which simplifying each shape would not.
    try:
        simple = shapely.coverage_simplify(shapes, tolerance)
    except shapely.GEOSException:
        return outlines
    if not shapely.is_valid(simple).all() or borders(simple).pairs() != borders(shapes).pairs():
        return outlines
    return [with_shape(outline, shape) for outline, shape in zip(outlines, simple, strict=True)]


def with_shape(outline: Outline, shape: BaseGeometry) -> Outline:
    """The outline with another shape; it keeps its place in the file."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and not part.is_empty]
    keys = outline.keys
    rings = tuple(Ring(_corners_of_ring(part.exterior), keys) for part in parts)
    holes = tuple(Ring(_corners_of_ring(hole), keys) for part in parts for hole in part.interiors)
    return replace(outline, parts=rings, holes=holes)


def _corners_of_ring(ring: shapely.LinearRing) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in ring.coords[:-1])


def _round(outline: Outline, digits: int) -> Outline:
    def near(ring: Ring) -> Ring | None:
        corners = tuple((round(x, digits) + 0.0, round(y, digits) + 0.0) for x, y in ring.corners)
        return cleaned_ring(replace(ring, corners=corners))

    parts = tuple(found for ring in outline.parts if (found := near(ring)))
    holes = tuple(found for ring in outline.holes if (found := near(ring)))
    return replace(outline, parts=parts, holes=holes)


def _repair(outline: Outline) -> Outline:
    """The outline, repaired when snapping folded it."""
    return outline if outline.polygon().is_valid else with_shape(outline, outline.shape())


def _moves(before: Sequence[Outline], after: Sequence[Outline]) -> tuple[Move, ...]:
    known = {outline.id: set(outline.corners()) for outline in before}
    return tuple(Move(o.id, None, corner) for o in after for corner in o.corners() if corner not in known[o.id])


def _collapse_short_borders(
    outlines: list[Outline], shortest: float, drawn: frozenset[frozenset[str]]
) -> tuple[list[Outline], tuple[tuple[str, str], ...]]:
    """Draw borders together that are shorter than the noise and not drawn so: who meets there meets in a point."""
    if shortest <= 0:
        return outlines, ()
    shared_borders = borders(_shapes_of(outlines))
    short = np.flatnonzero(shared_borders.length < shortest)
    homes: dict[Point, Point] = {}
    names = []
    for index in short.tolist():
        one, other = outlines[shared_borders.a[index]], outlines[shared_borders.b[index]]
        if frozenset({one.id, other.id}) in drawn:
            continue
        common = sorted(_sides(one) & _sides(other))
        chain = sorted({corner for side in common for corner in side})
        if chain:
            middle = homes.get(chain[len(chain) // 2], chain[len(chain) // 2])
            homes |= dict.fromkeys(chain, middle)
            names.append((one.id, other.id))
    return [_repair(_move_corners(outline, homes)) for outline in outlines], tuple(names)


def _sides(outline: Outline) -> set[tuple[Point, Point]]:
    rings = (*outline.parts, *outline.holes)
    pairs = ((a, b) for ring in rings for a, b in zip(ring.corners, (*ring.corners[1:], ring.corners[0]), strict=True))
    return {(min(pair), max(pair)) for pair in pairs}


def _move_corners(outline: Outline, homes: dict[Point, Point]) -> Outline:
    if homes.keys().isdisjoint(outline.corners()):
        return outline

    def moved(ring: Ring) -> Ring | None:
        return cleaned_ring(replace(ring, corners=tuple(homes.get(corner, corner) for corner in ring.corners)))

    parts = tuple(found for ring in outline.parts if (found := moved(ring)))
    holes = tuple(found for ring in outline.holes if (found := moved(ring)))
    return replace(outline, parts=parts, holes=holes)
