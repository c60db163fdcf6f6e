"""Lays a bare list of borders out as polygons whose neighbours are exactly that list, the board edge included."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mapforge.errors import Exit, MapforgeError
from mapforge.maps.geometry_refusals import refusals_of
from mapforge.maps.layout.mesh import NotPlanar

__all__ = ["CannotLayOut", "Layout", "NotPlanar", "lay_out", "neighbours_of"]

Point = tuple[float, float]
Rings = list[tuple[Point, ...]]

WIDTH, HEIGHT = 1200.0, 800.0
ATTEMPTS = 8
MOST_REGIONS = 1200
MOST_JUNCTIONS = 6000
"""Where regions or the gaps between them meet; a board of squares has about four for each region."""


class CannotLayOut(MapforgeError):  # noqa: N818 - it names what could not be done
    """The borders are planar, but they could not be drawn exactly with the digits at hand."""

    exit_code = Exit.FINDINGS


@dataclass(frozen=True)
class Layout:
    """The rings of each region on a board, the outer one first and then its holes."""

    rings: dict[str, Rings]
    width: float
    height: float

    def outline(self, region: str) -> dict[str, str | list[str]]:
        """The outline of a region, and its holes if it has some, as a map file has them."""
        first, *others = (" ".join(f"{x:g},{y:g}" for x, y in ring) for ring in self.rings[region])
        return {"outline": first, "holes": others} if others else {"outline": first}


@refusals_of("a drawing of these borders")
def lay_out(
    borders: Iterable[tuple[str, str]],
    edge: Iterable[str],
    *,
    regions: Iterable[str] = (),
    width: float = WIDTH,
    height: float = HEIGHT,
    sizes: Mapping[str, float] | None = None,
    seed: str = "",
) -> Layout:
    """Draw regions with exactly these borders; raises NotPlanar when no drawing has them.

    edge: the regions that touch the edge of the board
    regions: all regions in reading order, where that is not the order in which the borders name them
    sizes: how large regions should be; those that are not named have size one
    """
    pairs = list(dict.fromkeys((a, b) if a < b else (b, a) for a, b in borders if a != b))
    flagged = list(dict.fromkeys(edge))
    order = list(dict.fromkeys((*regions, *(id for pair in pairs for id in pair), *flagged)))
    if not order:
        return Layout({}, width, height)
    if len(order) > MOST_REGIONS:
        raise CannotLayOut(f"{len(order)} regions are too many to lay out; the limit is {MOST_REGIONS}")
    rings = _drawn(order, pairs, flagged, (width, height), sizes or {}, seed)
    return Layout({id: rings[id] for id in order}, width, height)


def _drawn(
    order: list[str],
    pairs: list[tuple[str, str]],
    edge: list[str],
    size: tuple[float, float],
    sizes: Mapping[str, float],
    seed: str,
) -> dict[str, Rings]:
    import numpy as np

    from mapforge.maps.layout.border_lines import rings_of
    from mapforge.maps.layout.mesh import embed
    from mapforge.maps.layout.placement import even_out, place_mesh

    triangulation = embed(order, pairs, edge)
    if len(triangulation.triangles) > MOST_JUNCTIONS:
        reason = f"{len(order)} regions with so few borders leave too many gaps to lay out"
        raise CannotLayOut(f"{reason}: {len(triangulation.triangles)} junctions; the limit is {MOST_JUNCTIONS}")
    drawing = even_out(place_mesh(triangulation, order, sizes, np.array(size)))
    digits = _digits(len(order), max(size))
    calm: dict[str, float] = {}
    for attempt in range(ATTEMPTS):
        rings = rings_of(drawing, calm, seed, max(size), digits)
        wrong = _wrong(rings, {frozenset(pair) for pair in pairs}, set(edge), size)
        if not wrong:
            return rings
        calm |= {id: calm.get(id, 1.0) * 0.4 if calm.get(id, 1.0) > 0.1 else 0.0 for id in wrong}
        # Lines that cross want to be calmer; points that fall together want more digits.
        digits += attempt % 2
    raise CannotLayOut(f"{len(order)} regions are too many, or too nested, for this board")


def _digits(count: int, length: float) -> int:
    """How many decimals the points need: whole numbers do for a hundred regions on a board of a thousand."""
    import math

    return max(0, math.ceil(math.log10(max(count, 1) ** 0.5 * 60 / length)))


def _wrong(
    rings: Mapping[str, Rings], pairs: set[frozenset[str]], edge: set[str], size: tuple[float, float]
) -> set[str]:
    """The regions whose borders are not drawn as they should be."""
    from shapely import Polygon, is_valid

    from mapforge.maps.adjacency import borders
    from mapforge.maps.geometry_refusals import TooTangled

    polygons, ids = [Polygon(outer, holes) for outer, *holes in rings.values()], list(rings)
    # The coverage of GEOS tells the same, but compares regions side by side for minutes where they are long and thin.
    wrong = {id for id, is_sound in zip(ids, is_valid(polygons).tolist(), strict=True) if not is_sound}
    try:
        wrong |= {ids[index] for index in borders(polygons).unclean.tolist()}
    except TooTangled as error:
        raise CannotLayOut(f"{len(ids)} regions come out too long and thin for this board") from error
    drawn_pairs, touching = neighbours_of(rings, size)
    wrong |= {id for pair in drawn_pairs ^ pairs for id in pair}
    return wrong | (touching ^ edge)


def neighbours_of(rings: Mapping[str, Rings], size: tuple[float, float]) -> tuple[set[frozenset[str]], set[str]]:
    """Which regions share a side between two corners, and which touch the edge of the board."""
    width, height = size
    at: dict[frozenset[Point], set[str]] = defaultdict(set)
    touching = set()
    for id, shape in rings.items():
        for ring in shape:
            for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
                at[frozenset((start, end))].add(id)
            if any(x in (0, width) or y in (0, height) for x, y in ring):
                touching.add(id)
    return {frozenset(pair) for pair in at.values() if len(pair) == 2}, touching
