"""Callouts: what has no room inside its region stands beside the board, with a line to where it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mapforge.render.blocks import ICON, Block, row_width, without_name
from mapforge.render.bulk import Bulk, number
from mapforge.render.label_space import text_width
from mapforge.render.scene import Scene
from mapforge.render.themes import Theme

MOST = 80
SMALLEST = 8.0
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
    """The blocks that fit, the callouts for the others, and how wide they are on each side."""

    blocks: list[Block]
    callouts: list[Callout]
    left: float = 0.0
    right: float = 0.0
    silent: int = 0
    """How many names are shown nowhere, because there are too many."""


def place_callouts(scene: Scene, blocks: list[Block], names: dict[str, str]) -> CalloutLayout:
    """Take what nobody could read out of its region; drawings that fit without the name stay there."""
    cramped = [block for block in blocks if _is_cramped(block, names.get(block.region.id, ""))]
    # With more lines than these, nobody finds the region that a line leads to.
    if not cramped or len(cramped) > MOST:
        return CalloutLayout(blocks, [], silent=len(cramped))
    staying = _icons_that_fit(cramped, names)
    taken = {block.region.id for block in cramped}
    kept = [*(block for block in blocks if block.region.id not in taken), *staying.values()]
    # The sides are chosen before anything is placed: a line may cross only what stays on the board.
    by_side: dict[bool, list[Block]] = {True: [], False: []}
    for block in cramped:
        shown = replace(block, rows=()) if block.region.id in staying else block
        by_side[_is_better_left(scene, block, kept)].append(shown)
    left, right = (_column(scene, by_side[is_left], names, is_left) for is_left in (True, False))
    return CalloutLayout(kept, [*left, *right], _column_width(left), _column_width(right))


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
    # In the order of their regions no two lines of a column cross.
    ordered = [_outside(block, names, letter) for block in sorted(blocks, key=lambda block: block.pole[1])]
    stacked = _stack_down(ordered, space)
    if stacked and _bottom(stacked[-1]) + space > scene.height:
        stacked = _push_up(stacked, space, scene.height)
    side, edge = (-1, 0.0) if is_left else (1, scene.width)
    # Elements stand in the file from the bottom of the column to its top.
    callouts = [Callout(block, block.pole, is_left) for block in reversed(stacked)]
    return [replace(c, block=replace(c.block, x=edge + side * (GAP + LEADER + c.width / 2))) for c in callouts]


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
    return (ICON * 1.06 + 0.35 if block.rows else 0.0) + 1.18 + 0.6


def leaders(scene: Scene, theme: Theme, callouts: Sequence[Callout]) -> Bulk:
    """The lines from callouts to their regions."""
    layer = Bulk(id="leaders", fill="none", stroke=theme.ink, stroke_width="1.1")
    for callout in callouts:
        side = -1 if callout.is_left else 1
        x, y = callout.spot
        edge = (0.0 if callout.is_left else scene.width) + side * (GAP + 6)
        end = callout.block.x - side * (callout.width / 2 + 5)
        path = f"M{x:.1f},{y:.1f}L{edge:.1f},{callout.block.y:.1f}L{end:.1f},{callout.block.y:.1f}"
        layer.draw("path", {"d": path, "stroke": theme.halo, "stroke-width": "3", "stroke-opacity": "0.7"})
        layer.draw("path", {"d": path})
        layer.draw("circle", {"cx": number(x), "cy": number(y), "r": "2.6", "fill": theme.ink})
    return layer
