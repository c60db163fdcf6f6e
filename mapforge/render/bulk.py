"""The way around svgwrite for layers with an element per region: plain elements in a group of svgwrite."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from svgwrite.container import Group


# 3,000 regions with a path, an icon and a name each: objects of svgwrite, with its checks off, take 1.9 to 2.0 times
# as long as these elements in the same run (`python -m tests.bench pictures`).
class Bulk(Group):  # type: ignore[misc]
    """A group that takes tags, attributes and text as they are."""

    def __init__(self, **attributes: object) -> None:
        super().__init__(debug=False, **attributes)
        self.plain: list[Element] = []

    def draw(self, tag: str, attributes: dict[str, str], text: str | None = None) -> Element:
        """Add an element; text is escaped when it is written."""
        drawn = element(tag, attributes, text)
        self.plain.append(drawn)
        return drawn

    def get_xml(self) -> Element:
        """The group with everything in it."""
        xml: Element = super().get_xml()
        xml.extend(self.plain)
        return xml


def element(tag: str, attributes: dict[str, str], text: str | None = None, parts: Iterable[Element] = ()) -> Element:
    """A plain element with what stands inside it."""
    made = ElementTree.Element(tag, attributes)
    made.text = text
    made.extend(parts)
    return made


def add_tooltip(drawn: Element, message: str) -> None:
    """What a browser shows when somebody points at an element."""
    drawn.append(element("title", {}, "".join(letter for letter in message if letter.isprintable())))


def number(value: float) -> str:
    """A number as short as one decimal allows."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text
