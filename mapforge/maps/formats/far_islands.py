"""Islands far from the mainland move beside it, each group into a frame of its own, as on printed maps."""

from __future__ import annotations

import math
from dataclasses import dataclass

import networkx as nx
import numpy as np
import shapely

from mapforge.maps.formats.features import CHANGED, GUESSED, Feature, Features, Remark
from mapforge.maps.shape_repair import refuse_crowds

Box = tuple[float, float, float, float]
FAR = 0.12
"""Islands are far when they are farther from all others than this part of the side of a square as large as all land."""
WORTH = 1.15
"""They are moved when the box around the mainland and them is so many times as large as that around the mainland."""
LARGEST = 0.3
"""No inset is wider or higher than this part of the mainland; larger ones are drawn smaller."""
MARGIN, GAP = 0.015, 0.04
"""The room inside a frame and the room around it, in parts of the longer side of the mainland."""


@dataclass(frozen=True)
class _Part:
    """One polygon of a shape: an island, or a piece of the mainland."""

    feature: Feature
    place: int
    shape: shapely.Polygon


def inset(features: Features, *, is_in_degrees: bool) -> list[Box]:
    """Move far islands beside the mainland; the frames around them, in coordinates of the file."""
    parts = [
        _Part(feature, place, shapely.Polygon(rings[0]))
        for feature in features.features
        for place, rings in enumerate(feature.polygons)
        if rings
    ]
    (left, low, right, high), islands = _mainland(_groups(parts))
    if not islands:
        features.remarks.append(Remark(GUESSED, "no islands lie so far from the mainland that --inset would move them"))
        return []
    size = max(right - left, high - low)
    frames: list[Box] = []
    x, bottom = left, low if features.is_geographic else high
    for group in islands:
        box = _bounds(group)
        # Degrees of longitude are as long as at the middle of the mainland, where the map is drawn true.
        stretch = _parallel(box) / _parallel((left, low, right, high)) if is_in_degrees else 1.0
        wide, tall = (box[2] - box[0]) * stretch, box[3] - box[1]
        scale = min(1.0, LARGEST * (right - left) / max(wide, 1e-12), LARGEST * (high - low) / max(tall, 1e-12))
        margin = MARGIN * size
        width, height = scale * wide + 2 * margin, scale * tall + 2 * margin
        if frames and x + width > right:
            x = left
            bottom = min(f[1] for f in frames) if features.is_geographic else max(f[3] for f in frames)
        top = bottom - GAP * size - height if features.is_geographic else bottom + GAP * size
        frames.append((x, top, x + width, top + height))
        _move(group, box, (x + margin, top + margin), (scale * stretch, scale))
        names = sorted({part.feature.called for part in group})
        smaller = f" at {scale:.0%} of its scale" if scale < 0.995 else ""
        features.remarks += [
            Remark(CHANGED, f"a far island, drawn beside the mainland{smaller}", name) for name in names
        ]
        x += width + GAP * size
    return frames


def _groups(parts: list[_Part]) -> list[list[_Part]]:
    """Parts that lie near each other, the mainland first and then the largest islands."""
    shapes = np.array([part.shape for part in parts], dtype=object)
    areas = shapely.area(shapes)
    far = FAR * float(areas.sum()) ** 0.5
    boxes = shapely.box(*shapely.bounds(shapes).T)
    grown = shapely.buffer(boxes, far / 2, cap_style="square", join_style="mitre")
    refuse_crowds(shapes)
    near: nx.Graph[int] = nx.Graph()
    near.add_nodes_from(range(len(parts)))
    # Boxes tell enough: who is far is far from the box as well.
    near.add_edges_from(shapely.STRtree(grown).query(grown, predicate="intersects").T.tolist())
    groups = [sorted(group) for group in nx.connected_components(near)]
    groups.sort(key=lambda group: -float(areas[group].sum()))
    return [[parts[index] for index in group] for group in groups]


def _mainland(groups: list[list[_Part]]) -> tuple[Box, list[list[_Part]]]:
    """The box around the mainland with the islands that make it hardly larger, and the other islands."""
    around, left = _bounds(groups[0]), groups[1:]
    while left:
        nearest = min(left, key=lambda group: _area(_both(around, _bounds(group))))
        wider = _both(around, _bounds(nearest))
        if _area(wider) > WORTH * _area(around):
            break
        around = wider
        left.remove(nearest)
    return around, left


def _both(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _bounds(parts: list[_Part]) -> Box:
    left, low, right, high = shapely.total_bounds([part.shape for part in parts]).tolist()
    return left, low, right, high


def _parallel(box: Box) -> float:
    """How long a degree of longitude is in the middle of a box."""
    return max(0.1, math.cos(math.radians((box[1] + box[3]) / 2)))


def _move(group: list[_Part], box: Box, spot: tuple[float, float], scale: tuple[float, float]) -> None:
    for part in group:
        part.feature.polygons[part.place] = [
            [(spot[0] + (x - box[0]) * scale[0], spot[1] + (y - box[1]) * scale[1]) for x, y in ring]
            for ring in part.feature.polygons[part.place]
        ]
