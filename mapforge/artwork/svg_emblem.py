"""Reads an emblem from an SVG of anybody: only what is on a list is drawn, and we write all of it anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from xml.etree import ElementTree

from mapforge.artwork.emblem import Emblem, EmblemShape, Frame
from mapforge.errors import MapforgeError
from mapforge.files.colour_words import BadColour, hex_colour
from mapforge.files.number_reader import BadNumber, decimal_number
from mapforge.maps.formats.features import CannotImport
from mapforge.maps.formats.svg_elements import View, length
from mapforge.maps.formats.svg_names import tag_of
from mapforge.maps.formats.svg_paths import path_commands
from mapforge.maps.formats.svg_styles import Styles
from mapforge.maps.formats.svg_transforms import IDENTITY, Matrix, numbers_in, product, transform

MOST_SVG_BYTES = 200_000
MOST_POINTS = 20_000
MOST_ELEMENTS = 2_000
DEEPEST = 30
LARGEST = 1e6
"""No coordinate, and no number of a transform, is larger."""
LONGEST_SIDE, SHORTEST_SIDE = 100_000.0, 1.0

_SVG = "{http://www.w3.org/2000/svg}"
GROUPS = ("svg", "g")
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
SILENT = ("title", "desc", "metadata", "style", "defs")
"""Elements that draw nothing; `defs` may stand there only when it is empty or has a style sheet."""
PAINT = ("fill", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap", "fill-rule", "opacity", "fill-opacity",
         "stroke-opacity", "display", "visibility", "color")  # fmt: skip
GEOMETRY = ("d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2")
WORDS = ("id", "class", "style", "transform", "viewBox", "version", "baseProfile", "preserveAspectRatio", "role",
         "stroke-miterlimit", "clip-rule", "paint-order", "enable-background", "overflow", "font-family", "font-size",
         "shape-rendering", "color-interpolation", "mix-blend-mode", "isolation", "title", "name", "lang")  # fmt: skip
"""Attributes that are read, or that change nothing about flat shapes."""
_ALLOWED = frozenset((*PAINT, *GEOMETRY, *WORDS))
_INHERITED = ("fill", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap", "fill-rule", "fill-opacity",
              "stroke-opacity", "visibility", "color")  # fmt: skip
_HIDING = ("style", "display", "visibility", "opacity")
_DEFAULTS = {"fill": "#000000", "stroke": "none", "stroke-width": "1", "color": "#000000"}
_HARMLESS = re.compile(r"(?:data|aria|xml|inkscape|sodipodi|serif|sketch)[-:][\w:.-]*+")


class BadPicture(MapforgeError):  # noqa: N818 - it says what the file is
    """A picture that is not drawn; the message says why, without naming the file."""


def read_svg_emblem(content: bytes) -> Emblem:
    """The emblem that an SVG is; BadPicture when something in it is not on the list."""
    if len(content) > MOST_SVG_BYTES:
        raise BadPicture(f"it has {len(content):,} bytes; an SVG may have {MOST_SVG_BYTES:,}")
    root = _root(content)
    try:
        return _Reader(root).emblem()
    except (CannotImport, BadNumber, BadColour) as error:
        raise BadPicture(str(error)) from None


def _root(content: bytes) -> ElementTree.Element:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadPicture("it is not UTF-8 text") from None
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise BadPicture("it has a DOCTYPE, which a drawing does not need; save it as plain SVG")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise BadPicture(f"it cannot be read as XML: {error}") from None
    if root.tag not in (f"{_SVG}svg", "svg"):
        raise BadPicture(f"it is XML, but not SVG: it starts with '{tag_of(root)[:40]}'")
    _refuse_masses(root)
    return root


def _refuse_masses(root: ElementTree.Element) -> None:
    """Raise BadPicture before anything goes down level by level that has no end."""
    level, count = [root], 0
    for _ in range(DEEPEST):
        count += len(level)
        level = [child for element in level for child in element]
    if level:
        raise BadPicture(f"groups are nested deeper than {DEEPEST} levels")
    if count > MOST_ELEMENTS:
        raise BadPicture(f"it has {count:,} elements; {MOST_ELEMENTS:,} are the most")


@dataclass(frozen=True)
class _Context:
    paint: dict[str, str]
    matrix: Matrix = IDENTITY
    opacity: float = 1.0


class _Reader:
    def __init__(self, root: ElementTree.Element) -> None:
        self.root = root
        self.styles = Styles(element.text or "" for element in root.iter() if tag_of(element) == "style")
        self.frame = _frame(root)
        self.view = View(self.frame.width, self.frame.height)
        self.points = 0
        self._refuse_foreign_styles()

    def emblem(self) -> Emblem:
        """Everything that is drawn, in order."""
        shapes = tuple(self._shapes(self.root, _Context(dict(_DEFAULTS))))
        if not shapes:
            raise BadPicture("it draws nothing: it has no path and no other shape")
        ground = self.root.get("data-ground", "")
        return Emblem(shapes, self.frame, hex_colour(ground) if ground else "")

    def _refuse_foreign_styles(self) -> None:
        for element in self.root.iter():
            style = element.text or "" if tag_of(element) == "style" else element.get("style", "")
            if "url" in style.lower() or "@import" in style.lower() or "\\" in style:
                raise BadPicture("a style refers to something else with 'url' or '@import'; use plain colours")

    def _shapes(self, element: ElementTree.Element, outer: _Context) -> Iterator[EmblemShape]:
        tag = _known_tag(element)
        if not tag or tag in SILENT:
            _refuse_definitions(element, tag)
            return
        _check_attributes(element, tag)
        if self._may_be_styled(element) and self.styles.is_hidden(element):
            return
        context = self._context(element, tag, outer)
        if tag in GROUPS:
            if tag == "svg" and element is not self.root:
                raise BadPicture("it has a drawing inside another, which is not drawn; ungroup it")
            for child in element:
                yield from self._shapes(child, context)
            return
        yield from self._shape(element, tag, context)

    def _may_be_styled(self, element: ElementTree.Element) -> bool:
        """Tell whether anything but plain colours and lines is said about an element; mostly nothing is."""
        return bool(self.styles.rules) or any(key in element.attrib for key in _HIDING)

    def _context(self, element: ElementTree.Element, tag: str, outer: _Context) -> _Context:
        styled = bool(self.styles.rules) or "style" in element.attrib
        read = partial(self.styles.get, element) if styled else element.get
        own = {key: said for key in _INHERITED if (said := read(key)) and said != "inherit"}
        turned = transform(element.get("transform", "")) if element.get("transform") else IDENTITY
        matrix = product(outer.matrix, turned) if turned != IDENTITY else outer.matrix
        if max(map(abs, matrix)) > LARGEST:
            raise BadPicture("a transform is too large")
        opacity = outer.opacity * _share(read("opacity") or "")
        return replace(outer, paint={**outer.paint, **own}, matrix=matrix, opacity=opacity)

    def _shape(self, element: ElementTree.Element, tag: str, context: _Context) -> Iterator[EmblemShape]:
        paint = context.paint
        fill, stroke = (self._colour(paint, key) for key in ("fill", "stroke"))
        fill = "none" if tag == "line" or not _share(paint.get("fill-opacity", "")) else fill
        stroke = "none" if not _share(paint.get("stroke-opacity", "")) else stroke
        width = self._stroke_width(paint["stroke-width"]) if stroke != "none" else 0.0
        path = self._path(element, tag)
        if path and (fill != "none" or width):
            yield EmblemShape(
                path,
                fill,
                stroke if width else "none",
                width,
                paint.get("stroke-linejoin") == "round" or paint.get("stroke-linecap") == "round",
                paint.get("fill-rule") == "evenodd",
                round(context.opacity * _paint_opacity(paint, fill), 3),
                context.matrix if context.matrix != IDENTITY else None,
            )

    def _colour(self, paint: dict[str, str], key: str) -> str:
        colour = paint[key].strip()
        return hex_colour(paint["color"] if colour.lower() == "currentcolor" else colour)

    def _stroke_width(self, text: str) -> float:
        holder = ElementTree.Element("line", {"width": text})
        width = length(holder, "width", self.view)
        if not 0 <= width <= LARGEST:
            raise BadPicture("a line is too wide")
        return width

    def _path(self, element: ElementTree.Element, tag: str) -> str:
        if tag == "path":
            return self._written(element.get("d", ""))
        if tag in ("polyline", "polygon"):
            numbers = numbers_in(element.get("points", ""))
            pairs = [f"{x!r} {y!r}" for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
            return self._written(f"M{'L'.join(pairs)}{'Z' if tag == 'polygon' else ''}") if len(pairs) > 1 else ""
        return self._written(_plain_path(element, tag, self.view))

    def _written(self, path: str) -> str:
        """A path in our own writing: known commands and numbers of a sensible size."""
        parts = []
        for command, numbers in path_commands(path):
            self.points += max(1, len(numbers) // 2)
            if self.points > MOST_POINTS:
                raise BadPicture(f"it has more than {MOST_POINTS:,} points; simplify its paths")
            if numbers and max(map(abs, numbers)) > LARGEST:
                raise BadPicture(f"it has a coordinate beyond {LARGEST:,.0f}")
            parts.append(command + " ".join(f"{number:.6g}" for number in numbers))
        return "".join(parts)


def _frame(root: ElementTree.Element) -> Frame:
    numbers = numbers_in(root.get("viewBox", ""))
    if len(numbers) != 4:
        wide, high = (length(root, key, View()) for key in ("width", "height"))
        numbers = [0.0, 0.0, wide, high]
    frame = Frame(*numbers)
    if not all(SHORTEST_SIDE <= side <= LONGEST_SIDE for side in frame[2:]) or max(map(abs, frame[:2])) > LARGEST:
        limits = f"between {SHORTEST_SIDE:g} and {LONGEST_SIDE:,.0f}"
        raise BadPicture(f"it has no viewBox with sides {limits}")
    return frame


def _known_tag(element: ElementTree.Element) -> str:
    """The tag of an element of SVG; nothing for what drawing programs add for themselves."""
    full = str(element.tag)
    if full.startswith("{") and not full.startswith(_SVG):
        return ""
    tag = tag_of(element)
    if tag not in (*GROUPS, *SHAPES, *SILENT):
        raise BadPicture(f"it has <{tag[:40]}>, which is not drawn; use paths in plain colours, or save it as PNG")
    return tag


def _refuse_definitions(element: ElementTree.Element, tag: str) -> None:
    for child in element if tag == "defs" else ():
        if _known_tag(child) not in ("", "style"):
            raise BadPicture(f"it defines <{tag_of(child)[:40]}> for use elsewhere, which is not drawn")


def _check_attributes(element: ElementTree.Element, tag: str) -> None:
    for key, value in element.attrib.items():
        # Other namespaces are notes of drawing programs to themselves, but links are links in any of them.
        name = key.rpartition("}")[2]
        if name == "href" or "url(" in value.lower():
            raise BadPicture(f"<{tag}> refers to something else with '{name[:40]}', and nothing is fetched")
        if not key.startswith("{") and name not in _ALLOWED and not _HARMLESS.fullmatch(name):
            if value.strip() in ("none", "normal"):
                continue
            raise BadPicture(f"<{tag}> has the attribute '{name[:40]}', which is not drawn")


def _plain_path(element: ElementTree.Element, tag: str, view: View) -> str:
    def at(*keys: str) -> list[float]:
        return [length(element, key, view) for key in keys]

    if tag == "line":
        x1, y1, x2, y2 = at("x1", "y1", "x2", "y2")
        return f"M{x1!r} {y1!r}L{x2!r} {y2!r}"
    if tag == "rect":
        return _rectangle(*at("x", "y", "width", "height", "rx", "ry"))
    x, y, rx, ry = at("cx", "cy", "rx", "ry") if tag == "ellipse" else [*at("cx", "cy", "r"), *at("r")]
    if rx <= 0 or ry <= 0:
        return ""
    return f"M{x - rx!r} {y!r}a{rx!r} {ry!r} 0 1 0 {2 * rx!r} 0a{rx!r} {ry!r} 0 1 0 {-2 * rx!r} 0z"


def _rectangle(x: float, y: float, width: float, height: float, rx: float, ry: float) -> str:
    if width <= 0 or height <= 0:
        return ""
    rx, ry = min(rx or ry, width / 2), min(ry or rx, height / 2)
    if rx <= 0 or ry <= 0:
        return f"M{x!r} {y!r}h{width!r}v{height!r}h{-width!r}z"
    corner = f"a{rx!r} {ry!r} 0 0 1 "
    across, down = width - 2 * rx, height - 2 * ry
    return (
        f"M{x + rx!r} {y!r}h{across!r}{corner}{rx!r} {ry!r}v{down!r}{corner}{-rx!r} {ry!r}"
        f"h{-across!r}{corner}{-rx!r} {-ry!r}v{-down!r}{corner}{rx!r} {-ry!r}z"
    )


def _share(text: str) -> float:
    """An opacity as a number from 0 to 1."""
    if not text:
        return 1.0
    value = decimal_number(text.rstrip("% ")) / (100 if text.endswith("%") else 1)
    return max(0.0, min(1.0, value))


def _paint_opacity(paint: dict[str, str], fill: str) -> float:
    return _share(paint.get("fill-opacity" if fill != "none" else "stroke-opacity", ""))
