"""Callouts: what has no room inside its region stands beside the board, with a line to where it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import shapely

from mapforge.render.blocks import Block, row_height, row_width, with_name, without_name
from mapforge.render.bulk import Bulk, number
from mapforge.render.frame import KeyEntry
from mapforge.render.label_space import text_width
from mapforge.render.scene import Scene
from mapforge.render.themes import Theme

MOST_LINES = 10
"""More names than these without room get numbers and a key."""
MOST_SWAPS = 200
LEAST_NUMBER = 9.0
SMALLEST = 9.0
"""Letters that are lower than this are not read."""
LETTER = 12.0
GAP = 14.0
LEADER = 20.0
"""How long the level part of a line is."""
CROSSED = 0.3
"""A line that crosses the words of another region is as bad as one that is longer by this part of the board."""


@dataclass(frozen=True)
class Callout:
    """A block beside the board, and the spot that it is about."""

    block: Block
    spot: tuple[float, float]
    is_left: bool

    @property
    def width(self) -> float:
        """How much room it takes."""
        return block_width(self.block)


def block_width(block: Block) -> float:
    """The width of what a block shows."""
    widths = [*(row_width(row) for row in block.rows), *map(text_width, block.lines)]
    return max(widths, default=0.0) * block.letter


@dataclass(frozen=True)
class CalloutLayout:
    """The blocks on the board, the callouts beside it, and the key of the numbers that stand for other names."""

    blocks: list[Block]
    callouts: list[Callout]
    left: float = 0.0
    right: float = 0.0
    key: tuple[KeyEntry, ...] = ()


def place_callouts(scene: Scene, blocks: list[Block], names: dict[str, str]) -> CalloutLayout:
    """Take what nobody could read out of its region; drawings that fit without the name stay there."""
    blocks = even_letters(blocks)
    cramped = [block for block in blocks if _is_cramped(block, names.get(block.region.id, ""))]
    if not cramped:
        return CalloutLayout(blocks, [])
    staying = _icons_that_fit(cramped, names)
    taken = {block.region.id for block in cramped}
    kept = [block for block in blocks if block.region.id not in taken]
    called = _called_out(scene, cramped, [*kept, *staying.values()], staying, names)
    # With many lines nobody finds the region that one leads to, and a mixture of lines and numbers is none the better.
    if len(called) < len(cramped) or len(cramped) > MOST_LINES:
        shown, entries = numbered(scene, cramped, names)
        return CalloutLayout([*kept, *shown], [], key=entries)
    kept += staying.values()
    left, right = ([callout for callout in called if callout.is_left == is_left] for is_left in (True, False))
    return CalloutLayout(kept, called, _column_width(left), _column_width(right))


def even_letters(blocks: list[Block]) -> list[Block]:
    """The blocks with letters that differ by at most a third, as far as they can be read at all."""
    letters = [block.letter for block in blocks if block.lines and block.letter >= SMALLEST]
    if not letters:
        return blocks
    largest = min(letters) * 4 / 3
    return [replace(block, letter=min(block.letter, largest)) if block.lines else block for block in blocks]


def numbered(scene: Scene, cramped: Sequence[Block], names: dict[str, str]) -> tuple[list[Block], tuple[KeyEntry, ...]]:
    """The blocks of regions with a number instead of a name, and what the numbers mean."""
    ordered = sorted(cramped, key=lambda block: (round(block.pole[1] / scene.region_side), block.pole[0]))
    shown, entries = [], []
    for index, block in enumerate(ordered, 1):
        made = with_name(block, str(index), LETTER)
        marks = tuple(mark for row in block.rows for mark in row)
        has_room = made.letter >= LEAST_NUMBER and bool(made.lines)
        lost = () if (has_room and made.rows == block.rows) or not marks else marks
        if not has_room:
            made = replace(block, rows=(), lines=(str(index),), x=block.pole[0], y=block.pole[1], letter=LEAST_NUMBER)
        lost = () if [mark for row in made.rows for mark in row] else lost
        shown.append(made)
        entries.append(KeyEntry(str(index), names.get(block.region.id, ""), lost))
    return shown, tuple(entries)


def _called_out(
    scene: Scene, cramped: Sequence[Block], kept: Sequence[Block], staying: dict[str, Block], names: dict[str, str]
) -> list[Callout]:
    """The callouts whose lines cross neither words nor each other."""
    by_side: dict[bool, list[Block]] = {True: [], False: []}
    for block in cramped:
        shown = replace(block, rows=()) if block.region.id in staying else block
        by_side[_is_better_left(scene, block, kept)].append(shown)
    callouts = [c for is_left in (True, False) for c in _column(scene, by_side[is_left], names, is_left)]
    lines = [_line(scene, callout) for callout in callouts]
    words = {block.region.id: _box(block) for block in kept if block.lines or block.rows}
    free = []
    for callout, line in zip(callouts, lines, strict=True):
        others = [other for other in lines if other is not line]
        near = [box for id, box in words.items() if id != callout.block.region.id]
        if not shapely.intersects(line, near).any() and not shapely.intersects(line, others).any():
            free.append(callout)
    return free


def _line(scene: Scene, callout: Callout) -> shapely.LineString:
    side = -1 if callout.is_left else 1
    edge = (0.0 if callout.is_left else scene.width) + side * (GAP + 6)
    return shapely.LineString([callout.spot, (edge, callout.block.y)])


def _box(block: Block) -> shapely.Polygon:
    half, high = block_width(block) / 2, block.height / 2
    return shapely.box(block.x - half, block.y - high, block.x + half, block.y + high)


def _icons_that_fit(cramped: Sequence[Block], names: dict[str, str]) -> dict[str, Block]:
    """The blocks whose drawings can be read in their region once the name is gone."""
    alone = [without_name(block, LETTER) for block in cramped if block.rows and names.get(block.region.id)]
    return {block.region.id: block for block in alone if block.letter >= SMALLEST}


def _column_width(callouts: Sequence[Callout]) -> float:
    width = max((callout.width for callout in callouts), default=0.0)
    return width + 2 * GAP + LEADER if width else 0.0


def _is_better_left(scene: Scene, block: Block, others: Sequence[Block]) -> bool:
    """Tell whether a line to the left crosses less than one to the right: words first, then length."""
    x, y = block.pole
    level = [other for other in others if abs(other.y - y) < other.height / 2 and other.region.id != block.region.id]
    left = sum(other.x < x for other in level) * CROSSED * scene.width + x
    right = sum(other.x > x for other in level) * CROSSED * scene.width + scene.width - x
    return left <= right


def _is_cramped(block: Block, name: str) -> bool:
    is_nameless = bool(name) and not block.lines
    return is_nameless or (bool(block.rows or block.lines) and block.letter < SMALLEST)


def _column(scene: Scene, blocks: Sequence[Block], names: dict[str, str], is_left: bool) -> list[Callout]:
    """One column, in the order of the regions from top to bottom and as near to them as possible."""
    letter = min(LETTER, scene.height / max(sum(_lines_high(block) for block in blocks), 1))
    space = 0.6 * letter
    side, edge = (-1, 0.0) if is_left else (1, scene.width)
    ordered = [_outside(block, names, letter) for block in sorted(blocks, key=lambda block: block.pole[1])]
    stacked = _uncrossed(ordered, space, scene.height, edge + side * (GAP + 6))
    # Elements stand in the file from the bottom of the column to its top.
    callouts = [Callout(block, block.pole, is_left) for block in reversed(stacked)]
    return [replace(c, block=replace(c.block, x=edge + side * (GAP + LEADER + c.width / 2))) for c in callouts]


def _uncrossed(blocks: list[Block], space: float, height: float, edge: float) -> list[Block]:
    """The blocks of a column one below the other, in an order in which no two lines cross."""
    order = list(blocks)
    for _ in range(MOST_SWAPS):
        stacked = _stack_down(order, space)
        if stacked and _bottom(stacked[-1]) + space > height:
            stacked = _push_up(stacked, space, height)
        crossing = _first_crossing(stacked, edge)
        if crossing is None:
            break
        # Two lines that cross are shorter the other way round, so that this comes to an end.
        one, other = crossing
        order[one], order[other] = order[other], order[one]
    return stacked


def _first_crossing(blocks: Sequence[Block], edge: float) -> tuple[int, int] | None:
    for one, upper in enumerate(blocks):
        for other in range(one + 1, len(blocks)):
            lower = blocks[other]
            if _cross(upper.pole, (edge, upper.y), lower.pole, (edge, lower.y)):
                return one, other
    return None


def _cross(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]) -> bool:
    """Tell whether the line from a to b crosses that from c to d."""

    def turn(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def _outside(block: Block, names: dict[str, str], letter: float) -> Block:
    """A block as it stands beside the board: all drawings in one row above the whole name."""
    rows = (tuple(mark for row in block.rows for mark in row),) if block.rows else ()
    name = names.get(block.region.id, "")
    return replace(block, rows=rows, lines=(name,) if name else (), letter=letter, is_outside=True)


def _stack_down(blocks: Sequence[Block], space: float) -> list[Block]:
    """Each block at the height of its region, or as near below as the one before it lets it."""
    stacked, top = [], 0.0
    for block in blocks:
        top = max(top, block.pole[1] - block.height / 2)
        stacked.append(replace(block, y=top + block.height / 2))
        top += block.height + space
    return stacked


def _push_up(blocks: Sequence[Block], space: float, height: float) -> list[Block]:
    """The same blocks with the last one on the board; it pushes the others up where they are in its way."""
    pushed: list[Block] = []
    lowest = height
    for block in reversed(blocks):
        y = min(block.y, lowest - block.height / 2)
        pushed.append(replace(block, y=y))
        lowest = y - block.height / 2 - space
    return pushed[::-1]


def _bottom(block: Block) -> float:
    return block.y + block.height / 2


def _lines_high(block: Block) -> float:
    marks = [mark for row in block.rows for mark in row]
    return (row_height(marks) + 0.35 if marks else 0.0) + 1.18 + 0.6


def leaders(scene: Scene, theme: Theme, callouts: Sequence[Callout]) -> Bulk:
    """The lines from callouts to their regions."""
    layer = Bulk(id="leaders", fill="none", stroke=theme.ink, stroke_width="1.1")
    for callout in callouts:
        side = -1 if callout.is_left else 1
        x, y = callout.spot
        edge = (0.0 if callout.is_left else scene.width) + side * (GAP + 6)
        end = callout.block.x - side * (callout.width / 2 + 5)
        path = f"M{x:.1f},{y:.1f}L{edge:.1f},{callout.block.y:.1f}L{end:.1f},{callout.block.y:.1f}"
        # On a dark region the line alone would not be seen.
        layer.draw("path", {"d": path, "stroke": theme.halo, "stroke-width": "3", "stroke-opacity": "0.7"})
        layer.draw("path", {"d": path})
        layer.draw("circle", {"cx": number(x), "cy": number(y), "r": "2.6", "fill": theme.ink})
    return layer
