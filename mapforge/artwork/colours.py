"""Colours as text, and the little arithmetic that pictures need."""

from __future__ import annotations

import hashlib
from functools import lru_cache

# For terrains nobody has drawn: light and middle tones that people with any kind of colour vision can tell apart.
SPARE = ("#e8a87c", "#7fb7be", "#d3c4e3", "#a3b86c", "#f2c6d0", "#8c9bb8", "#e3d26f", "#b78ba0", "#9fd0a8", "#c98f5f")


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour such as #e8a87c."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=1024)
def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another."""
    parts = (round(a + (b - a) * share) for a, b in zip(channels(colour), channels(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


@lru_cache(maxsize=1024)
def lightness(colour: str) -> float:
    """How light a colour looks, from 0 to 1."""
    red, green, blue = channels(colour)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def number_of(id: str) -> int:
    """A number that follows from an id, the same on every machine."""
    return int.from_bytes(hashlib.sha256(id.encode()).digest()[:4], "big")


def spare_colour(id: str) -> str:
    """The colour of something that brings none."""
    return SPARE[number_of(id) % len(SPARE)]
