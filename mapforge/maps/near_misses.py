"""Near misses: regions that look like neighbours and share no border, and the tolerance that makes them meet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from mapforge.maps.adjacency import Borders, borders
from mapforge.maps.segments import Floats, Ints, as_lines, as_points

WIDEST = 0.05
"""A gap that is wider than this part of the side of a usual region is no slip of the hand."""
THINNEST = 0.012
"""A gap narrower than this part of the side of a usual region hides under the line of the border."""
MOST_SAMPLES = 150_000
LEAST_RUN = 5.0
"""Borders run along each other for at least so many times the gap between them; otherwise they meet in a point."""
FEW = 0.02
"""Where fewer borders than this part are near misses, the others are exact on purpose, and so are the gaps."""


@dataclass(frozen=True)
class Miss:
    """Two regions, and the least tolerance that makes them neighbours."""

    a: int
    b: int
    tolerance: float
    widths: tuple[float, ...] = ()
    """How wide the gap is, from place to place."""


@dataclass(frozen=True)
class Choice:
    """The tolerance that was chosen, what it joins, and what stays apart though it is near."""

    tolerance: float
    joined: tuple[Miss, ...] = ()
    apart: tuple[Miss, ...] = ()
    until: float = 0.0
    """Up to this tolerance the neighbours stay the same."""


def usual_side(shapes: NDArray[Any]) -> float:
    """The side of a square as large as a usual region."""
    areas = shapely.area(shapes)
    return float(np.sqrt(np.median(areas[areas > 0]))) if (areas > 0).any() else 0.0


def choose_tolerance(shapes: NDArray[Any], *, line: float = 0.0, is_exact: bool = False) -> Choice:
    """The tolerance at which the graph of neighbours is stable; `line` is how wide borders are drawn."""
    side = usual_side(shapes)
    widest = side * WIDEST
    found = borders(shapes)
    misses = near_misses(shapes, found, widest)
    if not misses:
        return Choice(0.0)
    needed = [miss.tolerance for miss in misses]
    if is_exact and len(misses) < FEW * (len(found.a) + len(misses)):
        return Choice(0.0, (), tuple(misses), needed[0])
    hidden = min(max(side * THINNEST, line), widest / 2)
    taken = _stable(needed, hidden, widest)
    if not taken:
        return Choice(0.0, (), tuple(misses), needed[0])
    until = needed[taken] if taken < len(needed) else widest
    # The gap is not equally wide everywhere: what closes most of it is more than what closes some.
    widths = [width for miss in misses[:taken] for width in miss.widths if width < until]
    chosen = max(needed[taken - 1] * 1.1, min(float(np.quantile(widths, 0.75)), (needed[taken - 1] * until) ** 0.5))
    return Choice(chosen, tuple(misses[:taken]), tuple(misses[taken:]), until)


def _stable(needed: Sequence[float], hidden: float, widest: float) -> int:
    """How many near misses to take: where the next one is farthest, in proportion."""
    steps = [hidden, *(max(tolerance, hidden) for tolerance in needed), widest]
    ratios = [after / before for before, after in pairwise(steps)]
    least = sum(tolerance <= hidden for tolerance in needed)
    return max(range(least, len(ratios)), key=lambda index: (round(ratios[index], 3), -index))


def near_misses(shapes: NDArray[Any], found: Borders, widest: float) -> list[Miss]:
    """All pairs without a border whose outlines run along each other within a distance, the nearest first."""
    if not len(found.open_region) or widest <= 0:
        return []
    places, owner, weight = _samples(found, widest)
    lines = as_lines(found.open_starts, found.open_ends)
    place, line = shapely.STRtree(lines).query(as_points(places), predicate="dwithin", distance=widest)
    is_other = owner[place] != found.open_region[line]
    place, line = place[is_other], line[is_other]
    far = shapely.distance(as_points(places)[place], lines[line])
    known = found.pairs()
    runs: dict[tuple[int, int], dict[int, float]] = defaultdict(dict)
    for sample, other, distance in zip(place.tolist(), found.open_region[line].tolist(), far.tolist(), strict=True):
        one = int(owner[sample])
        pair = (one, other) if one < other else (other, one)
        if pair not in known:
            best = runs[pair].get(sample)
            runs[pair][sample] = distance if best is None else min(best, distance)
    misses = (_miss(pair, near, weight, owner) for pair, near in runs.items())
    return sorted((miss for miss in misses if miss is not None), key=lambda miss: (miss.tolerance, miss.a, miss.b))


def _samples(found: Borders, widest: float) -> tuple[Floats, Ints, Floats]:
    """Points on the open pieces, the region of each, and how long a piece it stands for."""
    steps = found.open_ends - found.open_starts
    lengths = np.hypot(*steps.T)
    counts = np.maximum(1, np.ceil(lengths / (widest / 2))).astype(np.int64)
    if counts.sum() > MOST_SAMPLES:
        counts = np.ones_like(counts)
    piece = np.repeat(np.arange(len(counts)), counts)
    number = np.arange(len(piece)) - np.repeat(np.cumsum(counts) - counts, counts)
    share = (number + 0.5) / counts[piece]
    places = found.open_starts[piece] + share[:, None] * steps[piece]
    return places, found.open_region[piece], (lengths / counts)[piece]


def _miss(pair: tuple[int, int], near: dict[int, float], weight: Floats, owner: Ints) -> Miss | None:
    """The least distance at which the two run along each other for long enough, seen from both."""
    reach = dict.fromkeys(pair, 0.0)
    for sample in sorted(near, key=near.__getitem__):
        reach[int(owner[sample])] += float(weight[sample])
        if min(reach.values()) > 0 and sum(reach.values()) / 2 >= LEAST_RUN * near[sample]:
            return Miss(*pair, near[sample], tuple(near.values()))
    return None
