"""What the shapes of a drawing amount to: regions with holes and parts, named by the texts that stand in them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapforge.maps.formats.drawn_lines import enclosed
from mapforge.maps.formats.features import GUESSED, CannotImport, Feature, Features, Point, Remark, Rings
from mapforge.maps.formats.svg_names import LONGEST_NAME

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_SUBPATHS = 1_000
FEWEST_HIDDEN, TIMES_HIDDEN = 4, 2
"""At least so many named shapes nobody sees, and so many times as many as those to be seen, are the regions."""
WIDE = 6.0
"""A filled shape that is so many times as large as an outline is the ground that it is drawn on."""
APART = 0.5
"""An outline of which less than this part lies on a filled shape has ground of its own."""
FEWEST_NAMED, MOST_NAMED = 8, 0.9
_CHUNK = 256


@dataclass(eq=False)
class Drawn:
    """A shape as it was met: filled or not, closed or not."""

    feature: Feature
    parts: list[list[list[Point]]]
    """The rings of each path; several paths when a group is one region."""
    tag: str
    is_filled: bool
    is_closed: bool
    layers: tuple[str, ...] = ()


def chosen_shapes(drawn: list[Drawn], hidden: list[Drawn], found: Features) -> tuple[list[Drawn], list[Drawn]]:
    """The shapes that may be regions, and the others: filled ones, named outlines, or a named layer nobody sees."""
    regions = [shape for shape in drawn if shape.is_filled]
    others = [shape for shape in drawn if not shape.is_filled]
    # Boards are often a painting with a layer of invisible shapes on it, which know what they are called.
    named = sum(bool(shape.feature.name) for shape in drawn if shape.is_filled or shape.is_closed)
    if len(hidden) >= FEWEST_HIDDEN and len(hidden) > TIMES_HIDDEN * named:
        layer = _common_layer(hidden)
        subject = f"the named shapes of the hidden layer '{layer}'" if layer else "hidden shapes with names"
        message = f"{subject} are the regions, because what is to be seen has hardly any names (--layer chooses)"
        found.remarks.append(Remark(GUESSED, message))
        for shape in drawn:
            found.leave_out(f"a {shape.tag} in another layer than the regions", shape.feature.called)
        return hidden, []
    for shape in hidden:
        found.leave_out(f"a hidden {shape.tag}", shape.feature.called)
    outlines = [shape for shape in others if shape.is_closed and shape.feature.name]
    if regions and len(outlines) >= FEWEST_HIDDEN:
        kept = _uncovered(outlines, regions)
        if kept:
            found.remarks.append(Remark(GUESSED, "named outlines without a fill are regions"))
            chosen = {id(shape) for shape in kept}
            regions = [shape for shape in drawn if shape.is_filled or id(shape) in chosen]
            others = [shape for shape in others if id(shape) not in chosen]
    return regions, others


def drawn_shapes(drawn: list[Drawn]) -> NDArray[np.object_]:
    """What the shapes of a drawing cover, without regard for holes."""
    import numpy as np
    import shapely

    from mapforge.maps.shape_repair import valid

    shapes = np.empty(len(drawn), dtype=object)
    shapes[:] = [
        shapely.union_all([valid(shapely.Polygon(ring)) for rings in one.parts for ring in rings[:1]]) for one in drawn
    ]
    return shapes


def painted_shapes(drawn: list[Drawn]) -> NDArray[np.object_]:
    """What the shapes of a drawing cover, without their holes; nothing of a shape that is too tangled to tell."""
    import numpy as np
    import shapely

    from mapforge.maps.shape_repair import valid

    shapes = np.empty(len(drawn), dtype=object)
    for index, one in enumerate(drawn):
        rings: list[Rings] = []
        with suppress(CannotImport):
            rings = [ring for part in one.parts for ring in nested(part)]
        shapes[index] = shapely.union_all([valid(shapely.Polygon(outer, holes)) for outer, *holes in rings])
    return shapes


def stands_apart(outline: Drawn, filled: list[Drawn]) -> bool:
    """Tell whether an outline is a part of a region of its own, and not the line around what is filled."""
    import shapely

    shape = drawn_shapes([outline])[0]
    ground = shapely.union_all(drawn_shapes(filled))
    return bool(shape.area > 0 and shapely.intersection(shape, ground).area < APART * min(shape.area, ground.area))


def _common_layer(shapes: list[Drawn]) -> str:
    layers = {shape.layers[-1] for shape in shapes if shape.layers}
    return layers.pop() if len(layers) == 1 else ""


def _uncovered(outlines: list[Drawn], filled: list[Drawn]) -> list[Drawn]:
    """The outlines that stand on bare ground: not on shapes of their own size or smaller, as frames and coasts do."""
    import shapely

    from mapforge.maps.shape_repair import refuse_crowds

    lines, grounds = drawn_shapes(outlines), drawn_shapes(filled)
    refuse_crowds([*lines, *grounds])
    tree, areas = shapely.STRtree(grounds), shapely.area(grounds)
    kept = []
    for outline, shape in zip(outlines, lines, strict=True):
        near = tree.query(shape)
        # A ground that is much larger lies behind, and what is much smaller is a mark.
        rivals = near[(areas[near] < WIDE * shape.area) & (areas[near] > 0)]
        covered = shapely.intersection(shape, shapely.union_all(grounds[rivals])).area if len(rivals) else 0.0
        if shape.area > 0 and covered < 0.5 * shape.area:
            kept.append(outline)
    return kept


def outlined(shapes: list[Drawn], open_lines: list[list[Point]], found: Features) -> tuple[list[Drawn], list[Drawn]]:
    """Of a drawing without any fill, the regions and what is none: closed lines, or else what open lines enclose."""
    closed = [shape for shape in shapes if shape.is_closed]
    if closed and len(closed) * 2 >= len(open_lines):
        found.remarks.append(Remark(GUESSED, "nothing in the drawing is filled, so closed outlines are regions"))
        return closed, [shape for shape in shapes if not shape.is_closed]
    found.remarks.append(Remark(GUESSED, "the drawing has lines only, so what they enclose is a region"))
    found.remarks = [remark for remark in found.remarks if remark.kind == GUESSED]
    return faces_of_lines(open_lines, found), []


def faces_of_lines(lines: list[list[Point]], found: Features) -> list[Drawn]:
    """The regions that lines enclose."""
    faces, gap = enclosed(lines)
    if gap:
        message = f"ends of lines nearer than {gap:.3g} to another line meet it"
        found.remarks.append(Remark(GUESSED, message))
    named = ((Feature("", source=f"face {number}"), ring) for number, ring in enumerate(faces, 1))
    return [Drawn(feature, [[ring]], "face", True, True) for feature, ring in named]


def name_by_texts(found: Features, texts: list[tuple[str, Point]]) -> None:
    """A text inside a nameless shape is its name; all other texts are left out."""
    import numpy as np
    import shapely

    from mapforge.maps.shape_repair import refuse_crowds, valid

    shapes = [valid(shapely.Polygon(f.polygons[0][0])) for f in found.features if f.polygons] if texts else []
    if len(shapes) > _CHUNK:
        refuse_crowds(shapes)
    named = sum(bool(feature.name) for feature in found.features)
    # Where nearly all shapes have names, a text in one of the few others is a note.
    is_named = len(shapes) >= FEWEST_NAMED and named > MOST_NAMED * len(shapes)
    for words, place in texts if is_named or not shapes else _unused(found, texts, np.array(shapes, dtype=object)):
        found.leave_out("a <text>", words[:40], [place])


def _unused(
    found: Features, texts: list[tuple[str, Point]], shapes: NDArray[np.object_]
) -> Iterator[tuple[str, Point]]:
    """Name shapes, and give back the texts that name none."""
    import numpy as np
    import shapely

    tree, areas = shapely.STRtree(shapes), shapely.area(shapes)
    upon = np.zeros(len(shapes), dtype=int)
    # One query for all of them could return more pairs than memory holds.
    for spots in np.array_split(shapely.point_on_surface(shapes), len(shapes) // _CHUNK + 1):
        upon += np.bincount(tree.query(spots, predicate="within")[1], minlength=len(shapes))
    for words, place in texts:
        inside = np.sort(tree.query(shapely.Point(place), predicate="within"))
        nearest = inside[areas[inside].argmin()] if len(inside) else -1
        # What most others lie on is a ground, and a text there is the title of the map.
        is_ground = len(shapes) > 3 and upon[nearest] > len(shapes) / 2
        is_free = nearest >= 0 and not is_ground and not found.features[nearest].name
        if is_free and len(words) <= LONGEST_NAME:
            found.features[nearest].name = words
            found.features[nearest].is_labelled = True
        else:
            yield words, place


def lie_apart(shapes: list[list[list[Point]]]) -> bool:
    """Tell whether no two shapes touch."""
    import numpy as np
    import shapely

    from mapforge.maps.shape_repair import valid

    polygons = np.array([valid(shapely.Polygon(rings[0])) for rings in shapes if rings], dtype=object)
    tree = shapely.STRtree(polygons)
    chunks = (polygons[start : start + _CHUNK] for start in range(0, len(polygons), _CHUNK))
    # Each of them meets itself.
    return all(len(tree.query(chunk, predicate="intersects")[0]) == len(chunk) for chunk in chunks)


def nested(rings: list[list[Point]]) -> Iterator[Rings]:
    """Subpaths inside others are holes, those inside holes are parts again."""
    if len(rings) > MOST_SUBPATHS:
        raise CannotImport(f"a path has {len(rings):,} parts; {MOST_SUBPATHS:,} are the most, so break it up")
    if len(rings) == 1:
        yield rings
        return
    import numpy as np
    import shapely

    from mapforge.maps.shape_repair import MOST_CROSSINGS, crosses_itself_too_often

    drawn = [shapely.Polygon(ring) for ring in rings]
    if any(crosses_itself_too_often(shape) for shape in drawn):
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
