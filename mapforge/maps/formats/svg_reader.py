"""Reads regions from an SVG drawing: closed shapes with their names, classes, layers and colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from statistics import median
from typing import ClassVar
from xml.etree import ElementTree

from engine.vocabulary.json_text import BadJson, read_json
from mapforge.files.number_reader import BadNumber
from mapforge.files.plain_data import Record
from mapforge.maps.formats.coast_parts import join_coasts
from mapforge.maps.formats.document_type import refuse_swelling
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
from mapforge.maps.formats.layer_choice import LayerChoice
from mapforge.maps.formats.marked_lines import lined
from mapforge.maps.formats.region_layers import split_by_layer
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
    LONGEST_NAME,
    any_name,
    given_name,
    is_beside,
    is_upon,
    label_of,
    tag_of,
    title_of,
)
from mapforge.maps.formats.svg_shapes import (
    Drawn,
    chosen_shapes,
    lie_apart,
    name_by_texts,
    nested,
    outlined,
    stands_apart,
)
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
FEWEST_NAMED = 4
LETTER, CAPITAL, LINE = 0.5, 0.7, 1.2
"""How wide a usual letter is, how high a capital, and how far apart lines are, in sizes of the type."""
_LINE_MASK = re.compile(r"path-\d+-(?:inside|outside)")


def read_svg(text: str, tolerance: float, layers: Sequence[str] = (), terrains: Collection[str] = ()) -> Features:
    """The closed shapes of a drawing; curves become lines that miss them by no more than the tolerance."""
    refuse_swelling(text)
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise CannotImport(f"the SVG cannot be read: {error}") from None
    if tag_of(root) != "svg":
        raise CannotImport(f"this is XML, but not SVG: it starts with '{tag_of(root)[:40]}'")
    _refuse_deep(root)
    reader = _Reader(root, tolerance, LayerChoice(layers), terrains)
    reader.walk(root, _Context(is_chosen=not layers))
    return reader.finished()


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
    is_hidden: bool = False
    has_words_only: bool = False
    """It is in a group of labels or marks, which has names at best."""
    has_named_regions: bool = False
    """Most of what the group around it has are shapes with names, each a region."""
    view: View = field(default_factory=View)


class _Reader:
    def __init__(
        self, root: ElementTree.Element, tolerance: float, layers: LayerChoice, terrains: Collection[str]
    ) -> None:
        self.features = Features(map_data=_own(root), title=title_of(root)[:LONGEST_NAME])
        self.tolerance, self.layers, self.terrains = tolerance, layers, terrains
        self.styles = Styles(element.text or "" for element in root.iter() if tag_of(element) == "style")
        self.by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
        self.drawn: list[Drawn] = []
        self.hidden: list[Drawn] = []
        """Named shapes that nobody sees, as boards have them to be clicked on."""
        self.texts: list[tuple[str, Point]] = []
        self.lines: list[float] = []
        self.open_lines: list[list[Point]] = []
        self.count = 0
        self.corners = 0
        self.around = {child: outer for outer in root.iter() for child in outer}
        self.shapes = _count_shapes(root)
        self.most = min(MOST_ELEMENTS, MOST_CLONED + sum(1 for _ in root.iter()))

    def walk(self, element: ElementTree.Element, outer: _Context) -> None:
        """Look at an element and everything inside it."""
        self.count += 1
        tag = tag_of(element)
        if tag in UNSEEN:
            return
        if outer.depth > DEEPEST or self.count > self.most:
            raise CannotImport(f"groups and clones are nested deeper than {DEEPEST} levels, or far too many")
        is_left_out = self._is_left_out(element, tag, outer)
        if is_left_out and (tag != "g" or is_beside(any_name(element)) or outer.is_hidden):
            return
        with _naming(element):
            context = self._context(element, tag, outer)
        if is_left_out:
            context = replace(context, has_words_only=True)
        if context.has_words_only and tag not in ("g", "text"):
            return
        read = self._READERS.get(tag)
        if read is not None:
            with _naming(element):
                read(self, element, tag, context)
        elif tag == "use":
            self._clone(element, context)
        elif tag == "g" and not context.has_words_only and self._is_one_region(element, outer):
            self._group(element, context)
        else:
            for child in element:
                self.walk(child, context)

    def _is_left_out(self, element: ElementTree.Element, tag: str, outer: _Context) -> bool:
        """Tell whether an element stands beside the map, or nobody sees it and it could not be a region either."""
        is_unseen = outer.is_hidden or self.styles.is_hidden(element)
        if is_unseen:
            return tag not in (*SHAPES, "g")
        if self._is_beside(element, tag):
            name = any_name(element) or element.get("class", "")
            self.features.leave_out("a group of what stands beside a map", name)
            return True
        return False

    def _is_beside(self, element: ElementTree.Element, tag: str) -> bool:
        """Tell whether a group is a legend or the like, or has what stands on a map, and nobody asked for it."""
        words = (any_name(element), element.get("id", ""), *element.get("class", "").split())
        if tag != "g" or self.layers.takes(words):
            return False
        if any(map(is_beside, words)):
            return True
        # A group that has most of the drawing is the drawing, whatever it is called.
        return any(map(is_upon, words)) and 2 * _count_shapes(element) < self.shapes

    def _is_line(self, element: ElementTree.Element) -> bool:
        """Tell whether a filled shape is the line around another: Figma draws lines inside or outside so."""
        return bool(_LINE_MASK.search(self.styles.get(element, "mask")))

    def _context(self, element: ElementTree.Element, tag: str, outer: _Context) -> _Context:
        """What holds inside an element: where it stands, how it is painted, and what groups around it say."""
        get = self.styles.get
        matrix, view = self._place(element, tag, outer)
        fill = get(element, "fill")
        context = replace(
            outer,
            matrix=matrix,
            view=view,
            fill=outer.fill if fill in ("", "inherit") else fill,
            stroke=get(element, "stroke") or outer.stroke,
            stroke_width=get(element, "stroke-width") or outer.stroke_width,
            is_clear=outer.is_clear or is_nothing(get(element, "fill-opacity")),
            is_hidden=outer.is_hidden or self.styles.is_hidden(element),
            has_named_regions=False,
            depth=outer.depth + 1,
        )
        return self._in_group(element, context, outer.fill) if tag == "g" else context

    def _place(self, element: ElementTree.Element, tag: str, outer: _Context) -> tuple[Matrix, View]:
        """Where an element draws, and into which viewport."""
        matrix, view = outer.matrix, outer.view
        matrix = product(matrix, transform(element.get("transform", "") or self.styles.get(element, "transform")))
        is_inner = tag == "svg" and outer.depth > 0
        if tag == "use" or is_inner:
            matrix = product(matrix, shifted(length(element, "x", view), length(element, "y", view)))
        if is_inner:
            return self._inner(element, matrix, view)
        return matrix, view_of(element, view) if tag == "svg" else view

    def _in_group(self, group: ElementTree.Element, context: _Context, outer_fill: str) -> _Context:
        """The context with the layer, the classes and the name that a group gives to what is in it."""
        label = any_name(group)
        names = {label, group.get("id", "")} - {""}
        is_chosen = self.layers.note(names)
        name, is_label = "", False
        if not _is_layer(group) and self._has_one_shape(group, outer_fill):
            own = "" if context.is_label and context.name else given_name(group)
            name = label_of(group) or own or context.name
            is_label = bool(label_of(group)) or context.is_label
        return replace(
            context,
            layers=(*context.layers, label) if label else context.layers,
            classes=(*context.classes, *group.get("class", "").split()),
            name=name,
            is_label=is_label,
            is_chosen=context.is_chosen or is_chosen,
            has_named_regions=self._has_named_regions(group),
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
            self.features.leave_out("a clone of something that is not in the file", any_name(element))
            return
        named = replace(context, name=given_name(element) or any_name(element), is_label=bool(given_name(element)))
        if tag_of(target) == "symbol":
            matrix, view = self._inner(target, context.matrix, context.view, element)
            for child in target:
                self.walk(child, replace(named, matrix=matrix, view=view))
        else:
            self.walk(target, named)

    def _text(self, element: ElementTree.Element, tag: str, context: _Context) -> None:
        words = " ".join(" ".join(element.itertext()).split())
        spots = [element, *(child for child in element.iter() if tag_of(child) == "tspan")]
        owner = next((spot for spot in spots if spot.get("x") and spot.get("y")), element)
        x, y = length(owner, "x", context.view), length(owner, "y", context.view)
        place = applied(context.matrix, self._middle(element, owner, (x, y)))
        if words and place is not None and context.is_chosen:
            self.texts.append((words, place))

    def _letters(self, element: ElementTree.Element, owner: ElementTree.Element, key: str) -> str:
        """What holds for the letters of a text: said by itself, or by the nearest group around it that says it."""
        spot: ElementTree.Element | None = owner
        while spot is not None:
            said = self.styles.get(spot, key)
            if said:
                return said
            spot = element if spot is owner and owner is not element else self.around.get(spot)
        return ""

    def _middle(self, element: ElementTree.Element, owner: ElementTree.Element, start: Point) -> Point:
        """About the middle of a text, which says better than its start what it stands in, if its size is known."""
        size = next(iter(numbers_in(self._letters(element, owner, "font-size"))), 0.0)
        lines = [words for child in element if (words := "".join(child.itertext()).strip())]
        lines = lines or ["".join(element.itertext()).strip()]
        wide = LETTER * size * max(map(len, lines))
        shift = {"middle": 0.0, "end": -0.5}.get(self._letters(element, owner, "text-anchor"), 0.5)
        return start[0] + shift * wide, start[1] + size * (LINE * (len(lines) - 1) / 2 - CAPITAL / 2)

    def _unused(self, element: ElementTree.Element, tag: str, context: _Context) -> None:
        self.features.leave_out(f"a <{tag}>", any_name(element))

    def _line(self, element: ElementTree.Element, tag: str, context: _Context) -> None:
        self._keep_lines(element, tag, context)
        self.features.leave_out("a line", any_name(element))

    def _shape(self, element: ElementTree.Element, tag: str, context: _Context) -> None:
        if not context.is_chosen:
            return
        if self._is_line(element):
            self.features.leave_out("the line around a shape, drawn through a mask", context.name or any_name(element))
            return
        name = _shape_name(element, context)
        if context.is_hidden and not name:
            self.features.leave_out(f"a hidden {tag}", any_name(element))
            return
        source = any_name(element) or f"{tag} {len(self.drawn) + 1}"
        rings = self._rings(element, tag, context, name or source)
        is_painted = not (is_clear(context.fill) or context.is_clear)
        if not is_painted and not context.is_hidden:
            self._keep_lines(element, tag, context)
        if not rings:
            self.features.leave_out(f"a {tag} that encloses nothing", name or source)
            return
        properties = _data(element) | {"id": element.get("id", "")}
        feature = Feature(name, [], properties, _hints(element, context), source, _is_labelled(element, context))
        is_filled = is_painted or "terrain" in properties
        shape = Drawn(feature, [rings], tag, is_filled, is_ring(element, tag), context.layers)
        (self.hidden if context.is_hidden else self.drawn).append(shape)
        if context.is_hidden:
            return
        if is_filled and context.stroke != "none":
            self.lines += [number * size_of(context.matrix) for number in numbers_in(context.stroke_width)[:1]]

    _READERS: ClassVar[Mapping[str, Callable[[_Reader, ElementTree.Element, str, _Context], None]]] = {
        **dict.fromkeys(SHAPES, _shape),
        **dict.fromkeys(UNUSED, _unused),
        "text": _text,
        "line": _line,
    }

    def _rings(self, element: ElementTree.Element, tag: str, context: _Context, name: str) -> list[list[Point]]:
        raw = element_rings(element, tag, self.tolerance / size_of(context.matrix), context.view)
        self._count_corners(raw)
        placed = ([applied(context.matrix, point) for point in ring] for ring in raw)
        return [ring for points in placed if (ring := clean_ring(points, self.features, name))]

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
        if outer.has_named_regions:
            return True
        with _naming(group):
            return lie_apart([self._rings(shape, tag_of(shape), _Context(), name) for shape in shapes])

    def _has_named_regions(self, group: ElementTree.Element) -> bool:
        """Tell whether most of a group are shapes with names: then a named group among them is one region as well."""
        children = [child for child in group if tag_of(child) in (*SHAPES, "g") and not self.styles.is_hidden(child)]
        named = [child for child in children if given_name(child)]
        single = sum(tag_of(child) != "g" or len(child) == 1 for child in named)
        return len(named) >= FEWEST_NAMED and 2 * single > len(children)

    def _group(self, group: ElementTree.Element, context: _Context) -> None:
        drawn = self.hidden if context.is_hidden else self.drawn
        before = len(drawn)
        for child in group:
            self.walk(child, replace(context, name=given_name(group)))
        parts = drawn[before:]
        filled = [part for part in parts if part.is_filled] or parts
        if not filled:
            return
        filled += [part for part in parts if part.is_closed and part not in filled and stands_apart(part, filled)]
        first = filled[0]
        first.feature.name, first.feature.source = given_name(group), any_name(group)
        first.parts = [rings for part in filled for rings in part.parts]
        rest = [part for part in parts if part not in filled]
        for part in rest:
            # The line around a region has its name and is no second one.
            part.feature.name = ""
        drawn[before:] = [first, *rest]
        if context.is_hidden:
            return
        reason = "a group of shapes with one name is one region"
        self.features.remarks.append(Remark(GUESSED, reason, first.feature.name))

    def finished(self) -> Features:
        """All shapes, with names taken from the texts inside shapes."""
        self.layers.check()
        self.features.layers = self.layers.names
        faces = lined([*self.drawn, *self.hidden], self.open_lines, self.features)
        regions, others = (faces, []) if faces else self._closed_shapes()
        if not regions and (others or self.open_lines):
            regions, others = outlined(others, self.open_lines, self.features)
        for shape in others:
            self.features.leave_out(f"a {shape.tag} without fill", shape.feature.called, shape.parts[0][0])
        for shape in regions:
            shape.feature.polygons = [rings for part in shape.parts for rings in nested(part)]
            self.features.features.append(shape.feature)
        self.features.lines = [line for line in self.open_lines if line[0] != line[-1]]
        name_by_texts(self.features, self.texts)
        join_coasts(self.features)
        self.features.line = median(self.lines) if self.lines else 0.0
        return self.features

    def _closed_shapes(self) -> tuple[list[Drawn], list[Drawn]]:
        """The shapes that are regions, from the layer that has them, and all others."""
        drawn, hidden = self.drawn, self.hidden
        if not self.layers:
            drawn, hidden = split_by_layer(drawn, hidden, self.features)
        return chosen_shapes(drawn, hidden, self.features)


def _count_shapes(element: ElementTree.Element) -> int:
    return sum(tag_of(child) in SHAPES for child in element.iter())


@contextmanager
def _naming(element: ElementTree.Element) -> Iterator[None]:
    """Name the element that cannot be drawn."""
    try:
        yield
    except (CannotImport, BadNumber, ArithmeticError) as error:
        name = f" '{any_name(element)[:40]}'" if any_name(element) else ""
        raise CannotImport(f"the <{tag_of(element)}>{name} cannot be drawn: {error}") from error


def _shape_name(shape: ElementTree.Element, context: _Context) -> str:
    """The name of a shape: what was written to be read comes before ids."""
    group_label = context.name if context.is_label else ""
    return label_of(shape) or group_label or given_name(shape) or context.name


def _is_labelled(shape: ElementTree.Element, context: _Context) -> bool:
    return bool(label_of(shape)) or (context.is_label and bool(context.name))


def _hints(shape: ElementTree.Element, context: _Context) -> list[str]:
    """The words that may tell the terrain of a shape, the nearest first."""
    own = [*shape.get("class", "").split(), any_name(shape)]
    around = [*reversed(context.layers), *context.classes, context.fill.lower()]
    return [hint for hint in (*own, *around) if hint]


def _is_layer(group: ElementTree.Element) -> bool:
    return group.get(f"{INKSCAPE}groupmode") == "layer"


def _data(element: ElementTree.Element) -> Record:
    """The data attributes; what was written as JSON is read as JSON."""
    data: Record = {}
    for key, value in element.attrib.items():
        if key.startswith("data-"):
            try:
                data[key[5:]] = read_json(value)
            except BadJson:
                data[key[5:]] = value
    return data


def _own(root: ElementTree.Element) -> Record:
    own = _data(root).get("mapforge")
    return own if isinstance(own, dict) else {}
