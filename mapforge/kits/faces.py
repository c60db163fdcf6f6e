"""Draws what is cut out of cardboard: tokens, pieces, markers, coins, the turn marker, the die and the track."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from mapforge.artwork.colours import mixed
from mapforge.artwork.emblem import CREAM, INK, MATERIALS, Emblem
from mapforge.render.bulk import element
from mapforge.render.cards.card_picture import PAPER
from mapforge.render.emblem_symbols import (
    CARD_FRAMES,
    DECLINED_EDGE,
    DECLINED_FACE,
    HATCHING,
    SHARES,
    emblem_symbol,
    pale_ground,
    placed_emblem,
)
from mapforge.render.picture import Box, Picture
from mapforge.render.themes import FONT

# Everything is drawn on a square of 100 whose edges are the cut, and then put on paper in its size.
SIDE = 100.0
_HALF = SIDE / 2
_DASHES = "7.5 4.5"
COIN_TONES = {1: MATERIALS["wood"], 3: MATERIALS["steel"], 5: MATERIALS["gold"], 10: MATERIALS["red"]}
"""Small coins are of wood and steel, large ones of gold and red."""
_CROWN = "M22 72L16 34L35 50L50 24L65 50L84 34L78 72Z"


@dataclass(frozen=True)
class DieCut:
    """How a part is cut out: its size in millimetres, the radius of its corners, and what goes beyond the cut."""

    size: float
    corner: float
    bleed: float
    has_line: bool = True

    @property
    def is_round(self) -> bool:
        """Whether it is a disc."""
        return self.corner * 2 >= self.size

    @property
    def unit(self) -> float:
        """How many units of the drawing a millimetre is."""
        return SIDE / self.size


def token_face(emblem: Emblem, cut: DieCut) -> Picture:
    """The front of a race token: the emblem on a pale disc."""
    ground = pale_ground(emblem)
    parts = [*_ground(cut, ground)]
    if not emblem.is_framed:
        parts.append(_disc(43, mixed(ground, PAPER, 0.55)))
    parts += _emblem(emblem, 84 if emblem.is_framed else 76)
    return _picture(cut, parts)


def declined_face(emblem: Emblem, cut: DieCut) -> Picture:
    """The back of a race token: pale, hatched and dashed, so that grey suffices to tell it."""
    parts = [*_ground(cut, DECLINED_EDGE)]
    parts.append(_square(10, 6, DECLINED_FACE))
    parts.append(element("path", {"d": _hatching(10), "fill": "none", "stroke": HATCHING, "stroke-width": "2.4"}))
    parts.append(_square(10, 6, "none", {"stroke": "#8d8475", "stroke-width": "3", "stroke-dasharray": _DASHES}))
    parts += _emblem(emblem.rim(DECLINED_EDGE, 5), 76, "rim")
    parts += _emblem(emblem.declined, 76)
    return _picture(cut, parts)


def piece_face(kind: str, emblem: Emblem, cut: DieCut) -> Picture:
    """A piece, a relic or a place: the emblem in the frame of its kind."""
    ground = pale_ground(emblem)
    parts = [*_ground(cut, mixed(ground, PAPER, 0.45))]
    if emblem.is_framed:
        return _picture(cut, [*parts, *_emblem(emblem, 86)])
    frame = {"d": CARD_FRAMES.get(kind, CARD_FRAMES["piece"]), "transform": "translate(7,7) scale(1.34375)"}
    looks = {"fill": ground, "stroke": INK, "stroke-width": "1.8", "stroke-linejoin": "round"}
    parts.append(element("path", {**frame, **looks}))
    lowered = 3.4 if kind == "place" else 0.0
    return _picture(cut, [*parts, *_emblem(emblem, 86 * SHARES.get(kind, SHARES["piece"]), lowered=lowered)])


def hidden_face(cut: DieCut) -> Picture:
    """The back that relics and places share, so that nobody knows what lies face down."""
    deep, line = mixed(MATERIALS["slate"][1], INK, 0.25), MATERIALS["gold"][0]
    stroke = {"stroke": line, "stroke-width": "2.2", "stroke-linejoin": "round"}
    star = {"d": "M50 17L58 42L83 50L58 58L50 83L42 58L17 50L42 42Z", "fill": mixed(deep, CREAM, 0.12)}
    parts = [*_ground(cut, deep), _square(9, 7, "none", stroke), element("path", {**star, **stroke})]
    return _picture(cut, [*parts, _disc(8, line)])


def coin_face(value: int, cut: DieCut) -> Picture:
    """A coin, the same on both sides."""
    tone, shade = COIN_TONES.get(value, MATERIALS["gold"])
    parts = [*_ground(cut, tone)]
    parts.append(_disc(43, mixed(tone, CREAM, 0.35), {"stroke": shade, "stroke-width": "3"}))
    ring = {"stroke": shade, "stroke-width": "2.4", "stroke-dasharray": "0.1 6.2", "stroke-linecap": "round"}
    parts.append(_disc(36.5, "none", ring))
    return _picture(cut, [*parts, _letters(str(value), 50, 50, 46 if value < 10 else 40)])


def turn_marker_face(cut: DieCut) -> Picture:
    """The crown that shows the turn."""
    tone, shade = MATERIALS["gold"]
    parts = [*_ground(cut, mixed(tone, CREAM, 0.5)), _disc(43, PAPER, {"stroke": shade, "stroke-width": "3"})]
    line = {"stroke": INK, "stroke-width": "4", "stroke-linejoin": "round"}
    crown = [element("path", {"d": _CROWN, "fill": tone, **line})]
    crown += [_spot(x, y, 4.5, shade, line) for x, y in ((16, 32), (50, 22), (84, 32))]
    band = {"x": "24", "y": "62", "width": "52", "height": "10", "fill": shade, **line}
    whole = element("g", {"transform": "translate(9,8) scale(0.82)"}, parts=[*crown, element("rect", band)])
    return _picture(cut, [*parts, whole])


_NET = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))
"""The faces of the net of a cube, by column and row; opposite ones are 0 and 5, 1 and 3, 2 and 4."""
_TABS = ((0, "top"), (0, "left"), (0, "right"), (5, "bottom"), (5, "left"), (5, "right"), (4, "right"))
"""Where the net has something to glue."""
TAB = 5.0


def die_size(edge: float) -> tuple[float, float]:
    """How wide and high the net of a die is in millimetres."""
    return 4 * edge + TAB, 3 * edge + 2 * TAB


def die_net(faces: Sequence[int], edge: float) -> Picture:
    """The net of a die with dots, to be cut along the lines and folded along the dashes; units are tenths of a mm."""
    a, tab = edge * 10, TAB * 10
    corners = [(column * a, tab + row * a) for column, row in _NET]
    parts = [_tab(corners[index], side, a, tab) for index, side in _TABS]
    line = {"fill": "#ffffff", "stroke": INK, "stroke-width": "3"}
    for x, y in corners:
        parts.append(element("rect", {"x": _n(x), "y": _n(y), "width": _n(a), "height": _n(a), **line}))
    folds = "".join(f"M{_n(x)} {_n(y)}h{_n(a)}" for x, y in (corners[2], corners[5]))
    folds += "".join(f"M{_n(x)} {_n(y)}v{_n(a)}" for x, y in corners[2:5])
    folds += "".join(_edge(corners[index], side, a) for index, side in _TABS)
    dashes = {"fill": "none", "stroke": "#ffffff", "stroke-width": "4", "stroke-dasharray": "8 8"}
    parts.append(element("path", {"d": folds, **dashes}))
    # The blank faces come together, so that no neighbour is more likely: 0 0 0 around a corner, and 1 2 3 opposite.
    for place, value in zip((0, 1, 2, 5, 3, 4), sorted(faces), strict=False):
        x, y = corners[place]
        parts += [_spot(x + a * u, y + a * v, a * 0.09, INK) for u, v in _DOTS.get(value, ())]
        if value not in _DOTS:
            parts.append(_letters(str(value), x + a / 2, y + a / 2, a * 0.5))
    width, height = die_size(edge)
    return _drawn(parts, Box(-3, -3, width * 10 + 6, height * 10 + 6), width + 0.6)


_DOTS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0.5, 0.5),),
    2: ((0.3, 0.3), (0.7, 0.7)),
    3: ((0.26, 0.26), (0.5, 0.5), (0.74, 0.74)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.28, 0.22), (0.72, 0.22), (0.28, 0.5), (0.72, 0.5), (0.28, 0.78), (0.72, 0.78)),
}


def _edge(corner: tuple[float, float], side: str, a: float) -> str:
    """The side of a face."""
    x, y = corner
    starts = {"top": (x, y), "left": (x, y), "right": (x + a, y), "bottom": (x, y + a)}
    way = f"h{_n(a)}" if side in ("top", "bottom") else f"v{_n(a)}"
    return f"M{_n(starts[side][0])} {_n(starts[side][1])}{way}"


def _tab(corner: tuple[float, float], side: str, a: float, tab: float) -> Element:
    x, y = corner
    slant = tab * 0.7
    paths = {
        "top": f"M{_n(x)} {_n(y)}l{_n(slant)} {_n(-tab)}h{_n(a - 2 * slant)}L{_n(x + a)} {_n(y)}Z",
        "bottom": f"M{_n(x)} {_n(y + a)}l{_n(slant)} {_n(tab)}h{_n(a - 2 * slant)}L{_n(x + a)} {_n(y + a)}Z",
        "left": f"M{_n(x)} {_n(y)}l{_n(-tab)} {_n(slant)}v{_n(a - 2 * slant)}L{_n(x)} {_n(y + a)}Z",
        "right": f"M{_n(x + a)} {_n(y)}l{_n(tab)} {_n(slant)}v{_n(a - 2 * slant)}L{_n(x + a)} {_n(y + a)}Z",
    }
    return element("path", {"d": paths[side], "fill": "#dddddd", "stroke": INK, "stroke-width": "3"})


TRACK_COLUMNS = 5


def track_size(turns: int, marker: float) -> tuple[float, float]:
    """How wide and high the track of so many turns is in millimetres, for a marker of some size."""
    cell = marker + 4
    return min(turns, TRACK_COLUMNS) * cell + 4, -(-turns // TRACK_COLUMNS) * cell + 4


def turn_track(ends: Mapping[int, str], marker: float, bleed: float) -> Picture:
    """One field for each turn with room for the marker; `ends` says for whom a game ends there."""
    turns = max(ends)
    width, height = track_size(turns, marker)
    cell = (marker + 4) * 10
    ground = mixed(MATERIALS["bone"][0], PAPER, 0.5)
    outer = {"x": _n(-bleed * 10), "y": _n(-bleed * 10), "fill": ground}
    size = {"width": _n((width + 2 * bleed) * 10), "height": _n((height + 2 * bleed) * 10)}
    parts = [element("rect", {**outer, **size})]
    line = {"fill": "none", "stroke": INK, "stroke-width": "4"}
    parts.append(element("rect", {"x": "0", "y": "0", "width": _n(width * 10), "height": _n(height * 10), **line}))
    for turn in range(1, turns + 1):
        x = 20 + ((turn - 1) % TRACK_COLUMNS + 0.5) * cell
        y = 20 + ((turn - 1) // TRACK_COLUMNS + 0.5) * cell
        fill = MATERIALS["gold"][0] if turn in ends else PAPER
        parts.append(_spot(x, y, marker * 5, fill, {"stroke": INK, "stroke-width": "6"}))
        parts.append(_letters(str(turn), x, y - (14 if turn in ends else 0), marker * 4.2))
        if label := ends.get(turn):
            # As wide as the circle is at this height.
            letter = min(24.0, marker * 7.6 / max(_width(label), 0.1))
            parts.append(_letters(label, x, y + marker * 2.6, letter))
    return _drawn(
        parts, Box(-bleed * 10, -bleed * 10, (width + 2 * bleed) * 10, (height + 2 * bleed) * 10), width + 2 * bleed
    )


def _width(text: str) -> float:
    from mapforge.render.outlined_letters import letters_width

    return letters_width(text, bold=True)


def _picture(cut: DieCut, parts: Iterable[Element]) -> Picture:
    around = cut.bleed * cut.unit or 0.7
    box = Box(-around, -around, SIDE + 2 * around, SIDE + 2 * around)
    drawn = list(parts)
    if cut.has_line:
        drawn.append(_shape(cut, 0, "none", {"stroke": INK, "stroke-width": _n(0.35 * cut.unit)}))
    return _drawn(drawn, box, cut.size + 2 * around / cut.unit)


def _drawn(parts: Sequence[Element], box: Box, millimetres: float) -> Picture:
    height = millimetres * box.height / box.width
    words = {"xmlns": "http://www.w3.org/2000/svg", "width": f"{millimetres:g}mm", "height": f"{height:g}mm"}
    view = " ".join(map(_n, box))
    return Picture(element("svg", {**words, "viewBox": view, "font-family": FONT}, parts=parts), box, millimetres)


def _ground(cut: DieCut, fill: str) -> Iterable[Element]:
    """The ground of a part, which goes beyond the cut."""
    yield _shape(cut, cut.bleed * cut.unit, fill)


def _shape(cut: DieCut, beyond: float, fill: str, more: Mapping[str, str] | None = None) -> Element:
    if cut.is_round:
        return _disc(_HALF + beyond, fill, more)
    corner = cut.corner * cut.unit + beyond
    return _square(-beyond, corner, fill, more)


def _square(inset: float, corner: float, fill: str, more: Mapping[str, str] | None = None) -> Element:
    side = _n(SIDE - 2 * inset)
    place = {"x": _n(inset), "y": _n(inset), "width": side, "height": side, "rx": _n(max(corner, 0.0))}
    return element("rect", {**place, "fill": fill, **(more or {})})


def _disc(radius: float, fill: str, more: Mapping[str, str] | None = None) -> Element:
    return _spot(_HALF, _HALF, radius, fill, more)


def _spot(x: float, y: float, radius: float, fill: str, more: Mapping[str, str] | None = None) -> Element:
    return element("circle", {"cx": _n(x), "cy": _n(y), "r": _n(radius), "fill": fill, **(more or {})})


def _emblem(emblem: Emblem, size: float, id: str = "emblem", *, lowered: float = 0.0) -> Iterable[Element]:
    if emblem.png or emblem.shapes:
        yield emblem_symbol(id, emblem)
        yield placed_emblem(id, _HALF, _HALF + lowered, size)


def _letters(text: str, x: float, y: float, size: float) -> Element:
    words = {"x": _n(x), "y": _n(y + 0.34 * size), "font-size": _n(size), "font-weight": "bold"}
    return element("text", {**words, "text-anchor": "middle", "fill": INK}, text)


def _hatching(inset: float) -> str:
    """Slanting lines across a square that is smaller than the part."""
    low, high, lines = inset + 1, SIDE - inset - 1, []
    at = 2 * low + 9
    while at < 2 * high:
        start, end = max(low, at - high), min(high, at - low)
        lines.append(f"M{_n(start)} {_n(at - start)}L{_n(end)} {_n(at - end)}")
        at += 9
    return "".join(lines)


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
