"""Reads regions from an SVG drawing: closed shapes with their names, classes, layers and colours."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from statistics import median
from xml.etree import ElementTree

from mapforge.files.plain_data import Record
from mapforge.files.suggestions import closest
from mapforge.maps.formats.features import (
    GUESSED,
    MOST_DRAWN,
    CannotImport,
    Feature,
    Features,
    Point,
    Remark,
    clean_ring,
)
from mapforge.maps.formats.svg_elements import (
    View,
    element_lines,
    element_rings,
    inner_matrix,
    is_ring,
    length,
    view_of,
)
from mapforge.maps.formats.svg_names import (
    INKSCAPE,
    any_name,
    given_name,
    is_beside,
    label_of,
    tag_of,
    title_of,
)
from mapforge.maps.formats.svg_shapes import Drawn, lie_apart, name_by_texts, nested, outlined
from mapforge.maps.formats.svg_styles import Styles, is_clear, is_nothing
from mapforge.maps.formats.svg_transforms import (
    IDENTITY,
    Matrix,
    applied,
    numbers_in,
    product,
    shifted,
    size_of,
    transform,
)

SHAPES = ("path", "polygon", "polyline", "rect", "circle", "ellipse")
UNSEEN = ("defs", "clipPath", "mask", "symbol", "marker", "pattern", "style", "metadata", "title", "desc", "namedview")
UNUSED = ("image", "foreignObject")
HREF = ("href", "{http://www.w3.org/1999/xlink}href")
DEEPEST = 60
MOST_ELEMENTS = 400_000
MOST_CLONED = 20_000
"""So many elements clones may draw beyond those that stand in the file."""
_LINE_MASK = re.compile(r"path-\d+-(?:inside|outside)")
MOST_REFERENCES = 10_000
_ENTITY = re.compile(r"""<!ENTITY\s+[\w:.-]+\s+(?:"[^"&%<]{0,200}"|'[^'&%<]{0,200}')\s*>""")


def read_svg(text: str, tolerance: float, layer: str = "", terrains: Collection[str] = ()) -> Features:
    """The closed shapes of a drawing; curves become lines that miss them by no more than the tolerance."""
    _refuse_wild_entities(text)
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise CannotImport(f"the SVG cannot be read: {error}") from None
    if tag_of(root) != "svg":
        raise CannotImport(f"this is XML, but not SVG: it starts with '{tag_of(root)[:40]}'")
    _refuse_deep(root)
    reader = _Reader(root, tolerance, layer, terrains)
    reader.walk(root, _Context(is_chosen=not layer))
    return reader.finished()


def _refuse_wild_entities(text: str) -> None:
    """Raise CannotImport unless entities are a few short words, as Illustrator writes for its namespaces."""
    declared = text.count("<!ENTITY")
    words = _ENTITY.findall(text)
    if declared and (len(words) != declared or declared * text.count("&") > MOST_REFERENCES):
        raise CannotImport("the SVG declares entities, which a drawing does not need; save it as plain SVG")


def _refuse_deep(root: ElementTree.Element) -> None:
    """Raise CannotImport before anything goes down level by level that has no end."""
    level = [root]
    for _ in range(DEEPEST):
        level = [child for element in level for child in element]
    if level:
        raise CannotImport(f"groups are nested deeper than {DEEPEST} levels")


@dataclass(frozen=True)
class _Context:
    matrix: Matrix = IDENTITY
    layers: tuple[str, ...] = ()
    fill: str = ""
    stroke: str = "none"
    stroke_width: str = "1"
    is_clear: bool = False
    depth: int = 0
    classes: tuple[str, ...] = ()
    name: str = ""
    """The name of a group around a single shape, or of a clone."""
    is_label: bool = False
    """It says more than the id of a shape inside."""
    is_chosen: bool = True
    view: View = field(default_factory=View)


