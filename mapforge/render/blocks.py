"""What stands inside a region: rows of drawings and a name, put together so that they fit and never overlap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mapforge.render.label_space import LINE, LabelSpace, Spot, in_lines, poles, text_width
from mapforge.render.scene import DrawnRegion, Scene
from mapforge.render.textures import style_of

ICON = 2.05
"""How large a drawing is, for letters of height one."""
TOKEN = 1.5
"""How large a token with its number is, for an icon of size one."""
GAP = 0.35
CAREFUL = 250
"""With more regions than this, blocks go to the middle without a search for the best place."""


@dataclass(frozen=True)
class IconMark:
    """A drawing in a row: an icon, or the tokens of a race."""

    icon: str
    """The id of a symbol, a piece or a race."""
    is_piece: bool = False
    player: int = -1
    """Whose tokens these are; -1 for icons."""
    text: str = ""
    is_declined: bool = False
    is_emblem: bool = False
    """It comes with the terrain, so that the legend shows it there."""

    @property
    def size(self) -> float:
        """How large it is, for an icon of size one."""
        return 1.0 if self.player < 0 else TOKEN


@dataclass(frozen=True)
class Block:
    """Rows of drawings above lines of text, and where they go; sizes are in pixels."""

    region: DrawnRegion
    rows: tuple[tuple[IconMark, ...], ...]
    lines: tuple[str, ...]
    x: float
    y: float
    letter: float
    pole: tuple[float, float]
    is_outside: bool = False
    """It stands on the paper, not on the ground of its region."""

    @property
    def height(self) -> float:
        """From the top of the first row to the bottom of the last line."""
        return block_height(self.rows, len(self.lines)) * self.letter


def block_height(rows: Sequence[Sequence[IconMark]], lines: int) -> float:
    """The height of a block with letters of height one."""
    return sum(map(row_height, rows)) + lines * LINE + (GAP if rows and lines else 0)


def row_height(marks: Sequence[IconMark]) -> float:
    """The height of a row of drawings, for letters of height one."""
    return max((mark.size for mark in marks), default=0.0) * ICON * 1.06


def marks_of(scene: Scene, region: DrawnRegion, extra: Sequence[IconMark] = (), pieces: bool = True) -> list[IconMark]:
    """The drawings that a region shows: what its terrain brings, its symbols, and what stands there."""
    emblem = style_of(region.terrain, scene.grounds.get(region.terrain)).emblem
    marks = [IconMark(emblem, is_emblem=True)] if emblem and emblem not in region.symbols else []
    marks += [IconMark(symbol) for symbol in region.symbols]
    if pieces:
        marks += [IconMark(id, is_piece=True) for id, count in region.pieces for _ in range(min(count, 4))]
    return [*marks, *extra]


def blocks_of(
    scene: Scene, names: Mapping[str, str], extra: Mapping[str, Sequence[IconMark]], *, pieces: bool = True
) -> list[Block]:
    """The blocks of all regions."""
    if not scene.regions:
        return []
    letter = min(17.0, 0.125 * scene.region_side)
    is_small = len(scene.regions) <= CAREFUL
    middles = poles(shapes_of(scene.regions), scene.region_side / (60 if is_small else 10))
    marks = [marks_of(scene, region, extra.get(region.id, ()), pieces) for region in scene.regions]
    if not is_small:
        return [
            _in_the_middle(region, names.get(region.id, ""), row, pole, letter)
            for region, row, pole in zip(scene.regions, marks, middles.tolist(), strict=True)
        ]
    return [
        _with_care(region, names.get(region.id, ""), row, pole, letter)
        for region, row, pole in zip(scene.regions, marks, middles.tolist(), strict=True)
    ]


def shapes_of(regions: Sequence[DrawnRegion]) -> NDArray[np.object_]:
    """The shapes of many regions at once; those with one valid ring need no look at each."""
    import shapely

    single = [index for index, region in enumerate(regions) if len(region.rings) == 1]
    corners = [point for index in single for point in regions[index].rings[0]]
    lengths = [len(regions[index].rings[0]) for index in single]
    shapes = np.empty(len(regions), dtype=object)
    if single:
        rings: Any = shapely.linearrings(corners, indices=np.repeat(np.arange(len(single)), lengths))
        shapes[single] = shapely.polygons(rings)
    is_good = shapely.is_valid(shapes)
    for index in np.flatnonzero(~is_good).tolist():
        shapes[index] = regions[index].shape
    return shapes


def _in_the_middle(region: DrawnRegion, name: str, marks: list[IconMark], pole: list[float], letter: float) -> Block:
    x, y, radius = pole
    rows = (tuple(marks),) if marks else ()
    lines = (name,) if name else ()
    width = max(row_width(marks), text_width(name))
    diagonal = (width * width + block_height(rows, len(lines)) ** 2) ** 0.5 / 2
    fitting = min(letter, radius / diagonal) if diagonal else letter
    if fitting < 0.4 * letter and rows:
        lines = ()
        fitting = min(letter, radius / (row_width(marks) / 2 + _tallest(marks) / 2))
    return Block(region, rows, lines, x, y, fitting, (x, y))


def _with_care(region: DrawnRegion, name: str, marks: list[IconMark], pole: list[float], letter: float) -> Block:
    room = LabelSpace(region.shape, pole, 0.35 * letter, region.label)
    best: tuple[float, Spot, tuple[tuple[IconMark, ...], ...], tuple[str, ...]] | None = None
    for rows, lines in _ways(name, marks):
        width = max([*map(row_width, rows), *map(text_width, lines)], default=0) * letter
        height = block_height(rows, len(lines)) * letter
        if not width:
            continue
        least = best[0] if best else 0.0
        spot = room.fit(width, height, max(least, 0.36))
        if spot is not None and spot.scale > least:
            best = (spot.scale, spot, rows, lines)
    middle = (pole[0], pole[1])
    if best is None:
        return _squeezed(region, marks, pole, letter)
    scale, spot, rows, lines = best
    return Block(region, rows, lines, spot.x, spot.y, letter * scale, middle)


def _squeezed(region: DrawnRegion, marks: list[IconMark], pole: list[float], letter: float) -> Block:
    """Drawings alone, as small as they must be; a name that fits nowhere is left to the tooltip."""
    rows = (tuple(marks),) if marks else ()
    size = min(letter, 2 * pole[2] / max(row_width(marks) + _tallest(marks), 1)) if marks else letter
    return Block(region, rows, (), pole[0], pole[1], size, (pole[0], pole[1]))


def without_name(block: Block, letter: float) -> Block:
    """The drawings of a block alone, in the roomiest part of its region."""
    import shapely

    radius = float(shapely.distance(block.region.shape.boundary, shapely.Point(block.pole)))
    return _squeezed(block.region, [mark for row in block.rows for mark in row], [*block.pole, radius], letter)


def with_name(block: Block, name: str, letter: float) -> Block:
    """The drawings of a block with another name, such as a number, wherever both fit best."""
    import shapely

    radius = float(shapely.distance(block.region.shape.boundary, shapely.Point(block.pole)))
    marks = [mark for row in block.rows for mark in row]
    return _with_care(block.region, name, marks, [*block.pole, radius], letter)


def _ways(name: str, marks: list[IconMark]) -> Iterator[tuple[tuple[tuple[IconMark, ...], ...], tuple[str, ...]]]:
    """The ways to arrange drawings and a name, the favourite ones first."""
    in_rows = [tuple(_rows(marks, count)) for count in range(1, min(len(marks), 4) + 1)] or [()]
    many = len(name.split())
    for count in range(1, min(many, 3) + 1) if name else (0,):
        lines = tuple(in_lines(name, count)) if count else ()
        yield from ((rows, lines) for rows in in_rows)


def _rows(marks: list[IconMark], count: int) -> Iterator[tuple[IconMark, ...]]:
    """So many rows that are about equally long."""
    size = -(-len(marks) // count)
    yield from (tuple(marks[start : start + size]) for start in range(0, len(marks), size))


def _tallest(marks: Sequence[IconMark]) -> float:
    return max(mark.size for mark in marks) * ICON


def row_width(marks: Sequence[IconMark]) -> float:
    """The width of a row of drawings, for letters of height one."""
    return sum(mark.size for mark in marks) * ICON * 1.08
