"""Paper: the sizes that printers have, in millimetres."""

from __future__ import annotations

PAPERS = {
    "a5": (148.0, 210.0),
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "a2": (420.0, 594.0),
    "a1": (594.0, 841.0),
    "a0": (841.0, 1189.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
MARGIN = 8.0
"""What printers leave white at the edge of the paper."""
POINTS = 72 / 25.4
"""How many points a millimetre is."""
MOST_PIXELS = 120_000_000


def sheet(paper: str, width: float, height: float) -> tuple[float, float]:
    """The sheet for a picture of this form: upright, or lying on its side when the picture is wider than high."""
    short, long = PAPERS[paper]
    return (long, short) if width >= height else (short, long)


def on_sheet(svg_size: tuple[float, float], paper: str) -> tuple[float, float, float]:
    """The width and height of a sheet in units of the picture, and how many millimetres such a unit is."""
    wide, high = sheet(paper, *svg_size)
    unit = min((wide - 2 * MARGIN) / svg_size[0], (high - 2 * MARGIN) / svg_size[1])
    return wide / unit, high / unit, unit
