"""Draws emblems: as symbols that are defined once, in the frames of their kinds, and on the tokens of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapforge.artwork.arms import FRAMES
from mapforge.artwork.colours import lightness, mixed
from mapforge.artwork.emblem import CREAM, INK, SIDE, Emblem
from mapforge.files.plain_data import Record
from mapforge.render.bulk import element, number

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

# Players' colours differ in lightness as well as in hue.
PLAYERS = ("#c2323f", "#2f62b5", "#f4a300", "#5bb37a", "#a96fc0", "#4a4e69", "#c26d3f", "#2a9d8f", "#b5838d", "#606c38")
EDGE = "#1d150f"
FACE, DECLINED_FACE, DECLINED_EDGE, HATCHING = "#fff6dd", "#e4ded0", "#f6f2e8", "#c6beae"
CARD_FRAMES = {**FRAMES, "race": "M8 3H56A5 5 0 0 1 61 8V56A5 5 0 0 1 56 61H8A5 5 0 0 1 3 56V8A5 5 0 0 1 8 3Z"}
"""The frames of emblems that have none: a shield would cut off the ears of a race."""
SHARES = {"race": 0.8, "power": 0.68, "relic": 0.66, "place": 0.7, "piece": 0.78}
"""How much of its frame an emblem fills."""
_LIFT = {"place": 2.5}
"""How far below the middle of its frame an emblem stands."""
_HALF = SIDE / 2


def emblem_symbol(id: str, emblem: Emblem) -> Element:
    """An emblem to be used as often as it is needed; what is drawn beyond its frame is cut off."""
    words = {"id": id, "viewBox": emblem.view_box}
    symbol = element("symbol", {**words, **({"overflow": "visible"} if emblem.is_tidy else {})})
    if emblem.png:
        shown = {"opacity": f"{emblem.opacity:g}"} if emblem.opacity < 1 else {}
        symbol.append(element("image", {"href": emblem.data_url, **emblem.place, **shown}))
        return symbol
    group = element("g", {"stroke-linejoin": "round", "stroke-linecap": "round"})
    group.extend(element("path", shape.attributes) for shape in emblem.shapes)
    symbol.append(group)
    return symbol


def placed_emblem(id: str, x: float, y: float, size: float) -> Element:
    """An emblem around a spot."""
    corner = {"x": number(x - size / 2), "y": number(y - size / 2)}
    return element("use", {"href": f"#{id}", **corner, "width": number(size), "height": number(size)})


def framed(id: str, kind: str, emblem: Emblem, symbol: str) -> Element:
    """An emblem in the frame of its kind, on a square from -32 to 32; arms are a frame already."""
    group = element("g", {"id": id})
    if emblem.is_framed:
        group.append(placed_emblem(symbol, 0, 0, SIDE))
        return group
    words = {"fill": pale_ground(emblem), "stroke": INK, "stroke-width": "3", "stroke-linejoin": "round"}
    frame = {"d": CARD_FRAMES.get(kind, CARD_FRAMES["piece"]), "transform": f"translate({-_HALF:g},{-_HALF:g})"}
    group.append(element("path", {**frame, **words}))
    group.append(placed_emblem(symbol, 0, _LIFT.get(kind, 0.0), SIDE * SHARES.get(kind, SHARES["piece"])))
    return group


def framed_as_data(kind: str, emblem: Emblem) -> Record:
    """An emblem and the frame of its kind, for whoever draws them elsewhere than in our pictures."""
    frame = "" if emblem.is_framed else CARD_FRAMES.get(kind, CARD_FRAMES["piece"])
    looks = {"fill": pale_ground(emblem), "share": SHARES.get(kind, SHARES["piece"]), "drop": _LIFT.get(kind, 0.0)}
    return {**emblem.as_data(), "frame": frame, **looks}


def pale_ground(emblem: Emblem) -> str:
    """The ground of a frame around an emblem."""
    return mixed(emblem.ground or CREAM, CREAM, 0.42)


def token_face(id: str, player: int, symbol: str, rim: str = "") -> Element:
    """A token without its number, on a square from -32 to 32.

    It is cream in the colour of the player; in decline, which is when there is a rim, it is pale, hatched and dashed.
    """
    group = element("g", {"id": id})
    colour = PLAYERS[player % len(PLAYERS)]
    outer = _square(31, 9, DECLINED_EDGE if rim else colour)
    group.append(element("rect", {**outer, "stroke": EDGE, "stroke-width": "2"}))
    group.append(element("rect", _square(25, 5, DECLINED_FACE if rim else FACE)))
    if rim:
        line = {"fill": "none", "stroke": HATCHING, "stroke-width": "1.8"}
        group.append(element("path", {"d": _HATCHING_PATH, **line}))
        dashes = {"stroke": colour, "stroke-width": "5", "stroke-dasharray": "8.5 5"}
        group.append(element("rect", {**_square(27.5, 7, "none"), **dashes}))
        group.append(placed_emblem(rim, 0, 0, 50))
    group.append(placed_emblem(symbol, 0, 0, 50))
    return group


def chip(text: str, player: int, is_declined: bool) -> list[Element]:
    """The number on a token, at its lower right on a square from -32 to 32."""
    colour = PLAYERS[player % len(PLAYERS)]
    fill, stroke = (DECLINED_EDGE, colour) if is_declined else (colour, EDGE)
    spot = {"cx": str(CHIP_AT), "cy": str(CHIP_AT), "r": str(CHIP)}
    disc = element("circle", {**spot, "fill": fill, "stroke": stroke, "stroke-width": "3" if is_declined else "2"})
    size = 22 if len(text) < 2 else 18 if len(text) < 3 else 13
    words = {"text-anchor": "middle", "font-weight": "bold", "fill": EDGE if is_declined else ink_on(colour)}
    return [
        disc,
        element("text", {"x": str(CHIP_AT), "y": number(CHIP_AT + size * 0.34), "font-size": str(size), **words}, text),
    ]


CHIP, CHIP_AT = 14, 26


def ink_on(colour: str) -> str:
    """The colour of letters on another."""
    return "#ffffff" if lightness(colour) < 0.62 else EDGE


def _square(half: float, corner: float, fill: str) -> dict[str, str]:
    side = number(2 * half)
    return {"x": number(-half), "y": number(-half), "width": side, "height": side, "rx": number(corner), "fill": fill}


def _hatched(half: float, step: float) -> str:
    """Slanting lines across a square around 0."""
    lines = []
    at = -2 * half + step
    while at < 2 * half:
        low, high = max(-half, at - half), min(half, at + half)
        lines.append(f"M{number(low)},{number(at - low)}L{number(high)},{number(at - high)}")
        at += step
    return "".join(lines)


_HATCHING_PATH = _hatched(24.5, 6.5)
