"""Finds room inside regions: where a block of drawings and text fits, and how large it can be."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from mapforge.maps.insets import inset

SCALES = (1.5, 1.3, 1.15, 1.08, 1.0, 0.92, 0.84, 0.77, 0.7, 0.63, 0.56, 0.5, 0.44, 0.38)
GRID = 11
SLACK = 1.08
"""How much larger than a block its place is."""
LINE = 1.18
"""The height of a line of text, for letters of height one."""
_NARROW, _WIDE = frozenset("iljtfrI.,:;'|!()[] -’"), frozenset("mwMWQ@%&")


@dataclass(frozen=True)
class Spot:
    """Where a block goes, and how large it is drawn."""

    x: float
    y: float
    scale: float


@lru_cache(maxsize=4096)
def text_width(text: str) -> float:
    """About how wide a text is in letters of height one; rather too wide than too narrow."""
    return sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.43
    if letter in _WIDE:
        return 1.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    return 0.82 if letter.isupper() or letter.isdigit() else 0.67


def in_lines(text: str, count: int) -> list[str]:
    """Break a text into so many lines, or fewer, that are as even as its words allow."""
    words = text.split()
    if count == 1 or len(words) < 2:
        return [" ".join(words)]
    if count == 2:
        breaks = ([" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words)))
        return min(breaks, key=lambda lines: max(map(text_width, lines)))
    return words


def poles(shapes: NDArray[np.object_], tolerance: float) -> NDArray[np.float64]:
    """For each shape the point farthest from its border, and that distance."""
    lines = shapely.maximum_inscribed_circle(shapes, tolerance)
    ends = shapely.get_coordinates(lines).reshape(-1, 2, 2)
    return np.column_stack((ends[:, 0], np.hypot(*(ends[:, 1] - ends[:, 0]).T)))


class LabelSpace:
    """The inside of one region, asked for blocks of several sizes."""

    def __init__(
        self, shape: Any, pole: Sequence[float], margin: float, wanted: tuple[float, float] | None = None
    ) -> None:
        inner = inset(shape, margin)
        self.shape = shape if inner.is_empty else inner
        shapely.prepare(self.shape)
        self.pole = np.array(pole[:2])
        self.radius = pole[2]
        left, top, right, bottom = self.shape.bounds
        x, y = np.meshgrid(np.linspace(left, right, GRID + 2)[1:-1], np.linspace(top, bottom, GRID + 2)[1:-1])
        spots = np.column_stack((x.ravel(), y.ravel()))
        spots = spots[shapely.contains_xy(self.shape, spots[:, 0], spots[:, 1])]
        far = np.hypot(*(spots - self.pole).T)
        self.spots = np.vstack((self.pole, spots[np.argsort(far, kind="stable")]))
        if wanted is not None and shapely.contains_xy(self.shape, *wanted):
            self.spots = np.array([wanted])

    def fit(self, width: float, height: float, least: float = SCALES[-1]) -> Spot | None:
        """The largest way to put a block inside, as near to the middle as possible."""
        for scale in SCALES:
            if scale < least * SLACK:
                return None
            if width * height * scale * scale > self.shape.area:
                continue
            half = np.array([width, height]) * scale / 2
            low, high = self.spots - half, self.spots + half
            boxes = shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])
            fits = np.flatnonzero(shapely.contains(self.shape, boxes))
            if len(fits):
                x, y = self.spots[fits[0]]
                return Spot(float(x), float(y), min(1.0, scale / SLACK))
        return None
