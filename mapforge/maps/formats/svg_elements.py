"""What one element of an SVG drawing draws: its rings and lines, lengths in all units, and viewports."""

from __future__ import annotations

import math
from dataclasses import dataclass
from string import ascii_letters
from xml.etree import ElementTree

from mapforge.files.number_reader import BadNumber, NumberOutOfRange, drawn_number, within_reach
from mapforge.maps.formats.features import Point
from mapforge.maps.formats.svg_paths import flattened, is_closed, lines_of
from mapforge.maps.formats.svg_transforms import IDENTITY, Matrix, fitted, numbers_in

UNITS = {"mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "pc": 16.0, "q": 96 / 101.6, "em": 16.0}
"""How many pixels units are."""
_HORIZONTAL, _VERTICAL = ("x", "cx", "rx", "width", "x1", "x2"), ("y", "cy", "ry", "height", "y1", "y2")


@dataclass(frozen=True)
class View:
    """How large the viewport is that percentages are parts of."""

    width: float = 100.0
    height: float = 100.0

    def whole(self, key: str) -> float:
        """What a hundred percent of an attribute are."""
        if key in _HORIZONTAL:
            return self.width
        return self.height if key in _VERTICAL else math.hypot(self.width, self.height) / math.sqrt(2)


def length(element: ElementTree.Element, key: str, view: View) -> float:
    """A length in the units of the drawing; 0 where there is none, NumberOutOfRange where it is too large."""
    text = element.get(key, "").strip()
    digits = text.rstrip(f"{ascii_letters}%")
    try:
        number = drawn_number(digits.rstrip())
    except NumberOutOfRange:
        raise
    except BadNumber:
        return 0.0
    unit = text[len(digits) :].lower()
    return within_reach(number / 100 * view.whole(key) if unit == "%" else number * UNITS.get(unit, 1.0))


def view_of(element: ElementTree.Element, outer: View) -> View:
    """The viewport that an <svg> or <symbol> opens: its viewBox, or else its size."""
    box = _box(element)
    if box:
        return View(box[2], box[3])
    return View(length(element, "width", outer) or outer.width, length(element, "height", outer) or outer.height)


def inner_matrix(element: ElementTree.Element, width: float, height: float) -> Matrix:
    """How what is drawn inside an <svg> or <symbol> fits into a place of this size."""
    box = _box(element)
    if not box or width <= 0 or height <= 0:
        return IDENTITY
    return fitted(box, width, height, is_stretched=element.get("preserveAspectRatio", "").strip() == "none")


def _box(element: ElementTree.Element) -> tuple[float, float, float, float] | None:
    numbers = numbers_in(element.get("viewBox", ""))
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        return None
    return (numbers[0], numbers[1], numbers[2], numbers[3])


def is_ring(element: ElementTree.Element, tag: str) -> bool:
    """Tell whether what an element draws comes back to where it began."""
    return tag not in ("path", "polyline") or (tag == "path" and is_closed(element.get("d", "")))


def element_lines(element: ElementTree.Element, tag: str, tolerance: float, view: View) -> list[list[Point]]:
    """What a shape draws as lines, closed where it is."""
    if tag == "path":
        return lines_of(element.get("d", ""), tolerance)
    if tag == "line":
        x1, y1, x2, y2 = (length(element, key, view) for key in ("x1", "y1", "x2", "y2"))
        return [[(x1, y1), (x2, y2)]]
    rings = element_rings(element, tag, tolerance, view)
    return [[*ring, ring[0]] if tag != "polyline" else ring for ring in rings if ring]


def element_rings(element: ElementTree.Element, tag: str, tolerance: float, view: View) -> list[list[Point]]:
    """What a shape encloses."""
    if tag == "path":
        return flattened(element.get("d", ""), tolerance)
    if tag in ("polygon", "polyline"):
        numbers = numbers_in(element.get("points", ""))
        return [list(zip(numbers[::2], numbers[1::2], strict=False))]
    if tag == "rect":
        x, y, width, height = (length(element, key, view) for key in ("x", "y", "width", "height"))
        return [[(x, y), (x + width, y), (x + width, y + height), (x, y + height)]]
    return _round(element, tolerance, view)


def _round(element: ElementTree.Element, tolerance: float, view: View) -> list[list[Point]]:
    x, y = length(element, "cx", view), length(element, "cy", view)
    radius_x, radius_y = (length(element, key, view) or length(element, "r", view) for key in ("rx", "ry"))
    left, right, radii = f"{x - radius_x} {y}", f"{x + radius_x} {y}", f"{radius_x} {radius_y} 0 0 1"
    return flattened(f"M{left}A{radii} {right}A{radii} {left}", tolerance)