class _Reader:
    def __init__(self, root: ElementTree.Element, tolerance: float, layer: str, terrains: Collection[str]) -> None:
        self.found = Features(map_data=_own(root))
        self.tolerance, self.layer, self.terrains = tolerance, layer, terrains
        self.styles = Styles(element.text or "" for element in root.iter() if tag_of(element) == "style")
        self.by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
        self.drawn: list[Drawn] = []
        self.texts: list[tuple[str, Point]] = []
        self.lines: list[float] = []
        self.open_lines: list[list[Point]] = []
        self.layer_names: list[str] = []
        self.count = 0
        self.corners = 0
        self.most = min(MOST_ELEMENTS, MOST_CLONED + sum(1 for _ in root.iter()))

    def walk(self, element: ElementTree.Element, outer: _Context) -> None:
        """Look at an element and everything inside it."""
        self.count += 1
        tag = tag_of(element)
        if tag in UNSEEN:
            return
        if outer.depth > DEEPEST or self.count > self.most:
            raise CannotImport(f"groups and clones are nested deeper than {DEEPEST} levels, or far too many")
        if self.styles.is_hidden(element):
            if tag in SHAPES:
                self.found.leave_out(f"a hidden {tag}", any_name(element))
            return
        if self._is_beside(element, tag):
            self.found.leave_out("a group of what stands beside a map", any_name(element) or element.get("class", ""))
            return
        context = self._context(element, tag, outer)
        if tag in SHAPES:
            self._shape(element, tag, context)
        elif tag == "use":
            self._clone(element, context)
        elif tag == "text":
            self._text(element, context)
        elif tag in UNUSED:
            self.found.leave_out(f"a <{tag}>", any_name(element))
        elif tag == "line":
            self._keep_lines(element, tag, context)
            self.found.leave_out("a line", any_name(element))
        elif tag == "g" and self._is_one_region(element, outer):
            self._group(element, context)
        else:
            for child in element:
                self.walk(child, context)

    def _is_beside(self, element: ElementTree.Element, tag: str) -> bool:
        """Tell whether a group is a legend or the like, and nobody asked for it."""
        words = (any_name(element), element.get("id", ""), *element.get("class", "").split())
        return tag == "g" and any(map(is_beside, words)) and not (self.layer and self.layer in words)

    def _is_line(self, element: ElementTree.Element) -> bool:
        """Tell whether a filled shape is the line around another: Figma draws lines inside or outside so."""
        return bool(_LINE_MASK.search(self.styles.get(element, "mask")))

    def _context(self, element: ElementTree.Element, tag: str, outer: _Context) -> _Context:
        get = self.styles.get
        layers, classes, is_chosen = outer.layers, outer.classes, outer.is_chosen
        name, is_label = outer.name, outer.is_label
        if tag == "g":
            label = any_name(element)
            layers = (*layers, label) if label else layers
            classes = (*classes, *element.get("class", "").split())
            if not _is_layer(element) and self._has_one_shape(element, outer.fill):
                name, is_label = given_name(element) or name, bool(label_of(element)) or is_label
            else:
                name, is_label = "", False
            names = {label, element.get("id", "")} - {""}
            self.layer_names += sorted(names)
            is_chosen = is_chosen or self.layer in names
        fill = get(element, "fill")
        matrix = product(outer.matrix, transform(element.get("transform", "") or get(element, "transform")))
        view = outer.view
        if tag == "use" or (tag == "svg" and outer.depth):
            matrix = product(matrix, shifted(length(element, "x", view), length(element, "y", view)))
        if tag == "svg":
            matrix, view = self._inner(element, matrix, view) if outer.depth else (matrix, view_of(element, view))
        return _Context(
            matrix,
            layers,
            outer.fill if fill in ("", "inherit") else fill,
            get(element, "stroke") or outer.stroke,
            get(element, "stroke-width") or outer.stroke_width,
            outer.is_clear or is_nothing(get(element, "fill-opacity")),
            outer.depth + 1,
            classes,
            name,
            is_label,
            is_chosen,
            view,
        )

    def _inner(
        self, element: ElementTree.Element, matrix: Matrix, outer: View, place: ElementTree.Element | None = None
    ) -> tuple[Matrix, View]:
        """Where a drawing inside the drawing stands: in the place of its own size, or in that of a clone."""
        sizes = {key: length(element if place is None else place, key, outer) for key in ("width", "height")}
        width, height = (sizes[key] or length(element, key, outer) or outer.whole(key) for key in ("width", "height"))
        return product(matrix, inner_matrix(element, width, height)), view_of(element, outer)

    def _has_one_shape(self, group: ElementTree.Element, fill: str) -> bool:
        """Tell whether one shape of a group can be a region: one that is filled, or else one at all."""
        fills = list(self._fills(group, fill))
        return sum(not is_clear(fill) for fill in fills) == 1 or len(fills) == 1

    def _fills(self, element: ElementTree.Element, outer: str) -> Iterator[str]:
        """The fills of all shapes that are seen inside an element."""
        own = self.styles.get(element, "fill")
        fill = outer if own in ("", "inherit") else own
        for child in element:
            if self.styles.is_hidden(child) or tag_of(child) in UNSEEN:
                continue
            if tag_of(child) in (*SHAPES, "use") and not self._is_line(child):
                chosen = self.styles.get(child, "fill")
                yield fill if chosen in ("", "inherit") else chosen
            else:
                yield from self._fills(child, fill)

    def _clone(self, element: ElementTree.Element, context: _Context) -> None:
        """A clone is drawn like what it stands for, in its own place and with its own name."""
        target = self.by_id.get(next((element.get(key, "") for key in HREF if element.get(key)), "").lstrip("#"))
        if target is None:
            self.found.leave_out("a clone of something that is not in the file", any_name(element))
            return
        named = replace(context, name=given_name(element) or any_name(element), is_label=bool(given_name(element)))
        if tag_of(target) == "symbol":
            matrix, view = self._inner(target, context.matrix, context.view, element)
            for child in target:
                self.walk(child, replace(named, matrix=matrix, view=view))
        else:
            self.walk(target, named)

    def _text(self, element: ElementTree.Element, context: _Context) -> None:
        said = " ".join(" ".join(element.itertext()).split())
        spots = [element, *(child for child in element.iter() if tag_of(child) == "tspan")]
        owner = next((spot for spot in spots if spot.get("x") and spot.get("y")), element)
        place = applied(context.matrix, (length(owner, "x", context.view), length(owner, "y", context.view)))
        if said and place is not None and context.is_chosen:
            self.texts.append((said, place))

    def _shape(self, element: ElementTree.Element, tag: str, context: _Context) -> None:
        if not context.is_chosen:
            return
        if self._is_line(element):
            self.found.leave_out("the line around a shape, drawn through a mask", context.name or any_name(element))
            return
        name = label_of(element) or (context.name if context.is_label else "") or given_name(element) or context.name
        source = any_name(element) or f"{tag} {len(self.drawn) + 1}"
        rings = self._rings(element, tag, context, name or source)
        is_clear_here = is_clear(context.fill) or context.is_clear
        if is_clear_here:
            self._keep_lines(element, tag, context)
        if not rings:
            self.found.leave_out(f"a {tag} that encloses nothing", name or source)
            return
        classes = element.get("class", "").split()
        hints = [*classes, any_name(element), *reversed(context.layers), *context.classes, context.fill.lower()]
        properties = _data(element) | {"id": element.get("id", "")}
        is_labelled = bool(label_of(element)) or (context.is_label and bool(context.name))
        feature = Feature(name, [], properties, [hint for hint in hints if hint], source, is_labelled)
        is_filled = not is_clear_here or "terrain" in properties
        self.drawn.append(Drawn(feature, rings, tag, is_filled, is_ring(element, tag)))
        if is_filled and context.stroke != "none":
            self.lines += [number * size_of(context.matrix) for number in numbers_in(context.stroke_width)[:1]]

    def _rings(self, element: ElementTree.Element, tag: str, context: _Context, name: str) -> list[list[Point]]:
        raw = element_rings(element, tag, self.tolerance / size_of(context.matrix), context.view)
        self._count_corners(raw)
        placed = ([applied(context.matrix, point) for point in ring] for ring in raw)
        return [ring for points in placed if (ring := clean_ring(points, self.found, name))]

    def _count_corners(self, lines: list[list[Point]]) -> None:
        self.corners += sum(map(len, lines))
        if self.corners > MOST_DRAWN:
            raise CannotImport(f"the shapes and their clones have more than {MOST_DRAWN:,} corners")

    def _keep_lines(self, element: ElementTree.Element, tag: str, context: _Context) -> None:
        """Remember lines: in a drawing without any fill they may enclose regions."""
        lines = element_lines(element, tag, self.tolerance / size_of(context.matrix), context.view)
        self._count_corners(lines)
        for line in lines:
            placed = [spot for point in line if (spot := applied(context.matrix, point)) is not None]
            self.open_lines += [placed] if context.is_chosen and len(placed) > 1 else []

    def _is_one_region(self, group: ElementTree.Element, outer: _Context) -> bool:
        """Tell whether a group is one region in several parts: it alone has a name, and its parts lie apart."""
        shapes = [child for child in group.iter() if tag_of(child) in SHAPES and not self.styles.is_hidden(child)]
        name = given_name(group)
        if not name or _is_layer(group) or not 1 < len(shapes) <= 200 or any(map(given_name, shapes)):
            return False
        if (outer.depth < 2 and not title_of(group)) or name.lower().replace(" ", "_") in self.terrains:
            return False
        return lie_apart([self._rings(shape, tag_of(shape), _Context(), name) for shape in shapes])

    def _group(self, group: ElementTree.Element, context: _Context) -> None:
        before = len(self.drawn)
        for child in group:
            self.walk(child, context)
        parts = self.drawn[before:]
        filled = [part for part in parts if part.is_filled] or parts
        if not filled:
            return
        first = filled[0]
        first.feature.name, first.feature.source = given_name(group), any_name(group)
        first.rings = [ring for part in filled for ring in part.rings]
        self.drawn[before:] = [first, *(part for part in parts if not part.is_filled and part is not first)]
        self.found.remarks.append(Remark(GUESSED, "a group of shapes that lie apart is one region", first.feature.name))

    def finished(self) -> Features:
        """Everything that was found, with names taken from the texts inside shapes."""
        if self.layer and self.layer not in self.layer_names:
            near = closest(self.layer, self.layer_names)
            known = f"did you mean '{near}'?" if near else f"there are {', '.join(sorted(set(self.layer_names))[:12])}"
            raise CannotImport(f"there is no layer or group '{self.layer}'; {known}")
        regions = [shape for shape in self.drawn if shape.is_filled]
        others = [shape for shape in self.drawn if not shape.is_filled]
        if not regions and (others or self.open_lines):
            regions, others = outlined(others, self.open_lines, self.found)
        for shape in others:
            self.found.leave_out(f"a {shape.tag} without fill", shape.feature.called, shape.rings[0])
        for shape in regions:
            shape.feature.polygons = list(nested(shape.rings))
            self.found.features.append(shape.feature)
        name_by_texts(self.found, self.texts)
        self.found.line = median(self.lines) if self.lines else 0.0
        return self.found


def _is_layer(group: ElementTree.Element) -> bool:
    return group.get(f"{INKSCAPE}groupmode") == "layer"


def _data(element: ElementTree.Element) -> Record:
    """The data attributes; what was written as JSON is read as JSON."""
    found: Record = {}
    for key, value in element.attrib.items():
        if key.startswith("data-"):
            try:
                found[key[5:]] = json.loads(value)
            except (ValueError, RecursionError):
                found[key[5:]] = value
    return found


def _own(root: ElementTree.Element) -> Record:
    own = _data(root).get("mapforge")
    return own if isinstance(own, dict) else {}
