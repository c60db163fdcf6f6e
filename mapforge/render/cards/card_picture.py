"""Draws cards, one by one or side by side on a sheet, and says what does not fit on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import svgwrite

from mapforge.artwork.colours import lightness, mixed
from mapforge.artwork.emblem import INK, MATERIALS, Emblem
from mapforge.render.bulk import Bulk, element, number
from mapforge.render.cards.card_layouts import (
    BACKS,
    CARD_BACK,
    LEAST,
    MOST_NAME,
    SMALLEST,
    SMALLEST_NAME,
    UNITS,
    BackLayout,
    CardLayout,
    front_of,
)
from mapforge.render.cards.card_words import CardWords
from mapforge.render.cards.fitted_text import LEADING, FittedText, Script, TextArea, fitted, fitted_name
from mapforge.render.emblem_symbols import CARD_FRAMES, SHARES, emblem_symbol, pale_ground, placed_emblem
from mapforge.render.paper_sizes import PAPERS
from mapforge.render.picture import Box, Picture
from mapforge.render.themes import FONT

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

FRONT, BACK = "front", "back"
SIDES = (FRONT, BACK)
GAP = 40.0
"""The space between cards on a sheet."""
WIDEST_SHEET = 1980.0
PAGE_MARGIN = 60.0
"""What printers leave white around a page."""
PAPER = "#fff8e6"
_MOST_OF_NAME = 0.6
"""How much of the room for name and text a name may take."""
_LINE = 4.0
"""How thick the line around a card is."""


@dataclass(frozen=True)
class Misfit:
    """Something that has too little room on a card, and what can be done about it."""

    full_id: str
    side: str
    message: str
    proposal: str


@dataclass(frozen=True)
class DrawnCard:
    """A side of a card, and what does not fit on it."""

    picture: Picture
    misfits: tuple[Misfit, ...]


@dataclass(frozen=True)
class CardEdge:
    """The edge of a card: how many millimetres its ground goes beyond the cut, and whether a line shows the cut."""

    bleed: float = 0.0
    has_line: bool = True


PLAIN_EDGE = CardEdge()


def draw_card(
    words: CardWords, side: str = FRONT, fonts: Sequence[Path] = (), edge: CardEdge = PLAIN_EDGE
) -> DrawnCard:
    """One side of a card in its real size; the same words give the same bytes."""
    card = _Card(words, side, tuple(fonts), "emblem", edge)
    around = edge.bleed * UNITS or _LINE / 2
    return DrawnCard(_picture([(card, 0.0, 0.0)], card.width, card.height, around), tuple(card.misfits))


def draw_sheet(cards: Iterable[tuple[CardWords, str]], fonts: Sequence[Path] = ()) -> DrawnCard:
    """Several sides of cards in rows, in their real size."""
    (placed,) = _laid_out(cards, tuple(fonts), WIDEST_SHEET)
    wide, tall = (
        max(sides) for sides in zip(*((x + card.width, y + card.height) for card, x, y in placed), strict=True)
    )
    return DrawnCard(_picture(placed, wide, tall), _misfits(placed))


def draw_pages(cards: Iterable[tuple[CardWords, str]], paper: str, fonts: Sequence[Path] = ()) -> Iterator[DrawnCard]:
    """Several sides of cards in rows, in their real size, on as many sheets of paper as they need."""
    width, height = (side * UNITS for side in PAPERS[paper])
    for placed in _laid_out(cards, tuple(fonts), width - 2 * PAGE_MARGIN, height - 2 * PAGE_MARGIN):
        page = Box(-PAGE_MARGIN, -PAGE_MARGIN, width, height)
        yield DrawnCard(_picture_in(page, placed), _misfits(placed))


def _laid_out(
    cards: Iterable[tuple[CardWords, str]], fonts: tuple[Path, ...], widest: float, tallest: float = inf
) -> Iterator[list[_Placed]]:
    """Cards in rows from the upper left, sheet by sheet."""
    placed: list[_Placed] = []
    x = y = tall = 0.0
    for index, (words, side) in enumerate(cards):
        card = _Card(words, side, fonts, f"emblem-{index}")
        if x and x + card.width > widest:
            x, y, tall = 0.0, y + tall + GAP, 0.0
        if placed and y + card.height > tallest:
            yield placed
            placed, x, y, tall = [], 0.0, 0.0, 0.0
        placed.append((card, x, y))
        x, tall = x + card.width + GAP, max(tall, card.height)
    yield placed


def _misfits(placed: Sequence[_Placed]) -> tuple[Misfit, ...]:
    return tuple(misfit for card, _, _ in placed for misfit in card.misfits)


def _picture(cards: Sequence[_Placed], width: float, height: float, edge: float = 2.0) -> Picture:
    return _picture_in(Box(-edge, -edge, width + 2 * edge, height + 2 * edge), cards)


def _picture_in(box: Box, cards: Sequence[_Placed]) -> Picture:
    size = [f"{value / UNITS:g}mm" for value in box[2:]]
    drawing = svgwrite.Drawing(size=size, viewBox=" ".join(map(number, box)), debug=False)
    drawing.attribs["font-family"] = FONT
    for card, x, y in cards:
        if x or y:
            card.layer.attribs["transform"] = f"translate({number(x)},{number(y)})"
        drawing.add(card.layer)
    return Picture(drawing.get_xml(), box, box.width / UNITS)


class _Card:
    """A side of a card while it is drawn."""

    def __init__(
        self, words: CardWords, side: str, fonts: tuple[Path, ...], symbol: str, edge: CardEdge = PLAIN_EDGE
    ) -> None:
        self.words, self.side, self.fonts, self.symbol, self.edge = words, side, fonts, symbol, edge
        self.layout = front_of(words.kind, bool(words.text))
        self.width, self.height = self.layout.width, self.layout.height
        self.misfits: list[Misfit] = []
        self.layer = Bulk()
        self.ground = pale_ground(words.emblem)
        self.deep = _deep(words.emblem)
        self.layer.draw("title", {}, "".join(letter for letter in words.name if letter.isprintable()))
        self.layer.plain.append(emblem_symbol(symbol, words.emblem))
        if side == BACK:
            self._back(BACKS.get(words.kind, CARD_BACK))
        else:
            {"race": self._banner, "power": self._badge}.get(words.kind, self._card)(self.layout)

    def _banner(self, layout: CardLayout) -> None:
        self._outline(layout.outline, self.ground)
        self._line(layout.inner)
        x, y, size = layout.emblem
        if not self.words.emblem.is_framed:
            self._disc(x, y, 195, mixed(self.ground, PAPER, 0.55))
        self._emblem(x, y, size)
        self._words(layout)
        self._chip(layout)

    def _badge(self, layout: CardLayout) -> None:
        self._outline(layout.outline, self.deep)
        x, y, size = layout.emblem
        if self.words.emblem.is_framed:
            self._emblem(x, y, size * 1.06)
        else:
            self._disc(x, y, size / 2, mixed(self.ground, PAPER, 0.3), INK)
            self._emblem(x, y, size * 0.74)
        top, bottom = layout.words[1] - 14, self.height - layout.words[2]
        panel = {"x": "92", "y": number(top), "width": "382", "height": number(bottom - top), "rx": "14"}
        self.layer.draw("rect", {**panel, "fill": PAPER, "stroke": INK, "stroke-width": "6"})
        self._words(layout)
        self._chip(layout)

    def _card(self, layout: CardLayout) -> None:
        self._outline(layout.outline, PAPER)
        self._line(layout.inner)
        box = {"x": "44", "y": "44", "width": "542", "height": "436", "rx": "14", "fill": self.ground}
        self.layer.draw("rect", {**box, "stroke": self.deep, "stroke-width": "5"})
        x, y, size = layout.emblem
        if self.words.emblem.is_framed:
            self._emblem(x, y, size)
        else:
            frame = CARD_FRAMES.get(self.words.kind, CARD_FRAMES["piece"])
            scale = size / 64
            move = f"translate({number(x - size / 2)},{number(y - size / 2)}) scale({scale:g})"
            self.layer.draw("path", {"d": frame, "transform": move, "fill": mixed(self.ground, PAPER, 0.6)})
            self._emblem(x, y + (0.03 * size if self.words.kind == "place" else 0), size * self._share)
        self._words(layout)
        self._chip(layout)

    @property
    def _share(self) -> float:
        return SHARES.get(self.words.kind, SHARES["piece"])

    def _words(self, layout: CardLayout) -> None:
        """Name and text, one below the other around the middle of their room."""
        left, top, _ = layout.words
        most = layout.text.height * (_MOST_OF_NAME if self.words.text else 1.0)
        name = self._fitted_name(TextArea(layout.name_width, most), layout.name_size)
        gap = 0.30 * name.size if self.words.text else 0.0
        below = name.height + gap
        room = layout.text
        area = TextArea(room.width, room.height - below, room.notch - below, room.notch_width)
        text = self._fitted_text([self.words.text], area, layout.text_size, self.words.text_language)
        free = room.height - below - (text.height if text else 0.0)
        # Text that is moved down must still end above the number.
        moved = min(free / 2, 70.0)
        if text and room.notch < room.height and below + text.height + moved > room.notch:
            moved = max(0.0, min(moved, room.notch - below - text.height))
        x = left + room.width / 2 if layout.is_centred else left
        self._lines(name, x, top + moved, layout.is_centred, is_bold=True)
        if text:
            self._lines(text, x, top + moved + below, layout.is_centred)

    def _back(self, layout: BackLayout) -> None:
        self._outline(self.layout.outline, mixed(self.ground, PAPER, 0.62), is_mirrored=True)
        if self.layout.inner:
            self._line(self.layout.inner, is_mirrored=True)
        paragraphs = list(self.words.effects) or [self.words.text]
        if not any(paragraphs):
            self._wordless_back()
            return
        x, y, size = layout.emblem
        if not self.words.emblem.is_framed:
            self._disc(x, y, size * 0.58, self.ground)
        self._emblem(x, y, size)
        left, width = layout.name
        name = self._fitted_name(TextArea(width, 2.4 * layout.name_size), layout.name_size)
        self._lines(name, left, y - name.height / 2, False, is_bold=True)
        rule = {"d": f"M{number(layout.left)} {number(layout.top - 12)}h{number(layout.text.width)}", "fill": "none"}
        self.layer.draw("path", {**rule, "stroke": self.deep, "stroke-width": "3"})
        text = self._fitted_text(paragraphs, layout.text, layout.text_size, "en")
        if text:
            # A short text does not cling to the rule above it.
            lowered = min(40.0, (layout.text.height - text.height) / 4)
            self._lines(text, layout.left, layout.top + max(0.0, lowered), False)

    def _wordless_back(self) -> None:
        """Name and emblem in the middle, for an item about which nothing is said."""
        x, y, size = self.width / 2, self.height * 0.44, 0.5 * min(self.width, self.height)
        if not self.words.emblem.is_framed:
            self._disc(x, y, size * 0.58, self.ground)
        self._emblem(x, y, size)
        name = self._fitted_name(TextArea(self.width * 0.7, self.height - y - size * 0.68 - 40), 48)
        self._lines(name, x, y + size * 0.68, True, is_bold=True)

    def _fitted_name(self, room: TextArea, largest: float) -> FittedText:
        name, script = self.words.name[:MOST_NAME], Script(self.words.name_language, True, self.fonts)
        name_text = fitted_name(name, room, script, largest, SMALLEST_NAME)
        if name_text is not None and name == self.words.name:
            return name_text
        self._misfit(f"the name has {len(self.words.name)} letters, too many for this card", "give it a shorter name")
        small = fitted([name], room, script, SMALLEST_NAME, LEAST)
        size = room.width / max(script.width(name), 0.01)
        return small or FittedText(size, ((name, size * 0.8),), size)

    def _fitted_text(self, said: Sequence[str], area: TextArea, largest: float, language: str) -> FittedText | None:
        paragraphs = [paragraph for paragraph in said if paragraph]
        if not paragraphs:
            return None
        script = Script(language, False, self.fonts)
        text = fitted(paragraphs, area, script, largest, SMALLEST)
        if text is not None:
            return text
        text = fitted(paragraphs, area, script, SMALLEST, LEAST)
        what = "text" if self.side == FRONT or not self.words.effects else "description of its hooks"
        letters = sum(map(len, paragraphs))
        if text is None:
            said_so = f"the {what} has {letters} letters, and is left out because they do not fit"
        else:
            said_so = f"the {what} has {letters} letters, which fit only {text.size / UNITS:.1f} mm high"
        room = int(area.width * area.height / (SMALLEST * SMALLEST * LEADING * 0.48) * 0.9)
        self._misfit(said_so, f"about {room} letters fit {SMALLEST / UNITS:g} mm high")
        return text

    def _misfit(self, message: str, proposal: str) -> None:
        self.misfits.append(Misfit(self.words.full_id, self.side, message, proposal))

    def _outline(self, path: str, fill: str, *, is_mirrored: bool = False) -> None:
        words, turned = {"d": path, "fill": fill}, self._mirror(is_mirrored)
        if self.edge.bleed:
            # The ground goes on beyond the cut, so that a cut beside the line leaves no white.
            width = number(2 * self.edge.bleed * UNITS)
            self.layer.draw("path", {**words, "stroke": fill, "stroke-width": width, **turned})
        line = {"stroke": INK, "stroke-width": number(_LINE)} if self.edge.has_line else {}
        self.layer.draw("path", {**words, **line, **turned})

    def _line(self, path: str, *, is_mirrored: bool = False) -> None:
        words = {"d": path, "fill": "none", "stroke": self.deep, "stroke-width": "8"}
        self.layer.draw("path", {**words, **self._mirror(is_mirrored)})

    def _mirror(self, is_mirrored: bool) -> dict[str, str]:
        return {"transform": f"translate({number(self.width)},0) scale(-1,1)"} if is_mirrored else {}

    def _disc(self, x: float, y: float, radius: float, fill: str, stroke: str = "") -> None:
        words = {"cx": number(x), "cy": number(y), "r": number(radius), "fill": fill}
        self.layer.draw("circle", {**words, **({"stroke": stroke, "stroke-width": "8"} if stroke else {})})

    def _emblem(self, x: float, y: float, size: float) -> None:
        self.layer.plain.append(placed_emblem(self.symbol, x, y, size))

    def _chip(self, layout: CardLayout) -> None:
        if not self.words.number:
            return
        x, y, radius = layout.chip
        self._disc(x, y, radius, PAPER, INK)
        script = Script(is_bold=True)
        size = min(radius * 1.45, radius * 1.6 / script.width(self.words.number))
        words = {"x": number(x), "y": number(y + size * 0.335), "font-size": number(size)}
        self.layer.draw("text", {**words, **_BOLD, "text-anchor": "middle", "fill": INK}, self.words.number)

    def _lines(self, text: FittedText, x: float, top: float, is_centred: bool, *, is_bold: bool = False) -> None:
        script = Script("", is_bold, self.fonts)
        anchor = {"text-anchor": "middle"} if is_centred else {}
        for line, baseline in text.lines:
            place = {"x": number(x), "y": number(top + baseline), "font-size": number(text.size)}
            self.layer.plain.append(_text(line, {**place, **anchor, **(_BOLD if is_bold else {})}, script, text.size))


_Placed: TypeAlias = tuple[_Card, float, float]
_BOLD = {"font-weight": "bold"}


def _deep(emblem: Emblem) -> str:
    """The dark colour that goes with an emblem; of arms it is that of the field."""
    if emblem.is_framed and emblem.shapes:
        field = emblem.shapes[0].fill
        return mixed(field, INK, 0.2 if lightness(field) < 0.5 else 0.4)
    return mixed(emblem.ground or MATERIALS["gold"][1], INK, 0.42)


def _text(line: str, words: dict[str, str], script: Script, size: float) -> Element:
    # Where the font is missing, another one is squeezed into the same line.
    length = {"textLength": number(script.width(line) * size), "lengthAdjust": "spacingAndGlyphs"}
    return element("text", {**words, "fill": INK, **length}, line)
