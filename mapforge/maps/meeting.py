"""Where sides of polygons run along each other, though they are not equal corner by corner."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from mapforge.maps.segments import Flags, Floats, Ints, Segments, as_lines

ROUNDING = 2.0**-50
"""A point is on a line when it misses it by no more than this part of its coordinates: they were rounded themselves."""


@dataclass(frozen=True)
class Meetings:
    """Pairs of sides that share a piece of positive length."""

    segments: Segments
    left: Ints
    right: Ints
    lengths: Floats
    is_orderly: bool
    """No two sides cross, and those that share a piece have their polygons on different sides of it."""
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
        # Cuts that overlap each other occur only where polygons overlap; then the gaps are not needed exactly.
        is_gap = (side[1:] == side[:-1]) & (low[1:] - high[:-1] > 1e-12)
        return side[1:][is_gap], high[:-1][is_gap], low[1:][is_gap]


def meetings(segments: Segments) -> Meetings:
    """Compare all sides that come near each other."""
    starts, ends = segments.starts, segments.ends
    lines = as_lines(starts, ends)
    left, right = shapely.STRtree(lines).query(lines)
    is_once = left < right
    pair = _Pairs(starts, ends, left[is_once], right[is_once])
    low, high, is_along = pair.common_pieces()
    lengths = (high - low)[is_along] * pair.size[is_along]
    same_way = (pair.along * pair.other_along).sum(axis=1)[is_along] > 0
    is_orderly = not (same_way.any() or pair.crosses().any())
    cuts = _cuts(pair, is_along, low, high)
    return Meetings(segments, pair.base[is_along], pair.other[is_along], lengths, is_orderly, cuts)


class _Pairs:
    """Pairs of sides; the longer one of each is the base."""

    def __init__(self, starts: Floats, ends: Floats, left: Ints, right: Ints) -> None:
        size = np.hypot(*(ends - starts).T)
        is_longer = size[left] >= size[right]
        self.base, self.other = np.where(is_longer, left, right), np.where(is_longer, right, left)
        self.start, self.end = starts[self.base], ends[self.base]
        self.other_start, self.other_end = starts[self.other], ends[self.other]
        self.along, self.other_along = self.end - self.start, self.other_end - self.other_start
        self.size = size[self.base]
        largest = np.abs(np.stack((self.start, self.end, self.other_start, self.other_end))).max(axis=(0, 2), initial=0)
        self.slack: Floats = largest * ROUNDING
        self.start_off = self._off(self.other_start)
        self.end_off = self._off(self.other_end)

    def _off(self, point: Floats) -> Floats:
        """How far points are from the lines of the bases, to the left."""
        away = point - self.start
        off: Floats = (self.along[:, 0] * away[:, 1] - self.along[:, 1] * away[:, 0]) / self.size
        return off

    def position(self, point: Floats) -> Floats:
        """How far along the bases points are, from 0 to 1."""
        return _position(point, self.start, self.along)

    def common_pieces(self) -> tuple[Floats, Floats, Flags]:
        """From where to where along the base the pieces lie that a pair shares, and whether it does."""
        first, second = self.position(self.other_start), self.position(self.other_end)
        low = np.clip(np.minimum(first, second), 0, 1)
        high = np.clip(np.maximum(first, second), 0, 1)
        is_along = (np.abs(self.start_off) <= self.slack) & (np.abs(self.end_off) <= self.slack)
        return low, high, is_along & ((high - low) * self.size > self.slack)

    def crosses(self) -> Flags:
        """Tell which pairs cross in the middle of both."""
        slack = self.slack
        splits = (np.minimum(self.start_off, self.end_off) < -slack) & (
            np.maximum(self.start_off, self.end_off) > slack
        )
        share = np.divide(self.start_off, self.start_off - self.end_off, out=np.zeros_like(slack), where=splits)
        where = self.position(self.other_start + share[:, None] * self.other_along) * self.size
        found: Flags = splits & (where > slack) & (where < self.size - slack)
        return found


def _position(point: Floats, start: Floats, along: Floats) -> Floats:
    found: Floats = ((point - start) * along).sum(axis=1) / (along * along).sum(axis=1)
    return found


def _cuts(pair: _Pairs, is_along: Flags, low: Floats, high: Floats) -> tuple[Ints, Floats, Floats]:
    """The pieces that meetings take from both sides, and the points where a side merely ends on another."""
    ends = [_position(point, pair.other_start, pair.other_along) for point in (pair.start, pair.end)]
    other_low, other_high = np.clip(np.minimum(*ends), 0, 1), np.clip(np.maximum(*ends), 0, 1)
    side = [pair.base[is_along], pair.other[is_along]]
    lows, highs = [low[is_along], other_low[is_along]], [high[is_along], other_high[is_along]]
    for off, point in ((pair.start_off, pair.other_start), (pair.end_off, pair.other_end)):
        position = pair.position(point)
        is_touch = ~is_along & (np.abs(off) <= pair.slack) & (position > 0) & (position < 1)
        side.append(pair.base[is_touch])
        lows.append(position[is_touch])
        highs.append(position[is_touch])
    return np.concatenate(side), np.concatenate(lows), np.concatenate(highs)
