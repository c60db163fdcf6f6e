"""Saves ink: every picture with paler colours, and lines and letters as they are."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from mapforge.artwork.colours import lightness, mixed
from mapforge.artwork.emblem import INK
from mapforge.render.picture import Picture

FULL, SAVING = "full", "saving"
INKS = (FULL, SAVING)
_WHITE = "#ffffff"
_PALER = 0.8
"""How much white every colour takes."""


def with_ink(picture: Picture, ink: str) -> Picture:
    """A picture with as much ink as is wanted."""
    if ink == FULL:
        return picture
    root = deepcopy(picture.root)
    for element in root.iter():
        # A ground that goes beyond the cut is a line of the same colour.
        is_ground = element.get("fill") == element.get("stroke")
        for key in ("fill", "stroke"):
            if (colour := element.get(key, "")).startswith("#"):
                is_line = (key == "stroke" and not is_ground) or element.tag == "text"
                element.set(key, _paler(colour, is_line=is_line))
        if element.tag == "image":
            element.set("opacity", "0.5")
    return replace(picture, root=root)


def _paler(colour: str, *, is_line: bool) -> str:
    if colour == INK:
        return colour
    # Grounds vanish altogether; lines of a colour stay visible.
    if is_line:
        return mixed(colour, _WHITE, 0.35)
    return _WHITE if lightness(colour) > 0.72 else mixed(colour, _WHITE, _PALER)
