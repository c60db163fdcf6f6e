"""The few words of Typst that pages are written in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mapforge.files.fonts import FONT_FAMILY
from mapforge.kits.sheets import Line

_BREAK = "\u200b"
_ENDLESS = re.compile(r"[^\s]{28,}")
INK_LINE = "0.2mm + black"
PALE_LINE = '(paint: gray, thickness: 0.2mm, dash: "dashed")'


def string(text: str) -> str:
    """A text as Typst reads it, whatever is in it."""
    clean = "".join(letter if letter.isprintable() or letter == _BREAK else " " for letter in text)
    return '"' + clean.replace("\\", "\\\\").replace('"', '\\"') + '"'


def words(text: str, size: float = 8.0, *, bold: bool = False) -> str:
    """Letters of some points."""
    weight = ', weight: "bold"' if bold else ""
    return f"#text(size: {size:g}pt{weight}, {string(_breakable(text))})"


def _breakable(text: str) -> str:
    """A text that fits any column: words that are longer than any we know may be broken anywhere."""
    return _ENDLESS.sub(lambda word: _BREAK.join(word[0]), text)


def at(x: float, y: float, content: str) -> str:
    """Something at a spot of the page, in millimetres from its upper left corner."""
    return f"#place(top + left, dx: {x:.4f}mm, dy: {y:.4f}mm, {content})\n"


def image(name: str, width: float, height: float) -> str:
    """A picture in its size."""
    return f"image({string(name)}, width: {width:.4f}mm, height: {height:.4f}mm)"


def turned(content: str, degrees: int) -> str:
    """Something turned to the right, in the room that it then takes."""
    return f"rotate({degrees}deg, reflow: true, {content})" if degrees else content


def line(spots: Line, stroke: str = INK_LINE) -> str:
    """A line on the page."""
    x, y, to_x, to_y = spots
    ends = f"start: ({x:.4f}mm, {y:.4f}mm), end: ({to_x:.4f}mm, {to_y:.4f}mm)"
    return f"#place(top + left, line({ends}, stroke: {stroke}))\n"


def label(text: str, x: float, y: float, size: float = 6.5) -> str:
    """Letters at a spot of the page."""
    return at(x, y, words(text, size)[1:])


def anchor(name: str) -> str:
    """A name for the page that this stands on."""
    return f"#metadata(none) <{name}>\n"


def preamble(language: str, paper: tuple[float, float], foot: str) -> str:
    """What all pages share: the size and foot of empty ones, the font, and the language for breaking words."""
    code = language.partition("_")[0]
    place = ', region: "TW"' if code == "zh" else ""
    return (
        f"#set page(width: {paper[0]:.4f}mm, height: {paper[1]:.4f}mm, margin: 0mm, foreground: [{foot}])\n"
        f"#set text(font: {string(FONT_FAMILY)}, lang: {string(code[:3] or 'en')}{place}, fallback: true)\n"
        "#set par(justify: false, leading: 0.5em)\n"
    )


@dataclass(frozen=True)
class TypstPage:
    """A page, or as many as its content needs."""

    size: tuple[float, float]
    margin: str
    foot: str
    body: str

    def text(self, anchors: Iterable[str] = ()) -> str:
        """The page in the words of Typst, with names by which others can refer to it."""
        shape = f"width: {self.size[0]:.4f}mm, height: {self.size[1]:.4f}mm, margin: {self.margin}"
        return f"#page({shape}, foreground: [{self.foot}])[{''.join(map(anchor, anchors))}{self.body}]\n"
