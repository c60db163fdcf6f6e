"""What the shapes of a drawing amount to: regions with holes and parts, named by the texts that stand in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapforge.maps.formats.drawn_lines import enclosed
from mapforge.maps.formats.features import GUESSED, CannotImport, Feature, Features, Point, Remark, Rings
from mapforge.maps.formats.svg_names import LONGEST_NAME

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_SUBPATHS = 1_000
_CHUNK = 256


@dataclass
class Drawn:
    """A shape as it was met: filled or not, closed or not."""

    feature: Feature
    rings: list[list[Point]]
    tag: str
    is_filled: bool
    is_closed: bool


def outlined(shapes: list[Drawn], open_lines: list[list[Point]], found: Features) -> tuple[list[Drawn], list[Drawn]]:
    """Of a drawing without any fill, the regions and what is none: closed lines, or else what open lines enclose."""
    closed = [shape for shape in shapes if shape.is_closed]
    if closed and len(closed) * 2 >= len(open_lines):
        found.remarks.append(Remark(GUESSED, "nothing in the drawing is filled, so closed outlines are regions"))
        return closed, [shape for shape in shapes if not shape.is_closed]
    found.remarks.append(Remark(GUESSED, "the drawing has lines only, so what they enclose is a region"))
    found.remarks = [remark for remark in found.remarks if remark.kind == GUESSED]
    faces, gap = enclosed(open_lines)
    if gap:
        said = f"ends of lines nearer than {gap:.3g} to another line meet it"
        found.remarks.append(Remark(GUESSED, said))
    named = ((Feature("", source=f"face {number}"), ring) for number, ring in enumerate(faces, 1))
    return [Drawn(feature, [ring], "face", True, True) for feature, ring in named], []


def name_by_texts(found: Features, texts: list[tuple[str, Point]]) -> None:
    """A text inside a nameless shape is its name; all other texts are left out."""
    import numpy as np
    import shapely

    from mapforge.maps.shape_repair import valid

    shapes = [valid(shapely.Polygon(f.polygons[0][0])) for f in found.features if f.polygons] if texts else []
    for words, place in _unused(found, texts, np.array(shapes, dtype=object)) if shapes else texts:
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
    import shapely

    from mapforge.maps.shape_repair import valid

    polygons = [valid(shapely.Polygon(rings[0])) for rings in shapes if rings]
    first, second = shapely.STRtree(polygons).query(polygons, predicate="intersects")
    return bool((first == second).all())


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
