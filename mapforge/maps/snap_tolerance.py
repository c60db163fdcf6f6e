"""Near misses: regions that look like neighbours and share no border, and the tolerance that makes them meet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import networkx as nx
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
MOST_COMPARED = 4_000_000
"""The most pairs of a sample and a line that are compared, as far as some of the samples show."""
_LOOKED_AT = 2_000
_CHUNK = 2_000
LEAST_RUN = 5.0
"""Borders run along each other for at least so many times the gap between them; otherwise they meet in a point."""
WIDER = 2.5
"""How far corners that are meant to be one may lie apart, compared with most of the sides between them."""
FARTHER = 4.0
"""No gap that is meant to be closed is so many times as wide as what makes its regions run along each other."""
SAFE = 0.8
"""The tolerance stays below this part of the first one that would join others."""
WIDEST_APART = 0.15
"""A gap may be as wide as this where hardly any two regions meet otherwise."""
MOST = 0.8
"""A board holds together when this part of its regions does."""
LEAST_LENGTH = 0.4
"""Borders run along each other for at least this part of the widest gap; where lines only cross there is none."""
STRAIT = 4.0
"""A gap so many times as wide as most is told by itself, because it may be a strait."""
ROUNDING = 4.0
"""Gaps up to so many times as wide as most come from rounding, where most are too thin to be seen."""
MOST_TIMES, WIDEST_TIMES = 1.5, 4.0
"""A gap up to so many times as wide as most is surely one of them, and one that is wider than so many times is not."""
NEXT = 0.3
"""Up to this part of a usual side the next gap is looked for, which shows how far the widest ones are from it."""
MANY_WIDE = 0.1
"""Where this part of the gaps is wider than usual, borders are drawn in two widths."""
FACING, SHORT_RUN = 1.3, 0.9
"""Regions face each other across a gap up to so many times the usual one, for at least this part of its width."""
LEAST_BORDERS = 1.4
"""A map has at least so many borders for each region."""
FEW = 0.02
"""Where fewer borders than this part are near misses, the others are exact on purpose, and so are the gaps."""


@dataclass(frozen=True)
class NearMiss:
    """Two regions, and the least tolerance that makes them neighbours."""

    a: int
    b: int
    tolerance: float
    widths: tuple[float, ...] = ()
    """How wide the gap is, from place to place where nobody else is nearer."""


@dataclass(frozen=True)
class ToleranceChoice:
    """The tolerance that was chosen, what it joins, and what stays apart though it is near."""

    tolerance: float
    joined: tuple[NearMiss, ...] = ()
    apart: tuple[NearMiss, ...] = ()
    until: float = 0.0
    """Up to this tolerance the neighbours stay the same."""
    usual: float = 0.0
    """How wide most of the gaps are; 0 where most borders are exact."""
    facing: frozenset[tuple[int, int]] = frozenset()
    """Pairs that face each other across a usual gap, for however short a piece."""
    unseen: float = 0.0
    """Gaps up to this width hide under the line of a border."""

    def is_wide(self, miss: NearMiss) -> bool:
        """Tell whether a gap is far wider than most and can be seen, as a strait is."""
        return miss.tolerance > max(STRAIT * self.usual, self.unseen) and self.usual > 0


def usual_side(shapes: NDArray[np.object_]) -> float:
    """The side of a square as large as a usual region."""
    areas = shapely.area(shapes)
    return float(np.sqrt(np.median(areas[areas > 0]))) if (areas > 0).any() else 0.0


def choose_tolerance(shapes: NDArray[np.object_], *, line: float = 0.0, is_exact: bool = False) -> ToleranceChoice:
    """The tolerance at which the graph of neighbours is that of a map; `line` is how wide borders are drawn."""
    side = usual_side(shapes)
    shared_borders = borders(shapes)
    is_scattered = not is_exact and not _is_held_together(shared_borders.pairs(), len(shapes))
    misses, widest = _worth_a_look(shapes, shared_borders, side, is_scattered=is_scattered)
    if not misses:
        return ToleranceChoice(0.0)
    needed = [miss.tolerance for miss in misses]
    if is_exact and len(misses) < FEW * (len(shared_borders.a) + len(misses)):
        return ToleranceChoice(0.0, (), tuple(misses), needed[0])
    usual = _usual_gap(shared_borders, misses)
    hidden = min(max(side * THINNEST, line), widest / 2)
    # Where most gaps are far thinner than what a line hides, they are rounding, and a wider one is a strait.
    floor = min(hidden, max(ROUNDING * usual, hidden * 1e-3)) if usual else hidden
    widest = max(min(widest, WIDEST_TIMES * usual), hidden) if usual > floor else widest
    # Gaps of rounding say nothing about a far wider one that everybody sees.
    widest = min(widest, WIDEST_TIMES * hidden) if 0 < usual <= floor else widest
    least = sum(tolerance <= max(floor, MOST_TIMES * usual) for tolerance in needed)
    needed = [tolerance for tolerance in needed if tolerance <= widest]
    least = min(least, len(needed))
    is_sparse = len(shared_borders.a) + least < LEAST_BORDERS * len(shapes)
    if is_scattered and is_sparse and _is_held_together(_with(shared_borders, misses[: len(needed)]), len(shapes)):
        # Nobody draws a board of pieces on purpose: what holds it together is taken.
        least = max(least, _enough(shared_borders, misses[: len(needed)], len(shapes)))
    beyond = _next_gap(shapes, shared_borders, side, widest) if is_scattered and usual > floor else widest
    taken = _stable(needed, floor, beyond, least)
    if not taken:
        return ToleranceChoice(0.0, (), tuple(misses), needed[0] if needed else misses[0].tolerance, usual)
    until = misses[taken].tolerance if taken < len(misses) else widest
    chosen = _wide_enough(misses[:taken], needed[taken - 1], until)
    is_seen = usual > (min(floor, side * THINNEST) if is_scattered else floor)
    facing = _facing(shared_borders, misses[:taken], usual) if is_seen else frozenset()
    return ToleranceChoice(chosen, tuple(misses[:taken]), tuple(misses[taken:]), until, usual, facing, side * THINNEST)


def _usual_gap(found: Borders, misses: Sequence[NearMiss]) -> float:
    """How wide the gaps between most regions are: 0 where most regions share exact borders."""
    if len(found.a) >= len(misses):
        return 0.0
    # Coasts run apart from a border at its end, so that the narrow half of a gap says how wide it was drawn.
    return float(np.median([np.quantile(miss.widths or [miss.tolerance], 0.3) for miss in misses]))


def _worth_a_look(
    shapes: NDArray[np.object_], found: Borders, side: float, *, is_scattered: bool
) -> tuple[list[NearMiss], float]:
    """The near misses that may be meant as borders, and the widest gap among which they were looked for."""
    widest = side * WIDEST
    misses = near_misses(shapes, found, widest)
    if not is_scattered:
        return misses, widest
    # Where hardly any regions meet, gaps are drawn on purpose, and may be wide.
    wider = near_misses(shapes, found, side * WIDEST_APART)
    return (wider, side * WIDEST_APART) if len(wider) > len(misses) else (misses, widest)


def _wide_enough(taken: Sequence[NearMiss], needed: float, until: float) -> float:
    """A tolerance that closes the gaps of all near misses that are taken, and of no other."""
    # The gap is not equally wide everywhere, and where four regions meet their corners are farther apart than sides.
    widths = [width for miss in taken for width in miss.widths if width < until]
    wide = WIDER * float(np.quantile(widths or [0.0], 0.8))
    # Coasts that run apart from the end of a border are wide as well, and say nothing about it.
    return max(needed * 1.1, min(wide, until * SAFE, needed * FARTHER))


def _next_gap(shapes: NDArray[np.object_], found: Borders, side: float, widest: float) -> float:
    """How wide the first gap is that is too wide to be looked at: what is narrower may be of two widths."""
    wider = near_misses(shapes, found, side * NEXT)
    return min((miss.tolerance for miss in wider if miss.tolerance > widest), default=max(side * NEXT, widest))


def _facing(found: Borders, taken: Sequence[NearMiss], usual: float) -> frozenset[tuple[int, int]]:
    """Who faces whom across a usual gap, or across one of the wider ones that frontiers have beside thin borders."""
    meant = facing_pairs(found, usual) | {(miss.a, miss.b) for miss in taken}
    wide = [miss.tolerance for miss in taken if miss.tolerance > MOST_TIMES * usual]
    if len(wide) >= MANY_WIDE * len(taken):
        meant |= facing_pairs(found, float(np.median(wide)))
    return frozenset(meant)


def _with(found: Borders, misses: Sequence[NearMiss]) -> set[tuple[int, int]]:
    return found.pairs() | {(miss.a, miss.b) for miss in misses}


def _is_held_together(pairs: set[tuple[int, int]], count: int) -> bool:
    """Tell whether most regions can be reached from each other."""
    return max(map(len, nx.connected_components(nx.Graph(pairs))), default=0) >= MOST * count


def _enough(found: Borders, misses: Sequence[NearMiss], count: int) -> int:
    """The least number of near misses, the nearest first, that holds the board together."""
    low, high = 0, len(misses)
    while low < high:
        middle = (low + high) // 2
        is_held = _is_held_together(_with(found, misses[:middle]), count)
        low, high = (low, middle) if is_held else (middle + 1, high)
    return low


def _stable(needed: Sequence[float], hidden: float, widest: float, least: int) -> int:
    """How many near misses to take: where the next one is farthest, in proportion."""
    steps = [hidden, *(max(tolerance, hidden) for tolerance in needed), widest]
    ratios = [after / before for before, after in pairwise(steps)]
    return max(range(least, len(ratios)), key=lambda index: (round(ratios[index], 3), -index))


@dataclass(frozen=True)
class _Samples:
    """Points on the open pieces: the region of each, and how long a piece it stands for."""

    places: Floats
    owner: Ints
    weight: Floats


def near_misses(shapes: NDArray[np.object_], found: Borders, widest: float) -> list[NearMiss]:
    """All pairs without a border whose outlines run along each other within a distance, the nearest first."""
    if not len(found.open_region) or widest <= 0:
        return []
    lines = as_lines(found.open_starts, found.open_ends)
    tree = shapely.STRtree(lines)
    samples = _thinned(_samples(found, widest), tree, widest)
    runs = _runs(samples, found, tree, widest)
    nearest: dict[int, float] = {}
    for near in runs.values():
        for sample, distance in near.items():
            nearest[sample] = min(distance, nearest.get(sample, distance))
    misses = []
    for pair, near in runs.items():
        tolerance = _needed(pair, near, samples, LEAST_LENGTH * widest)
        if tolerance is not None:
            widths = tuple(distance for sample, distance in near.items() if distance <= nearest[sample])
            misses.append(NearMiss(*pair, tolerance, widths))
    return sorted(misses, key=lambda miss: (miss.tolerance, miss.a, miss.b))


def facing_pairs(found: Borders, usual: float) -> frozenset[tuple[int, int]]:
    """The pairs that run along each other across a gap of the usual width: short borders, but no corners that meet."""
    widest = usual * FACING
    tree = shapely.STRtree(as_lines(found.open_starts, found.open_ends))
    samples = _thinned(_samples(found, widest / 3), tree, widest)
    runs = _runs(samples, found, tree, widest)
    lengths = {pair: _reach(pair, near, samples) for pair, near in runs.items()}
    return frozenset(pair for pair, reach in lengths.items() if min(reach.values()) >= SHORT_RUN * usual)


def _reach(pair: tuple[int, int], near: dict[int, float], samples: _Samples) -> dict[int, float]:
    """How long the pieces are for which each of two regions runs along the other."""
    reach = dict.fromkeys(pair, 0.0)
    for sample in near:
        reach[int(samples.owner[sample])] += float(samples.weight[sample])
    return reach


def _thinned(samples: _Samples, tree: shapely.STRtree, widest: float) -> _Samples:
    """Fewer samples that each stand for more, where so many lines are near each that comparing them all takes long."""
    count = len(samples.places)
    some = samples.places[np.linspace(0, count - 1, min(count, _LOOKED_AT)).astype(int)]
    boxes = shapely.box(*(some - widest).T, *(some + widest).T)
    near = sum(len(tree.query(part)[0]) for part in np.array_split(boxes, 20))
    step = int(np.ceil(near / len(some) * count / MOST_COMPARED))
    if step <= 1:
        return samples
    return _Samples(samples.places[::step], samples.owner[::step], samples.weight[::step] * step)


def _runs(
    samples: _Samples, found: Borders, tree: shapely.STRtree, widest: float
) -> dict[tuple[int, int], dict[int, float]]:
    """For pairs without a border the samples of one that are near the other, and how near."""
    lines, points, known = tree.geometries, as_points(samples.places), found.pairs()
    runs: dict[tuple[int, int], dict[int, float]] = defaultdict(dict)
    # One query for all of them could return more pairs than memory holds.
    for start in range(0, len(points), _CHUNK):
        place, line = tree.query(points[start : start + _CHUNK], predicate="dwithin", distance=widest)
        place, other = place + start, found.open_region[line]
        is_other = samples.owner[place] != other
        place, line, other = place[is_other], line[is_other], other[is_other]
        far = shapely.distance(points[place], lines[line])
        for sample, region, distance in zip(*_nearest(place, other, far), strict=True):
            one = int(samples.owner[sample])
            pair = (one, region) if one < region else (region, one)
            if pair not in known:
                runs[pair][sample] = distance
    return runs


def _nearest(place: Ints, region: Ints, far: Floats) -> tuple[list[int], list[int], list[float]]:
    """Each place with each region that is near it once, and the least of their distances."""
    order = np.lexsort((far, region, place))
    place, region, far = place[order], region[order], far[order]
    is_first = np.ones(len(place), dtype=bool)
    is_first[1:] = (place[1:] != place[:-1]) | (region[1:] != region[:-1])
    return place[is_first].tolist(), region[is_first].tolist(), far[is_first].tolist()


def _samples(found: Borders, widest: float) -> _Samples:
    steps = found.open_ends - found.open_starts
    lengths = np.hypot(*steps.T)
    counts = np.maximum(1, np.ceil(lengths / (widest / 2))).astype(np.int64)
    if counts.sum() > MOST_SAMPLES:
        counts = np.ones_like(counts)
    piece = np.repeat(np.arange(len(counts)), counts)
    number = np.arange(len(piece)) - np.repeat(np.cumsum(counts) - counts, counts)
    share = (number + 0.5) / counts[piece]
    places = found.open_starts[piece] + share[:, None] * steps[piece]
    return _Samples(places, found.open_region[piece], (lengths / counts)[piece])


def _needed(pair: tuple[int, int], near: dict[int, float], samples: _Samples, least: float) -> float | None:
    """The least distance at which the two run along each other for long enough, seen from both."""
    reach = dict.fromkeys(pair, 0.0)
    for sample in sorted(near, key=near.__getitem__):
        reach[int(samples.owner[sample])] += float(samples.weight[sample])
        if min(reach.values()) > 0 and sum(reach.values()) / 2 >= max(LEAST_RUN * near[sample], least):
            return near[sample]
    return None
