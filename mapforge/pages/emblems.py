"""Small drawn banners, badges and markers, for pages about a pack."""

from __future__ import annotations

import colorsys
from hashlib import blake2b

from svgwrite import Drawing

from mapforge.packs.library import Item

SHAPES = {
    "race": "M4 4 H76 V60 L40 76 L4 60 Z",
    "power": "M40 4 A36 36 0 1 1 39.9 4 Z",
    "relic": "M40 4 L76 40 L40 76 L4 40 Z",
    "event": "M4 40 L22 4 H58 L76 40 L58 76 H22 Z",
    "place": "M4 34 L40 4 L76 34 V76 H4 Z",
}
OTHER = "M4 4 H76 V76 H4 Z"


def emblem(item: Item, name: str) -> str:
    """A picture of an item: its shape by kind, its colour by id, its initials and its number of tokens."""
    dark, light = _colours(item.full_id)
    tokens = item.fields.get("tokens")
    drawing = Drawing(size=(80, 80), viewBox="0 0 84 84", debug=False)
    drawing.attribs |= {"role": "img", "aria-label": name}
    drawing.add(drawing.path(SHAPES.get(item.kind, OTHER), fill=light, stroke=dark, stroke_width=4))
    letters = {"font_size": 26, "font_weight": "bold", "text_anchor": "middle"}
    drawing.add(drawing.text(_initials(name), (40, 46), fill=dark, **letters))
    if type(tokens) is int:
        drawing.add(drawing.circle((66, 66), 13, fill="#fff", stroke=dark, stroke_width=3))
        drawing.add(drawing.text(str(tokens), (66, 71), font_size=15, text_anchor="middle", fill="#222"))
    return str(drawing.tostring())


def _initials(name: str) -> str:
    words = [word for word in name.replace("-", " ").split() if word[:1].isalnum()]
    return "".join(word[0] for word in words[:2]).upper() or name[:1]


def _colours(id: str) -> tuple[str, str]:
    """A dark and a light colour that belong to an id."""
    hue = blake2b(id.encode(), digest_size=1).digest()[0] / 256
    return _hex(colorsys.hls_to_rgb(hue, 0.25, 0.5)), _hex(colorsys.hls_to_rgb(hue, 0.82, 0.55))


def _hex(colour: tuple[float, float, float]) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)
