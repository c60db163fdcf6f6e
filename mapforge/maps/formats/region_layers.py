"""Which layer of a drawing has the regions: the one that is called so, or the only one whose shapes have names."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from mapforge.maps.formats.features import GUESSED, Features, Remark
from mapforge.maps.formats.svg_names import has_regions, is_no_region
from mapforge.maps.formats.svg_shapes import Drawn, drawn_shapes, painted_shapes
from mapforge.maps.formats.svg_styles import is_clear
from mapforge.maps.formats.terrain_words import MEANINGS, rgb_of, word_terrain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

FEWEST, FEWEST_UNCALLED = 4, 8
"""So many named shapes make a layer one of regions: when it is called so, and when only their names tell."""
NAMED, NAMELESS = 0.9, 0.1
"""Which part of the shapes of a layer has names, in one of regions and in any other."""
COVERED = 0.5
"""What lies so far on the regions of a layer is no region beside them."""
REPEATED = 0.8
"""Shapes to be clicked on repeat so many of those to be seen, and cover so much of them."""
SAME_PLACE = 0.7
"""Two shapes are drawn in one place when they have so much in common of what both cover."""


def split_by_layer(drawn: list[Drawn], hidden: list[Drawn], found: Features) -> tuple[list[Drawn], list[Drawn]]:
    """The shapes to be seen and those nobody sees; only those of a layer of regions and what lies beside it, if any."""
    from mapforge.maps.shape_repair import refuse_crowds

    layer, chosen, is_seen = _layer_of_regions(drawn, hidden)
    kept = _beside(chosen, _without(drawn, chosen)) if is_seen and chosen else []
    gone = _without(drawn, [*chosen, *kept]) if chosen else []
    # A few grounds, and outlines without a fill on filled regions, are left out in any case.
    is_told_by_fills = is_seen and all(one.is_filled for one in chosen) and sum(one.is_filled for one in gone) < FEWEST
    if not gone or is_told_by_fills or not (is_seen or _covers_most(chosen, gone)):
        return drawn, hidden
    refuse_crowds(drawn_shapes([*chosen, *gone]))
    _take_looks(chosen, gone)
    seen = "" if is_seen else "hidden "
    told = f"the named shapes of the {seen}layer '{layer}' are the regions (--layer chooses)"
    found.remarks.append(Remark(GUESSED, told))
    for shape in gone:
        found.leave_out(f"a {shape.tag} in another layer than the regions", shape.feature.called)
    for shape in chosen:
        shape.is_filled = True
    wanted = {id(shape) for shape in (*chosen, *kept)}
    return [shape for shape in (drawn if is_seen else chosen) if id(shape) in wanted], []


def _layer_of_regions(drawn: list[Drawn], hidden: list[Drawn]) -> tuple[str, list[Drawn], bool]:
    """The layer that has the regions, if one can be told: what it is called, its shapes, and whether they are seen."""
    for choose, shapes in ((_called_regions, drawn), (_called_regions, hidden)):
        layer, chosen = choose(shapes)
        if chosen:
            return layer, chosen, shapes is drawn
    layer, chosen = _clicked_regions(drawn, hidden)
    return (layer, chosen, False) if chosen else (*_only_named(drawn), True)


def _without(shapes: list[Drawn], others: list[Drawn]) -> list[Drawn]:
    gone = {id(shape) for shape in others}
    return [shape for shape in shapes if id(shape) not in gone]


def _can_be_region(shape: Drawn) -> bool:
    return bool(shape.feature.name) and (shape.is_filled or shape.is_closed) and not is_no_region(shape.feature.name)


def _called_regions(shapes: list[Drawn]) -> tuple[str, list[Drawn]]:
    """The layer whose name says that it has provinces, countries or the like, and its shapes."""
    by_layer: dict[str, list[Drawn]] = defaultdict(list)
    for shape in shapes:
        layer = next((name for name in shape.layers if has_regions(name)), None)
        if layer is not None:
            by_layer[layer].append(shape)
    named = {layer: [one for one in members if _can_be_region(one)] for layer, members in by_layer.items()}
    fitting = [
        layer
        for layer, members in by_layer.items()
        if len(named[layer]) >= FEWEST and len(named[layer]) >= NAMED * len(members)
    ]
    return (fitting[0], named[fitting[0]]) if len(fitting) == 1 else ("", [])


def _clicked_regions(drawn: list[Drawn], hidden: list[Drawn]) -> tuple[str, list[Drawn]]:
    """The hidden layer on a drawing whose shapes are those to be clicked on, and so all regions and nothing else."""
    # What is clicked on is inside a line, whether that comes back to its start or not.
    chosen = [shape for shape in hidden if shape.feature.name and not is_no_region(shape.feature.name)]
    seen = [shape for shape in drawn if _can_be_region(shape)]
    if len(chosen) < FEWEST_UNCALLED or len(chosen) < NAMED * len(hidden) or not seen:
        return "", []
    names = reversed(chosen[0].layers)
    layer = next((name for name in names if all(name in shape.layers for shape in chosen)), "")
    return (layer, chosen) if layer and _is_drawn_again(chosen, seen) else ("", [])


def _is_drawn_again(chosen: list[Drawn], seen: list[Drawn]) -> bool:
    """Tell whether most hidden shapes repeat what is to be seen, and cover nearly all of it."""
    import shapely

    from mapforge.maps.shape_repair import refuse_crowds

    shapes, grounds = drawn_shapes(chosen), drawn_shapes(seen)
    refuse_crowds([*shapes, *grounds])
    tree = shapely.STRtree(grounds)
    again = sum(_in_same_place(shape, grounds, tree.query(shape)) is not None for shape in shapes)
    if again < REPEATED * len(shapes):
        return False
    ground = shapely.union_all(grounds)
    return bool(shapely.intersection(shapely.union_all(shapes), ground).area > REPEATED * ground.area)


def _only_named(shapes: list[Drawn]) -> tuple[str, list[Drawn]]:
    """The only layer whose shapes have names, in a drawing of several, and its shapes."""
    by_layer: dict[str, list[Drawn]] = defaultdict(list)
    for shape in shapes:
        by_layer[shape.layers[0] if shape.layers else ""].append(shape)
    named = {layer: [one for one in members if _can_be_region(one)] for layer, members in by_layer.items()}
    first = max(named, key=lambda layer: len(named[layer]), default="")
    members = named.get(first, [])
    if len(members) < max(FEWEST_UNCALLED, NAMED * len(by_layer.get(first, []))) or not first:
        return "", []
    others = sum(len(members) for layer, members in by_layer.items() if layer != first)
    named_others = sum(len(members) for layer, members in named.items() if layer != first)
    return (first, members) if named_others <= NAMELESS * others else ("", [])


def _beside(chosen: list[Drawn], others: list[Drawn]) -> list[Drawn]:
    """What does not lie on the regions and has a name or their size, and layers of a terrain, as lakes are."""
    import numpy as np
    import shapely

    regions = drawn_shapes(chosen)
    ground, usual = shapely.union_all(regions), float(np.median(shapely.area(regions)))
    shapely.prepare(ground)
    kept = []
    for other, shape in zip(others, drawn_shapes(others), strict=True):
        is_bare = shapely.intersection(ground, shape).area < COVERED * shape.area
        is_ground = any(word_terrain(layer, MEANINGS) for layer in other.layers)
        if is_ground or (is_bare and (other.feature.name or shape.area > usual)):
            kept.append(other)
    return kept


def _covers_most(chosen: list[Drawn], others: list[Drawn]) -> bool:
    """Tell whether regions that nobody sees cover most of what is to be seen."""
    import shapely

    filled = drawn_shapes([other for other in others if other.is_filled])
    seen = shapely.union_all(filled) if len(filled) else shapely.Polygon()
    ground = shapely.union_all(drawn_shapes(chosen))
    return bool(shapely.intersection(ground, seen).area >= COVERED * seen.area)


def _take_looks(chosen: list[Drawn], others: list[Drawn]) -> None:
    """Regions whose colour nobody sees look like what is drawn in the same place, or like the ground painted there."""
    import shapely

    filled = [other for other in others if other.is_filled and other.feature.hints]
    if not filled:
        return
    shapes, grounds = drawn_shapes(chosen), drawn_shapes(filled)
    tree, painting = shapely.STRtree(grounds), _Painting(filled)
    for region, shape in zip(chosen, shapes, strict=True):
        best = _in_same_place(shape, grounds, tree.query(shape))
        looks = filled[best].feature.hints if best is not None else painting.colour(shape)
        if looks:
            own = _colour(region)
            region.feature.hints = [hint for hint in region.feature.hints if hint not in own] + looks


class _Painting:
    """What is to be seen of shapes that are painted over each other."""

    def __init__(self, filled: list[Drawn]) -> None:
        import shapely

        self.filled = [shape for shape in filled if _colour(shape)]
        self.grounds = painted_shapes(self.filled)
        self.tree = shapely.STRtree(self.grounds)

    def colour(self, place: BaseGeometry) -> list[str]:
        """The colour of the uppermost shape that covers most of a place, if any does."""
        import numpy as np
        import shapely

        near = np.sort(self.tree.query(place))[::-1]
        covered = shapely.area(shapely.intersection(self.grounds[near], place))
        upper = near[covered > COVERED * place.area]
        return _colour(self.filled[upper[0]]) if len(upper) else []


def _colour(shape: Drawn) -> list[str]:
    """The colour among the hints of a shape: the last one."""
    last = shape.feature.hints[-1:]
    return [hint for hint in last if not is_clear(hint) and rgb_of(hint) is not None]


def _in_same_place(shape: BaseGeometry, grounds: NDArray[np.object_], near: NDArray[np.int64]) -> int | None:
    import shapely

    if not len(near):
        return None
    common = shapely.area(shapely.intersection(grounds[near], shape))
    both = shapely.area(grounds[near]) + shapely.area(shape) - common
    best = int((common / both).argmax())
    return int(near[best]) if common[best] > SAME_PLACE * both[best] else None
