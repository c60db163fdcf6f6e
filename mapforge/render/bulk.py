"""A group of plain elements: svgwrite's objects cost too much for thousands of regions."""

from __future__ import annotations

from xml.etree import ElementTree

from svgwrite.container import Group


class Bulk(Group):  # type: ignore[misc]
    """A group that takes tags, attributes and text as they are."""

    def __init__(self, **attributes: object) -> None:
        super().__init__(debug=False, **attributes)
        self.plain: list[ElementTree.Element] = []

    def draw(self, tag: str, attributes: dict[str, str], text: str | None = None) -> ElementTree.Element:
        """Add an element; text is escaped when it is written."""
        element = ElementTree.Element(tag, attributes)
        element.text = text
        self.plain.append(element)
        return element

    def get_xml(self) -> ElementTree.Element:
        """The group with everything in it."""
        xml: ElementTree.Element = super().get_xml()
        xml.extend(self.plain)
        return xml


def number(value: float) -> str:
    """A number as short as one decimal allows."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text
