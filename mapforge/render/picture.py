"""A finished picture: its elements, the part of the plane that it shows, and its size on paper."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import NamedTuple
from xml.etree import ElementTree

from mapforge.files.printable_text import printable

_PROLOGUE = '<?xml version="1.0" encoding="utf-8" ?>\n'


class Box(NamedTuple):
    """The part of the plane that a picture shows, in its own units."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Picture:
    """A picture as a tree of SVG elements; whoever changes the tree copies it first."""

    root: ElementTree.Element
    box: Box
    millimetres: float = 0.0
    """How wide it is on paper; 0 when it has no size of its own."""

    @property
    def width(self) -> float:
        """The width in units of the picture, which are pixels on a screen."""
        return self.box.width

    @property
    def height(self) -> float:
        """The height in units of the picture."""
        return self.box.height

    @property
    def svg(self) -> str:
        """The text of an SVG file."""
        return f"{_PROLOGUE}{_text(self.root)}\n"

    def __str__(self) -> str:
        return self.svg

    def inline(self, prefix: str = "") -> str:
        """The text for a page; with a prefix of its own, several pictures on a page do not share ids."""
        return _text(_with_prefix(self.root, prefix) if prefix else self.root) + "\n"

    def texts(self) -> Iterator[str]:
        """All texts that are drawn."""
        return (element.text or "" for element in self.root.iter("text"))

    def in_font(self, family: str) -> Picture:
        """The picture with one font for all letters, for programs that do not look through a list of fonts."""
        return replace(self, root=_with_attributes(self.root, {"font-family": family}))

    def on_sheet(self, sheet: Box, unit: float) -> Picture:
        """The picture on a sheet of paper that shows more of the plane; a unit of it is so many millimetres."""
        # Whoever reads the file sees two digits, so that we calculate with no more.
        left, top, width, height = (f"{value:.2f}" for value in sheet)
        wide, high = f"{sheet.width * unit:.2f}", f"{sheet.height * unit:.2f}"
        words = {"width": f"{wide}mm", "height": f"{high}mm", "viewBox": f"{left} {top} {width} {height}"}
        box = Box(float(left), float(top), float(width), float(height))
        return Picture(_with_attributes(self.root, words), box, float(wide))

    def window(self, view_box: str, width: int, height: int) -> str:
        """The text of a picture of so many pixels that shows some part of the plane, stretched to fill them."""
        words = {"width": str(width), "height": str(height), "viewBox": view_box, "preserveAspectRatio": "none"}
        return _text(_with_attributes(self.root, words))


def _text(root: ElementTree.Element) -> str:
    # By way of bytes, as svgwrite does it: what UTF-8 cannot carry becomes a reference.
    return printable(ElementTree.tostring(root, encoding="utf-8").decode())


def _with_attributes(root: ElementTree.Element, words: dict[str, str]) -> ElementTree.Element:
    """A root with the same children and some attributes changed."""
    kept = {key: value for key, value in root.attrib.items() if key not in words}
    changed = ElementTree.Element(root.tag, {**kept, **words})
    changed.extend(root)
    return changed


def _with_prefix(root: ElementTree.Element, prefix: str) -> ElementTree.Element:
    """A copy whose ids, and all references to them, begin with a prefix."""
    copy = deepcopy(root)
    for element in copy.iter():
        for key, value in element.attrib.items():
            if key == "id":
                element.set(key, prefix + value)
            elif key == "href" and value.startswith("#"):
                element.set(key, f"#{prefix}{value[1:]}")
            elif value.startswith("url(#"):
                element.set(key, f"url(#{prefix}{value[5:]}")
    return copy
