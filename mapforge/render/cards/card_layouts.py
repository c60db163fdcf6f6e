"""The sizes and outlines of cards, and where on them everything stands, in tenths of a millimetre."""

from __future__ import annotations

from dataclasses import dataclass

from mapforge.render.cards.fitted_text import TextArea

UNITS = 10.0
"""How many units a millimetre has."""
MARGIN = 12.0
"""Words never come nearer than this to a line, an edge or the number."""


@dataclass(frozen=True)
class CardLayout:
    """One side of a card."""

    width: float
    height: float
    outline: str
    inner: str
    """A line inside the edge."""
    emblem: tuple[float, float, float]
    """The middle of the emblem, and its size."""
    words: tuple[float, float, float]
    """Where name and text begin, from the left and from the top, and how far from the lower edge their panel ends."""
    name_width: float
    name_size: float
    text: TextArea
    """The room for name and text together."""
    text_size: float
    chip: tuple[float, float, float]
    """The middle of the number, and its radius."""
    is_centred: bool = False
    """Name and text stand around the middle of their room, and not at its left."""


SMALLEST = 20.0
"""Letters of 2 mm, which are 5.7 points: smaller ones are hard to read."""
LEAST = 9.0
"""Letters that a printer can still print."""
SMALLEST_NAME = 26.0
MOST_NAME = 200
"""Letters of a name that are drawn; nobody could read more of them on a card."""
# The banner's right edge is an arc of 55 mm, and 6 mm deep; the badge's left edge is the same arc.
_BANNER = CardLayout(
    950, 500,
    "M30 0H950A550 550 0 0 0 950 500H30A30 30 0 0 1 0 470V30A30 30 0 0 1 30 0Z",
    "M36 20H910A550 550 0 0 0 910 480H36A16 16 0 0 1 20 464V36A16 16 0 0 1 36 20Z",
    (235, 250, 370), (452, 52, 42), 384, 82,
    TextArea(384, 406, 290, 312), 35, (832, 405, 50),
)  # fmt: skip
_BADGE = CardLayout(
    510, 500,
    "M60 0H420A90 90 0 0 1 510 90V410A90 90 0 0 1 420 500H60A550 550 0 0 1 60 0Z",
    "",
    (275, 128, 210), (157, 262, 34), 298, 46,
    TextArea(298, 188), 29, (88, 405, 52),
)  # fmt: skip
_BADGE_WITHOUT_TEXT = CardLayout(
    510, 500, _BADGE.outline, "",
    (275, 188, 300), (157, 378, 34), 298, 52,
    TextArea(298, 74), 29, (88, 405, 52), is_centred=True,
)  # fmt: skip
_CARD = CardLayout(
    630, 880,
    "M40 0H590A40 40 0 0 1 630 40V840A40 40 0 0 1 590 880H40A40 40 0 0 1 0 840V40A40 40 0 0 1 40 0Z",
    "M42 22H588A20 20 0 0 1 608 42V838A20 20 0 0 1 588 858H42A20 20 0 0 1 22 838V42A20 20 0 0 1 42 22Z",
    (315, 262, 390), (58, 520, 55), 514, 66,
    TextArea(514, 310), 42, (545, 85, 48), is_centred=True,
)  # fmt: skip
FRONTS = {"race": _BANNER, "power": _BADGE}


def front_of(kind: str, has_text: bool) -> CardLayout:
    """The front of a card of a kind."""
    if kind == "power" and not has_text:
        return _BADGE_WITHOUT_TEXT
    return FRONTS.get(kind, _CARD)


@dataclass(frozen=True)
class BackLayout:
    """The other side of a card, which is turned over around its upright axis."""

    emblem: tuple[float, float, float]
    name: tuple[float, float]
    """Where the name begins, and its width."""
    top: float
    left: float
    text: TextArea
    name_size: float = 44.0
    text_size: float = 34.0


BACKS = {
    # Turned over, the arc is on the left.
    "race": BackLayout((160, 78, 90), (222, 640), 146, 112, TextArea(792, 316), text_size=40),
    "power": BackLayout((90, 78, 90), (146, 300), 142, 42, TextArea(412, 316), text_size=34),
}
CARD_BACK = BackLayout((100, 108, 110), (168, 400), 196, 58, TextArea(514, 620), 54.0, 38.0)
