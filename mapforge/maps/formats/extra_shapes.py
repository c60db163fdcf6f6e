"""Scenery: what a drawing has besides its regions, such as a ground behind them, marks on them, and a legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from mapforge.maps.collinear import near_pairs
from mapforge.maps.formats.svg_names import is_closed_to_all
from mapforge.maps.formats.terrain_words import is_grey

BACKGROUND = 0.9
"""A background covers this part of the box around everything."""
MOST_BACKGROUNDS = 20
"""More shapes than these that cover everything are no backgrounds but copies of each other."""
HIDDEN = 0.5
"""What has a name is a background only when more than this part of it lies under other shapes."""
MARK, DOT = 25, 500
"""So many times smaller than the region below it is a mark without a name, and a dot that has an id."""
FEW_MARKS = 0.2
"""Marks leave most of a region to be seen; what covers more of it are regions on a land."""
SWATCH = 20
"""A swatch of a legend is so many times smaller than a usual region."""
FEWEST = 4
REPEATED = 4
"""So many small shapes of one form and size on regions are marks, whatever they are called."""
TINY = 5
"""A mark that is repeated is so many times smaller than a usual region."""
ALIKE = 100
"""Shapes are of one size when the logarithms of their areas and lengths differ by less than one part of this."""
MOST_NAMED = 0.85
"""Where this part of the shapes has names, one without lies on regions and is none."""
BOX = 0.999
"""A shape that fills this part of the box around it is a rectangle."""
PART = 0.95
"""A shape called after another lies on it when this part of it does."""
FEW_GREY = 0.1
"""So few of the shapes are grey where grey says that nobody enters what is called neutral."""
Shapes = NDArray[np.object_]


def backgrounds(shapes: Shapes, is_named: Sequence[bool]) -> Iterator[int]:
    """The shapes that lie behind most others: around everything, or around all that is smaller."""
    if len(shapes) < FEWEST:
        return
    areas = shapely.area(shapes)
    left, top, right, bottom = shapely.total_bounds(shapes)
    wide = np.flatnonzero(areas >= BACKGROUND * (right - left) * (bottom - top))
    if len(wide) > MOST_BACKGROUNDS:
        return
    behind = [index for index in wide.tolist() if _lies_behind(shapes, index, is_named[index])]
    yield from behind
    inner = _next_ground(shapes, areas, set(behind))
    if inner is not None and not is_named[inner]:
        yield inner


def _lies_behind(shapes: Shapes, index: int, is_named: bool) -> bool:
    """Tell whether most shapes lie on this one, and hide most of it if it has the name of a region."""
    count, hidden = _upon(shapes, index)
    return count >= (len(shapes) - 1) / 2 and (hidden > HIDDEN or not is_named)


def _next_ground(shapes: Shapes, areas: NDArray[np.float64], known: set[int]) -> int | None:
    """The largest other shape, when it is as wide as all the rest, which hide most of it."""
    order = [index for index in np.argsort(-areas, kind="stable").tolist() if index not in known]
    if not known or len(order) < FEWEST:
        return None
    first, rest = order[0], shapes[order[1:]]
    around = shapely.box(*shapely.total_bounds(rest))
    is_wide = shapely.intersection(shapes[first], around).area >= BACKGROUND * around.area
    if not is_wide:
        return None
    count, hidden = _upon(shapes[order], 0)
    return first if count >= (len(order) - 1) / 2 and hidden > HIDDEN else None


def _upon(shapes: Shapes, index: int) -> tuple[int, float]:
    """How many shapes lie on one, and which part of it they hide."""
    shape = shapes[index]
    lies = shapely.contains_properly(shape, shapely.point_on_surface(shapes)) & (np.arange(len(shapes)) != index)
    smaller = lies & (shapely.area(shapes) < shape.area)
    return int(lies.sum()), float(shapely.union_all(shapes[smaller]).area / shape.area)


def marks(shapes: Shapes, times: Sequence[float]) -> Iterator[tuple[int, int]]:
    """Shapes so many times smaller than one region they lie on, and that region: arrows, dots, letters as paths."""
    areas = shapely.area(shapes)
    small, large = near_pairs(shapes, shapes)
    is_mark = (small > large) & (areas[small] * np.array(times)[small] < areas[large])
    small, large = small[is_mark], large[is_mark]
    is_inside = shapely.within(shapes[small], shapes[large])
    small, large = small[is_inside], large[is_inside]
    covered = np.bincount(large, weights=areas[small], minlength=len(shapes))
    seen: set[int] = set()
    for one, below in zip(small.tolist(), large.tolist(), strict=True):
        if covered[below] < FEW_MARKS * areas[below] and one not in seen:
            seen.add(one)
            yield one, below


def swatches(shapes: Shapes, is_named: Sequence[bool]) -> Iterator[int]:
    """Small nameless shapes that touch no other, as a legend has them."""
    if len(shapes) < FEWEST:
        return
    areas = shapely.area(shapes)
    usual = float(np.median(areas))
    small = np.flatnonzero((areas * SWATCH < usual) & ~np.array(is_named, dtype=bool))
    one, _ = near_pairs(shapes, shapes[small], within=0.1 * usual**0.5)
    # Every shape is near itself.
    yield from small[np.bincount(one, minlength=len(small)) == 1].tolist()


def repeats(shapes: Shapes) -> Iterator[int]:
    """Small shapes of one form and size that lie on others: supply centres, cities, boxes for numbers."""
    areas, lengths = shapely.area(shapes), shapely.length(shapes)
    groups: dict[tuple[int, int], list[int]] = {}
    for index in np.flatnonzero(areas > 0).tolist():
        key = round(ALIKE * float(np.log(areas[index]))), round(ALIKE * float(np.log(lengths[index])))
        groups.setdefault(key, []).append(index)
    for group in groups.values():
        # What a mark lies on is far larger, and may itself be one of many equal tiles.
        rest = np.flatnonzero(areas > TINY * areas[group[0]])
        if len(group) < REPEATED or len(rest) < FEWEST or 2 * len(rest) < len(group):
            continue
        spots = shapely.centroid(shapes[group])
        lies = np.unique(shapely.STRtree(shapes[rest]).query(spots, predicate="within")[0])
        if len(lies) * 2 > len(group):
            yield from group


def named_parts(shapes: Shapes, names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Shapes that lie on one whose name begins theirs, and that one: the coasts of a province."""
    known = {name.lower(): index for index, name in enumerate(names) if name}
    for index, name in enumerate(names):
        for end in range(len(name) - 1, 0, -1):
            if not name[end].isalnum() and name[:end].lower() in known:
                whole = known[name[:end].lower()]
                shape = shapes[index]
                if shapely.intersection(shape, shapes[whole]).area > PART * shape.area:
                    yield index, whole
                break


