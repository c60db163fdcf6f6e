"""Where sides of polygons run along each other, though they are not equal corner by corner."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from mapforge.maps.geometry_refusals import TooTangled
from mapforge.maps.segments import Flags, Floats, Ints, Segments, as_lines

MOST_COMPARED = 3_000_000
"""The most pairs of sides whose boxes meet; the counties of the United States have some hundred thousand."""
_CHUNK = 256
ROUNDING = 2.0**-50
"""A point is on a line when it misses it by no more than this part of its coordinates: they were rounded themselves."""

LEAST_GAP = 1e-9
"""What is a smaller part of a side than this is not a piece of it."""


@dataclass(frozen=True)
class Meetings:
    """Pairs of sides that share a piece of positive length."""

    segments: Segments
    left: Ints
    right: Ints
    lengths: Floats
    disorder: Ints
    """Sides that cross others, or share a piece with a polygon on the same side of it."""
    cuts: tuple[Ints, Floats, Floats]
    """Pieces of sides that are taken: the side, and from where to where along it, in parts of its length."""

    def open_pieces(self) -> tuple[Floats, Floats, Ints]:
        """The pieces of sides that meet nothing: start, end and region of each."""
        side, low, high = self._gaps()
        starts, ends = self.segments.starts, self.segments.ends
        along = ends[side] - starts[side]
        begin = np.where(low[:, None] == 0, starts[side], starts[side] + low[:, None] * along)
        finish = np.where(high[:, None] == 1, ends[side], starts[side] + high[:, None] * along)
        return begin, finish, self.segments.region[side]

    def _gaps(self) -> tuple[Ints, Floats, Floats]:
        side, low, high = self.cuts
        every = np.arange(len(self.segments))
        # A cut of no length stands at both ends of each side; gaps lie between one cut and the next.
        side = np.concatenate((every, side, every))
        low = np.concatenate((np.zeros(len(every)), low, np.ones(len(every))))
        high = np.concatenate((np.zeros(len(every)), high, np.ones(len(every))))
        order = np.lexsort((high, low, side))
        side, low, high = side[order], low[order], high[order]
        # A cut may lie inside an earlier one, so that the gap starts where the furthest of them ends.
        furthest = np.maximum.accumulate(high + side) - side
        high = np.where(furthest > high + LEAST_GAP, furthest, high)
        is_gap = (side[1:] == side[:-1]) & (low[1:] - high[:-1] > LEAST_GAP)
        return side[1:][is_gap], high[:-1][is_gap], low[1:][is_gap]


def meetings(segments: Segments, chosen: Flags | None = None) -> Meetings:
    """Compare all sides that come near each other, or only the chosen ones with all others."""
    starts, ends = segments.starts, segments.ends
    lines = as_lines(starts, ends)
    if chosen is None:
        left, right = near_pairs(lines, lines)
        is_once = left < right
    else:
        asked, right = near_pairs(lines, lines[chosen])
        left = np.flatnonzero(chosen)[asked]
        is_once = (left < right) | ((left > right) & ~chosen[right])
    pair = _Pairs(starts, ends, left[is_once], right[is_once])
    on_start, on_end = np.abs(pair.start_off) <= pair.slack, np.abs(pair.end_off) <= pair.slack
    along = pair.some(on_start & on_end)
    low, high = along.common_piece()
    is_long = (high - low) * along.size > along.slack
    along, low, high = along.some(is_long), low[is_long], high[is_long]
    alike, free = along.some(along.runs_along()), pair.some(~(on_start | on_end))
    crossing = free.crossing()
    disorder = np.concatenate((alike.base, alike.other, crossing.base, crossing.other))
    cuts = [(along.base, low, high), (along.other, *along.turned().common_piece())]
    # Where a side merely ends on another, that one may have something else on either hand.
    cuts += [pair.some(on_start).touches(at_end=False), pair.some(on_end).touches(at_end=True)]
    side, lows, highs = (np.concatenate(column) for column in zip(*cuts, strict=True))
    return Meetings(segments, along.base, along.other, (high - low) * along.size, disorder, (side, lows, highs))


def near_pairs(
    shapes: NDArray[np.object_] | shapely.STRtree,
    asked: NDArray[np.object_],
    most: int = 0,
    *,
    within: float | None = None,
    what: str = "outlines or lines that lie on or cross each other",
) -> tuple[Ints, Ints]:
    """Those asked about and all shapes whose boxes meet theirs, or within a distance, by index.

    TooTangled when there are far too many: more than 3,000,000 pairs, or 8 for each asked about, unless told otherwise.
    """
    tree = shapes if isinstance(shapes, shapely.STRtree) else shapely.STRtree(shapes)
    most = most or max(MOST_COMPARED, 8 * len(asked))
    first, second, count = [np.zeros(0, dtype=np.intp)], [np.zeros(0, dtype=np.intp)], 0
    # One query for all of them could return more pairs than memory holds.
    for start in range(0, len(asked), _CHUNK):
        part = asked[start : start + _CHUNK]
        one, other = tree.query(part) if within is None else tree.query(part, predicate="dwithin", distance=within)
        first.append(one + start)
        second.append(other)
        count += len(one)
        if count > most:
            raise TooTangled(f"there are too many {what}: more than {most:,} pairs")
    return np.concatenate(first), np.concatenate(second)


class _Pairs:
    """Pairs of sides; the longer one of each is the base."""

    def __init__(self, starts: Floats, ends: Floats, left: Ints, right: Ints) -> None:
        x, y = np.ascontiguousarray(starts.T)
        step_x, step_y = np.ascontiguousarray((ends - starts).T)
        size = np.hypot(step_x, step_y)
        is_longer = size[left] >= size[right]
        self.base, self.other = np.where(is_longer, left, right), np.where(is_longer, right, left)
        self.size = size[self.base]
        self.slack = float(np.abs(np.concatenate((starts, ends))).max(initial=0)) * ROUNDING
        self.x, self.y = step_x[self.base], step_y[self.base]
        self.other_x, self.other_y = step_x[self.other], step_y[self.other]
        self.away_x, self.away_y = x[self.other] - x[self.base], y[self.other] - y[self.base]
        self.start_off = (self.x * self.away_y - self.y * self.away_x) / self.size
        """How far the other side starts from the line of the base, to the left."""
        self.end_off = self.start_off + (self.x * self.other_y - self.y * self.other_x) / self.size

    def some(self, chosen: Flags) -> _Pairs:
        """A selection."""
        pairs = _Pairs.__new__(_Pairs)
        pairs.__dict__ |= {
            name: value[chosen] if isinstance(value, np.ndarray) else value for name, value in vars(self).items()
        }
        return pairs

    def turned(self) -> _Pairs:
        """The same pairs with base and other changed over."""
        pairs = _Pairs.__new__(_Pairs)
        pairs.base, pairs.other, pairs.slack = self.other, self.base, self.slack
        pairs.x, pairs.y, pairs.other_x, pairs.other_y = self.other_x, self.other_y, self.x, self.y
        pairs.away_x, pairs.away_y = -self.away_x, -self.away_y
        pairs.size = np.hypot(pairs.x, pairs.y)
        return pairs

    def position(self, x: Floats, y: Floats) -> Floats:
        """How far along the bases points are, from 0 to 1; the points count from the starts of the bases."""
        share: Floats = (x * self.x + y * self.y) / (self.size * self.size)
        return share

    def common_piece(self) -> tuple[Floats, Floats]:
        """From where to where along the base the piece lies that a pair on one line shares."""
        first = self.position(self.away_x, self.away_y)
        second = self.position(self.away_x + self.other_x, self.away_y + self.other_y)
        return np.clip(np.minimum(first, second), 0, 1), np.clip(np.maximum(first, second), 0, 1)

    def runs_along(self) -> Flags:
        """Tell which pairs have the same direction, so that their polygons are on the same side."""
        is_along: Flags = self.x * self.other_x + self.y * self.other_y > 0
        return is_along

    def crossing(self) -> _Pairs:
        """The pairs that cross in the middle of both."""
        split = self.some((self.start_off < 0) != (self.end_off < 0))
        share = split.start_off / (split.start_off - split.end_off)
        where = split.position(split.away_x + share * split.other_x, split.away_y + share * split.other_y) * split.size
        return split.some((where > split.slack) & (where < split.size - split.slack))

    def touches(self, *, at_end: bool) -> tuple[Ints, Floats, Floats]:
        """Cuts of no length where the start or the end of the other side lies in the middle of the base."""
        share = float(at_end)
        where = self.position(self.away_x + share * self.other_x, self.away_y + share * self.other_y)
        is_inside = (where > 0) & (where < 1)
        return self.base[is_inside], where[is_inside], where[is_inside]
