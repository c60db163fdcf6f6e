"""Scenery: what a drawing has besides its regions, such as a ground behind them, marks on them, and a legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

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
    found = [index for index in wide.tolist() if _lies_behind(shapes, index, is_named[index])]
    yield from found
    inner = _next_ground(shapes, areas, set(found))
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
    small, large = shapely.STRtree(shapes).query(shapes, predicate="within")
    is_mark = (small > large) & (areas[small] * np.array(times)[small] < areas[large])
    small, large = small[is_mark], large[is_mark]
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
    one, _ = shapely.STRtree(shapes).query(shapes[small], predicate="dwithin", distance=0.1 * usual**0.5)
    # Every shape is near itself.
    yield from small[np.bincount(one, minlength=len(small)) == 1].tolist()