def strangers(shapes: Shapes, is_named: Sequence[bool]) -> Iterator[int]:
    """Shapes without a name in a drawing where nearly all have one: on others, or boxes for notes beside them."""
    named, nameless = np.flatnonzero(is_named), np.flatnonzero(~np.array(is_named, dtype=bool))
    if len(shapes) < 2 * FEWEST or len(named) < MOST_NAMED * len(shapes) or not len(nameless):
        return
    tree = shapely.STRtree(shapes[named])
    for index in nameless.tolist():
        near = named[tree.query(shapes[index])]
        common = shapely.intersection(shapes[index], shapely.union_all(shapes[near])).area
        is_box = shapes[index].area > BOX * shapely.box(*shapes[index].bounds).area
        if common > 0.8 * shapes[index].area or is_box:
            yield index


def closed_to_all(words: Sequence[Sequence[str]]) -> Iterator[int]:
    """Shapes whose class says that nobody enters them, or that are called neutral and are among the few grey ones."""
    grey = {index for index, hints in enumerate(words) if hints and is_grey(hints[-1])}
    for index, hints in enumerate(words):
        is_neutral = "neutral" in hints and index in grey and len(grey) <= FEW_GREY * len(words)
        if is_neutral or any(map(is_closed_to_all, hints)):
            yield index
