"""Reads regions from an SVG drawing: closed shapes with their labels, classes, layers and colours."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree

from mapforge.maps.formats.features import CannotImport, Feature, Features, Point, Rings, clean_ring
from mapforge.maps.formats.svg_paths import flattened

INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
SHAPES = ("path", "polygon", "polyline", "rect", "circle", "ellipse")
UNSEEN = ("defs", "clipPath", "mask", "symbol", "marker", "pattern", "style", "metadata", "title", "desc", "namedview")
DEEPEST = 60
LONGEST_TRANSFORM = 5_000
MOST_SUBPATHS = 1_000
_FUNCTION = re.compile(r"\s*,?\s*(\w+)\s*\(([^)]*)\)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def read_svg(text: str, tolerance: float) -> Features:
    """The closed shapes of a drawing; curves become lines that miss them by no more than the tolerance."""
    if "<!ENTITY" in text:
        raise CannotImport("the SVG declares entities, which a drawing does not need; save it as plain SVG")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise CannotImport(f"the SVG cannot be read: {error}") from None
    if _tag(root) != "svg":
        raise CannotImport(f"this is XML, but not SVG: it starts with '{_tag(root)[:40]}'")
    found = Features(map_data=_own(root))
    reader = _Reader(found, tolerance)
    reader.walk(root, _Context())
    return found


@dataclass(frozen=True)
class _Context:
    matrix: Matrix = IDENTITY
    layers: tuple[str, ...] = ()
    fill: str = ""
    depth: int = 0
    classes: tuple[str, ...] = field(default=())


class _Reader:
    def __init__(self, found: Features, tolerance: float) -> None:
        self.found, self.tolerance = found, tolerance

    def walk(self, element: ElementTree.Element, context: _Context) -> None:
        """Look at an element and everything inside it."""
        tag = _tag(element)
        if tag in UNSEEN or _style(element, "display") == "none" or _style(element, "visibility") == "hidden":
            return
        if context.depth > DEEPEST:
            raise CannotImport(f"groups are nested deeper than {DEEPEST} levels")
        inner = self._context(element, context)
        if tag in SHAPES:
            self._shape(element, tag, inner)
        elif tag in ("text", "image", "use", "line", "foreignObject"):
            self.found.dropped[f"<{tag}>"] += 1
            return
        for child in element:
            self.walk(child, inner)

    def _context(self, element: ElementTree.Element, outer: _Context) -> _Context:
        layers, classes = outer.layers, outer.classes
        if _tag(element) == "g":
            label = _label(element)
            layers = (*layers, label) if label else layers
            classes = (*classes, *element.get("class", "").split())
        fill = _style(element, "fill") or outer.fill
        matrix = _product(outer.matrix, _transform(element.get("transform", "")))
        return _Context(matrix, layers, fill, outer.depth + 1, classes)

    def _shape(self, element: ElementTree.Element, tag: str, context: _Context) -> None:
        scale = math.sqrt(abs(context.matrix[0] * context.matrix[3] - context.matrix[1] * context.matrix[2])) or 1.0
        rings = [
            ring
            for raw in _rings(element, tag, self.tolerance / scale)
            if (ring := clean_ring((_applied(context.matrix, point) for point in raw), self.found.dropped))
        ]
        if context.fill == "none" and tag in ("path", "polyline") and not element.get("data-terrain"):
            self.found.dropped["lines without fill"] += 1
        elif rings:
            classes = element.get("class", "").split()
            hints = [*classes, _label(element), *reversed(context.layers), *context.classes, context.fill.lower()]
            name = _name(element)
            properties = _data(element) | {"id": element.get("id", "")}
            hints = [hint for hint in hints if hint]
            self.found.features.append(Feature(name, list(_nested(rings)), properties, hints))


def _rings(element: ElementTree.Element, tag: str, tolerance: float) -> list[list[Point]]:
    if tag == "path":
        return flattened(element.get("d", ""), tolerance)
    if tag in ("polygon", "polyline"):
        numbers = _numbers(element.get("points", ""))
        return [list(zip(numbers[::2], numbers[1::2], strict=False))]
    if tag == "rect":
        x, y, width, height = (_length(element, key) for key in ("x", "y", "width", "height"))
        return [[(x, y), (x + width, y), (x + width, y + height), (x, y + height)]]
    x, y = _length(element, "cx"), _length(element, "cy")
    radius_x, radius_y = (
        _length(element, "rx") or _length(element, "r"),
        _length(element, "ry") or _length(element, "r"),
    )
    left, right, radii = f"{x - radius_x} {y}", f"{x + radius_x} {y}", f"{radius_x} {radius_y} 0 0 1"
    circle = f"M{left}A{radii} {right}A{radii} {left}"
    return flattened(circle, tolerance)


def _nested(rings: list[list[Point]]) -> Iterator[Rings]:
    """Subpaths inside others are holes, those inside holes are parts again."""
    if len(rings) > MOST_SUBPATHS:
        raise CannotImport(f"a path has {len(rings):,} parts; {MOST_SUBPATHS:,} are the most, so break it up")
    if len(rings) == 1:
        yield rings
        return
    import numpy as np
    import shapely

    from mapforge.maps import MOST_CROSSINGS, is_tangled

    drawn = [shapely.Polygon(ring) for ring in rings]
    if any(is_tangled(shape) for shape in drawn):
        raise CannotImport(f"a path crosses itself more than {MOST_CROSSINGS:,} times")
    shapes = shapely.make_valid(np.array(drawn, dtype=object))
    inner, outer = shapely.STRtree(shapes).query(shapely.point_on_surface(shapes), predicate="within")
    areas = shapely.area(shapes)
    around: list[set[int]] = [set() for _ in rings]
    for one, other in zip(inner.tolist(), outer.tolist(), strict=True):
        if areas[other] > areas[one]:
            around[one].add(other)
    for index, holders in enumerate(around):
        if len(holders) % 2 == 0:
            inside = [n for n, others in enumerate(around) if len(others) == len(holders) + 1 and index in others]
            yield [rings[index], *(rings[n] for n in inside)]


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _label(element: ElementTree.Element) -> str:
    return element.get(f"{INKSCAPE}label") or element.get("data-name") or element.get("id") or ""


def _name(element: ElementTree.Element) -> str:
    title = next((child.text for child in element if _tag(child) == "title" and child.text), "")
    return (title or _label(element)).strip()


def _style(element: ElementTree.Element, key: str) -> str:
    for part in element.get("style", "").split(";"):
        name, _, value = part.partition(":")
        if name.strip() == key:
            return value.strip()
    return element.get(key, "").strip()


def _data(element: ElementTree.Element) -> dict[str, Any]:
    """The data attributes; what was written as JSON is read as JSON."""
    found: dict[str, Any] = {}
    for key, value in element.attrib.items():
        if key.startswith("data-"):
            try:
                found[key[5:]] = json.loads(value)
            except (ValueError, RecursionError):
                found[key[5:]] = value
    return found


def _own(root: ElementTree.Element) -> dict[str, Any]:
    own = _data(root).get("mapforge")
    return own if isinstance(own, dict) else {}


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def _length(element: ElementTree.Element, key: str) -> float:
    numbers = _numbers(element.get(key, ""))
    return numbers[0] if numbers else 0.0


def _transform(text: str) -> Matrix:
    matrix = IDENTITY
    if len(text) > LONGEST_TRANSFORM:
        raise CannotImport(f"a transform has {len(text):,} characters; {LONGEST_TRANSFORM:,} are the most")
    for name, inside in _FUNCTION.findall(text):
        matrix = _product(matrix, _step(name, _numbers(inside)))
    return matrix


def _step(name: str, numbers: list[float]) -> Matrix:
    first, second = (*numbers, 0.0, 0.0)[:2]
    if name == "matrix" and len(numbers) == 6:
        return (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, first, second)
    if name == "scale":
        return (first, 0.0, 0.0, second if len(numbers) > 1 else first, 0.0, 0.0)
    if name == "rotate" and numbers:
        cos, sin = math.cos(math.radians(first)), math.sin(math.radians(first))
        x, y = (*numbers[1:], 0.0, 0.0)[:2]
        return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
    if name == "skewX":
        return (1.0, 0.0, math.tan(math.radians(first)), 1.0, 0.0, 0.0)
    if name == "skewY":
        return (1.0, math.tan(math.radians(first)), 0.0, 1.0, 0.0, 0.0)
    raise CannotImport(f"the transform '{name[:20]}' is not understood")


def _product(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def _applied(matrix: Matrix, point: Point) -> Point | None:
    x, y = point
    placed = (matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5])
    return placed if all(map(math.isfinite, placed)) else None
