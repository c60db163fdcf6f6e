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
    if not cramped or len(cramped) > MOST:
        return CalloutLayout(blocks, [], silent=len(cramped))
    gone = {block.region.id for block in cramped}
    alone = [without_name(block, LETTER) for block in cramped if block.rows and names.get(block.region.id)]
    staying = [block for block in alone if block.letter >= SMALLEST]
    inside = {block.region.id for block in staying}
    kept = [*(block for block in blocks if block.region.id not in gone), *staying]
    by_side: dict[bool, list[Block]] = {True: [], False: []}
    for block in cramped:
        shown = replace(block, rows=()) if block.region.id in inside else block
        by_side[_is_better_left(scene, block, kept)].append(shown)
    callouts = [callout for is_left, side in by_side.items() for callout in _stacked(scene, side, names, is_left)]
    widths = {is_left: max((c.width for c in callouts if c.is_left == is_left), default=0.0) for is_left in by_side}
    room = {is_left: width + 2 * GAP + 20 if width else 0.0 for is_left, width in widths.items()}
    return CalloutLayout(kept, callouts, room[True], room[False])


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


def _stacked(scene: Scene, blocks: Sequence[Block], names: dict[str, str], is_left: bool) -> list[Callout]:
    """One column, in the order of the regions from top to bottom and as near to them as possible."""
    letter = min(LETTER, scene.height / max(sum(_lines_high(block) for block in blocks), 1))
    made, y = [], 0.0
    for block in sorted(blocks, key=lambda block: block.pole[1]):
        rows = (tuple(mark for row in block.rows for mark in row),) if block.rows else ()
        name = names.get(block.region.id, "")
        new = replace(block, rows=rows, lines=(name,) if name else (), letter=letter, is_outside=True)
        y = max(y, block.pole[1] - new.height / 2)
        made.append(Callout(replace(new, x=0.0, y=y + new.height / 2), block.pole, is_left))
        y += new.height + 0.6 * letter
    excess = max(0.0, y - scene.height)
    placed: list[Callout] = []
    for callout in reversed(made):
        # What hangs over the bottom pushes the others up.
        block = callout.block
        top = min(block.y, scene.height - block.height / 2) if not placed else block.y
        if placed:
            below = placed[-1].block
            top = min(top, below.y - below.height / 2 - block.height / 2 - 0.6 * letter)
        shifted = top if excess else block.y
        side = -1 if is_left else 1
        edge = 0.0 if is_left else scene.width
        x = edge + side * (GAP + 20 + callout.width / 2)
        placed.append(replace(callout, block=replace(block, x=x, y=shifted)))
    return placed


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
