"""Emblems as pixels, to measure what eyes would see."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from xml.etree import ElementTree

import numpy as np
import resvg_py
from matplotlib.image import imread
from numpy.typing import NDArray

from mapforge.artwork.emblem import Emblem
from mapforge.render.bulk import element
from mapforge.render.emblem_symbols import emblem_symbol, placed_emblem

Pixels = NDArray[np.float64]
PAPER = (239 / 255, 227 / 255, 200 / 255)


def svg_of(emblem: Emblem) -> str:
    """A picture of an emblem alone."""
    root = element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": "-32 -32 64 64"})
    root.append(emblem_symbol("it", emblem))
    root.append(placed_emblem("it", 0, 0, 64))
    return ElementTree.tostring(root, encoding="unicode")


def pixels(svg: str, size: int) -> Pixels:
    """Red, green, blue and opacity from 0 to 1 of a square picture."""
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size))
    return np.asarray(imread(BytesIO(png)), dtype=np.float64)


@cache
def shown(emblem: Emblem, size: int = 96) -> Pixels:
    """An emblem as pixels; do not change them."""
    return pixels(svg_of(emblem), size)


def grey(emblem: Emblem, size: int = 24) -> Pixels:
    """An emblem on paper, in grey and a little out of focus, as large as in a list."""
    small: Pixels = light(emblem, size * 4).reshape(size, 4, size, 4).mean(axis=(1, 3))
    return _blurred(_blurred(small).T).T


def light(emblem: Emblem, size: int = 96) -> Pixels:
    """How light an emblem is on paper, pixel by pixel."""
    seen = shown(emblem, size)
    flat = seen[..., :3] * seen[..., 3:] + np.array(PAPER) * (1 - seen[..., 3:])
    found: Pixels = flat @ np.array([0.299, 0.587, 0.114])
    return found


def _blurred(rows: Pixels) -> Pixels:
    weights = np.array([0.2, 0.6, 0.2])
    padded = np.pad(rows, ((0, 0), (1, 1)), mode="edge")
    blurred: Pixels = sum(weight * padded[:, at : at + rows.shape[1]] for at, weight in enumerate(weights))
    return blurred


def distance(one: Pixels, other: Pixels) -> float:
    """How far two pictures in grey are apart, from 0 to 1."""
    return float(np.sqrt(((one - other) ** 2).mean()))


def slopes(picture: Pixels) -> NDArray[np.bool_]:
    """Where a picture gets lighter from left to right, on a grid of 8 × 8."""
    rows = np.array_split(picture, 8, axis=0)
    cells = np.array([[cell.mean() for cell in np.array_split(row, 9, axis=1)] for row in rows])
    return (cells[:, 1:] > cells[:, :-1]).ravel()
