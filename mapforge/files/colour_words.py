"""Colours as SVG files write them, read as #rrggbb."""

from __future__ import annotations

import re

from mapforge.errors import MapforgeError
from mapforge.files.number_reader import decimal_number, whole_number

NAMES = {
    "black": "#000000", "silver": "#c0c0c0", "gray": "#808080", "grey": "#808080", "white": "#ffffff",
    "maroon": "#800000", "red": "#ff0000", "purple": "#800080", "fuchsia": "#ff00ff", "magenta": "#ff00ff",
    "green": "#008000", "lime": "#00ff00", "olive": "#808000", "yellow": "#ffff00", "navy": "#000080",
    "blue": "#0000ff", "teal": "#008080", "aqua": "#00ffff", "cyan": "#00ffff", "orange": "#ffa500",
    "brown": "#a52a2a", "pink": "#ffc0cb", "gold": "#ffd700", "tan": "#d2b48c", "beige": "#f5f5dc",
    "ivory": "#fffff0", "khaki": "#f0e68c", "crimson": "#dc143c", "indigo": "#4b0082", "violet": "#ee82ee",
    "turquoise": "#40e0d0", "salmon": "#fa8072", "coral": "#ff7f50", "tomato": "#ff6347", "orchid": "#da70d6",
    "plum": "#dda0dd", "lavender": "#e6e6fa", "skyblue": "#87ceeb", "steelblue": "#4682b4", "slategray": "#708090",
    "darkred": "#8b0000", "darkgreen": "#006400", "darkblue": "#00008b", "darkgray": "#a9a9a9",
    "lightgray": "#d3d3d3", "dimgray": "#696969", "forestgreen": "#228b22", "seagreen": "#2e8b57",
    "saddlebrown": "#8b4513", "sienna": "#a0522d", "chocolate": "#d2691e", "firebrick": "#b22222",
    "wheat": "#f5deb3", "whitesmoke": "#f5f5f5",
}  # fmt: skip
_HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
_RGB = re.compile(r"rgb\(([^()]{1,60})\)", re.IGNORECASE)


class BadColour(MapforgeError):  # noqa: N818 - it says what the text is
    """A text that is no colour we know."""


def hex_colour(text: str) -> str:
    """A colour as #rrggbb, or `none`; BadColour when it is neither."""
    said = text.strip().lower()
    if said in ("none", "transparent"):
        return "none"
    if said in NAMES:
        return NAMES[said]
    if _HEX.fullmatch(said):
        return said if len(said) == 7 else "#" + "".join(2 * digit for digit in said[1:])
    if found := _RGB.fullmatch(said):
        return _from_parts(found[1].replace(",", " ").split(), text)
    raise BadColour(f"the colour '{text.strip()[:40]}' is not known; write it as #rrggbb")


def _from_parts(parts: list[str], text: str) -> str:
    if len(parts) != 3:
        raise BadColour(f"the colour '{text.strip()[:40]}' needs three numbers")
    values = [decimal_number(part[:-1]) * 2.55 if part.endswith("%") else whole_number(part) for part in parts]
    return "#" + "".join(f"{round(max(0, min(255, value))):02x}" for value in values)
