"""Small drawn banners, badges and markers, for pages about a pack."""

from __future__ import annotations

import colorsys
from hashlib import blake2b

from mapforge.packs.library import Item
from mapforge.pages.html_page import text

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
    number = (
        f'<circle cx="66" cy="66" r="13" fill="#fff" stroke="{dark}" stroke-width="3"/>'
        f'<text x="66" y="71" font-size="15" text-anchor="middle" fill="#222">{tokens}</text>'
        if type(tokens) is int
        else ""
    )
    return (
        f'<svg width="80" height="80" viewBox="0 0 84 84" role="img" aria-label="{text(name)}">'
        f'<path d="{SHAPES.get(item.kind, OTHER)}" fill="{light}" stroke="{dark}" stroke-width="4"/>'
        f'<text x="40" y="46" font-size="26" font-weight="bold" text-anchor="middle" fill="{dark}">'
        f"{text(_initials(name))}</text>{number}</svg>"
    )


def _initials(name: str) -> str:
    words = [word for word in name.replace("-", " ").split() if word[:1].isalnum()]
    return "".join(word[0] for word in words[:2]).upper() or name[:1]


def _colours(id: str) -> tuple[str, str]:
    """A dark and a light colour that belong to an id."""
    hue = blake2b(id.encode(), digest_size=1).digest()[0] / 256
    return _hex(colorsys.hls_to_rgb(hue, 0.25, 0.5)), _hex(colorsys.hls_to_rgb(hue, 0.82, 0.55))


def _hex(colour: tuple[float, float, float]) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)
